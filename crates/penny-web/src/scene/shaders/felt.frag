// The felt of the moat: nap, the board's shadow on it, and the dark of its corners.

in vec3 v_place;
uniform sampler2D u_cloth;
out vec4 o_colour;

void main() {
    vec2 slant = u_lamp.xy / u_lamp.z;
    vec4 far = texture(u_cloth, v_place.xy * 9.0);
    vec4 close = texture(u_cloth, v_place.xy * 31.0 + 0.4);
    vec3 nap = normalize(vec3((close.gb - 0.5) * 1.3 + (far.gb - 0.5) * 0.5, 1.0));
    float from_board = outside(v_place.xy, u_board.x);
    float from_wall = u_moat.x - from_board;
    float open = (1.0 - 0.62 * exp(-from_board / 0.006)) * (1.0 - 0.55 * exp(-from_wall / 0.007));
    float under_board = outside(v_place.xy + slant * u_moat.y, u_board.x);
    float under_wall = u_moat.x - outside(v_place.xy + slant * (u_moat.y + u_moat.z), u_board.x);
    float lit = smoothstep(-0.004, 0.004, under_board) * smoothstep(-0.006, 0.006, under_wall);
    vec3 to_lamp;
    vec3 lamp = lamp_light(v_place, nap, to_lamp);
    vec3 to_eye = normalize(u_eye.xyz - v_place);
    float fuzz = pow(1.0 - max(dot(nap, to_eye), 0.0), 3.0);
    vec3 base = u_felt.rgb * (0.55 + 0.6 * close.r + 0.3 * far.r);
    o_colour = vec4(film(base * (lamp * lit + ambient(nap) * open) + u_felt.rgb * fuzz * 0.5 * open), 1.0);
}
