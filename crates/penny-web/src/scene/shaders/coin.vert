layout(location = 0) in vec3 a_place;   // on a coin of radius 1 and half thickness 1
layout(location = 1) in vec3 a_normal;
layout(location = 2) in vec3 a_centre;  // m
layout(location = 3) in vec4 a_turn;    // quaternion
layout(location = 4) in vec4 a_look;    // kind, emblem, brightness, opacity
centroid out vec3 v_place;
centroid out vec3 v_normal;
centroid out vec2 v_face;
flat out vec4 v_turn;
flat out float v_side;
flat out vec4 v_look;

vec3 turned(vec3 v, vec4 q) {
    return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v);
}

void main() {
    // The profile's rounding is given in half thicknesses inwards from the rim.
    vec3 local = vec3(a_place.xy, a_place.z * u_eye.w);
    local.xy *= u_board.w;
    v_face = a_place.xy;
    v_side = sign(a_place.z);
    v_turn = a_turn;
    v_look = a_look;
    v_normal = a_normal;
    v_place = a_centre + turned(local, a_turn);
    gl_Position = u_to_clip * vec4(v_place, 1.0);
}
