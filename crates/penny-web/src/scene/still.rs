//! The picture of everything that stands still, kept from one frame to the next.
//!
//! Apart because it decides when the dear shaders of wood and felt may be skipped: while the camera rests, that is
//! during every aim and every flick, a frame costs only its coins.

use super::camera::Camera;
use super::gl::bind;
use super::programs::KEPT;
use super::stage::SceneError;
use super::view::Look;
use penny_physics::BoardSpec;
use web_sys::{WebGl2RenderingContext as Gl, WebGlTexture};

/// All that the still picture depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct StillKey {
    pub(super) camera: Camera,
    pub(super) look: Look,
    pub(super) board: BoardSpec,
    pub(super) pixels: (i32, i32),
}

/// The kept picture.
pub(super) struct Still {
    texture: WebGlTexture,
    last: Option<StillKey>,
    kept: Option<StillKey>,
}

impl Still {
    pub(super) fn new(gl: &Gl) -> Result<Still, SceneError> {
        let texture = gl.create_texture().ok_or(SceneError::OutOfResources)?;
        bind(gl, KEPT.1, &texture);
        for (name, value) in [
            (Gl::TEXTURE_MIN_FILTER, Gl::NEAREST),
            (Gl::TEXTURE_MAG_FILTER, Gl::NEAREST),
            (Gl::TEXTURE_WRAP_S, Gl::CLAMP_TO_EDGE),
            (Gl::TEXTURE_WRAP_T, Gl::CLAMP_TO_EDGE),
        ] {
            gl.tex_parameteri(Gl::TEXTURE_2D, name, value as i32);
        }
        Ok(Still { texture, last: None, kept: None })
    }

    /// Makes the picture of `key` ready for the program that shows it again; false if it is not kept.
    pub(super) fn recall(&self, gl: &Gl, key: &StillKey) -> bool {
        let kept = self.kept.as_ref() == Some(key);
        if kept {
            bind(gl, KEPT.1, &self.texture);
        }
        kept
    }

    /// Told that the canvas now holds the still picture of `key` and nothing else: keeps it, if it is the first or was asked
    /// for twice running. A moving camera asks for another one each time, and copying those would be in vain.
    pub(super) fn drawn(&mut self, gl: &Gl, key: StillKey) {
        if self.last.is_none_or(|last| last == key) {
            bind(gl, KEPT.1, &self.texture);
            gl.copy_tex_image_2d(Gl::TEXTURE_2D, 0, Gl::RGB, 0, 0, key.pixels.0, key.pixels.1, 0);
            self.kept = Some(key);
        }
        self.last = Some(key);
    }
}
