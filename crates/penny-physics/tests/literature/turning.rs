//! What turning each parameter does: the figures of the table in `docs/physics.md`.
//!
//! Apart because it is one table, and each row is one small flick of its own.

use crate::flicks;
use crate::scene::{Change, STRIKER, STRUCK, Scene, heading, speed, surfaces};
use penny_physics::{Event, Flick, Penny, PennyMap, PhysicsSpec, Point, Position, SideFlick};

/// Checks what is measured with a parameter low, at its default, and high.
fn check(name: &str, measure: impl Fn(&PhysicsSpec) -> f64, expected: [(u32, f64); 3], tolerance: f64) {
    for (value, figure) in expected {
        let mut physics = PhysicsSpec::default();
        assert!(physics.set(name, value), "{name}");
        let found = measure(&physics);
        assert!((found - figure).abs() <= tolerance, "{name} {value}: {found} instead of {figure}");
    }
    let default = PhysicsSpec::default().get(name);
    assert!(expected.iter().any(|&(value, _)| Some(value) == default), "{name}: the default is among them");
}

/// How far a penny goes from its start, mm, flicked at 1 m/s with the nail at an offset.
fn way_mm(physics: &PhysicsSpec, offset_um: i64) -> f64 {
    let equipment = surfaces(|s| *s = *physics);
    let scene = Scene::flick(&equipment, &[(STRIKER, -290_000, 0)], (0, 1_000, offset_um));
    (scene.film.pose(STRIKER, 9.0).expect("it was there").x_m + 0.29) * 1e3 - 3.0
}

/// Striker and struck penny at a meeting at 1 m/s.
fn cut(physics: &PhysicsSpec, degrees: f64) -> (Change, Change) {
    Scene::cut(&surfaces(|s| *s = *physics), degrees, 1_000, 0).first_meeting()
}

#[test]
fn more_friction_of_the_board_shortens_every_way() {
    check("floor_friction_permille", |s| way_mm(s, 0), [(100, 509.7), (200, 254.8), (350, 145.6)], 0.1);
}

#[test]
fn more_gyration_makes_spin_harder_to_start() {
    let spin = |s: &PhysicsSpec| {
        let equipment = surfaces(|other| *other = *s);
        let scene = Scene::flick(&equipment, &[(STRIKER, -290_000, 0)], (0, 1_000, -1_000));
        scene.film.pose(STRIKER, 6.001e-3).expect("on the board").spin_rad_s
    };
    check("gyration_permille", spin, [(450, 21.57), (515, 18.85), (700, 13.87)], 0.01);
}

#[test]
fn a_wider_ring_brakes_spin_sooner() {
    // An elastic head-on impact without rim friction leaves the striker nothing but its spin.
    let stops_ms = |s: &PhysicsSpec| {
        let equipment = surfaces(|other| {
            *other = PhysicsSpec { restitution_permille: 1_000, restitution_loss_permille: 0, ..*s };
            other.rim_friction_permille = 0;
        });
        let scene = Scene::cut(&equipment, 0.0, 1_000, 3_000);
        let rests = scene.shot.events.iter().find_map(|event| match *event {
            Event::Rest { t_us, penny: STRIKER } => Some(t_us),
            _ => None,
        });
        f64::from(rests.expect("it rests") - scene.meetings()[0]) * 1e-3
    };
    check("support_radius_permille", stops_ms, [(800, 187.8), (940, 159.7), (1_000, 150.0)], 0.1);
}

#[test]
fn more_friction_of_the_rims_throws_more() {
    let throw = |s: &PhysicsSpec| {
        let (striker, struck) = cut(s, 60.0);
        let line = f64::atan2(struck.before.y_m - striker.before.y_m, struck.before.x_m - striker.before.x_m);
        line.to_degrees() - heading(&struck.after)
    };
    check("rim_friction_permille", throw, [(0, 0.0), (100, 5.71), (200, 11.31)], 0.01);
}

fn restitution(physics: &PhysicsSpec) -> f64 {
    let (striker, struck) = cut(physics, 0.0);
    (struck.after.velocity_m_s.0 - striker.after.velocity_m_s.0) / speed(&striker.before)
}

#[test]
fn each_number_of_restitution_does_what_its_name_says() {
    check("restitution_permille", restitution, [(700, 0.60), (900, 0.80), (1_000, 0.90)], 0.002);
    check("restitution_loss_permille", restitution, [(0, 0.90), (250, 0.80), (500, 0.70)], 0.003);
    check("restitution_speed_mm_s", restitution, [(500, 0.734), (1_500, 0.80), (5_000, 0.858)], 0.002);
}

