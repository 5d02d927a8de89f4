//! The canvas and its WebGL2 context: made, resized, lost and restored.
//!
//! Apart because a context can vanish at any time; what is drawn with it is built anew from nothing but the next view.

use super::camera::Viewport;
use super::painter::Painter;
use super::view::View;
use std::cell::Cell;
use std::fmt;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Event, HtmlCanvasElement, ResizeObserver, WebGl2RenderingContext, WebGlContextAttributes};

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
    gl: WebGl2RenderingContext,
    /// None while the context is lost, and until the first picture after it came back.
    painter: Option<Painter>,
    /// Whether the context was lost since the last picture, so that the painter holds nothing any more.
    stale: Rc<Cell<bool>>,
    lost: Closure<dyn FnMut(Event)>,
    restored: Closure<dyn FnMut(Event)>,
    size_watch: Option<(ResizeObserver, Closure<dyn FnMut()>)>,
}

impl Scene {
    /// Device pixels for a CSS pixel are capped here: more costs time and is not seen.
    pub const MOST_PIXEL_RATIO: f64 = 2.0;
    /// Device pixels in all are capped here, so that a 4K screen does not slow down the flick.
    pub const MOST_PIXELS: f64 = 6e6;

    /// Takes hold of a canvas. Its size is set by the page's styles; the scene follows it.
    ///
    /// `redraw` is called when the picture must be drawn again without anything in the view having changed: the canvas
    /// was resized, or a lost context has come back. It is called from browser events, never from inside `draw`; answer
    /// by drawing in the next animation frame.
    ///
    /// # Errors
    /// When WebGL2 is missing or refuses the shaders.
    pub fn new(canvas: &HtmlCanvasElement, redraw: impl Fn() + 'static) -> Result<Scene, SceneError> {
        let wishes = WebGlContextAttributes::new();
        wishes.set_alpha(false);
        wishes.set_antialias(true);
        wishes.set_stencil(false);
        let gl = canvas
            .get_context_with_context_options("webgl2", &wishes)
            .ok()
            .flatten()
            .and_then(|context| context.dyn_into::<WebGl2RenderingContext>().ok())
            .ok_or(SceneError::NoWebGl2)?;
        let painter = painter(&gl)?;
        let redraw = Rc::new(redraw);
        // Without this the browser never restores the context.
        let stale = Rc::new(Cell::new(false));
        let lost = Closure::new({
            let stale = Rc::clone(&stale);
            move |event: Event| {
                event.prevent_default();
                stale.set(true);
            }
        });
        let restored = Closure::new({
            let redraw = Rc::clone(&redraw);
            move |_: Event| redraw()
        });
        // Adding a listener fails only for a bad type of options, and there are none.
        let _ = canvas.add_event_listener_with_callback("webglcontextlost", lost.as_ref().unchecked_ref());
        let _ = canvas.add_event_listener_with_callback("webglcontextrestored", restored.as_ref().unchecked_ref());
        let resized = Closure::<dyn FnMut()>::new(move || redraw());
        let size_watch = ResizeObserver::new(resized.as_ref().unchecked_ref()).ok().map(|observer| {
            observer.observe(canvas);
            (observer, resized)
        });
        Ok(Scene { canvas: canvas.clone(), gl, painter, stale, lost, restored, size_watch })
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
        if self.stale.take() {
            self.painter = None;
        }
        if self.gl.is_context_lost() {
            return Ok(());
        }
        if self.painter.is_none() {
            self.painter = painter(&self.gl)?;
        }
        let viewport = self.viewport();
        let pixels = self.fit_pixels(viewport);
        if let Some(painter) = &mut self.painter {
            painter.draw(view, &view.camera.lens(view.equipment.board(), viewport), pixels);
        }
        Ok(())
    }

    /// Gives the canvas as many device pixels as its size on the page asks for.
    fn fit_pixels(&self, viewport: Viewport) -> (i32, i32) {
        let device = web_sys::window().map_or(1.0, |window| window.device_pixel_ratio());
        let affordable = (Self::MOST_PIXELS / (viewport.width_px * viewport.height_px)).sqrt();
        let ratio = device.min(Self::MOST_PIXEL_RATIO).min(affordable);
        let whole = |px: f64| ((px * ratio).round() as u32).max(1);
        let (width, height) = (whole(viewport.width_px), whole(viewport.height_px));
        // Setting a size, even the same one, clears the canvas.
        if self.canvas.width() != width || self.canvas.height() != height {
            self.canvas.set_width(width);
            self.canvas.set_height(height);
        }
        (width as i32, height as i32)
    }
}

/// A painter; none while the context is lost, also if that happens under its hands.
fn painter(gl: &WebGl2RenderingContext) -> Result<Option<Painter>, SceneError> {
    match Painter::new(gl.clone()) {
        Ok(painter) => Ok(Some(painter)),
        Err(_) if gl.is_context_lost() => Ok(None),
        Err(error) => Err(error),
    }
}

impl Drop for Scene {
    fn drop(&mut self) {
        let _ = self.canvas.remove_event_listener_with_callback("webglcontextlost", self.lost.as_ref().unchecked_ref());
        let _ = self
            .canvas
            .remove_event_listener_with_callback("webglcontextrestored", self.restored.as_ref().unchecked_ref());
        if let Some((observer, _)) = &self.size_watch {
            observer.disconnect();
        }
    }
}
