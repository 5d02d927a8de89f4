//! Values that may not exist are refused, with the field and its range; those at the limits exist.
//!
//! Apart because they guard the solver: it never sees a value outside its range.

use penny_physics::{
    Angle, Board, BoardFlick, BoardSpec, Equipment, Flick, FlickError, Penny, PennyMap, PennySpec, PhysicsSpec, Point,
    Position, PositionError, Shape, SideFlick, SpecError, trig,
};

#[test]
fn flicks_outside_their_ranges_name_the_field() {
    let check = |penny, angle, speed, offset, field: &str, (min, max): (i64, i64), value| {
        let error = BoardFlick::new(penny, angle, speed, offset).expect_err(field);
        assert_eq!(error, FlickError { field: error.field, value, min, max });
        assert_eq!(error.field, field);
    };
    let p = Penny::RedAssassin1;
    check(p, -1, 500, 0, "angle_mdeg", (0, 359_999), -1);
    check(p, 360_000, 500, 0, "angle_mdeg", (0, 359_999), 360_000);
    check(p, 0, 49, 0, "speed_mm_s", (50, 3_000), 49);
    check(p, 0, 3_001, 0, "speed_mm_s", (50, 3_000), 3_001);
    check(p, 0, i64::MAX, 0, "speed_mm_s", (50, 3_000), i64::MAX);
    check(p, 0, 500, 3_001, "offset_um", (-3_000, 3_000), 3_001);
    check(p, 0, 500, -3_001, "offset_um", (-3_000, 3_000), -3_001);
    assert!(BoardFlick::new(p, 359_999, 3_000, -3_000).is_ok() && BoardFlick::new(p, 0, 50, 3_000).is_ok());
    let side = |edge, overlap, offset| SideFlick::new(Penny::RedSovereign, edge, overlap, 0, 500, offset);
    assert_eq!(side(Some(6), 5_000, 0).expect_err("six edges at most").field, "edge");
    assert_eq!(side(None, 999, 0).expect_err("too little").field, "overlap_um");
    assert_eq!(side(None, 5_000, 19_001).expect_err("too far").max, 19_000);
    assert!(side(Some(5), 1_000, -19_000).is_ok());
}

#[test]
fn a_flick_is_flat_unless_it_is_given_a_loft_within_its_range() {
    let flat = BoardFlick::new(Penny::RedAssassin1, 90_000, 500, -7).expect("in range");
    assert_eq!((flat.loft_mdeg(), flat.with_loft(0)), (0, Ok(flat)));
    let steep = flat.with_loft(30_000).expect("the steepest");
    assert_eq!((steep.loft_mdeg(), Flick::Board(steep).loft_mdeg()), (30_000, 30_000));
    assert_ne!(steep, flat);
    assert_eq!(steep.with_loft(0), Ok(flat), "nothing else has changed");
    for value in [-1, 30_001, i64::MIN, i64::MAX] {
        let error = flat.with_loft(value).expect_err("out of range");
        assert_eq!(error, FlickError { field: "loft_mdeg", value, min: 0, max: 30_000 });
    }
    assert_eq!(flat.with_loft(-1).expect_err("down").to_string(), "loft_mdeg is -1, allowed is 0 to 30000");
    let side = SideFlick::new(Penny::RedSovereign, None, 5_000, 0, 500, 0).expect("in range");
    assert_eq!(Flick::Side(side).loft_mdeg(), 0, "a side-flick has none");
}

#[test]
fn boards_that_do_not_fit_are_refused() {
    let check = |change: fn(&mut BoardSpec), field: &str| {
        let mut spec = BoardSpec::default();
        change(&mut spec);
        let error = Equipment::with_board(spec).expect_err(field);
        assert_eq!(error.field(), field, "{error}");
    };
    check(|b| b.width_um = 199_999, "width_um");
    check(|b| b.width_um = 600_001, "width_um");
    check(|b| b.spot_inset_um = 10_149, "spot_inset_um");
    check(|b| b.spot_inset_um = 112_501, "spot_inset_um");
    check(|b| b.spot_diameter_um = 0, "spot_diameter_um");
    check(|b| b.spot_diameter_um = 20_301, "spot_diameter_um");
    // On a small board with large pennies the spots come too close.
    let board = BoardSpec { width_um: 200_000, spot_inset_um: 50_000, ..BoardSpec::default() };
    let penny = PennySpec { diameter_um: 30_000, ..PennySpec::default() };
    let error = Equipment::new(board, penny, PhysicsSpec::default()).expect_err("50 mm for two of 30 mm");
    assert_eq!(error, SpecError::SpotsTooClose { distance_um: 50_000, least_um: 60_000 });
}

