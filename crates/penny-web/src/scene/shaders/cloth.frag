// Felt: short fibres lying any way, on a mottled ground. r: lightness; g, b: slope.

// The brightest fibre over a place: each cell of the grid holds a few.
float fibres(vec2 p, float cells) {
    vec2 cell = floor(p * cells);
    float top = 0.0;
    for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) for (int k = 0; k < 2; k++) {
        vec2 at = mod(cell + vec2(x, y), cells);
        float seed = float(k) * 57.0;
        vec2 middle = cell + vec2(x, y) + vec2(hash(at + seed), hash(at + seed + 91.0));
        float angle = 6.2832 * hash(at + seed + 37.0);
        vec2 along = vec2(cos(angle), sin(angle)), q = p * cells - middle;
        float bent = 0.25 * (hash(at + seed + 11.0) - 0.5);
        float t = clamp(dot(q, along), -0.9, 0.9);
        float away = abs(dot(q, vec2(-along.y, along.x)) - bent * t * t) + max(abs(dot(q, along)) - 0.9, 0.0);
        top = max(top, smoothstep(0.11, 0.0, away) * (0.45 + 0.55 * hash(at + seed + 71.0)));
    }
    return top;
}

float pile(vec2 p) {
    float mottle = 0.5 * noise(p * 8.0, vec2(8.0)) + 0.5 * noise(p * 19.0, vec2(19.0));
    return 0.45 * mottle + 0.55 * fibres(p, 36.0);
}

void main() {
    float here = pile(v_at);
    o_grain = vec4(here, 0.5 - vec2(dFdx(here), dFdy(here)) * 1.2, 1.0);
}
