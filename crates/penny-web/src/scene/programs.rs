//! The shader programs, by what they draw.
//!
//! Apart because all are started before any is asked about, so that the browser compiles them side by side.

use super::gl::{check, program};
use super::stage::SceneError;
use web_sys::{WebGl2RenderingContext as Gl, WebGlProgram};

/// Every program of the scene.
pub(super) struct Programs {
    pub(super) board: WebGlProgram,
    pub(super) border: WebGlProgram,
    pub(super) spot: WebGlProgram,
    pub(super) ruler: WebGlProgram,
    pub(super) felt: WebGlProgram,
    pub(super) ground: WebGlProgram,
    /// Shows again what stands still.
    pub(super) recall: WebGlProgram,
    pub(super) shadow: WebGlProgram,
    pub(super) coin: WebGlProgram,
    pub(super) mark: WebGlProgram,
    /// Bakes the wood's grain.
    pub(super) plank: WebGlProgram,
    /// Bakes the felt.
    pub(super) cloth: WebGlProgram,
}

/// Texture units, by the name of the sampler.
pub(super) const WOOD: (&str, u32) = ("u_wood", 0);
pub(super) const CLOTH: (&str, u32) = ("u_cloth", 1);
pub(super) const KEPT: (&str, u32) = ("u_kept", 2);

impl Programs {
    /// Compiles them all.
    ///
    /// # Errors
    /// With the driver's log of the first that is refused.
    pub(super) fn new(gl: &Gl) -> Result<Programs, SceneError> {
        let shared = include_str!("shaders/frame.glsl");
        let light = include_str!("shaders/light.glsl");
        let wood = include_str!("shaders/wood.glsl");
        let drawing = |vertex: &str, fragment: &[&str]| {
            let fragment = [&[shared, light], fragment].concat().concat();
            program(gl, &[shared, vertex].concat(), &fragment)
        };
        let still = |fragment: &[&str]| drawing(include_str!("shaders/table.vert"), fragment);
        let grain = |fragment: &str| {
            let fragment = [include_str!("shaders/grain.glsl"), fragment].concat();
            program(gl, include_str!("shaders/grain.vert"), &fragment)
        };
        let programs = Programs {
            plank: grain(include_str!("shaders/plank.frag"))?,
            cloth: grain(include_str!("shaders/cloth.frag"))?,
            board: still(&[wood, include_str!("shaders/board.frag")])?,
            border: still(&[wood, include_str!("shaders/border.frag")])?,
            spot: still(&[wood, include_str!("shaders/spot.frag")])?,
            ruler: still(&[wood, include_str!("shaders/ruler.frag")])?,
            felt: still(&[include_str!("shaders/felt.frag")])?,
            ground: still(&[include_str!("shaders/ground.frag")])?,
            recall: still(&[include_str!("shaders/recall.frag")])?,
            shadow: drawing(include_str!("shaders/shadow.vert"), &[include_str!("shaders/shadow.frag")])?,
            coin: drawing(include_str!("shaders/coin.vert"), &[include_str!("shaders/coin.frag")])?,
            mark: drawing(include_str!("shaders/mark.vert"), &[include_str!("shaders/mark.frag")])?,
        };
        for program in programs.all() {
            check(gl, program)?;
            let block = gl.get_uniform_block_index(program, "Frame");
            if block != Gl::INVALID_INDEX {
                gl.uniform_block_binding(program, block, 0);
            }
            gl.use_program(Some(program));
            for (name, unit) in [WOOD, CLOTH, KEPT] {
                gl.uniform1i(gl.get_uniform_location(program, name).as_ref(), unit as i32);
            }
        }
        Ok(programs)
    }

    fn all(&self) -> [&WebGlProgram; 12] {
        [
            &self.board,
            &self.border,
            &self.spot,
            &self.ruler,
            &self.felt,
            &self.ground,
            &self.recall,
            &self.shadow,
            &self.coin,
            &self.mark,
            &self.plank,
            &self.cloth,
        ]
    }
}
