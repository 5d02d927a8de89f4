layout(location = 0) in vec3 a_place;
layout(location = 1) in vec3 a_normal;
layout(location = 2) in vec2 a_grain;
out vec3 v_place;
out vec3 v_normal;
out vec2 v_grain;

void main() {
    v_place = a_place;
    v_normal = a_normal;
    v_grain = a_grain;
    gl_Position = u_to_clip * vec4(a_place, 1.0);
}
