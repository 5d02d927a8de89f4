// The marks of aiming: flat shapes on the board, each an exact distance with a soft border one pixel wide.

in vec2 v_place;    // m, in the mark's own axes
flat in vec4 v_colour;
flat in vec4 v_shape;
out vec4 o_colour;

const int DOTS = 0, RING = 1, WEDGE = 2, GLOW = 3, ARROW = 4, BAND = 5;

float segment(vec2 p, float reach) {
    return length(vec2(p.x - clamp(p.x, 0.0, reach), p.y));
}

void main() {
    int kind = int(v_shape.x + 0.5);
    vec2 p = v_place;
    float d = 1.0, strength = 1.0;
    if (kind == DOTS) {      // length, radius of a dot, distance of dots
        float along = clamp(p.x, 0.0, v_shape.y);
        float dot_at = round(along / v_shape.w) * v_shape.w;
        d = length(p - vec2(min(dot_at, v_shape.y), 0.0)) - v_shape.z;
    } else if (kind == RING) {      // radius, half width, half opening round the x axis
        float r = length(p);
        d = abs(r - v_shape.y) - v_shape.z;
        if (v_shape.w < 3.14) {
            vec2 q = vec2(p.x, abs(p.y)), end = vec2(cos(v_shape.w), sin(v_shape.w));
            d = atan(q.y, q.x) < v_shape.w ? d : length(q - end * v_shape.y) - v_shape.z;
        }
    } else if (kind == WEDGE) {     // half opening, reach, radius at which it begins
        float r = length(p);
        float side = abs(p.y) * cos(v_shape.y) - p.x * sin(v_shape.y);
        d = max(max(side, r - v_shape.z), v_shape.w - r);
        strength = 1.0 - 0.85 * smoothstep(v_shape.w, v_shape.z, r);
    } else if (kind == GLOW) {      // radius, width of the glow outside it
        float r = length(p);
        float away = max(r - v_shape.y, 0.0) / v_shape.z;
        d = v_shape.y - r - 0.0003;
        strength = exp(-away * away * 3.0);
    } else if (kind == ARROW) {     // length, half width of the shaft, half width of the head
        float head = v_shape.w, neck = v_shape.y - 1.6 * head;
        float shaft = max(max(abs(p.y) - v_shape.z, p.x - neck), -p.x);
        float tip = max(neck - p.x, (abs(p.y) - head) * 0.848 + (p.x - neck) * 0.53);
        d = min(shaft, tip);
    } else {                        // length, half width at the penny, half width at the pointer
        float t = clamp(p.x / v_shape.y, 0.0, 1.0);
        d = segment(p, v_shape.y) - mix(v_shape.z, v_shape.w, t);
        strength = 0.35 + 0.65 * t;
    }
    float soft = 0.7 * length(vec2(dFdx(d), dFdy(d)));
    float cover = smoothstep(soft, -soft, d) * strength * v_colour.a;
    o_colour = vec4(v_colour.rgb, cover);
}
