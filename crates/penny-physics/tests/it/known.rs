//! Flicks whose outcome is known without a simulation.
//!
//! Apart from the laws: each is a figure that pencil and paper, or a rule, gives.

use penny_physics::{
    BoardFlick, BoardSpec, Equipment, Event, Flick, Penny, PennyMap, PennySpec, PhysicsSpec, Point, Position, Shape,
    Shot, SideFlick, SideFlickError, SimulateError, Trajectory, film, simulate,
};

const R1: Penny = Penny::RedAssassin1;
const GS: Penny = Penny::GoldSovereign;
const G1: Penny = Penny::GoldAssassin1;

fn position(equipment: &Equipment, places: &[(Penny, i32, i32)]) -> Position {
    let mut points = PennyMap::default();
    for &(penny, x_um, y_um) in places {
        points[penny] = Some(Point { x_um, y_um });
    }
    Position::new(equipment, points).expect("a legal position")
}

fn flick(equipment: &Equipment, places: &[(Penny, i32, i32)], (angle, speed, offset): (i64, i64, i64)) -> Shot {
    let flick = Flick::Board(BoardFlick::new(places[0].0, angle, speed, offset).expect("in range"));
    simulate(equipment, &position(equipment, places), &flick).expect("it can be made")
}

fn at(shot: &Shot, penny: Penny) -> (i32, i32) {
    let point = shot.rest.get(penny).expect("on the board");
    (point.x_um, point.y_um)
}

fn surfaces(change: impl FnOnce(&mut PhysicsSpec)) -> Equipment {
    let mut physics = PhysicsSpec::default();
    change(&mut physics);
    Equipment::new(BoardSpec { width_um: 600_000, ..BoardSpec::default() }, PennySpec::default(), physics)
        .expect("fits")
}

#[test]
fn a_penny_without_spin_goes_the_stroke_and_v_squared_over_two_mu_g() {
    let equipment = surfaces(|_| ());
    for speed in [50, 300, 700, 1000] {
        let v = f64::from(speed) * 1e-3;
        let expected = 3_000.0 + v * v / (2.0 * 0.2 * 9.81) * 1e6;
        let shot = flick(&equipment, &[(R1, -290_000, 0)], (0, i64::from(speed), 0));
        assert_eq!(at(&shot, R1), (-290_000 + expected.round() as i32, 0), "{speed} mm/s");
    }
}

#[test]
fn spin_carries_a_penny_farther_and_either_way_equally() {
    let equipment = surfaces(|_| ());
    let reach = |offset| at(&flick(&equipment, &[(R1, -290_000, 0)], (0, 900, offset)), R1).0;
    assert!(reach(1_000) > reach(0) && reach(3_000) > reach(1_000), "{} {} {}", reach(0), reach(1_000), reach(3_000));
    assert_eq!(reach(2_000), reach(-2_000));
}

#[test]
fn head_on_speeds_are_shared_by_the_restitution() {
    // At the limit of a speed-independent restitution: v1 = (1 - e) v / 2, v2 = (1 + e) v / 2, and distances as squares.
    for permille in [0, 500, 1000] {
        let equipment = surfaces(|s| (s.restitution_permille, s.restitution_loss_permille) = (permille, 0));
        let e = f64::from(permille) * 1e-3;
        let gap = 100_000;
        let shot = flick(&equipment, &[(R1, -250_000, 0), (G1, -250_000 + 20_300 + gap, 0)], (0, 1_000, 0));
        let v2 = 1.0 - 2.0 * 1.962 * f64::from(gap - 3_000) * 1e-6;
        let travel = |share: f64| (share * share * v2 / (2.0 * 1.962) * 1e6).round() as i32;
        let (struck, striker) = (at(&shot, G1), at(&shot, R1));
        let expected = (-250_000 + gap + travel((1.0 - e) / 2.0), -250_000 + 20_300 + gap + travel((1.0 + e) / 2.0));
        // Sticking together (e = 0) they share a place to the tolerance of a contact.
        assert!(
            (striker.0 - expected.0).abs() <= 1 && (struck.0 - expected.1).abs() <= 1,
            "{striker:?} {struck:?} {expected:?}"
        );
        assert_eq!((striker.1, struck.1), (0, 0));
    }
}