#[test]
fn every_parameter_of_the_physics_has_its_range() {
    for &(field, default, min, max) in PhysicsSpec::FIELDS {
        assert_eq!(PhysicsSpec::default().get(field), Some(default));
        for (value, fits) in [(min.wrapping_sub(1), false), (max + 1, false), (default, true)] {
            let mut physics = PhysicsSpec::default();
            assert!(physics.set(field, value));
            let made = Equipment::new(BoardSpec::default(), PennySpec::default(), physics);
            assert_eq!(made.is_ok(), fits, "{field} = {value}");
            if let Err(error) = made {
                assert_eq!(error.field(), field);
            }
        }
    }
    assert!(!PhysicsSpec::default().set("gravity", 1));
    let mut physics = PhysicsSpec { restitution_permille: 200, ..PhysicsSpec::default() };
    assert!(
        Equipment::new(BoardSpec::default(), PennySpec::default(), physics).is_err(),
        "it cannot lose more than it has"
    );
    physics.restitution_loss_permille = 200;
    assert!(Equipment::new(BoardSpec::default(), PennySpec::default(), physics).is_ok());
}

#[test]
fn the_spots_are_where_the_board_has_them() {
    let square = Equipment::standard();
    let expected = [
        (0, -210_000),
        (181_865, -105_000),
        (181_865, 105_000),
        (0, 210_000),
        (-181_865, 105_000),
        (-181_865, -105_000),
    ];
    for (k, (x_um, y_um)) in expected.into_iter().enumerate() {
        assert_eq!(square.board().spots()[k], Point { x_um, y_um });
    }
    assert_eq!(square.board().spots()[Board::CENTRE], Point::default());
    let hexagon = Equipment::with_board(BoardSpec { shape: Shape::Hexagon, ..BoardSpec::default() }).expect("a board");
    assert_eq!(hexagon.board().spots()[0], Point { x_um: 0, y_um: -242_487 });
    for spot in &hexagon.board().spots()[..6] {
        let inset = hexagon.board().distance_to_nearest_edge_m(spot.x_m(), spot.y_m());
        assert!((inset - 0.015).abs() < 1e-6, "15 mm from both edges of its corner: {inset}");
    }
}

#[test]
fn positions_may_overlap_by_two_micrometres_and_lie_on_the_edge() {
    let equipment = Equipment::standard();
    let at = |x: i32| {
        let mut points = PennyMap::default();
        points[Penny::RedSovereign] = Some(Point { x_um: 0, y_um: 0 });
        points[Penny::Blue] = Some(Point { x_um: x, y_um: 0 });
        Position::new(&equipment, points)
    };
    assert!(at(20_298).is_ok());
    let overlap =
        PositionError::Overlap { a: Penny::RedSovereign, b: Penny::Blue, distance_um: 20_297, least_um: 20_298 };
    assert_eq!(at(20_297), Err(overlap));
    assert!(at(225_000).is_ok());
    let off = PositionError::OffBoard { penny: Penny::Blue, at: Point { x_um: 225_001, y_um: 0 } };
    assert_eq!(at(225_001), Err(off));
    assert!(matches!(at(i32::MAX), Err(PositionError::OffBoard { .. })));
    assert!(matches!(at(i32::MIN), Err(PositionError::OffBoard { .. })));
}

#[test]
fn unit_vectors_are_right_to_the_last_digits_and_symmetric_to_the_bit() {
    for mdeg in (0..360_000).step_by(7) {
        let (c, s) = trig::unit_vector(Angle::wrapping_mdeg(mdeg));
        let exact = (mdeg as f64).to_radians() / 1e3;
        assert!((c - exact.cos()).abs() < 1e-15 && (s - exact.sin()).abs() < 1e-15, "{mdeg}: {c} {s}");
        let (mirror_c, mirror_s) = trig::unit_vector(Angle::wrapping_mdeg(180_000 - mdeg));
        assert_eq!((mirror_c, mirror_s), (-c, s), "{mdeg}");
        let (turned_c, turned_s) = trig::unit_vector(Angle::wrapping_mdeg(mdeg + 90_000));
        assert_eq!((turned_c, turned_s), (-s, c), "{mdeg}");
    }
}

#[test]
fn the_logarithm_is_right_to_the_last_digits() {
    for k in 1..4_000 {
        for x in [f64::from(k) * 1e-3, f64::from(k) * 1e6, 1.0 / f64::from(k)] {
            let miss = (trig::ln(x) - x.ln()).abs();
            assert!(miss <= 4e-16 * x.ln().abs().max(1.0), "ln {x}: {miss:e}");
        }
    }
}
