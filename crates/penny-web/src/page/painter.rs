//! Drawing when something has changed, at most once a frame, with WebGL2 or flat.
//!
//! Apart from what is drawn because frames, lost contexts and missing WebGL2 are the browser's business.

use super::flat::Flat;
use crate::scene::{Scene, SceneError, View, Viewport};
use leptos::prelude::{document, request_animation_frame};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use web_sys::HtmlCanvasElement;

/// Whatever can draw on the canvas of this browser.
pub(super) enum Brush {
    /// The scene.
    Scene(Box<Scene>),
    /// The flat board.
    Flat(Flat),
}

impl Brush {
    /// The canvas in CSS pixels.
    pub(super) fn viewport(&self) -> Viewport {
        match self {
            Brush::Scene(scene) => scene.viewport(),
            Brush::Flat(flat) => flat.viewport(),
        }
    }

    /// Draws one picture.
    pub(super) fn draw(&mut self, view: &View<'_>) -> Result<(), SceneError> {
        match self {
            Brush::Scene(scene) => scene.draw(view),
            Brush::Flat(flat) => {
                flat.draw(view);
                Ok(())
            }
        }
    }
}

/// Draws one frame; true when another one is to follow.
type Paint = Box<dyn Fn(&mut Brush) -> bool>;

struct Easel {
    brush: RefCell<Option<Brush>>,
    scheduled: Cell<bool>,
    paint: Paint,
}

/// One canvas and what is painted on it.
#[derive(Clone)]
pub(super) struct Painter(Rc<Easel>);

impl Painter {
    /// Takes hold of a canvas, to draw on it flat where that is wished; `paint` is called for every frame that is asked for.
    /// Also says whether the board is drawn flat for want of WebGL2.
    pub(super) fn new(
        canvas: &HtmlCanvasElement,
        flat: bool,
        paint: impl Fn(&mut Brush) -> bool + 'static,
    ) -> (Painter, bool) {
        let easel = Rc::new(Easel { brush: RefCell::new(None), scheduled: Cell::new(false), paint: Box::new(paint) });
        let painter = Painter(easel);
        // Weak, or the scene would keep itself alive after its screen is gone.
        let weak = Rc::downgrade(&painter.0);
        let again = move || {
            if let Some(easel) = weak.upgrade() {
                Painter(easel).request();
            }
        };
        let scene = if flat { None } else { Scene::new(canvas, again).ok() };
        let lacks_webgl = !flat && scene.is_none();
        let brush = match scene {
            Some(scene) => Some(Brush::Scene(Box::new(scene))),
            None => Flat::new(canvas).map(Brush::Flat),
        };
        painter.0.brush.replace(brush);
        painter.request();
        (painter, lacks_webgl)
    }

    /// Asks for a frame.
    pub(super) fn request(&self) {
        if self.0.scheduled.replace(true) {
            return;
        }
        let weak = Rc::downgrade(&self.0);
        request_animation_frame(move || {
            let Some(easel) = weak.upgrade() else { return };
            easel.scheduled.set(false);
            let more = easel.brush.borrow_mut().as_mut().is_some_and(|brush| (easel.paint)(brush));
            mark_first_frame();
            if more {
                Painter(easel).request();
            }
        });
    }
}

/// When the first picture was drawn, as an attribute of the page, for those who measure.
fn mark_first_frame() {
    const ATTRIBUTE: &str = "data-first-frame";
    if let Some(root) = document().document_element()
        && !root.has_attribute(ATTRIBUTE)
    {
        let _ = root.set_attribute(ATTRIBUTE, &format!("{:.0}", super::device::now_ms()));
    }
}