#[test]
fn a_cut_without_rim_friction_leaves_at_right_angles_when_elastic() {
    let equipment =
        surfaces(|s| (s.restitution_permille, s.restitution_loss_permille, s.rim_friction_permille) = (1000, 0, 0));
    // The line passes half a diameter beside the centre: contact at 30 degrees.
    let shot = flick(&equipment, &[(R1, -200_000, 0), (G1, -100_000, 10_150)], (0, 900, 0));
    let (g, r) = (at(&shot, G1), at(&shot, R1));
    let contact_x = -100_000.0 - 20_300.0 * 0.75f64.sqrt();
    let (gx, gy) = (f64::from(g.0) + 100_000.0, f64::from(g.1) - 10_150.0);
    let (rx, ry) = (f64::from(r.0) - contact_x, f64::from(r.1));
    assert!(
        (gy / gx - (1.0 / 3.0f64).sqrt()).abs() < 1e-4,
        "the struck penny leaves along the line of centres: {gx} {gy}"
    );
    assert!((gx * rx + gy * ry).abs() < 1e-3 * (gx * gx + gy * gy), "the other at right angles to it: {rx} {ry}");
}

#[test]
fn rim_friction_throws_the_struck_penny_and_spin_can_undo_it() {
    let equipment = surfaces(|_| ());
    let angle = |offset| {
        let shot = flick(&equipment, &[(R1, -200_000, 0), (G1, -100_000, 10_150)], (0, 900, offset));
        let (x, y) = at(&shot, G1);
        f64::from(y - 10_150) / f64::from(x + 100_000)
    };
    let line_of_centres = (1.0 / 3.0f64).sqrt();
    assert!(angle(0) < line_of_centres - 0.05, "thrown forward: {} against {line_of_centres}", angle(0));
    assert!(angle(-3_000) > line_of_centres && angle(3_000) < angle(0), "{} {}", angle(-3_000), angle(3_000));
}

/// Newton's cradle with springs as contacts: the last penny takes most, the first springs back a little (linear springs in
/// a row part the motion so; only pairwise impulses would pass on all of it).
#[test]
fn a_touching_row_passes_the_motion_to_its_end() {
    let equipment = surfaces(|s| (s.restitution_permille, s.restitution_loss_permille) = (1000, 0));
    let shot = flick(
        &equipment,
        &[(R1, -250_000, 0), (G1, -100_000, 0), (GS, -79_700, 0), (Penny::Blue, -59_400, 0)],
        (0, 1_200, 0),
    );
    let moved = |penny, from: i32| at(&shot, penny).0 - from;
    // The speeds from the distances slid, as shares of the speed at contact.
    let v2 = 1.44 - 2.0 * 1.962 * 0.1267;
    let share = |penny, from: i32| (f64::from(moved(penny, from).abs()) * 1e-6 * 2.0 * 1.962 / v2).sqrt();
    let (first, last) = (share(R1, -120_300), share(Penny::Blue, -59_400));
    assert!((last - 0.96).abs() < 0.02 && moved(R1, -120_300) < 0 && (first - 0.13).abs() < 0.02, "{last} {first}");
    let energy: f64 = [(R1, -120_300), (G1, -100_000), (GS, -79_700), (Penny::Blue, -59_400)]
        .iter()
        .map(|&(p, x)| share(p, x).powi(2))
        .sum();
    assert!((energy - 1.0).abs() < 0.01, "elastic: {energy}");
    let pairs: Vec<_> = shot
        .events
        .iter()
        .filter_map(|event| match *event {
            Event::Contact { t_us, a, b, .. } => Some((t_us, a, b)),
            _ => None,
        })
        .collect();
    let t = pairs[0].0;
    assert_eq!(pairs[..3], [(t, R1, G1), (t, GS, G1), (t, GS, Penny::Blue)], "outward from the striking penny");
}

#[test]
fn a_penny_struck_in_the_stroke_is_flagged_and_one_struck_after_is_not() {
    let equipment = surfaces(|_| ());
    for (gap, finger) in [(2_900, true), (3_100, false)] {
        let shot = flick(&equipment, &[(R1, 0, 0), (G1, 20_300 + gap, 0)], (0, 800, 0));
        assert!(matches!(shot.events[0], Event::Contact { finger: f, .. } if f == finger), "{gap}: {shot:?}");
    }
}

