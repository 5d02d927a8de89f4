//! The camera: places to pixels and back, and what fits into the picture.
//!
//! Apart because aiming is only as true as the way from the pointer to the board.

use penny_physics::{BoardSpec, Equipment, Penny, Shape};
use penny_web::scene::{Camera, Coin, Face, Viewport, table};
use proptest::prelude::*;
use std::f64::consts::PI;

const PHONE: Viewport = Viewport { width_px: 390.0, height_px: 844.0 };
const DESK: Viewport = Viewport { width_px: 1440.0, height_px: 900.0 };

fn equipment(shape: Shape) -> Equipment {
    Equipment::with_board(BoardSpec { shape, ..BoardSpec::default() }).expect("a board of default size")
}

#[test]
fn the_whole_board_is_in_the_picture_on_any_canvas_from_any_side() {
    for shape in [Shape::Square, Shape::Hexagon] {
        let equipment = equipment(shape);
        let board = equipment.board();
        for viewport in [PHONE, DESK, Viewport::new(2000.0, 300.0), Viewport::new(320.0, 320.0)] {
            for k in 0..48 {
                let camera = Camera::above().with_yaw(f64::from(k) * 0.7).with_pitch(f64::from(k % 6) * 0.25);
                let lens = camera.lens(board, viewport);
                for (x, y) in table::outline(board, 0.0) {
                    let (px, py) = lens.project((x, y, 0.0)).expect("in front of the eye");
                    let inside = px > 0.0 && px < viewport.width_px && py > 0.0 && py < viewport.height_px;
                    assert!(inside, "{shape:?} {viewport:?} {camera:?}: corner at {px}, {py}");
                }
            }
        }
    }
}

#[test]
fn a_board_on_a_phone_fills_the_width() {
    let equipment = equipment(Shape::Square);
    let lens = Camera::above().lens(equipment.board(), PHONE);
    let left = lens.project((-0.225, 0.0, 0.0)).expect("in front").0;
    let right = lens.project((0.225, 0.0, 0.0)).expect("in front").0;
    assert!(right - left > 0.84 * PHONE.width_px, "{left} to {right}");
}

#[test]
fn red_is_at_the_bottom_and_gold_after_half_a_turn() {
    let equipment = equipment(Shape::Square);
    let height = |camera: Camera| camera.lens(equipment.board(), DESK).project((0.0, -0.2, 0.0)).expect("in front").1;
    assert!(height(Camera::above()) > 450.0);
    assert!(height(Camera::above().with_yaw(PI)) < 450.0);
}

#[test]
fn a_pixel_above_the_horizon_is_no_place_on_the_board() {
    let equipment = equipment(Shape::Square);
    let lens = Camera::above().with_pitch(Camera::MOST_PITCH_RAD).with_zoom(0.6).lens(equipment.board(), PHONE);
    assert_eq!(lens.board_point((195.0, -9_000.0)), None);
    assert!(lens.board_point((195.0, 422.0)).is_some());
}

#[test]
fn limits_hold_whatever_is_asked() {
    let camera = Camera::above().with_pitch(9.0).with_zoom(1e9).with_yaw(-1.0);
    assert_eq!(camera.pitch_rad(), Camera::MOST_PITCH_RAD);
    assert_eq!(camera.zoom(), Camera::ZOOM.1);
    assert!((camera.yaw_rad() - (2.0 * PI - 1.0)).abs() < 1e-12);
    assert_eq!(camera.with_pitch(f64::NAN).with_zoom(f64::NAN).with_yaw(f64::INFINITY), camera);
    let equipment = equipment(Shape::Square);
    let far = camera.with_centre(equipment.board(), 3.0, 4.0).centre_m();
    assert!(far.0.hypot(far.1) <= equipment.board().half_width_m() + 1e-12);
}

#[test]
fn turning_the_board_goes_the_short_way_round() {
    let (from, to) = (Camera::above().with_yaw(0.2), Camera::above().with_yaw(2.0 * PI - 0.2));
    let middle = from.towards(&to, 0.5).yaw_rad();
    assert!(middle.min(2.0 * PI - middle) < 1e-9, "{middle}");
    assert_eq!(from.towards(&to, 1.0).yaw_rad(), to.yaw_rad());
}

#[test]
fn the_coin_under_the_pointer_is_picked_and_ghosts_are_not() {
    let equipment = equipment(Shape::Square);
    let face = Face::Penny(Penny::Blue);
    let coins = [
        Coin::lying(&equipment, face, 0.05, 0.02).as_ghost(),
        Coin::lying(&equipment, face, 0.0, 0.0),
        Coin::lying(&equipment, face, 0.0213, 0.0),
    ];
    let lens = Camera::above().lens(equipment.board(), PHONE);
    let pick =
        |place: (f64, f64, f64), slack| lens.pick(&equipment, &coins, lens.project(place).expect("in front"), slack);
    assert_eq!(pick((0.009, 0.0, 0.0008), 0.0), Some(1));
    assert_eq!(pick((0.013, 0.0, 0.0008), 0.0), Some(2));
    assert_eq!(pick((-0.016, 0.0, 0.0008), 0.0), None);
    assert_eq!(pick((-0.016, 0.0, 0.0008), 10.0), Some(1), "a fingertip is wide");
    assert_eq!(pick((0.05, 0.02, 0.0008), 0.0), None, "a ghost");
}

#[test]
fn zooming_keeps_the_place_under_the_pointer() {
    let equipment = equipment(Shape::Hexagon);
    let board = equipment.board();
    let px = (500.0, 300.0);
    let before = Camera::above();
    let after = before.zoomed_at(board, DESK, px, 1.5);
    let (a, b) = (before.lens(board, DESK).board_point(px), after.lens(board, DESK).board_point(px));
    let ((ax, ay), (bx, by)) = (a.expect("on the plane"), b.expect("on the plane"));
    assert!((ax - bx).hypot(ay - by) < 0.004, "{ax} {ay} to {bx} {by}");
}

proptest! {
    /// Law: from a place on the board to its pixel and back is the same place.
    #[test]
    fn place_and_pixel_round_trip(
        x in -0.3..0.3f64, y in -0.3..0.3f64, yaw in 0.0..6.3f64, pitch in 0.0..1.2f64, zoom in 0.7..4.0f64,
        width in 200.0..2000.0f64, height in 200.0..2000.0f64,
    ) {
        let equipment = equipment(Shape::Square);
        let camera = Camera::above().with_yaw(yaw).with_pitch(pitch).with_zoom(zoom);
        let lens = camera.lens(equipment.board(), Viewport::new(width, height));
        if let Some(px) = lens.project((x, y, 0.0)) {
            let (back_x, back_y) = lens.board_point(px).expect("what is seen of the plane is on the plane");
            prop_assert!((back_x - x).hypot(back_y - y) < 1e-6, "{back_x}, {back_y}");
        }
    }
}
