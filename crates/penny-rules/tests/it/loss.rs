//! How a flick loses the game (R15 to R19).
//!
//! Apart because several of these clauses may hold at once, and each is judged by itself.

use crate::notes::{check, check_by, incidents, ruling, turn, turn_after};
use penny_rules::{Loss, Ruleset, Verdict};

#[test]
fn r16_any_other_penny_off_loses() {
    check("R3", "R1", "R1!", "lost R16");
    check("R3", "R1", "R1-R2 R2!", "lost R16");
    check("R3", "R1", "R1-RS RS!", "lost R16");
    check("R3", "R1", "R1-G1 G1!", "lost R16");
    check("R3", "R1", "R1-BL BL!", "lost R16");
    check("G3", "GS", "GS!", "lost R16");
    check("G3", "side GS", "GS-BL BL!", "lost R16");
}

#[test]
fn r16_holds_also_when_the_sovereign_leaves_by_a_chain() {
    check("R3", "R1", "R1-BL BL-GS GS! R1!", "lost R16");
    check("R3", "R1", "R1-BL BL-GS BL! GS!", "lost R16");
}

#[test]
fn r17_a_foul_with_the_sovereign_off_loses() {
    check("R3", "R1", "R1=R2 R1-BL BL-GS GS!", "lost R17 push_shot");
    check("R3", "R1", "touch R1-BL BL-GS GS!", "lost R17 touch");
    check("R3", "R1", "R1-BL BL-GS GS! board_moved", "lost R17 board_moved");
    check("R3", "R1", "unclean R1-GS GS!", "lost R15 R17 unclean");
    // Without the sovereign a foul is only a foul; with another penny off it is R16.
    check("R3", "R1", "unclean R1-GS GS.", "foul G3f unclean");
    check("R3", "R1", "unclean R1!", "lost R16 unclean");
}

#[test]
fn r18_a_stack_loses() {
    check("R3", "R1", "R1-G1 R1/G1", "lost R18");
    check("R3", "R1", "R1-BL BL-GS GS! G1/G2", "lost R18");
}

#[test]
fn several_clauses_are_all_listed() {
    check("R3", "RS", "board_moved RS-GS GS! RS! G1/G2", "lost R15 R16 R17 R18 board_moved");
    let ruling = ruling(&Ruleset::default(), &turn("R3"), "R1", "R1-G1 G1! R1! G1! BL/G2 BL/G2");
    let off = |names: &[&str]| names.iter().map(|name| crate::notes::penny(name)).collect();
    let stack = vec![(crate::notes::penny("BL"), crate::notes::penny("G2"))];
    assert_eq!(ruling.verdict, Verdict::Lost(vec![Loss::PennyOff(off(&["G1", "R1"])), Loss::Stack(stack)]));
}

#[test]
fn r15_every_reason_is_told() {
    let reasons = |start: &str, completed, flick: &str, seen: &str| {
        let ruling = ruling(&Ruleset::default(), &turn_after(start, completed), flick, seen);
        match ruling.verdict {
            Verdict::Lost(losses) => match losses[..] {
                [Loss::SovereignWithoutKill(why)] => (why.no_chain, why.not_an_assassin, why.first_turn),
                _ => panic!("lost by {losses:?}"),
            },
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(reasons("R3", [1, 1], "R1", "R1-GS GS!"), (true, false, false));
    assert_eq!(reasons("R3", [1, 1], "RS", "RS-BL BL-GS GS!"), (false, true, false));
    assert_eq!(reasons("R3", [0, 1], "R1", "R1-BL BL-GS GS!"), (false, false, true));
    assert_eq!(reasons("G3", [0, 0], "side GS", "GS-BL BL-RS RS!"), (false, true, true));
    assert_eq!(reasons("R3", [0, 0], "RS", "RS-GS GS!"), (true, true, true));
    // R13: in a side-flick the blue is in motion from the start, also where the stroke itself is not listed.
    assert_eq!(reasons("R3", [1, 1], "side RS", "BL-GS GS!"), (false, true, false));
}

#[test]
fn r23_the_sovereign_in_the_hand_is_not_off() {
    check_by(&Ruleset::default(), &turn("R3"), "side RS", "RS! RS-BL BL.", "again R2");
}

#[test]
fn a_loss_rests_on_falls_and_stacks() {
    let seen = "R1-G1 R1. G1! BL/G2";
    let all = incidents(seen);
    assert_eq!(ruling(&Ruleset::default(), &turn("R3"), "R1", seen).evidence, [all[2], all[3]]);
}
