// What everything stands on: a cloth, out of the lamp's middle.

in vec3 v_place;
uniform sampler2D u_cloth;
out vec4 o_colour;

void main() {
    vec2 slant = u_lamp.xy / u_lamp.z;
    float from_frame = outside(v_place.xy, u_board.x + u_moat.x + u_moat.w);
    float height = u_moat.y + u_moat.z + 0.008;
    float shaded = outside(v_place.xy + slant * height, u_board.x + u_moat.x + u_moat.w);
    float lit = smoothstep(-0.012, 0.016, shaded);
    float open = 1.0 - 0.5 / (1.0 + max(from_frame, 0.0) / 0.018);
    float mottle = 1.5 * texture(u_cloth, v_place.xy * 11.0).r;
    vec3 to_lamp;
    vec3 lamp = lamp_light(v_place, vec3(0.0, 0.0, 1.0), to_lamp);
    vec3 base = u_ground.rgb * (0.75 + 0.33 * mottle);
    o_colour = vec4(film(base * (lamp * lit + u_sky.rgb * open)), 1.0);
}
