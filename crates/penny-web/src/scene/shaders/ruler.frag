// The ruler for measuring, of boxwood.

void main() {
    vec3 normal = normalize(v_normal);
    // Boxwood with a tick every millimetre, longer at five and ten, from the edge that lies on the board.
    float mm = v_grain.x * 1000.0;
    float soft = fwidth(mm);
    vec3 base = vec3(0.62, 0.44, 0.21) * (0.8 + 0.4 * texture(u_wood, v_grain * 1.5).g);
    float nearest = round(mm);
    float length_mm = mod(nearest, 10.0) == 0.0 ? 3.2 : mod(nearest, 5.0) == 0.0 ? 2.4 : 1.5;
    float tick = smoothstep(0.10 + soft, 0.10 - soft, abs(mm - nearest)) * step(v_grain.y * 1000.0, length_mm);
    base = mix(base, u_line.rgb, tick * 0.9 * clamp(1.2 - soft, 0.0, 1.0));
    o_colour = vec4(film(lacquered(base, normal, 0.6, 1.0)), 1.0);
}
