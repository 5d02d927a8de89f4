// The board: one plank, a dark string of veneer near the edge, a burnished arris.

void main() {
    vec3 normal = normalize(v_normal);
    vec3 base = wood(v_grain, u_wood_light.rgb, u_wood_dark.rgb, u_wood_dark.w);
    float inside = -outside(v_place.xy, u_board.x);
    // A dark string of veneer near the edge, and a burnished arris that catches the light.
    float soft = fwidth(inside);
    float line = smoothstep(0.00035 + soft, 0.00035 - soft, abs(inside - 0.0042));
    base = mix(base, u_line.rgb, line * step(0.5, normal.z) * 0.85);
    base = mix(base, u_wood_light.rgb * 1.25, smoothstep(0.995, 0.80, normal.z) * step(-0.0015, v_place.z) * 0.7);
    float open = v_place.z < -0.0015 ? mix(0.35, 1.0, 1.0 + v_place.z / u_moat.y) : 1.0;
    o_colour = vec4(film(lacquered(base, normal, u_wood_light.w, open)), 1.0);
}
