// A plank sawn along the grain (x) a little off the tree's middle.
// r: late wood of the year rings; g: fibres; b: pores; a: slow changes of tone.

void main() {
    vec2 p = v_at;
    vec2 far = vec2(4096.0);
    float bend = noise(p * vec2(1.1, 1.6) + 3.0, far) + 0.35 * noise(p * vec2(2.7, 4.1) + 7.0, far);
    float ripple = noise(p * vec2(6.0, 30.0), far) + 0.5 * noise(p * vec2(17.0, 70.0) + 9.0, far) - 0.75;
    // The saw's plane lies beside the tree's middle and leaves it slowly: rings are flat hyperbolas.
    float across = p.y + 0.10 + 0.07 * (bend - 0.7);
    float depth = 0.12 + 0.26 * (p.x + 0.35 * bend);
    float radius = sqrt(across * across + depth * depth);
    float rings = radius * 58.0 + ripple * 0.40 + bend * 1.1;
    float year = floor(rings), season = rings - year;
    // Late wood darkens towards the year's end and then breaks off; no two years are alike.
    float late = smoothstep(0.10, 0.88, season) * smoothstep(1.0, 0.90, season);
    late *= 0.25 + 0.75 * hash(vec2(year, 1.0)) * (0.6 + 0.4 * noise(p * vec2(3.0, 3.0) + 41.0, far));
    float fibre = 0.45 * noise(p * vec2(14.0, 420.0), far) + 0.35 * noise(p * vec2(40.0, 900.0) + 11.0, far)
        + 0.2 * noise(p * vec2(5.0, 130.0) + 5.0, far);
    float pore = noise(p * vec2(70.0, 800.0) + 17.0, far);
    pore = smoothstep(0.74, 0.95, pore) * (0.30 + 0.70 * late);
    float tone = 0.5 * noise(p * vec2(1.7, 6.0) + 23.0, far) + 0.5 * noise(p * vec2(2.6, 31.0) + 31.0, far);
    o_grain = vec4(late, fibre, pore, tone);
}
