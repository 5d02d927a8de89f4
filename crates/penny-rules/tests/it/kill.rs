//! What a kill is (R12 to R14), by every reading.
//!
//! Apart because the marks of R13 have more cases than all other rulings together.

use crate::notes::{check, check_by, incidents, rules, ruling, turn, turn_after};
use penny_rules::Ruleset;
use penny_rules::ruleset::Value;

const KILL: &str = "won";
const NO_KILL: &str = "lost R15";

#[test]
fn r12_any_chain_through_the_blue_will_do() {
    for seen in [
        "R1-BL BL-GS GS!",
        "R1-R2 R2-BL BL-GS GS!",
        "R1-GS R1-BL BL-GS GS!",
        "R1-BL BL-G1 G1-GS GS!",
        "R1-BL BL-G1 G1-G2 G2-GS GS!",
        "R1-BL BL-G1 G1-R2 R2-GS GS!",
        "R1-BL BL-G1 G1-R1 R1-GS GS!",
        "R1-BL G1-BL GS-G1 GS!",
    ] {
        check("R3", "R1", seen, KILL);
    }
}

#[test]
fn r12_a_kill_needs_an_assassin() {
    check("R3", "R2", "R2-BL BL-GS GS!", KILL);
    check("R3", "RS", "RS-BL BL-GS GS!", NO_KILL);
    check("R3", "side RS", "RS-BL BL-GS GS!", NO_KILL);
    check("G3", "GS", "GS-G1 G1-BL BL-RS RS!", NO_KILL);
}

#[test]
fn r13_without_the_blue_there_is_no_kill() {
    check("R3", "R1", "R1-GS GS!", NO_KILL);
    check("R3", "R1", "R1-G1 G1-GS GS!", NO_KILL);
    check("R3", "R1", "GS!", NO_KILL);
    // The blue met only the player's own penny.
    check("R3", "R1", "R1-BL BL-R2 R2-GS GS!", NO_KILL);
}

#[test]
fn r13_a_penny_that_runs_into_the_resting_blue_is_not_marked() {
    check("R3", "R1", "R1-GS GS-BL GS!", NO_KILL);
    check("R3", "R1", "R1-G1 G1-BL G1-GS GS!", NO_KILL);
    // The blue rolled, rested, and was run into.
    check("R3", "R1", "R1-BL BL. R1-GS GS-BL GS!", NO_KILL);
    // Being run into sets it in motion: the next meeting marks.
    check("R3", "R1", "R1-G1 G1-BL BL-GS GS!", KILL);
    check("R3", "R1", "R1-GS GS-BL BL-GS GS!", KILL);
}

#[test]
fn r13_a_mark_is_lost_at_rest() {
    check("R3", "R1", "R1-BL BL-GS GS. R1-GS GS!", NO_KILL);
    check("R3", "R1", "R1-BL BL-G1 G1. R1-G1 G1-GS GS!", NO_KILL);
    // But what it has marked before stays marked.
    check("R3", "R1", "R1-BL BL-G1 G1-GS G1. BL. GS!", KILL);
    // And it can be marked again.
    check("R3", "R1", "R1-BL BL-G1 G1. BL-G1 G1-GS GS!", KILL);
}

#[test]
fn r13_the_sovereign_must_be_marked_when_it_leaves() {
    check("R3", "R1", "R1-GS R1-BL GS! BL-G1", NO_KILL);
    check("R3", "R1", "R1-BL BL-G1 R1-GS GS! G1-G2", NO_KILL);
}

#[test]
fn r13_a_contact_without_impulse_marks_nothing_and_moves_nothing() {
    check("R3", "R1", "R1-BL BL~GS R1-GS GS!", NO_KILL);
    check("R3", "R1", "R1-BL BL-G1 G1~GS R1-GS GS!", NO_KILL);
    check("R3", "R1", "R1~BL GS-BL GS!", NO_KILL);
}

#[test]
fn r13_the_blue_is_never_marked() {
    // A marked penny meets the blue; the blue then marks by its own motion, not by a mark passed on.
    check("R3", "R1", "R1-BL BL-G1 BL. G1-BL BL-R2 R2-GS GS!", NO_KILL);
}