#[test]
fn a_penny_that_touches_in_front_is_carried_in_one_contact_at_time_zero() {
    let equipment = surfaces(|_| ());
    let shot = flick(&equipment, &[(R1, 0, 0), (G1, 20_300, 0)], (0, 1_000, 0));
    // It leaves with the finger's speed: 3.56 g at 1 m/s is 3,560 uNs, and in 6 ms the board takes 3.56 g mu g 6 ms.
    assert_eq!(shot.events[0], Event::Contact { t_us: 0, a: R1, b: G1, impulse_uns: 3_560 + 42, finger: true });
    assert_eq!(shot.events.iter().filter(|e| matches!(e, Event::Contact { .. })).count(), 1, "{shot:?}");
    let expected = 3_000 + (1e6f64 / (2.0 * 1.962)).round() as i32;
    assert_eq!((at(&shot, R1).0, at(&shot, G1).0), (expected, 20_300 + expected));
}

/// Without friction along the rims only the line of centres pushes, and it turns as the pushed penny slides round the one
/// that pushes: 2 R phi'' = a sin phi, a pendulum that falls, but for the board, which brakes against the penny's velocity. (It would leave the other where cos phi is two thirds of what
/// it was, as from a sphere; that is farther than it comes here.)
#[test]
fn a_penny_pushed_aslant_slides_round_the_one_that_pushes_it_as_a_pendulum_falls() {
    let equipment = surfaces(|s| s.rim_friction_permille = 0);
    for (degrees, speed_mm_s) in [(20.0f64, 900), (45.0, 300), (45.0, 2_500), (60.0, 900)] {
        let (apart, start) = (20_300.0, degrees.to_radians());
        let places = [(R1, 0, 0), (G1, (apart * start.cos()) as i32, (apart * start.sin()) as i32)];
        let flick = Flick::Board(BoardFlick::new(R1, 0, speed_mm_s, 0).expect("in range"));
        let (_, film) = film(&equipment, &position(&equipment, &places), &flick).expect("it can be made");
        let (radius2, v) = (0.0203, speed_mm_s as f64 * 1e-3);
        let (until, pace) = (6e-3 / v, v * v / 6e-3);
        const STEPS: u32 = 100_000;
        let dt = until / f64::from(STEPS);
        let (mut angle, mut rate) = (f64::from(places[1].2).atan2(f64::from(places[1].1)), 0.0);
        let velocity = |time: f64, angle: f64, rate: f64| {
            (pace * time - radius2 * rate * angle.sin(), radius2 * rate * angle.cos())
        };
        for k in 0..STEPS {
            angle += 0.5 * dt * rate;
            let (vx, vy) = velocity(dt * (f64::from(k) + 0.5), angle, rate);
            let braked = -1.962 * (vy * angle.cos() - vx * angle.sin()) / vx.hypot(vy);
            rate += dt * (pace * angle.sin() + braked) / radius2;
            angle += 0.5 * dt * rate;
        }
        let (vx, vy) = velocity(until, angle, rate);
        let pose = film.pose(G1, until).expect("on the board");
        let (x, y) = (3e-3 + radius2 * angle.cos(), radius2 * angle.sin());
        let speed_off = (pose.velocity_m_s.0 - vx).hypot(pose.velocity_m_s.1 - vy);
        let place_off = (pose.x_m - x).hypot(pose.y_m - y);
        assert!(speed_off < 2e-4 * v && place_off < 2.5e-6, "{degrees} {v}: {speed_off:e} m/s {place_off:e} m");
        assert_eq!(pose.spin_rad_s, 0.0);
    }
}

