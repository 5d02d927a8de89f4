//! What the referee says, whole sentences.
//!
//! Apart because these are read by people: a change of wording is seen here, not in the tests of rulings.

use crate::notes::{rules, ruling, turn, turn_after};
use penny_physics::{Penny, Team};
use penny_rules::ruleset::Value;
use penny_rules::side_flick::Hindrance;
use penny_rules::{
    DrawReason, Ending, Loss, Measurement, Outcome, Ruleset, SideFlickRule, Warning, WinReason, sentence,
};

fn check(start: &str, flick: &str, seen: &str, expected: &str) {
    assert_eq!(ruling(&Ruleset::default(), &turn(start), flick, seen).sentence, expected, "{seen}");
}

#[test]
fn turns() {
    check("R3", "R1", "R1-G1", "Red's assassin hit Gold's assassin. Red has two flicks left.");
    check("R2", "R2", "R1-R2", "Red's assassin hit Red's other assassin. Red has one flick left.");
    check("G3", "GS", "", "Gold's sovereign hit no penny. It is Red's turn.");
    check("R1", "R1", "R1-BL", "Red's assassin hit the blue. That was the last flick. It is Gold's turn.");
    check("R3f", "R1", "", "Red's assassin hit no penny, which a free shot need not. Red has three flicks left.");
    check("R3", "side RS", "", "Red side-flicked the blue, which counts as a hit. Red has two flicks left.");
}

#[test]
fn a_kill_names_the_blue_though_nobody_noted_what_set_it_in_motion() {
    check(
        "R3",
        "R1",
        "G1-BL BL-GS GS!",
        "Red's assassin drove the blue into Gold's sovereign and knocked it off: a kill. Red wins.",
    );
    check(
        "R3",
        "side RS",
        "BL-GS GS!",
        "The blue knocked Gold's sovereign off, but with a side-flick: not a kill. Gold wins.",
    );
}

#[test]
fn push_shots_and_fouls() {
    check(
        "R3",
        "R1",
        "R1=BL",
        "Red's assassin was pushed into the blue and hit no other penny: a legal push shot. Red has two flicks left.",
    );
    check(
        "R3",
        "R1",
        "R1=G1 R1-G2",
        "Red's assassin was pushed into Gold's assassin and then hit Gold's other assassin: a foul. Gold's turn begins \
         with a free shot.",
    );
    check(
        "G3",
        "G1",
        "touch unclean",
        "Gold's finger touched a penny of the other team or the blue: a foul. Gold did not flick cleanly: a foul. Red's \
         turn begins with a free shot.",
    );
}

#[test]
fn kills() {
    check(
        "R3",
        "R1",
        "R1-BL BL-GS GS!",
        "Red's assassin drove the blue into Gold's sovereign and knocked it off: a kill. Red wins.",
    );
    check(
        "R3",
        "R1",
        "R1-BL BL-G1 G1-GS GS!",
        "Red's assassin drove the blue into Gold's assassin, which knocked Gold's sovereign off: a kill. Red wins.",
    );
    check(
        "G3",
        "G2",
        "G2-G1 G1-BL BL-R1 R1-R2 R2-RS RS!",
        "Gold's assassin drove Gold's other assassin into the blue, which hit Red's assassin, which hit Red's other \
         assassin, which knocked Red's sovereign off: a kill. Gold wins.",
    );
    let any = rules("kill_chain", Value::Word("any_blue_contact"));
    assert_eq!(
        ruling(&any, &turn("R3"), "R1", "R1-BL BL-G1 R1-GS GS!").sentence,
        "Red's assassin drove the blue into Gold's assassin, and Gold's sovereign went off: a kill. Red wins."
    );
}

#[test]
fn sovereigns_off_without_a_kill() {
    check(
        "R3",
        "R1",
        "R1-GS GS!",
        "Red's assassin knocked Gold's sovereign off, but not by way of the blue: not a kill. Gold wins.",
    );
    check("R3", "R1", "GS!", "Gold's sovereign went off, but not by way of the blue: not a kill. Gold wins.");
    check(
        "R3",
        "R1",
        "R1-BL BL-R2 R2-GS GS!",
        "Red's assassin drove the blue into Red's other assassin, which knocked Gold's sovereign off, but the moving blue \
         met no penny of Gold's on the way: not a kill. Gold wins.",
    );
    check(
        "G3",
        "side GS",
        "GS-BL BL-RS RS!",
        "The blue knocked Red's sovereign off, but with a side-flick: not a kill. Red wins.",
    );
    assert_eq!(
        ruling(&Ruleset::default(), &turn_after("R3", [0, 0]), "RS", "RS-GS GS!").sentence,
        "Red's sovereign knocked Gold's sovereign off, but not by way of the blue, not with an assassin and on Red's first \
         turn: not a kill. Gold wins."
    );
    let direct = rules("kill_chain", Value::Word("blue_direct"));
    assert_eq!(
        ruling(&direct, &turn("R3"), "R1", "R1-BL BL-G1 G1-GS GS!").sentence,
        "Red's assassin drove the blue into Gold's assassin, which knocked Gold's sovereign off, but the blue itself did \
         not drive it: not a kill. Gold wins."
    );
}

