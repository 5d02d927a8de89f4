#version 300 es
// Grain is worked out once into a texture, so that a picture costs a look-up and not the noise.
precision highp float;
in vec2 v_at;
out vec4 o_grain;

float hash(vec2 p) {
    vec3 q = fract(vec3(p.xyx) * 0.1031);
    q += dot(q, q.yzx + 33.33);
    return fract((q.x + q.y) * q.z);
}

// Value noise that repeats every `period` cells.
float noise(vec2 p, vec2 period) {
    vec2 cell = floor(p), f = p - cell;
    f = f * f * (3.0 - 2.0 * f);
    vec2 a = mod(cell, period), b = mod(cell + 1.0, period);
    return mix(mix(hash(a), hash(vec2(b.x, a.y)), f.x), mix(hash(vec2(a.x, b.y)), hash(b), f.x), f.y);
}
