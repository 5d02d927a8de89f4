// The room's light: one warm lamp to the viewer's left, a soft ceiling, a cool window; then the film that records it.

const float PI = 3.14159265;

float hash(vec2 p) {
    vec3 q = fract(vec3(p.xyx) * 0.1031);
    q += dot(q, q.yzx + 33.33);
    return fract((q.x + q.y) * q.z);
}

// How far a place lies outside (positive) or inside (negative) an outline with this apothem, m.
float outside(vec2 p, float apothem) {
    p = abs(p);
    float square = max(p.x, p.y);
    float hexagon = max(p.x, 0.5 * p.x + 0.8660254 * p.y);
    return mix(square, hexagon, u_board.z) - apothem;
}

// Light that arrives from a direction: what polished things mirror. Rougher surfaces see it blurred.
vec3 room(vec3 d, float rough) {
    // The lamp goes round with the viewer, as if the board were turned under it.
    d.xy = vec2(u_view.z * d.x + u_view.w * d.y, -u_view.w * d.x + u_view.z * d.y);
    float blur = 0.04 + 0.8 * rough;
    float above = smoothstep(-blur, blur, d.z);
    // Brighter where the lamp hangs, so that every slope of a relief sees something else.
    float side = smoothstep(-0.55, 0.55, dot(d.xy, vec2(-0.64, 0.77)));
    // Below lies lit wood.
    vec3 below = u_wood_light.rgb * (u_bounce.rgb + 0.22 * u_lamp.w);
    vec3 light = mix(below, u_sky.rgb * (0.30 + 0.95 * side), above);
    float lamp = dot(d, normalize(vec3(-0.42, 0.50, 0.76)));
    light += u_lamp.w * vec3(1.0, 0.83, 0.62) * smoothstep(0.86 - 0.6 * blur, 0.94 + 0.25 * blur, lamp) * 2.6;
    // A wide soft panel over the table gives flat metal its sheen.
    float panel = dot(d, normalize(vec3(-0.10, 0.22, 0.97)));
    light += u_sky.rgb * 1.1 * smoothstep(0.93 - blur, 1.0 + 0.15 * blur, panel);
    float window = smoothstep(0.30 + blur, 0.30 - blur, abs(d.z - 0.45)) * smoothstep(0.70 - blur, 0.90 + blur, d.x);
    light += vec3(0.50, 0.62, 0.85) * 0.6 * window * u_sky.b * 2.0;
    return light;
}

// Lamp light that falls on a surface.
vec3 lamp_light(vec3 place, vec3 normal, out vec3 towards) {
    vec3 way = u_lamp.xyz - place;
    float squared = dot(way, way);
    towards = way * inversesqrt(squared);
    return vec3(1.0, 0.84, 0.64) * (u_lamp.w * max(dot(normal, towards), 0.0) / (0.35 + squared));
}

// Light from everywhere.
vec3 ambient(vec3 normal) {
    return mix(u_bounce.rgb, u_sky.rgb, 0.5 + 0.5 * normal.z);
}

// From light to the screen's colour: darker corners, a filmic curve, gamma, and a grain that hides banding.
vec3 film(vec3 light) {
    vec2 at = gl_FragCoord.xy * u_view.xy - 0.5;
    light *= u_bounce.w * (1.0 - u_sky.w * smoothstep(0.15, 0.75, dot(at, at) * 2.0));
    vec3 toned = clamp((light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14), 0.0, 1.0);
    // A square root stands for gamma: the eye does not tell it from 2.2, and it costs far less.
    return sqrt(toned) + (hash(gl_FragCoord.xy) - 0.5) / 255.0;
}