#[test]
fn other_losses() {
    check("R3", "R1", "R1!", "Red's assassin went off the board. Gold wins.");
    check("R3", "R1", "R1-BL BL!", "Red's assassin hit the blue, which went off the board. Gold wins.");
    check(
        "R3",
        "R1",
        "R1-BL BL! R1! R2!",
        "Red's assassin hit the blue, and the blue, Red's assassin and Red's other assassin went off the board. Gold wins.",
    );
    check(
        "R3",
        "R1",
        "R1-BL BL-GS GS! RS!",
        "Red's assassin drove the blue into Gold's sovereign and knocked it off, but Red's sovereign went off the board. \
         Gold wins.",
    );
    check("R3", "R1", "R1-G1 BL/G1", "The blue lies on Gold's assassin: a stack. Gold wins.");
    check(
        "R3",
        "R1",
        "board_moved R1-BL BL-GS GS!",
        "Red moved the board: a foul. With this foul Red's assassin drove the blue into Gold's sovereign and knocked it \
         off. Gold wins.",
    );
}

#[test]
fn actions_without_a_flick() {
    let said = |outcome: &Outcome| sentence::outcome(Team::Red, outcome, SideFlickRule::Measured);
    assert_eq!(said(&Outcome::Declined), "Red declines the flicks that are left. It is Gold's turn.");
    assert_eq!(said(&Outcome::Passed), "Red's finger has no room for any flick. It is Gold's turn.");
    assert_eq!(said(&Outcome::Spotted), "Red's sovereign is back on the board.");
    assert_eq!(said(&Outcome::Resigned), "Red resigns. Gold wins.");
    assert_eq!(said(&Outcome::DrawOffered), "Red offers a draw.");
    assert_eq!(said(&Outcome::DrawAccepted), "Red accepts the draw. The game is played again.");
    assert_eq!(said(&Outcome::DrawRefused), "Red refuses the draw.");
    assert_eq!(
        said(&Outcome::Measured(Measurement::DoesNotTouch)),
        "The spare does not touch the blue. No side-flick."
    );
}

#[test]
fn measuring_says_why_an_obligation_lapses() {
    let said = |measurement, rule| sentence::measurement(Team::Gold, &measurement, rule);
    let (measured, optional) = (SideFlickRule::Measured, SideFlickRule::Optional);
    assert_eq!(said(Measurement::Touches, measured), "The spare touches the blue. Gold must side-flick.");
    assert_eq!(said(Measurement::Touches, optional), "The spare touches the blue. Gold may side-flick.");
    for (hindrance, why) in [
        (Hindrance::BlueTouches(Penny::RedAssassin1), "over the edge the blue would touch Red's assassin"),
        (Hindrance::HeldOverlaps(Penny::RedSovereign), "Red's sovereign leaves no way to strike the blue"),
        (Hindrance::Corner, "in the corner the blue would not stay over the board"),
        (Hindrance::Absent(Penny::GoldSovereign), "Gold's sovereign is not on the board"),
    ] {
        assert_eq!(
            said(Measurement::TouchesWithoutPlace(hindrance), measured),
            format!("The spare touches the blue, but {why}. Gold flicks as usual.")
        );
    }
}

#[test]
fn endings_and_warnings() {
    let won = |by| Ending::Won { winner: Team::Gold, by };
    let losses = vec![Loss::PennyOff(vec![Penny::Blue]), Loss::FoulWithSovereignOff];
    for (ending, expected) in [
        (won(WinReason::Kill), "Gold wins by a kill."),
        (won(WinReason::Loss(losses)), "Red loses by R16 and R17. Gold wins."),
        (won(WinReason::Resigned), "Red resigned. Gold wins."),
        (won(WinReason::OutOfTime), "Red ran out of time. Gold wins."),
        (Ending::Drawn(DrawReason::Agreed), "The game is drawn by agreement and is played again."),
        (
            Ending::Drawn(DrawReason::IdleTurns),
            "The game is drawn after too many turns without a hit and is played again.",
        ),
        (
            Ending::Drawn(DrawReason::MaxTurns),
            "The game is drawn after the agreed number of turns and is played again.",
        ),
    ] {
        assert_eq!(sentence::ending(&ending), expected);
    }
    assert_eq!(
        sentence::warning(&Warning::IdleTurns { left: 10 }),
        "After 10 more turns without a hit the game is drawn."
    );
    assert_eq!(sentence::warning(&Warning::MaxTurns { left: 1 }), "After one more turn the game is drawn.");
}
