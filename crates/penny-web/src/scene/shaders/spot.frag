// A spot: pale veneer let into the board, with a dark ring.

void main() {
    vec3 normal = normalize(v_normal);
    // v_grain is the place on the spot, in spot radii.
    float r = length(v_grain);
    float soft = fwidth(r);
    vec3 base = u_inlay.rgb * (0.86 + 0.28 * texture(u_wood, v_grain * 0.03 + 0.21).g);
    float line = smoothstep(0.13 + soft, 0.13 - soft, abs(r - 0.87));
    base = mix(base, u_line.rgb, line);
    float whole = smoothstep(1.0 + 0.5 * soft, 1.0 - 0.5 * soft, r);
    o_colour = vec4(film(lacquered(base, normal, u_wood_light.w, 1.0)), whole);
}
