#version 300 es
// Shared by every shader of a picture: what does not change while it is drawn. `frame.rs` writes it in this order.
precision highp float;
precision highp int;

layout(std140) uniform Frame {
    mat4 u_to_clip;
    vec4 u_eye;         // place, m; w: half thickness of a penny, m
    vec4 u_lamp;        // place, m; w: strength
    vec4 u_view;        // 1 / width, 1 / height of the picture in device px; cosine and sine of the yaw
    vec4 u_board;       // half width, m; circumradius, m; 1 for a hexagon; radius of a penny, m
    vec4 u_moat;        // width and depth of the moat, height and width of the frame, m
    vec4 u_wood_light;  // early wood; w: gloss
    vec4 u_wood_dark;   // late wood; w: contrast of the figure
    vec4 u_frame_light; // early wood of the frame
    vec4 u_frame_dark;  // late wood of the frame
    vec4 u_felt;
    vec4 u_ground;      // what the frame stands on
    vec4 u_inlay;       // veneer of the spots
    vec4 u_line;        // dark line round the spots and along the edge
    vec4 u_sky;         // light from everywhere above; w: how dark the picture's corners become
    vec4 u_bounce;      // light from below and the sides; w: exposure
    vec4 u_coin[12];    // four kinds of coin: rim, field, emblem; w: 1 for metal, 0 for enamel
};