/// How fast the last penny of a row of three leaves, whose pennies are 10 um apart.
fn end_of_row(physics: &PhysicsSpec) -> f64 {
    let equipment = surfaces(|s| *s = *physics);
    let places = [(STRIKER, -200_000, 0), (STRUCK, -174_700, 0), (Penny::Blue, -154_390, 0)];
    let scene = Scene::flick(&equipment, &places, (0, 2_500, 0));
    let t_s = f64::from(scene.meetings()[0]) * 1e-6;
    (0..200)
        .map(|k| scene.film.pose(Penny::Blue, t_s + 1e-5 * f64::from(k)).expect("there"))
        .map(|pose| speed(&pose))
        .fold(0.0, f64::max)
}

/// At 2.5 m/s a contact comes 28 um far, so pennies 10 um apart push together. How long a push lasts says whether they
/// do: it matters by some hundredths of 2 m/s. The cluster gap does not: it only says from where on they are looked at
/// together, and that grows with the speed.
#[test]
fn a_longer_contact_makes_near_pennies_one_and_the_cluster_gap_is_no_cliff() {
    let with = |name: &str, value| {
        let mut physics = PhysicsSpec::default();
        assert!(physics.set(name, value));
        end_of_row(&physics)
    };
    let (short, long) = (with("contact_time_us", 5), with("contact_time_us", 200));
    assert!((long - short).abs() > 1e-2, "{short} {long}");
    let (narrow, wide) = (with("cluster_gap_um", 0), with("cluster_gap_um", 100));
    assert!((wide - narrow).abs() < 1e-3, "{narrow} {wide}");
}

#[test]
fn a_longer_stroke_makes_more_push_shots() {
    let pushes = |s: &PhysicsSpec| {
        let equipment = flicks::board(*s);
        let all = flicks::draw(2_000);
        let push = |(position, flick): &&(Position, _)| {
            let events = Scene::of(&equipment, position, &Flick::Board(*flick)).shot.events;
            events.iter().any(|event| matches!(event, Event::Contact { finger: true, .. }))
        };
        100.0 * all.iter().filter(push).count() as f64 / all.len() as f64
    };
    check("stroke_um", pushes, [(500, 0.2), (3_000, 0.6), (20_000, 5.55)], 0.1);
}

#[test]
fn a_heavier_finger_makes_a_pushed_penny_leave_faster() {
    let leaves = |s: &PhysicsSpec| {
        let equipment = surfaces(|other| *other = *s);
        // Met just before the end of the stroke, at 0.998 of 1 m/s.
        let scene = Scene::flick(&equipment, &[(STRIKER, -200_000, 0), (STRUCK, -176_710, 0)], (0, 1_000, 0));
        let Event::Contact { impulse_uns, finger: true, .. } = scene.shot.events[0] else { panic!("{:?}", scene.shot) };
        f64::from(impulse_uns) / f64::from(equipment.penny().mass_mg)
    };
    check("finger_mass_mg", leaves, [(0, 1.0), (12_000, 1.463), (50_000, 1.685)], 2e-3);
}

/// How fast the blue leaves a side-flick of 0.7 m/s.
fn side_flicked(physics: &PhysicsSpec) -> f64 {
    let equipment = surfaces(|s| *s = *physics);
    let mut points = PennyMap::default();
    points[Penny::RedSovereign] = Some(Point { x_um: 0, y_um: -200_000 });
    points[Penny::Blue] = Some(Point { x_um: 285_000, y_um: 0 });
    let position = Position::new(&equipment, points).expect("legal");
    let flick = SideFlick::new(Penny::RedSovereign, None, 6_000, 180_000, 700, 0).expect("within the ranges");
    let scene = Scene::of(&equipment, &position, &Flick::Side(flick));
    speed(&scene.film.pose(Penny::Blue, 0.0).expect("there"))
}

#[test]
fn a_heavier_and_a_livelier_held_sovereign_drives_the_blue_faster() {
    check("held_mass_mg", side_flicked, [(5_000, 0.613), (20_000, 0.891), (50_000, 0.980)], 1e-3);
    check("held_restitution_permille", side_flicked, [(0, 0.594), (500, 0.891), (1_000, 1.188)], 1e-3);
}