/// Where the rims stick, the pushed penny rolls off the one that pushes it: the slip r spin + 2 R phi' stays at none. With
/// k^2 = c R^2 the friction that this takes is c / (1 + c) of what the push has across the line of centres, so that
/// phi'' is smaller by 1 + c.
#[test]
fn a_penny_pushed_nearly_ahead_rolls_off_the_one_that_pushes_it() {
    let equipment = surfaces(|s| (s.rim_friction_permille, s.floor_friction_permille) = (500, 100));
    let flick = Flick::Board(BoardFlick::new(R1, 0, 3_000, 0).expect("in range"));
    let places = [(R1, -200_000, 0), (G1, -200_000 + 20_000, 3_477)];
    let (_, film) = film(&equipment, &position(&equipment, &places), &flick).expect("it can be made");
    let pose = film.pose(G1, 2e-3 - 1e-9).expect("on the board");
    let (x, y) = (pose.x_m - (-0.2 + 3e-3), pose.y_m);
    let (vx, vy) = (pose.velocity_m_s.0 - 3.0, pose.velocity_m_s.1);
    let across = (vy * x - vx * y) / x.hypot(y);
    assert!(across > 0.1 && (across - 0.01015 * pose.spin_rad_s).abs() < 1e-3 * across, "{across} {pose:?}");
    // The push is nearly even, so that 2 R phi' is a sin phi t / (1 + c), and phi hardly grows.
    let (slow, quick) = (3.0 * 0.1713 / 1.515, 3.0 * (y / x.hypot(y)) / 1.515);
    assert!(slow * 0.99 < across && across < quick, "{across} is between {slow} and {quick}");
}

/// What two springs do in steps of a tenth of a microsecond (`tests/reference`).
#[test]
fn a_carried_penny_is_turned_and_thrown_by_the_rim_that_rubs_on_it() {
    let equipment = surfaces(|_| ());
    let shot = flick(&equipment, &[(R1, -100_000, -100_000), (G1, -85_645, -85_646)], (0, 800, 0));
    let (x, y) = at(&shot, G1);
    assert!((x + 22_658).abs() < 50 && (y + 41_201).abs() < 50, "{x} {y}");
}

/// Both rims of a wedge are pushed alike, so nothing favours a side.
#[test]
fn two_pennies_that_lie_evenly_in_front_are_carried_evenly() {
    let equipment = surfaces(|_| ());
    let places = [(R1, -200_000, 0), (G1, -182_420, 10_150), (GS, -182_420, -10_150)];
    let shot = flick(&equipment, &places, (0, 900, 0));
    let contacts: Vec<_> = shot
        .events
        .iter()
        .filter_map(|event| match *event {
            Event::Contact { t_us: 0, a: R1, impulse_uns, finger: true, .. } => Some(impulse_uns),
            Event::Contact { t_us: 0, b: R1, impulse_uns, finger: true, .. } => Some(impulse_uns),
            _ => None,
        })
        .collect();
    assert!(contacts.len() == 2 && contacts[0] == contacts[1], "{shot:?}");
    let ((gx, gy), (sx, sy)) = (at(&shot, G1), at(&shot, GS));
    assert!((gx - sx).abs() <= 1 && (gy + sy).abs() <= 1 && gy > 11_000, "{shot:?}");
}

#[test]
fn lying_against_a_penny_and_moving_away_is_no_contact() {
    let equipment = surfaces(|_| ());
    for angle in [90_000, 135_000, 180_000, 225_000, 270_000] {
        let shot = flick(&equipment, &[(R1, 0, 0), (G1, 20_300, 0)], (angle, 700, 0));
        assert!(!shot.events.iter().any(|e| matches!(e, Event::Contact { .. })), "{angle}: {shot:?}");
        assert_eq!(at(&shot, G1), (20_300, 0));
    }
}

#[test]
fn a_penny_falls_when_its_centre_crosses_the_edge_and_not_before() {
    for shape in [Shape::Square, Shape::Hexagon] {
        let equipment =
            Equipment::with_board(BoardSpec { shape, width_um: 300_000, ..BoardSpec::default() }).expect("fits");
        // 0.5 m/s takes it 3 + 63.7 mm to the right; both boards end at x = 150 mm.
        let reach = 3_000 + (0.25e6f64 / (2.0 * 1.962)).ceil() as i32;
        let stays = flick(&equipment, &[(R1, 150_000 - reach, 0)], (0, 500, 0));
        assert_eq!(at(&stays, R1), (149_999, 0), "less than a micrometre inside it is on the board");
        let falls = flick(&equipment, &[(R1, 150_001 - reach, 0)], (0, 500, 0));
        assert_eq!(falls.off().collect::<Vec<_>>(), [R1]);
        assert_eq!(falls.rest.get(R1), None);
    }
}

#[test]
fn an_overhanging_penny_can_be_struck_beyond_the_edge() {
    let equipment = Equipment::with_board(BoardSpec { width_um: 300_000, ..BoardSpec::default() }).expect("fits");
    // Both overhang the right edge; they meet outside the board's outline.
    let shot = flick(&equipment, &[(R1, 149_000, -80_000), (G1, 149_000, 0)], (90_000, 600, 0));
    assert!(matches!(shot.events[0], Event::Contact { a: R1, b: G1, .. }), "{shot:?}");
}

