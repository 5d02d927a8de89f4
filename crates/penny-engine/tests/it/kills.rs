//! The picture of kills: it points where the line is, and says what happens.
//!
//! Apart from the search's tests because nothing is chosen here.

use penny_engine::{Kills, Situation};
use penny_physics::{Equipment, Flick, Penny, PennyMap, Point, Position, Simulator, Team};
use penny_rules::{Decision, Preset, Ruleset, SplitMix64, Turn};

/// An assassin, the blue and the other sovereign in a line that leads over the edge at 90 degrees.
const IN_LINE: [(i32, i32); 7] = [(-150, -150), (0, 100), (-100, -200), (0, 210), (150, -100), (150, 0), (0, 160)];

fn position(equipment: &Equipment) -> Position {
    let points = PennyMap::from_fn(|penny| {
        let (x_mm, y_mm) = IN_LINE[penny.index()];
        Some(Point { x_um: x_mm * 1_000, y_um: y_mm * 1_000 })
    });
    Position::new(equipment, points).expect("a legal position")
}

#[test]
fn the_best_direction_is_along_the_line_and_its_chance_is_what_happens() {
    let (equipment, ruleset) = (Equipment::standard(), Ruleset::default());
    let turn = Turn::new(Team::Red, 1, false, [3, 3], false).expect("a turn");
    let situation = Situation { equipment: &equipment, ruleset: &ruleset, position: position(&equipment), turn };
    let mut last = 1.0;
    for preset in [Preset::None, Preset::Normal, Preset::Shaky] {
        let hand = preset.hand();
        let kills = Kills::of(&situation, Penny::RedAssassin1, &hand);
        let best = kills.best().expect("there is a kill");
        assert!(best.flick.angle().mdeg().abs_diff(90_000) < 10_000, "{best:?}");
        assert!(best.value <= last, "a shakier hand is no better: {} after {last}", best.value);
        last = best.value;
        let (mut simulator, mut random) = (Simulator::new(), SplitMix64::new(3));
        let flicks = 2_000;
        let won = (0..flicks).filter(|_| {
            let executed = hand.execute(&Flick::Board(best.flick), &mut random);
            situation.try_flick(&mut simulator, &executed).is_some_and(|landing| landing.decision == Decision::Won)
        });
        let share = won.count() as f64 / f64::from(flicks);
        assert!((share - best.value).abs() < 0.08, "{preset:?}: expected {}, happened {share}", best.value);
    }
    assert!(last < 1.0, "a shaky hand is not sure");
}

#[test]
fn where_the_finger_has_no_room_there_is_nothing_and_elsewhere_nothing_kills() {
    let (equipment, ruleset) = (Equipment::standard(), Ruleset::default());
    let turn = Turn::new(Team::Red, 3, false, [3, 3], false).expect("a turn");
    let situation = Situation { equipment: &equipment, ruleset: &ruleset, position: position(&equipment), turn };
    let kills = Kills::of(&situation, Penny::RedAssassin2, &Preset::Normal.hand());
    assert_eq!(kills.by_direction.len(), 720);
    // R14: a first turn has no kill at all.
    let first = Situation { turn: Turn::first(Team::Red), ..situation };
    let none = Kills::of(&first, Penny::RedAssassin1, &Preset::Normal.hand());
    assert_eq!(none.best(), None);
    // A penny behind the assassin leaves no room for a finger that flicks away from it.
    let mut points = *position(&equipment).points();
    points[Penny::RedSovereign] = Some(Point { x_um: 0, y_um: 79_500 });
    let blocked = Position::new(&equipment, points).expect("a legal position");
    let kills = Kills::of(&Situation { position: blocked, ..situation }, Penny::RedAssassin1, &Preset::Normal.hand());
    assert_eq!(kills.by_direction[180], None, "flicked up, the finger would stand in the sovereign");
    assert!(kills.by_direction[0].is_some_and(|prospect| prospect.value == 0.0));
}
