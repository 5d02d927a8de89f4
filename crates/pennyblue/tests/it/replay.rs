//! `pennyblue replay`: one line a file, whatever the file is.

use crate::command::{run, scratch};
use penny_physics::{BoardFlick, BoardSpec, Flick, PennySpec, PhysicsSpec};
use penny_record::saved::{Label, MatchInPlay, Terms};
use penny_rules::{Action, MatchLength, Preset, Ruleset};

/// A match of one flick and a resignation.
fn saved() -> String {
    let mut play = MatchInPlay::new(Terms {
        red: Label::from_typed("Ann", "Red"),
        gold: Label::from_typed("Ben", "Gold"),
        date: None,
        event: None,
        board: BoardSpec::default(),
        penny: PennySpec::default(),
        physics: PhysicsSpec::default(),
        ruleset: Ruleset::default(),
        hand: Preset::None.hand(),
        computer: None,
        length: MatchLength::default(),
        seed: 1,
    })
    .expect("the defaults fit together");
    let sovereign = play.game().turn().to_move().sovereign();
    let flick = BoardFlick::new(sovereign, 45_000, 200, 0).expect("the numbers are within their ranges");
    play.act(&Action::from(Flick::Board(flick)), None).expect("the flick is allowed");
    play.act(&Action::Resign, None).expect("a player may resign");
    play.record().to_string()
}

#[test]
fn a_good_file_is_ok_and_a_changed_one_says_where_it_differs() {
    let good = scratch("replay/good.pennyblue", saved());
    let good = good.to_str().unwrap();
    let text = saved();
    let hash_at = text.find('#').expect("the flick has a hash");
    let changed = format!("{}#0123456789abcdef{}", &text[..hash_at], &text[hash_at + 17..]);
    let changed = scratch("replay/changed.pennyblue", changed);
    let changed = changed.to_str().unwrap();
    let run = run(&["replay", good, changed, "there-is-no-such-file", good], "");
    assert_eq!((run.status, run.stderr.as_str()), (Some(1), ""));
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert_eq!((lines[0], lines[3]), ("ok", "ok"));
    assert!(lines[1].starts_with(&format!("{changed}: game 1, entry 1 (")), "{}", lines[1]);
    assert!(lines[1].ends_with("saved is #0123456789abcdef"), "{}", lines[1]);
    assert!(lines[2].starts_with("there-is-no-such-file: cannot be opened"), "{}", lines[2]);
}

#[test]
fn standard_input_is_a_file_too() {
    let run = run(&["replay", "-"], saved());
    assert_eq!((run.status, run.stdout.as_str()), (Some(0), "ok\n"));
}

#[test]
fn a_file_that_is_none_is_refused_in_one_line() {
    let text = saved();
    let check = |bytes: &[u8], reason: &str| {
        let run = run(&["replay", "-"], bytes);
        assert_eq!((run.status, run.stderr.as_str()), (Some(1), ""), "{reason}");
        assert_eq!(run.stdout.lines().count(), 1, "{}", run.stdout);
        assert!(run.stdout.contains(reason), "{reason} in {}", run.stdout);
    };
    check(b"", "line 1, column 1: found the end of the file");
    check(&text.as_bytes()[..text.len() - 5], "found the end of the file");
    check(&text.as_bytes()[..text.len() / 2], "line ");
    check(text.replace("physics pb1", "physics pb0").as_bytes(), "the physics \"pb0\"");
    check(text.replace("red Ann", "rot Ann").as_bytes(), "line 3, column 1: found \"rot Ann\"");
    check("\n".repeat(1_000_000).as_bytes(), "the file has 1000000 lines");
    check("resign\n".repeat(1_000_000).as_bytes(), "has more than 4194304 bytes");
    check(&[0xff; 100], "line 1, column 1: this line is not UTF-8");
}