#[test]
fn a_penny_that_creeps_onto_one_just_come_to_rest_meets_it() {
    // Pushed off side by side, the two near each other so slowly that the search for their contact pauses; meanwhile one
    // of them has come to rest, which the other one's line was not told of: it went on 89 um into it.
    let equipment = Equipment::standard();
    let places = [
        (Penny::RedSovereign, 57_559, -151_193),
        (R1, 46_918, -168_481),
        (Penny::RedAssassin2, 6_328, -144_871),
        (GS, 27_027, -164_432),
        (G1, 4_329, -124_669),
        (Penny::GoldAssassin2, 76_045, -142_806),
        (Penny::Blue, -15_954, -125_479),
    ];
    let flick = Flick::Board(BoardFlick::new(Penny::RedSovereign, 267_637, 300, 0).unwrap());
    let (shot, film) = film(&equipment, &position(&equipment, &places), &flick).unwrap();
    let met = |event: &Event| matches!(event, Event::Contact { t_us: 150_000.., a: Penny::RedSovereign, b: R1, .. });
    assert!(shot.events.iter().any(met), "{:?}", shot.events);
    assert_apart(&equipment, &film);
}

#[test]
fn a_carried_penny_that_stops_no_longer_gives_way() {
    // Carried by the finger, it stops softly against a resting penny; the one behind it went on 21 um into it.
    let equipment = Equipment::standard();
    let places = [
        (Penny::Blue, 27_230, 3_721),
        (Penny::RedSovereign, -42_697, -81_462),
        (R1, 46_872, -21_543),
        (Penny::RedAssassin2, 27_163, -16_599),
        (GS, -54_744, -65_086),
        (G1, 61_203, -7_137),
        (Penny::GoldAssassin2, -51_102, -45_116),
    ];
    let flick = Flick::Board(BoardFlick::new(Penny::Blue, 328_002, 50, 72).unwrap());
    let (_, film) = film(&equipment, &position(&equipment, &places), &flick).unwrap();
    assert_apart(&equipment, &film);
}

/// No two pennies lie into each other by more than 2 um at any time.
fn assert_apart(equipment: &Equipment, film: &Trajectory) {
    for k in 0..=1_000 {
        let poses = film.poses(film.duration_s() * f64::from(k) / 1_000.0);
        for (i, a) in Penny::ALL.into_iter().enumerate() {
            for b in Penny::ALL.into_iter().skip(i + 1) {
                let (Some(p), Some(q)) = (poses[a], poses[b]) else { continue };
                let (x, y) = (q.x_m - p.x_m, q.y_m - p.y_m);
                let distance = (x * x + y * y).sqrt();
                assert!(distance > 2.0 * equipment.radius_m() - 2.05e-6, "{a} and {b} at {k}: {distance}");
            }
        }
    }
}

#[test]
fn the_film_passes_through_the_events() {
    let equipment = surfaces(|_| ());
    let places = [(R1, -200_000, 0), (G1, -100_000, 5_000), (GS, 0, 8_000)];
    let flick = Flick::Board(BoardFlick::new(R1, 2_000, 1_500, 1_500).expect("in range"));
    let (shot, trajectory) = film(&equipment, &position(&equipment, &places), &flick).expect("it can be made");
    let Event::Contact { t_us, a, b, .. } = shot.events[0] else { panic!("{shot:?}") };
    let t = f64::from(t_us) * 1e-6;
    let (p, q) = (trajectory.pose(a, t).expect("there"), trajectory.pose(b, t).expect("there"));
    let distance = ((p.x_m - q.x_m).powi(2) + (p.y_m - q.y_m).powi(2)).sqrt();
    assert!((distance - 0.0203).abs() < 1e-6, "{distance}");
    assert!(trajectory.pose(R1, 0.05).expect("there").turn_rad < -0.1, "struck on the left it turns clockwise");
    assert_eq!(trajectory.pose(Penny::Blue, 0.0), None);
}

