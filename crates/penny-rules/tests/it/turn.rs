//! Who goes on after a flick (R8 to R11, R20, R23 to R26).
//!
//! Apart because these rulings end no game.

use crate::notes::{check, check_by, flicked, incidents, rules, ruling, turn, turn_after};
use penny_physics::Team;
use penny_rules::ruleset::Value;
use penny_rules::{Clause, JudgeError, Ruleset, Turn, TurnError, judge};

#[test]
fn r8_r20e_flicks_that_are_not_allowed_are_refused() {
    let refused = |start: &str, flick: &str| {
        judge(&Ruleset::default(), &turn(start), flicked(flick), &[]).expect_err("it is not allowed")
    };
    let penny = crate::notes::penny;
    let not_own = |name, to_move| JudgeError::NotOwnPenny { penny: penny(name), to_move };
    assert_eq!(refused("R3", "G1"), not_own("G1", Team::Red));
    assert_eq!(refused("G3", "RS"), not_own("RS", Team::Gold));
    assert_eq!(refused("R3", "BL"), not_own("BL", Team::Red));
    assert_eq!(refused("R3", "side GS"), not_own("GS", Team::Red));
    assert_eq!(refused("R3", "side R1"), JudgeError::NotASovereign(penny("R1")));
}

#[test]
fn r9_a_hit_keeps_the_turn_while_flicks_remain() {
    check("R3", "R1", "R1-G1 R1. G1.", "again R2");
    check("R2", "RS", "RS-R1 RS. R1.", "again R1");
    check("R1", "R1", "R1-BL R1. BL.", "over G3");
    check("G1", "G1", "BL-G1 G1. BL.", "over R3");
    check("R3", "R1", "R1.", "over G3");
    check("G2", "GS", "", "over R3");
}

#[test]
fn r9_only_the_flicked_penny_s_own_hits_count() {
    check("R3", "R1", "G1-BL R1. G1. BL.", "over G3");
}

#[test]
fn r9_a_completed_turn_is_counted_for_its_player() {
    let next = |start: &Turn, seen: &str| {
        let ruling = ruling(&Ruleset::default(), start, "R1", seen);
        let next = *ruling.next().expect("the game goes on");
        [next.turns_completed(Team::Red), next.turns_completed(Team::Gold)]
    };
    assert_eq!(next(&turn_after("R1", [2, 7]), "R1-G1"), [3, 7]);
    assert_eq!(next(&turn_after("R2", [2, 7]), "R1-G1"), [2, 7]);
    assert_eq!(next(&turn_after("R2", [2, 7]), "R1=G1 R1-BL"), [3, 7]);
}

#[test]
fn r11_a_hit_needs_an_impulse_and_has_time_until_all_rest() {
    check("R3", "R1", "R1~G1 R1.", "over G3");
    check("R3", "R1", "R1-R1 R1.", "over G3");
    check("R3", "R1", "R1. R1-G1 R1. G1.", "again R2");
}

#[test]
fn r20_a_foul_passes_the_turn_with_a_free_shot() {
    for (seen, foul) in [
        ("touch R1-BL R1. BL.", "touch"),
        ("unclean R1.", "unclean"),
        ("R1. board_moved", "board_moved"),
        ("R1=G1 R1-BL", "push_shot"),
    ] {
        check("R2", "R1", seen, &format!("foul G3f {foul}"));
        check("R3f", "R1", seen, &format!("foul G3f {foul}"));
    }
    check("R3", "R1", "touch unclean touch R1=G1 R1-G2", "foul G3f touch unclean push_shot");
}

#[test]
fn r23_a_side_flick_is_a_hit_by_its_nature_and_uses_up_a_flick() {
    check("R3", "side RS", "RS-BL BL.", "again R2");
    check("R3", "side RS", "BL.", "again R2");
    check("G1", "side GS", "GS-BL BL.", "over R3");
    check("R3f", "side RS", "RS-BL BL.", "again R3");
}

#[test]
fn r24_a_free_shot_need_not_hit() {
    check("R3f", "R1", "R1.", "again R3");
    check("R3f", "R1", "R1-G1 R1. G1.", "again R3");
    let one_of_three = rules("free_shot", Value::Word("one_of_three"));
    check_by(&one_of_three, &turn("R3f"), "R1", "R1.", "again R2");
    check_by(&one_of_three, &turn("R3f"), "R1", "R1-G1 R1. G1.", "again R2");
    check_by(&one_of_three, &turn("R3"), "R1", "R1-G1 R1. G1.", "again R2");
    check_by(&one_of_three, &turn("R2"), "R1", "R1.", "over G3");
}

