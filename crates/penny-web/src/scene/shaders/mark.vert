layout(location = 0) in vec2 a_corner;
layout(location = 1) in vec3 a_centre;  // m
layout(location = 2) in vec2 a_axis;    // direction of the mark's own x axis
layout(location = 3) in vec4 a_extent;  // the square from (x, y) to (z, w) in the mark's own axes, m
layout(location = 4) in vec4 a_colour;
layout(location = 5) in vec4 a_shape;   // kind and three numbers
out vec2 v_place;
flat out vec4 v_colour;
flat out vec4 v_shape;

void main() {
    v_place = mix(a_extent.xy, a_extent.zw, a_corner * 0.5 + 0.5);
    v_colour = a_colour;
    v_shape = a_shape;
    vec2 turned = a_axis * v_place.x + vec2(-a_axis.y, a_axis.x) * v_place.y;
    gl_Position = u_to_clip * vec4(a_centre + vec3(turned, 0.0), 1.0);
}
