// A struck coin: rounded edge, raised rim, and an emblem in relief, metal or enamel; crisp at any size.

centroid in vec3 v_place;
centroid in vec3 v_normal;   // in the coin's own axes
centroid in vec2 v_face;     // place on the face, in radii
flat in vec4 v_turn;
flat in float v_side;
flat in vec4 v_look;
out vec4 o_colour;

const int BLANK = 0, CROWN = 1, DAGGER = 2, BULLET = 3;

vec3 turned(vec3 v, vec4 q) {
    return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v);
}

float box(vec2 p, vec2 centre, vec2 size, float round_by) {
    vec2 q = abs(p - centre) - size + round_by;
    return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - round_by;
}

// Beyond the line through a and b: positive to its right.
float beyond(vec2 p, vec2 a, vec2 b) {
    vec2 along = normalize(b - a);
    return dot(p - a, vec2(along.y, -along.x));
}

float triangle(vec2 p, vec2 a, vec2 b, vec2 c) {
    return max(max(beyond(p, a, b), beyond(p, b, c)), beyond(p, c, a));
}

float crown(vec2 p) {
    p.x = abs(p.x);
    float d = box(p, vec2(0.0, -0.37), vec2(0.43, 0.095), 0.02);
    d = min(d, triangle(p, vec2(-0.30, -0.22), vec2(0.30, -0.22), vec2(0.0, 0.36)));
    d = min(d, triangle(p, vec2(0.02, -0.22), vec2(0.41, -0.22), vec2(0.54, 0.24)));
    d = min(d, length(p - vec2(0.0, 0.43)) - 0.095);
    return min(d, length(p - vec2(0.56, 0.30)) - 0.085);
}

float dagger(vec2 p) {
    vec2 q = vec2(abs(p.x), p.y);
    float blade = max(max(q.x - 0.125, -0.10 - p.y), beyond(q, vec2(0.125, 0.30), vec2(0.0, 0.68)));
    float d = min(blade, box(p, vec2(0.0, -0.13), vec2(0.34, 0.062), 0.05));
    d = min(d, box(p, vec2(0.0, -0.36), vec2(0.075, 0.20), 0.02));
    return min(d, length(p - vec2(0.0, -0.58)) - 0.115);
}

float bullet(vec2 p) {
    float body = box(p, vec2(0.0, -0.17), vec2(0.18, 0.21), 0.03);
    float nose = max(length(vec2(abs(p.x) + 0.42, p.y)) - 0.60, -0.12 - p.y);
    return min(body, nose);
}

float emblem(vec2 p, int what) {
    if (what == CROWN) return crown(p);
    if (what == DAGGER) return dagger(p);
    if (what == BULLET) return bullet(p);
    return abs(length(p) - 0.42) - 0.035;
}

// Height of the relief, in radii, given the distance from the middle and from the emblem; every slope is at least `soft`
// wide, so that it survives being seen small.
float relief(float r, float d, float soft) {
    return 0.022 * smoothstep(0.800 - soft, 0.845 + soft, r) + 0.017 * smoothstep(soft, -0.055 - soft, d);
}

void main() {
    int kind = int(v_look.x + 0.5);
    int what = int(v_look.y + 0.5);
    vec4 rim_of = u_coin[kind * 3], field_of = u_coin[kind * 3 + 1], mark_of = u_coin[kind * 3 + 2];
    vec3 normal = normalize(v_normal);
    vec3 flow = vec3(0.0);
    vec4 base = rim_of;
    float rough = 0.26, hollow = 1.0;
    float r = length(v_face);
    float pixel = fwidth(v_face.x) + fwidth(v_face.y);
    if (abs(normal.z) > 0.7) {
        // Both faces bear the mark, as a penny is turned over about its right side.
        vec2 p = vec2(v_face.x, v_face.y * v_side);
        float soft = 0.35 * pixel, e = 0.012 + 0.25 * pixel;
        // Seen very small, a larger mark without its ring is easier to tell.
        float tiny = smoothstep(0.13, 0.22, pixel), grown = 1.0 + 0.22 * tiny;
        // Here, a little to the right, a little up: a loop, since compilers would else write the emblems out three times.
        vec3 away, height;
        for (int k = 2; k >= 0; k--) {
            vec2 q = p + e * vec2(k == 1, k == 2);
            away[k] = emblem(q / grown, what) * grown;
            height[k] = relief(length(q), away[k], soft);
        }
        vec2 slope = (height.yz - height.x) / e;
        // The field is struck a little hollow and the rim a little round, so that light runs over them.
        vec2 dish = v_face * mix(4.5 * (r - 0.905), -0.10, smoothstep(0.85, 0.80, r));
        normal = normalize(normal + vec3(dish + vec2(-slope.x, -slope.y * v_side) * 1.15, 0.0));
        float aa = max(0.6 * pixel, 0.004);
        float d = away.x;
        float marked = smoothstep(aa, -aa, d);
        float field = smoothstep(0.825 + aa, 0.825 - aa, r);
        // A fine ring inside the rim tells the sovereign from afar.
        float ring = what == CROWN ? smoothstep(aa, -aa, abs(r - 0.735) - 0.028) * (1.0 - tiny) : 0.0;
        base = mix(base, field_of, field);
        base = mix(base, mark_of, max(marked, ring) * field);
        // Dirt and shade gather in the corners of the relief.
        hollow = 1.0 - field * (0.30 * smoothstep(0.70, 0.815, r) + 0.35 * (1.0 - marked) * exp(-max(d, 0.0) / 0.05));
        rough = mix(0.20, 0.32, field * (1.0 - marked));
        // Struck metal flows outwards: the cartwheel of light on a new coin.
        flow = vec3(v_face / max(r, 0.05), 0.0) * smoothstep(0.0, 0.2, r);
    } else {
        hollow = 0.75 + 0.25 * normal.z * v_side;
    }
    normal = turned(normal, v_turn);
    flow = turned(flow, v_turn);
    vec3 to_eye = normalize(u_eye.xyz - v_place);
    vec3 to_lamp;
    vec3 lamp = lamp_light(v_place, normal, to_lamp);
    vec3 between = normalize(to_eye + to_lamp);
    float metal = base.a;
    float facing = max(dot(normal, to_eye), 0.0);
    float edge_on = pow(1.0 - facing, 5.0);
    // Metal: the room in the metal's colour. Enamel: its own colour under glass.
    float a = metal > 0.5 ? rough : 0.16;
    vec3 mirror = mix(vec3(0.035), base.rgb, metal);
    mirror += (max(vec3(1.0 - a), mirror) - mirror) * edge_on;
    vec3 light = mirror * room(reflect(-to_eye, normal), a);
    float a2 = a * a * a * a, nh = max(dot(normal, between), 0.0), q = nh * nh * (a2 - 1.0) + 1.0;
    light += mirror * lamp * min(0.25 * a2 / (q * q), 6.0) * 0.5;
    float along = dot(flow, between);
    light += metal * base.rgb * lamp * pow(max(1.0 - along * along, 0.0), 24.0) * dot(flow, flow) * 0.8;
    light += base.rgb * (lamp + ambient(normal)) * mix(1.0, 0.16, metal);
    o_colour = vec4(film(light * hollow * v_look.z), v_look.w);
}