#[test]
fn r25_a_free_shot_can_kill_and_lose_and_foul() {
    check("R3f", "R1", "R1-BL BL-GS GS!", "won");
    check("R3f", "R1", "R1-BL BL!", "lost R16");
    check("R3f", "R1", "R1=G1 R1-BL", "foul G3f push_shot");
}

#[test]
fn r26_a_push_shot_is_a_foul_only_when_it_goes_on_to_another_penny() {
    for (seen, push_shot, expected) in [
        ("R1=G1", true, "again R2"),
        ("R1=G1 R1-G1", true, "again R2"),
        ("R1=G1 G1-BL G2-BL", true, "again R2"),
        ("R1=G1 R1-R2", true, "foul G3f push_shot"),
        ("R1=G1 R1=R2", true, "foul G3f push_shot"),
        ("R1=G1 R1. R2-R1", true, "foul G3f push_shot"),
        // A contact without impulse is no meeting.
        ("R1=G1 R1~R2", true, "again R2"),
        ("R1-G1 R1-R2", false, "again R2"),
        // The finger pushes the flicked penny only.
        ("R1-G1 G1=G2", false, "again R2"),
    ] {
        let ruling = ruling(&Ruleset::default(), &turn("R3"), "R1", seen);
        assert_eq!(crate::notes::in_short(&ruling), expected, "{seen}");
        assert_eq!(ruling.push_shot, push_shot, "{seen}");
    }
}

#[test]
fn r26_a_side_flick_is_never_a_push_shot() {
    let ruling = ruling(&Ruleset::default(), &turn("R3"), "side RS", "RS=BL BL-G1 RS-G2");
    assert!(!ruling.push_shot);
    assert_eq!(ruling.fouls, []);
}

#[test]
fn r22_an_obligation_forbids_other_flicks_and_ends_with_the_side_flick() {
    let obliged = turn("R3").obliged(true);
    let rules = Ruleset::default();
    assert_eq!(judge(&rules, &obliged, flicked("R1"), &[]), Err(JudgeError::MustSideFlick));
    let ruling = judge(&rules, &obliged, flicked("side RS"), &incidents("RS-BL BL.")).expect("it is the side-flick");
    assert!(!ruling.next().expect("the game goes on").must_side_flick());
}

#[test]
fn a_turn_that_cannot_be_is_refused() {
    let refused = |flicks_left, free_shot, completed| {
        Turn::new(Team::Red, flicks_left, free_shot, completed, false).expect_err("it cannot be").field()
    };
    assert_eq!(refused(0, false, [0, 0]), "flicks_left");
    assert_eq!(refused(4, false, [0, 0]), "flicks_left");
    assert_eq!(refused(3, false, [-1, 0]), "turns_completed.R");
    assert_eq!(refused(3, false, [0, i64::MAX]), "turns_completed.G");
    assert_eq!(refused(2, true, [0, 0]), "free_shot");
    assert_eq!(Turn::new(Team::Red, 2, true, [0, 0], false), Err(TurnError::FreeShotNotFirst { flicks_left: 2 }));
}

#[test]
fn a_ruling_names_its_clauses_in_order() {
    let clauses = |start: &str, flick: &str, seen: &str| ruling(&Ruleset::default(), &turn(start), flick, seen).clauses;
    assert_eq!(clauses("R3", "R1", "R1."), [Clause::R9]);
    assert_eq!(clauses("R3f", "side RS", "BL."), [Clause::R23, Clause::R24]);
    assert_eq!(clauses("R3", "R1", "R1=BL"), [Clause::R9, Clause::R26]);
    assert_eq!(clauses("R3", "R1", "touch"), [Clause::R20, Clause::R20b, Clause::R24]);
    assert_eq!(clauses("R3", "R1", "R1-BL BL-GS GS!"), [Clause::R12, Clause::R13]);
    assert_eq!(clauses("R3", "RS", "RS-GS GS! R1!"), [Clause::R12, Clause::R13, Clause::R15, Clause::R16]);
}