#[test]
fn r13_the_order_of_the_list_counts_and_equal_times_are_not_sorted() {
    let at_once = |line: &str| -> Vec<penny_rules::Incident> {
        incidents(line)
            .into_iter()
            .map(|incident| match incident {
                penny_rules::Incident::Motion(penny_physics::Event::Contact { a, b, .. }) => {
                    penny_physics::Event::Contact { t_us: 7, a, b, impulse_uns: 1, finger: false }.into()
                }
                other => other,
            })
            .collect()
    };
    let judge = |line: &str| {
        let flicked = crate::notes::flicked("R1");
        penny_rules::judge(&Ruleset::default(), &turn("R3"), flicked, &at_once(line)).expect("allowed").result()
    };
    assert_eq!(judge("R1-BL BL-G1 G1-GS GS!"), "won");
    assert_eq!(judge("G1-GS R1-BL BL-G1 GS!"), "lost");
}

#[test]
fn r13_the_first_fall_counts() {
    check("R3", "R1", "R1-BL BL-GS GS! GS. GS!", KILL);
}

#[test]
fn r13_each_reading_of_the_chain_is_told_apart() {
    let through_assassin = "R1-BL BL-G1 G1-GS GS!";
    let direct = "R1-BL BL-GS GS!";
    let beside = "R1-BL BL-G1 R1-GS GS!";
    let after = "R1-GS R1-BL GS! BL-G1";
    let rested = "R1-BL BL-GS GS. R1-GS GS!";
    let resting_blue = "R1-GS GS-BL GS!";
    let own = "R1-BL BL-R2 R2-GS GS!";
    for (reading, kills, others) in [
        ("marks", vec![through_assassin, direct], vec![beside, after, rested, resting_blue, own]),
        ("any_blue_contact", vec![through_assassin, direct, beside, after, rested], vec![resting_blue, own]),
        ("blue_direct", vec![direct], vec![through_assassin, beside, after, rested, resting_blue, own]),
    ] {
        let ruleset = rules("kill_chain", Value::Word(reading));
        for seen in kills {
            check_by(&ruleset, &turn("R3"), "R1", seen, KILL);
        }
        for seen in others {
            check_by(&ruleset, &turn("R3"), "R1", seen, NO_KILL);
        }
    }
}

#[test]
fn r14_each_reading_of_the_first_turn_is_told_apart() {
    let kill = "R1-BL BL-GS GS!";
    // Turns completed by Red and Gold, and whether each reading lets Red kill.
    for (completed, own_first_turn, starter_first_turn, off) in [
        ([0, 0], NO_KILL, NO_KILL, KILL),
        ([0, 1], NO_KILL, KILL, KILL),
        ([1, 0], KILL, KILL, KILL),
        ([1, 1], KILL, KILL, KILL),
    ] {
        for (reading, expected) in
            [("own_first_turn", own_first_turn), ("starter_first_turn", starter_first_turn), ("off", off)]
        {
            let ruleset = rules("no_kill", Value::Word(reading));
            for start in ["R3", "R1", "R3f"] {
                check_by(&ruleset, &turn_after(start, completed), "R1", kill, expected);
            }
        }
    }
}

#[test]
fn a_kill_rests_on_the_contacts_of_its_chain_and_the_fall() {
    let (marks, any) = (Ruleset::default(), rules("kill_chain", Value::Word("any_blue_contact")));
    for (ruleset, seen, evidence) in [
        (marks, "R1-R2 R2-BL RS-R2 BL-G1 R1. G1-GS G2-GS BL. GS!", vec![0, 1, 3, 5, 8]),
        // A penny that is marked twice keeps its first mark.
        (marks, "R1-BL BL-G1 G1-GS BL-GS GS!", vec![0, 1, 2, 4]),
        // The blue moves since its first contact, whoever runs into it later.
        (marks, "R1-BL R1-R2 R2-BL BL-GS GS!", vec![0, 3, 4]),
        // A push shot is told once, though it is the chain's first contact too.
        (marks, "R1=BL BL-GS GS!", vec![0, 1, 2]),
        (any, "R1-BL BL-G1 BL-G2 R1-GS GS!", vec![0, 1, 4]),
    ] {
        let all = incidents(seen);
        let expected: Vec<penny_rules::Incident> = evidence.into_iter().map(|k: usize| all[k]).collect();
        assert_eq!(ruling(&ruleset, &turn("R3"), "R1", seen).evidence, expected, "{seen}");
    }
}
