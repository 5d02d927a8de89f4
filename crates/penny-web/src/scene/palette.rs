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
    /// How dark shadows are, 0 to 1.
    pub(super) shadow_strength: f32,
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
            Wood::Cherry => (0xb67e53, 0x6c3c22, 0xf0d9ac, 0x26140b),
            Wood::Walnut => (0x94694a, 0x432818, 0xe4c692, 0x1a0f09),
            Wood::Maple => (0xecd0a0, 0xc08f58, 0x6b3d22, 0x38200f),
        };
        let dark = look.surroundings == Surroundings::Dark;
        let (frame_light, frame_dark) = if dark { (0x4a2c1a, 0x2a160b) } else { (0xb08d66, 0x8a6644) };
        let (felt, ground) = if dark { (0x14503a, 0x35261b) } else { (0x3f7a5c, 0xd9cfbf) };
        let (sky, bounce, lamp_strength) = if dark {
            ([0.30, 0.28, 0.28, 0.55], [0.11, 0.080, 0.06, 1.0], 1.25)
        } else {
            ([0.60, 0.61, 0.64, 0.18], [0.40, 0.37, 0.34, 0.86], 1.25)
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
            shadow_strength: if dark { 1.0 } else { 0.75 },
            clear: if dark { [0.06, 0.045, 0.035, 1.0] } else { [0.82, 0.79, 0.74, 1.0] },
        }
    }
}

/// Red is dark with a light mark, Gold light with a dark mark, so that they differ without hue; the blue is pale blue.
fn coins(metal: Metal) -> [[Colour; 3]; 4] {
    let (red_rim, gold_rim, plain_rim) = match metal {
        Metal::Copper => (0xc27450, 0xcda868, 0xa9adb5),
        Metal::Steel => (0x9fa3ab, 0xb4b8c0, 0xa9adb5),
        Metal::Bronze => (0x9a6a43, 0xa8834e, 0xa9a395),
    };
    let gold_field = match metal {
        Metal::Copper => srgb(0xdcc081, METAL),
        Metal::Steel => srgb(0xeac65f, ENAMEL),
        Metal::Bronze => srgb(0xe6c264, ENAMEL),
    };
    [
        [srgb(red_rim, METAL), srgb(0x8c130f, ENAMEL), srgb(0xf3cdb0, METAL)],
        [srgb(gold_rim, METAL), gold_field, srgb(0x2b1a0c, ENAMEL)],
        [srgb(plain_rim, METAL), srgb(0x74b6ee, ENAMEL), srgb(0x1c4468, ENAMEL)],
        [srgb(plain_rim, METAL), srgb(0x9da1a8, METAL), srgb(0x7d8188, METAL)],
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance as WCAG defines it.
    fn luminance([r, g, b, _]: Colour) -> f32 {
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    fn contrast(a: Colour, b: Colour) -> f32 {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        a.max(b) / a.min(b)
    }

    #[test]
    fn teams_and_marks_differ_in_lightness_in_every_metal() {
        for metal in Metal::ALL {
            let [red, gold, blue, _] = coins(metal);
            assert!(contrast(red[1], gold[1]) > 4.5, "{metal:?}: the teams' fields");
            for (name, [_, field, emblem]) in [("red", red), ("gold", gold), ("blue", blue)] {
                assert!(contrast(field, emblem) > 4.5, "{metal:?}: {name}'s mark on its field");
            }
            assert!(luminance(red[2]) > luminance(red[1]) && luminance(gold[2]) < luminance(gold[1]), "{metal:?}");
        }
    }
}
