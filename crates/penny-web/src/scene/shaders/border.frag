// The wooden frame round the moat.

void main() {
    vec3 normal = normalize(v_normal);
    vec3 base = wood(v_grain, u_frame_light.rgb, u_frame_dark.rgb, 0.8);
    float open = v_place.z < 0.0 ? mix(0.30, 1.0, 1.0 + max(v_place.z / u_moat.y, -1.0)) : 1.0;
    o_colour = vec4(film(lacquered(base, normal, u_wood_light.w * 0.8, open)), 1.0);
}