#[test]
fn a_side_flick_drives_the_blue_across_and_takes_the_sovereign_off_the_board() {
    let equipment = Equipment::standard();
    let rs = Penny::RedSovereign;
    let start = position(&equipment, &[(rs, 0, -200_000), (Penny::Blue, 210_000, 30_000), (G1, -50_000, 30_000)]);
    let side = SideFlick::new(rs, None, 6_000, 180_000, 700, 0).expect("in range");
    let shot = simulate(&equipment, &start, &Flick::Side(side)).expect("R21 holds");
    assert!(matches!(
        shot.events[0],
        Event::Contact { t_us: 0, a: Penny::RedSovereign, b: Penny::Blue, finger: false, .. }
    ));
    assert_eq!(shot.rest.get(rs), None);
    // 20 g at 0.7 m/s with e = 0.5 on 3.56 g: the blue leaves at (1 + e) M / (M + m) v = 0.8913 m/s.
    let v: f64 = 1.5 * 20.0 / 23.56 * 0.7;
    let start_um = 225_000.0 - (10_150.0 - 6_000.0);
    let expected = start_um - v * v / (2.0 * 1.962) * 1e6;
    assert_eq!(at(&shot, Penny::Blue), (expected.round() as i32, 30_000));
}

#[test]
fn a_side_flick_that_the_rules_do_not_allow_says_why() {
    let equipment = Equipment::standard();
    let rs = Penny::RedSovereign;
    let attempt = |blue: (i32, i32), other: Option<(i32, i32)>, side: SideFlick| {
        let mut places = vec![(rs, 0, -200_000), (Penny::Blue, blue.0, blue.1)];
        places.extend(other.map(|(x, y)| (G1, x, y)));
        match simulate(&equipment, &position(&equipment, &places), &Flick::Side(side)) {
            Err(SimulateError::Side(error)) => error,
            other => panic!("{other:?}"),
        }
    };
    let side = |edge, overlap, angle, offset| SideFlick::new(rs, edge, overlap, angle, 700, offset).expect("in range");
    let inwards = side(None, 6_000, 180_000, 0);
    // The gap may be one diameter: 225 - 30.45 = 194.55 mm from the centre.
    assert_eq!(attempt((194_549, 0), None, inwards), SideFlickError::TooFar { gap_um: 20_301, most_um: 20_300 });
    let edge_start = position(&equipment, &[(rs, 0, -200_000), (Penny::Blue, 194_550, 0)]);
    assert!(simulate(&equipment, &edge_start, &Flick::Side(inwards)).is_ok(), "exactly one diameter is allowed");
    assert_eq!(attempt((210_000, 210_000), None, inwards), SideFlickError::EdgeNeeded { edges: [1, 2] });
    let wrong = side(Some(0), 6_000, 180_000, 0);
    assert_eq!(attempt((210_000, 0), None, wrong), SideFlickError::WrongEdge { edge: 0, nearest: 1 });
    let over = side(None, 9_651, 180_000, 0);
    assert!(matches!(attempt((210_000, 0), None, over), SideFlickError::OutOfRange(e) if e.max == 9_650));
    assert_eq!(attempt((210_000, 0), Some((220_850, 20_000)), inwards), SideFlickError::BlueTouches(G1));
    let from_inside = side(None, 6_000, 0, 0);
    assert_eq!(attempt((210_000, 0), None, from_inside), SideFlickError::StruckOverBoard);
    let mut absent = PennyMap::default();
    absent[Penny::Blue] = Some(Point { x_um: 210_000, y_um: 0 });
    let absent = Position::new(&equipment, absent).expect("legal");
    assert_eq!(
        simulate(&equipment, &absent, &Flick::Side(inwards)),
        Err(SimulateError::Side(SideFlickError::Absent(rs)))
    );
}

/// Without bounce a penny that the finger meets leaves just as fast as the finger comes, and the finger speeds up: it was
/// met again every 0.2 ms, sixty times in one stroke.
#[test]
fn a_penny_without_bounce_that_the_finger_meets_is_carried_from_then_on() {
    let equipment = surfaces(|physics| (physics.restitution_permille, physics.restitution_loss_permille) = (0, 0));
    let places = [(Penny::RedAssassin2, 45_058, 90_205), (Penny::Blue, 47_909, 70_091)];
    let shot = flick(&equipment, &places, (332_245, 364, 0));
    let contacts = shot.events.iter().filter(|event| matches!(event, Event::Contact { .. })).count();
    assert_eq!(contacts, 1, "{:?}", shot.events);
}
