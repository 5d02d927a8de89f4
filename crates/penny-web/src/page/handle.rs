//! The handle that drags the overlap of a side-flick: where it lies beside the hanging blue, and how finely it drags.
//!
//! Apart because it is laid out over the board, not drawn on it: it must fit a fingertip however small the board is.

use super::table::{Phase, Table};
use crate::picture::{SidePlaces, side_places};
use crate::scene::Lens;
use leptos::prelude::*;

/// How near to its centre a finger or a mouse takes hold of it, CSS pixels: half a touch target and a little more.
const GRIP_PX: f64 = 24.0;
/// How far from the blue's rim its centre is along the edge, CSS pixels: the finger that drags does not hide the blue.
const BESIDE_PX: f64 = 42.0;
/// How far inside the edge it is, CSS pixels: at the border of the screen a swipe belongs to the system.
const INSIDE_PX: f64 = 14.0;
/// How far it is dragged for a millimetre of overlap, CSS pixels. On a desk that is about twice the blue's own way, on a
/// phone more: a pixel is a quarter of a millimetre everywhere.
const PX_PER_MM: f64 = 4.0;

/// The handle on the canvas, CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Handle {
    /// Its centre.
    pub(super) at_px: (f64, f64),
    /// The direction on the screen that is outwards over the edge.
    pub(super) outwards: (f64, f64),
}

impl Handle {
    /// Beside the blue of a side-flick, on the side where the edge is longer.
    fn beside(places: &SidePlaces, lens: &Lens, radius_m: f64) -> Option<Handle> {
        let SidePlaces { blue_m, outwards: (nx, ny), .. } = *places;
        let along = if nx * blue_m.1 - ny * blue_m.0 > 0.0 { (ny, -nx) } else { (-ny, nx) };
        let project = |(x, y): (f64, f64)| lens.project((blue_m.0 + x * radius_m, blue_m.1 + y * radius_m, 0.0));
        let (blue, out, side) = (project((0.0, 0.0))?, project((nx, ny))?, project(along)?);
        let (outwards, _) = direction(blue, out);
        let (along, radius_px) = direction(blue, side);
        let beside_px = radius_px + BESIDE_PX;
        let at_px = (
            blue.0 + along.0 * beside_px - outwards.0 * INSIDE_PX,
            blue.1 + along.1 * beside_px - outwards.1 * INSIDE_PX,
        );
        Some(Handle { at_px, outwards })
    }

    /// The handle at the table; None while there is no side-flick, or it is the computer's.
    pub(super) fn at(table: &Table) -> Option<Handle> {
        if table.phase() != Phase::Side {
            return None;
        }
        let (side, lens) = (table.side.get()?, table.lens()?);
        table.play.with(|play| Handle::beside(&side_places(play, &side)?, &lens, play.equipment().radius_m()))
    }

    /// Whether a pointer takes hold of it.
    pub(super) fn is_at(&self, px: (f64, f64)) -> bool {
        (px.0 - self.at_px.0).hypot(px.1 - self.at_px.1) < GRIP_PX
    }

    /// What a drag by so much adds to the overlap, um.
    pub(super) fn dragged_um(&self, by_px: (f64, f64)) -> i32 {
        ((by_px.0 * self.outwards.0 + by_px.1 * self.outwards.1) / PX_PER_MM * 1e3).round() as i32
    }
}

/// Direction and length of a way.
fn direction(from: (f64, f64), to: (f64, f64)) -> ((f64, f64), f64) {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y).max(1e-9);
    ((x / length, y / length), length)
}

/// The handle over the board. The canvas below takes its pointers, and a slider beside the board does the same.
#[component]
pub(crate) fn OverlapHandle(table: Table) -> impl IntoView {
    let handle = Memo::new(move |_| Handle::at(&table));
    let px = |value: f64| format!("{value:.1}px");
    let left = move || handle.get().map(|handle| px(handle.at_px.0));
    let top = move || handle.get().map(|handle| px(handle.at_px.1));
    let turn = move || handle.get().map(|Handle { outwards: (x, y), .. }| format!("{:.3}rad", y.atan2(x)));
    view! {
        <Show when=move || handle.with(Option::is_some)>
            <div
                class="handle"
                class:held=move || table.handle_held.get()
                id="overlap-handle"
                aria-hidden="true"
                style:left=left
                style:top=top
                style:rotate=turn
            >
                <svg viewBox="0 0 24 24" focusable="false">
                    <path d="M8 6l-6 6 6 6v-4.5h8V18l6-6-6-6v4.5H8z"></path>
                </svg>
            </div>
        </Show>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Camera, Viewport};
    use penny_physics::Equipment;

    #[test]
    fn it_lies_beside_the_blue_inside_the_edge_and_a_drag_outwards_adds_overlap() {
        let equipment = Equipment::standard();
        for (width_px, height_px) in [(390.0, 420.0), (1_040.0, 900.0), (300.0, 290.0)] {
            for (k, edge) in equipment.board().edges().iter().enumerate() {
                for along_m in [-0.2, -0.01, 0.0, 0.15] {
                    for camera in [Camera::above(), Camera::above().with_yaw(2.5).with_pitch(0.7)] {
                        let (nx, ny) = edge.normal;
                        let blue_m = (nx * 0.22 - ny * along_m, ny * 0.22 + nx * along_m);
                        let places = SidePlaces { blue_m, held_m: blue_m, outwards: (nx, ny) };
                        let lens = camera.lens(equipment.board(), Viewport::new(width_px, height_px));
                        let handle = Handle::beside(&places, &lens, equipment.radius_m()).expect("before the eye");
                        let blue = lens.project((blue_m.0, blue_m.1, 0.0)).expect("before the eye");
                        let (x, y) = (handle.at_px.0 - blue.0, handle.at_px.1 - blue.1);
                        assert!(x.hypot(y) > GRIP_PX + 12.0, "{k} {along_m}: it hides the blue");
                        let (x, y) = lens.board_point(handle.at_px).expect("on the plane");
                        assert!((x * nx + y * ny) < 0.225, "{k} {along_m}: it is over the moat");
                        assert!((nx * y - ny * x).abs() < 0.225, "{k} {along_m}: it is beyond the corner");
                        let outwards = (handle.outwards.0 * 8.0, handle.outwards.1 * 8.0);
                        assert_eq!(handle.dragged_um(outwards), 2_000);
                        assert!(handle.is_at(handle.at_px));
                    }
                }
            }
        }
    }
}
