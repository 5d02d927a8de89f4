//! Side-flicks in whole games: measuring, the obligation, spotting (R22, R23).
//!
//! Apart because a side-flick is the one action that takes two, and the one that may be forced.

use crate::notes::{rules, standard, turn, turn_after};
use crate::table::{NEAR_EDGE, flick, game, game_by, play, quiet, refused, ruled, side, spotting};
use penny_physics::{Penny, SideFlickError, SimulateError, Team};
use penny_rules::ruleset::Value;
use penny_rules::side_flick::Hindrance;
use penny_rules::{Action, ActionError, Ending, Measurement, Outcome, Ruleset, SpotError, Stage};

#[test]
fn r22_measured_the_side_flick_is_binding() {
    let mut game = game("R3", &NEAR_EDGE);
    assert!(game.allowed().measure && !game.allowed().side_flick);
    assert_eq!(play(&mut game, &Action::Measure), Outcome::Measured(Measurement::Touches));
    assert!(game.turn().must_side_flick());
    let allowed = game.allowed();
    assert!(allowed.side_flick && allowed.resign && allowed.draw_offer);
    assert!(!allowed.flick && !allowed.measure && !allowed.decline && !allowed.pass);
    for action in [quiet("R1"), Action::Decline, Action::Pass] {
        assert_eq!(refused(&mut game, &action), ActionError::MustSideFlick);
    }
    assert_eq!(refused(&mut game, &Action::Measure), ActionError::MeasuredBefore);
    assert_eq!(ruled(&mut game, &side("RS", 300, None)), "again");
    play(&mut game, &Action::Spot(spotting("RS", 0)));
    assert!(game.allowed().flick && !game.turn().must_side_flick());
}

#[test]
fn r22_measured_in_vain_nothing_happens() {
    let mut game = game("R3", &[]);
    assert_eq!(play(&mut game, &Action::Measure), Outcome::Measured(Measurement::DoesNotTouch));
    assert!(game.allowed().flick && !game.allowed().side_flick);
    assert_eq!(refused(&mut game, &Action::Measure), ActionError::MeasuredBefore);
    // What has moved may be measured again.
    play(&mut game, &quiet("R1"));
    assert!(game.allowed().measure);
}

#[test]
fn r22_the_list_of_actions_never_tells_what_measuring_would_show() {
    for rule in ["measured", "optional"] {
        let allowed = |moved| game_by(rules("side_flick", Value::Word(rule)), turn("R3"), moved).allowed();
        assert_eq!(allowed(&NEAR_EDGE), allowed(&[]), "{rule}");
    }
}

#[test]
fn r22_asking_to_side_flick_is_asking_to_measure() {
    // Where the spare would touch, the side-flick is made at once; where not, it is refused.
    assert_eq!(ruled(&mut game("R3", &NEAR_EDGE), &side("RS", 300, None)), "again");
    let error = refused(&mut game("R3", &[]), &side("RS", 300, None));
    assert!(matches!(error, ActionError::Flick(SimulateError::Side(SideFlickError::TooFar { .. }))));
}

#[test]
fn r22_optional_it_is_never_binding() {
    let mut game = game_by(rules("side_flick", Value::Word("optional")), turn("R3"), &NEAR_EDGE);
    assert_eq!(play(&mut game, &Action::Measure), Outcome::Measured(Measurement::Touches));
    let allowed = game.allowed();
    assert!(allowed.flick && allowed.side_flick && !game.turn().must_side_flick());
    let mut other = game.clone();
    assert_eq!(ruled(&mut game, &quiet("R1")), "over");
    assert_eq!(ruled(&mut other, &side("RS", 300, None)), "again");
    let obliged = game_by(rules("side_flick", Value::Word("optional")), turn("R3").obliged(true), &NEAR_EDGE);
    assert!(!obliged.turn().must_side_flick());
}

#[test]
fn r22_compulsory_it_is_binding_without_measuring() {
    let compulsory = || rules("side_flick", Value::Word("compulsory"));
    let mut near = game_by(compulsory(), turn("R3"), &NEAR_EDGE);
    assert!(near.turn().must_side_flick() && near.allowed().side_flick && !near.allowed().flick);
    assert_eq!(refused(&mut near, &Action::Measure), ActionError::NoMeasuring);
    assert_eq!(refused(&mut near, &quiet("R1")), ActionError::MustSideFlick);
    assert_eq!(ruled(&mut near, &side("RS", 300, Some(spotting("RS", 0)))), "again");
    assert!(near.allowed().flick, "the blue has left the edge");
    let mut far = game_by(compulsory(), turn("R3"), &[]);
    assert!(!far.turn().must_side_flick() && !far.allowed().measure);
    // It binds as soon as the blue comes near the edge, the opponent too.
    play(&mut far, &quiet("R1"));
    let mut to_edge = game_by(compulsory(), turn("R1"), &[("R1", 100_000, 0), ("BL", 150_000, 0)]);
    assert_eq!(ruled(&mut to_edge, &flick("R1", 0, 650)), "over");
    assert!(to_edge.turn().must_side_flick(), "{:?}", to_edge.position().get(Penny::Blue));
}

