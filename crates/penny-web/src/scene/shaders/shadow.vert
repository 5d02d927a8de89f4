// One square of shadow for each coin on each of the planes it can fall on: the board's top, the felt, other coins.

layout(location = 0) in vec2 a_corner;
layout(location = 1) in vec4 a_centre;  // centre, m; w: the receiving plane's height, m
layout(location = 2) in vec4 a_lie;     // direction of the tilt's axis (cosine, sine), cosine of the tilt, strength
layout(location = 3) in vec3 a_onto;    // the coin on whose face it falls: centre and radius, m; radius 0 for none
out vec2 v_place;
flat out vec4 v_centre;
flat out vec4 v_lie;
flat out vec3 v_onto;

void main() {
    float height = max(a_centre.z - a_centre.w, 0.0);
    float reach = u_board.w * 1.8 + 0.006 + 2.2 * height;
    v_place = a_centre.xy + a_corner * reach;
    v_centre = vec4(a_centre.xyz, a_centre.w);
    v_lie = a_lie;
    v_onto = a_onto;
    // A hair above the plane, so that the plane does not hide it.
    gl_Position = u_to_clip * vec4(v_place, a_centre.w + 0.00012, 1.0);
}
