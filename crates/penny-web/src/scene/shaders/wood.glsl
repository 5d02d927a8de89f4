// Lacquered wood, sampled from the plank and lit: shared by board, inlays, frame and ruler.

in vec3 v_place;
in vec3 v_normal;
in vec2 v_grain;
uniform sampler2D u_wood;
out vec4 o_colour;

vec3 wood(vec2 grain, vec3 light, vec3 dark, float contrast) {
    vec4 w = texture(u_wood, grain);
    vec4 fine = texture(u_wood, grain * vec2(3.3, 4.7) + 0.37);
    float figure = clamp(0.12 + w.r * contrast + (w.g - 0.5) * 0.5 + (fine.g - 0.5) * 0.5, 0.0, 1.0);
    vec3 colour = mix(light, dark, figure) * (0.76 + 0.48 * w.a);
    return colour * (1.0 - 0.40 * max(w.b, fine.b * 0.8));
}

// Light that goes in and comes out coloured, and the room mirrored in the lacquer.
vec3 lacquered(vec3 base, vec3 normal, float gloss, float open) {
    vec3 to_eye = normalize(u_eye.xyz - v_place);
    vec3 to_lamp;
    vec3 lamp = lamp_light(v_place, normal, to_lamp);
    vec3 light = base * (lamp + ambient(normal) * open);
    float grazing = 1.0 - max(dot(normal, to_eye), 0.0);
    float squared = grazing * grazing;
    float mirrored = 0.04 + 0.80 * squared * squared * grazing;
    return light + room(reflect(-to_eye, normal), 0.18) * (mirrored * gloss * open);
}