#[test]
fn r22_a_single_flick_is_refused_only_where_the_side_flick_is_available() {
    let obliged = turn("R3").obliged(true);
    let quiet = quiet("R1").flick().expect("it is a flick");
    for (game, result) in [(game("R3", &NEAR_EDGE), Err(ActionError::MustSideFlick)), (game("R3", &[]), Ok("over"))] {
        let refereed = penny_rules::referee(&standard(), &Ruleset::default(), &obliged, game.position(), &quiet);
        assert_eq!(refereed.map(|refereed| refereed.ruling.result()), result);
    }
}

#[test]
fn r22_without_a_place_the_obligation_lapses_and_says_why() {
    let blocked = [("BL", 200_000, 0), ("G1", 221_000, 0)];
    let lapse = Measurement::TouchesWithoutPlace(Hindrance::BlueTouches(Penny::GoldAssassin1));
    let mut measured = game("R3", &blocked);
    assert_eq!(play(&mut measured, &Action::Measure), Outcome::Measured(lapse));
    assert!(measured.allowed().flick && !measured.allowed().side_flick);
    assert_eq!(measured.measured(), Some(lapse));
    let compulsory = game_by(rules("side_flick", Value::Word("compulsory")), turn("R3"), &blocked);
    assert_eq!((compulsory.measured(), compulsory.allowed().flick), (Some(lapse), true));
    let loaded = game_by(Ruleset::default(), turn("R3").obliged(true), &blocked);
    assert_eq!((loaded.measured(), loaded.turn().must_side_flick()), (Some(lapse), false));
}

#[test]
fn r23_after_a_side_flick_the_sovereign_is_spotted_first() {
    for (start, next) in [("R3", turn_after("R2", [4, 4])), ("R1", turn_after("G3", [5, 4]))] {
        let mut game = game(start, &NEAR_EDGE);
        play(&mut game, &Action::Measure);
        play(&mut game, &side("RS", 300, None));
        assert_eq!((game.to_spot(), game.to_act()), (Some(Team::Red), Some(Team::Red)));
        assert_eq!(*game.stage(), Stage::ToSpot { team: Team::Red, next });
        assert_eq!((game.position().get(Penny::RedSovereign), game.measured()), (None, None));
        let allowed = game.allowed();
        assert!(allowed.spot && allowed.resign);
        assert!(!allowed.flick && !allowed.measure && !allowed.decline && !allowed.draw_offer && !allowed.pass);
        for action in [quiet("R1"), Action::Measure, Action::Decline, Action::DrawOffer, Action::DrawAccept] {
            assert_eq!(refused(&mut game, &action), ActionError::MustSpot { team: Team::Red });
        }
        let wrong = refused(&mut game, &Action::Spot(spotting("GS", 0)));
        assert!(matches!(wrong, ActionError::Spot(SpotError::NotTheSovereign { .. })));
        assert_eq!(game.spot_rooms().expect("it is to be spotted").len(), 7);
        assert_eq!(play(&mut game, &Action::Spot(spotting("RS", 3))), Outcome::Spotted);
        assert_eq!(game.position().get(Penny::RedSovereign), Some(standard().board().spots()[3]));
        assert_eq!((*game.turn(), game.spot_rooms()), (next, None));
        assert_eq!(refused(&mut game, &Action::Spot(spotting("RS", 3))), ActionError::NothingToSpot);
    }
}

#[test]
fn r23_the_spot_may_be_said_with_the_side_flick() {
    let mut long = game("R3", &NEAR_EDGE);
    play(&mut long, &side("RS", 300, None));
    play(&mut long, &Action::Spot(spotting("RS", 2)));
    let mut short = game("R3", &NEAR_EDGE);
    play(&mut short, &side("RS", 300, Some(spotting("RS", 2))));
    assert_eq!(short, long);
    // A spot that is covered afterwards: nothing was played.
    let mut covered = game("R3", &[("BL", 200_000, 0), ("R1", 0, 0)]);
    let error = refused(&mut covered, &side("RS", 300, Some(spotting("RS", 6))));
    assert_eq!(error, ActionError::Spot(SpotError::Covered { spot: 6, by: Penny::RedAssassin1 }));
}

#[test]
fn r23_a_side_flick_that_ends_the_game_needs_no_spot() {
    // Nor does it matter that R2 covers the one that was said.
    let mut lost = game("R3", &[NEAR_EDGE[0], ("R2", 0, 210_000)]);
    assert_eq!(ruled(&mut lost, &side("RS", 3_000, Some(spotting("RS", 3)))), "lost");
    assert_eq!((lost.to_spot(), lost.ending().and_then(Ending::winner)), (None, Some(Team::Gold)));
}

#[test]
fn r23_a_side_flick_is_made_with_one_s_own_sovereign() {
    let mut game = game("R3", &NEAR_EDGE);
    assert_eq!(refused(&mut game, &side("R1", 300, None)), ActionError::NotASovereign(Penny::RedAssassin1));
    let not_own = ActionError::NotOwnPenny { penny: Penny::GoldSovereign, to_move: Team::Red };
    assert_eq!(refused(&mut game, &side("GS", 300, None)), not_own);
}
