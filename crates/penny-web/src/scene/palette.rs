//! The colours of woods, metals, enamels, felt and light.
//!
//! Apart because looks are tuned by eye, here and nowhere else.

use super::view::{Look, Metal, Surroundings, Wood};

/// Red, green, blue in linear light, and a fourth number that the shader's uniform of that name explains.
pub(super) type Colour = [f32; 4];

/// All colours of one look, in the order and with the meaning of the uniforms in `shaders/frame.glsl`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Palette {
    pub(super) wood_light: Colour,
    pub(super) wood_dark: Colour,
    pub(super) frame_light: Colour,
    pub(super) frame_dark: Colour,
    pub(super) felt: Colour,
    pub(super) ground: Colour,
    pub(super) inlay: Colour,
    pub(super) line: Colour,
    pub(super) sky: Colour,
    pub(super) bounce: Colour,
    /// Red, Gold, blue, spare: rim, field and emblem of each.
    pub(super) coins: [[Colour; 3]; 4],
    pub(super) lamp_strength: f32,
    /// Behind everything, also while nothing is drawn yet.
    pub(super) clear: Colour,
}

/// A colour as screens and designers write it, in linear light.
fn srgb(hex: u32, w: f32) -> Colour {
    let channel = |shift: u32| {
        let c = ((hex >> shift) & 0xff) as f32 / 255.0;
        if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    };
    [channel(16), channel(8), channel(0), w]
}

const METAL: f32 = 1.0;
const ENAMEL: f32 = 0.0;

impl Palette {
    pub(super) fn new(look: Look) -> Palette {
        let (wood_light, wood_dark, inlay, line) = match look.wood {
            Wood::Cherry => (0xc98850, 0x7a3f1d, 0xf0d9ac, 0x26140b),
            Wood::Walnut => (0x94694a, 0x432818, 0xe4c692, 0x1a0f09),
            Wood::Maple => (0xecd0a0, 0xc08f58, 0x6b3d22, 0x38200f),
        };
        let dark = look.surroundings == Surroundings::Dark;
        let (frame_light, frame_dark) = if dark { (0x5a3822, 0x241309) } else { (0xb98d5f, 0x7d5633) };
        let (felt, ground) = if dark { (0x14503a, 0x2a1d15) } else { (0x3f7a5c, 0xd9cfbf) };
        let (sky, bounce, lamp_strength) = if dark {
            ([0.40, 0.37, 0.36, 0.55], [0.13, 0.095, 0.07, 1.0], 1.35)
        } else {
            ([0.72, 0.73, 0.76, 0.18], [0.34, 0.31, 0.28, 1.0], 1.25)
        };
        Palette {
            wood_light: srgb(wood_light, 1.0),
            wood_dark: srgb(wood_dark, if look.wood == Wood::Maple { 0.6 } else { 0.85 }),
            frame_light: srgb(frame_light, 0.0),
            frame_dark: srgb(frame_dark, 0.0),
            felt: srgb(felt, 0.0),
            ground: srgb(ground, 0.0),
            inlay: srgb(inlay, 0.0),
            line: srgb(line, 0.0),
            sky,
            bounce,
            coins: coins(look.metal),
            lamp_strength,
            clear: if dark { [0.06, 0.045, 0.035, 1.0] } else { [0.82, 0.79, 0.74, 1.0] },
        }
    }
}

/// Red is dark with a light mark, Gold light with a dark mark, so that they differ without hue; the blue is pale blue.
fn coins(metal: Metal) -> [[Colour; 3]; 4] {
    let (red_rim, gold_rim, plain_rim) = match metal {
        Metal::Copper => (0xd98a62, 0xe9cf86, 0xc9ccd2),
        Metal::Steel => (0xb9bcc2, 0xc9ccd2, 0xc9ccd2),
        Metal::Bronze => (0x9a6a43, 0xa8834e, 0xa9a395),
    };
    let gold_field = match metal {
        Metal::Copper => srgb(0xeed592, METAL),
        Metal::Steel => srgb(0xf1dc9a, ENAMEL),
        Metal::Bronze => srgb(0xe8cc7e, ENAMEL),
    };
    [
        [srgb(red_rim, METAL), srgb(0x9a1d14, ENAMEL), srgb(0xf6d9bd, METAL)],
        [srgb(gold_rim, METAL), gold_field, srgb(0x2b1a0c, ENAMEL)],
        [srgb(plain_rim, METAL), srgb(0x7fbdf0, ENAMEL), srgb(0xffffff, METAL)],
        [srgb(plain_rim, METAL), srgb(0xb4b7bc, METAL), srgb(0x8d9096, METAL)],
    ]
}
