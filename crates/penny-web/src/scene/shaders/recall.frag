// What stands still, as it was drawn before: only its depth is new.

uniform sampler2D u_kept;
out vec4 o_colour;

void main() {
    o_colour = vec4(texelFetch(u_kept, ivec2(gl_FragCoord.xy), 0).rgb, 1.0);
}
