// The soft shadow of a disc, and the darkness where it nearly touches. Multiplies what lies under it.

in vec2 v_place;
flat in vec4 v_centre;
flat in vec4 v_lie;
flat in vec3 v_onto;
out vec4 o_colour;

// How far a place lies outside a leaning disc's outline seen from above, m.
float off_disc(vec2 p) {
    vec2 axis = v_lie.xy;
    vec2 q = vec2(dot(p, axis), dot(p, vec2(-axis.y, axis.x)));
    float narrow = max(abs(v_lie.z), 0.12);
    float off = (length(q / vec2(1.0, narrow)) - u_board.w) * narrow;
    // That alone makes a long streak of an upright disc; no disc reaches beyond its own radius, nor its width across.
    return max(off, max(length(q) - u_board.w, abs(q.y) - narrow * u_board.w));
}

void main() {
    bool on_board = v_centre.w > -0.001;
    float beyond = outside(v_place, u_board.x);
    bool on_coin = v_onto.z > 0.0;
    if (on_coin ? length(v_place - v_onto.xy) > v_onto.z : on_board ? beyond > -0.0006 : beyond < 0.0) discard;
    float height = max(v_centre.z - v_centre.w, 0.0);
    float raised = max(height - u_eye.w, 0.0);
    vec2 p = v_place - v_centre.xy;
    vec2 slant = u_lamp.xy - v_place;
    float blur = 0.0007 + 0.45 * height;
    // A little longer than true, so that flat coins stand out from the wood.
    float thrown = smoothstep(blur, -blur, off_disc(p + slant / u_lamp.z * (height + 0.001)));
    float d = max(off_disc(p), 0.0);
    float contact = exp(-d / (0.0011 + 0.5 * raised)) / (1.0 + raised * 500.0);
    float wide = exp(-d / (0.0042 + raised)) / (1.0 + raised * 120.0);
    float light = (1.0 - 0.55 * thrown) * (1.0 - 0.45 * contact) * (1.0 - 0.14 * wide);
    // Of a coin that lies well within the board the felt sees nothing: the board's own shadow is there already.
    float seen = on_coin || on_board || v_centre.z < 0.0 ? 1.0 : smoothstep(-u_board.w, 0.3 * u_board.w, outside(v_centre.xy, u_board.x));
    o_colour = vec4(vec3(mix(1.0, light, v_lie.w * seen)), 1.0);
}
