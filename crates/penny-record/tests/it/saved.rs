//! Saved matches: what a file looks like, that a match comes back exactly, and what is refused where.

use crate::draw;
use crate::random_player::played;
use penny_physics::{BoardFlick, BoardSpec, Flick, PennySpec, PhysicsSpec, Shape, Team};
use penny_record::flick_text;
use penny_record::saved::{Computer, Entry, Helped, Label, MatchInPlay, MatchRecord, Terms, parse_match};
use penny_rules::ruleset::Value;
use penny_rules::{Action, Hand, MatchLength, Preset, Ruleset, Spotting, Stage};
use proptest::prelude::*;

pub(crate) fn terms(seed: u64) -> Terms {
    Terms {
        red: Label::new("Ann").unwrap(),
        gold: Label::new("Zo\u{eb} = #2").unwrap(),
        date: None,
        event: None,
        board: BoardSpec::default(),
        penny: PennySpec::default(),
        physics: PhysicsSpec::default(),
        ruleset: Ruleset::default(),
        hand: Preset::Normal.hand(),
        computer: None,
        length: MatchLength::default(),
        seed,
    }
}

pub(crate) fn reread(record: &MatchRecord) -> MatchRecord {
    let text = record.to_string();
    parse_match(text.as_bytes()).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

#[test]
fn a_file_is_readable_and_comes_back_as_it_was() {
    let mut play = MatchInPlay::new(terms(7)).unwrap();
    let first = play.score().starter().unwrap();
    let sovereign = first.sovereign();
    let asked = Flick::Board(BoardFlick::new(sovereign, 90_500, 300, 0).unwrap());
    let executed = play.execute(&asked).unwrap();
    assert_ne!(executed, asked, "a normal hand errs");
    play.act(&Action::from(executed), Some(asked)).unwrap();
    play.act(&Action::DrawOffer, None).unwrap();
    play.act(&Action::DrawAccept, None).unwrap();
    play.next_game().unwrap();
    play.run_out_of_time(Team::Gold).unwrap();
    let text = play.record().to_string();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[..8],
        [
            "Penny Blue match 1",
            "physics pb1",
            "red Ann",
            "gold Zo\u{eb} = #2",
            "board square width_um=450000",
            "hand normal loft_sd_mdeg=2000",
            "length games=3 sets=1",
            "seed 7",
        ]
    );
    assert_eq!(lines[8..10], ["", "game 1"]);
    assert!(
        lines[10].starts_with(&format!("{sovereign}@"))
            && lines[10].contains(&format!(" aimed {sovereign}@90.5v300 #"))
    );
    assert_eq!(
        lines[11..],
        [
            "draw_offer",
            "draw_accept",
            "result draw by agreed",
            "",
            "game 2",
            "out_of_time Gold",
            "result Red wins by out_of_time",
            "",
            "end"
        ]
    );
    assert_eq!(&reread(play.record()), play.record());
    assert_eq!(reread(play.record()).replay().unwrap().game(), play.game());
}

#[test]
fn settings_that_are_not_the_default_are_written_and_read() {
    let mut unusual = terms(u64::MAX);
    unusual.date = Some(Label::new("2026-11-30").unwrap());
    unusual.event = Some(Label::new("Kitchen table").unwrap());
    unusual.board =
        BoardSpec { shape: Shape::Hexagon, width_um: 500_000, spot_inset_um: 20_000, spot_diameter_um: 9_000 };
    unusual.penny.diameter_um = 21_000;
    unusual.physics.floor_friction_permille = 180;
    unusual.hand = Hand::new(1, 2, 3, 4).unwrap();
    for (name, value) in [
        ("set_up_spot", Value::Number(4)),
        ("starter", Value::Word("gold")),
        ("may_decline", Value::Flag(false)),
        ("side_flick", Value::Word("compulsory")),
        ("idle_turns", Value::Number(0)),
        ("max_turns", Value::Number(200)),
    ] {
        unusual.ruleset.set(name, value).unwrap();
    }
    let record = MatchRecord::new(unusual);
    let text = record.to_string();
    for line in [
        "board hexagon width_um=500000 spot_inset_um=20000 spot_diameter_um=9000",
        "penny diameter_um=21000",
        "surfaces floor_friction_permille=180",
        "rules set_up_spot=4 starter=gold may_decline=false side_flick=compulsory idle_turns=0 max_turns=200",
        "hand angle_sd_mdeg=1 speed_sd_permille=2 offset_sd_um=3 loft_sd_mdeg=4",
        "seed 18446744073709551615",
    ] {
        assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
    }
    assert_eq!(reread(&record), record);
}

#[test]
fn a_match_of_random_players_comes_back_exactly_at_every_moment() {
    let (mut to_flick, mut to_spot, mut to_answer, mut bound) = (0, 0, 0, 0);
    for seed in 0..4 {
        let play = played(Terms { hand: Preset::Steady.hand(), ..terms(seed) }, 60);
        assert_eq!(reread(play.record()).replay().unwrap().score(), play.score());
        // Cut after each entry of the last game, it is a match that was saved then.
        let mut cut = play.record().clone();
        while cut.games.last_mut().is_some_and(|game| {
            game.result = None;
            game.entries.pop().is_some()
        }) {
            let resumed = reread(&cut).replay().unwrap();
            assert_eq!(resumed.record(), &cut);
            match resumed.game().stage() {
                Stage::ToFlick => to_flick += 1,
                Stage::ToSpot { .. } => to_spot += 1,
                Stage::ToAnswerDraw { .. } => to_answer += 1,
                Stage::Over(_) => panic!("its last entry is gone"),
            }
            bound += usize::from(resumed.game().turn().must_side_flick());
        }
    }
    let all = [to_flick, to_spot, to_answer, bound];
    assert!(all.iter().all(|&count| count > 0), "every state was met: {all:?}");
}

#[test]
fn a_hand_errs_alike_in_a_match_that_was_saved_and_opened() {
    let play = played(terms(3), 30);
    let opened = reread(play.record()).replay().unwrap();
    let team = play.game().turn().to_move();
    for angle in 0..36 {
        let asked = Flick::Board(BoardFlick::new(team.sovereign(), angle * 10_000, 500, 0).unwrap());
        assert_eq!(play.execute(&asked), opened.execute(&asked));
    }
}

#[test]
fn a_computer_flicks_with_its_own_hand_and_help_that_was_had_is_written_down() {
    let computer = Computer { team: Team::Gold, level: Label::new("groat").unwrap(), hand: Preset::Shaky.hand() };
    let terms = Terms { hand: Preset::None.hand(), computer: Some(computer), ..terms(5) };
    let mut play = MatchInPlay::new(terms).unwrap();
    play.note_help(Helped { hints: 2, takebacks: 1 });
    let mut hands = vec![];
    for _ in 0..2 {
        let team = play.game().turn().to_move();
        let asked = Flick::Board(
            BoardFlick::new(team.sovereign(), if team == Team::Red { 90_000 } else { 270_000 }, 60, 0).unwrap(),
        );
        let executed = play.execute(&asked).unwrap();
        hands.push((team, executed == asked));
        play.act(&Action::from(executed), Some(asked)).unwrap();
        if play.game().allowed().decline {
            play.act(&Action::Decline, None).unwrap();
        }
    }
    hands.sort();
    assert_eq!(hands, [(Team::Red, true), (Team::Gold, false)]);
    let text = play.record().to_string();
    for line in ["computer Gold groat", "computer_hand shaky loft_sd_mdeg=4000", "helped hints=2 takebacks=1"] {
        assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
    }
    assert_eq!(reread(play.record()).replay().unwrap().record(), play.record());
    for (line, error) in [
        ("computer Gold groat\n", "the tag computer"),
        ("computer_hand shaky loft_sd_mdeg=4000\n", "the tag computer_hand"),
        (" hints=2 takebacks=1", "help that was not had"),
    ] {
        let refused = parse_match(text.replacen(line, "", 1).as_bytes()).unwrap_err().to_string();
        assert!(refused.contains(error), "{refused}");
    }
}

const FILE: &str = "Penny Blue match 1\nphysics pb1\nred Ann\ngold Ben\nboard square width_um=450000\nhand none\nlength games=1 sets=1\nseed 1\n\ngame 1\nresign\nresult";

/// A small file with one winner, whoever starts by its seed.
fn small_file() -> String {
    let mut play = MatchInPlay::new(Terms {
        gold: Label::new("Ben").unwrap(),
        hand: Preset::None.hand(),
        length: MatchLength::new(1, 1).unwrap(),
        ..terms(1)
    })
    .unwrap();
    play.act(&Action::Resign, None).unwrap();
    let text = play.record().to_string();
    assert!(text.starts_with(FILE), "{text}");
    text
}

#[test]
fn a_wrong_file_is_refused_with_line_column_found_and_expected() {
    let file = small_file();
    let check = |from: &str, to: &str, error: &str| {
        assert!(file.contains(from), "{from}");
        let found = parse_match(file.replacen(from, to, 1).as_bytes()).expect_err(to).to_string();
        assert!(found.starts_with(error), "{to:?} for {from:?}:\n  found    {found}\n  expected {error}");
    };
    check(
        "Penny Blue match 1",
        "Penny Blue match 2",
        "line 1, column 1: found \"Penny Blue match 2\", expected \"Penny Blue match 1\"",
    );
    check(
        "physics pb1",
        "physics pb9",
        "line 2, column 9: the match was played by the physics \"pb9\", this program has only \"pb1\"",
    );
    check("physics pb1\n", "", "line 8, column 1: found the end of the line, expected the tag physics");
    check("red Ann", "blue Ann", "line 3, column 1: found \"blue Ann\", expected one of the tags physics, red,");
    check("red Ann", "red ", "line 3, column 5: a text here is not empty");
    check("red Ann", "red", "line 3, column 4: found the end of the line, expected \" \"");
    check("red Ann", "red A\u{202e}n", "line 3, column 5: character 2 is '\\u{202e}', which cannot be printed");
    check("red Ann", "red A\u{61c}n", "line 3, column 5: character 2 is '\\u{61c}', which cannot be printed");
    check("red Ann", "red A\u{200b}n", "line 3, column 5: character 2 is '\\u{200b}', which cannot be printed");
    check(
        "red Ann",
        &format!("red {}", "A".repeat(41)),
        "line 3, column 5: a text here has at most 40 characters, this one has 41",
    );
    check("gold Ben", "red Ben", "line 4, column 1: the tag red has been there before");
    check(
        "board square",
        "board round",
        "line 5, column 7: found \"round width_um=450000\", expected \"square\" or \"hexagon\"",
    );
    check("width_um=450000", "width_um=100000", "line 5, column 1: width_um is 100000, allowed is 200000 to 600000");
    check(
        "width_um=450000",
        "width=450000",
        "line 5, column 14: found \"width=450000\", expected a whole number for one of width_um,",
    );
    check("width_um=450000", "width_um=4.5", "line 5, column 14: found \"width_um=4.5\", expected a whole number");
    check("width_um=450000", "width_um=450000 width_um=450000", "line 5, column 30: width_um has been there before");
    check(
        "hand none",
        "hand golden",
        "line 6, column 6: found \"golden\", expected one of none, steady, normal, loose, shaky",
    );
    check("hand none", "hand angle_sd_mdeg=99999", "line 6, column 5: angle_sd_mdeg is 99999, allowed is 0 to 30000");
    check(
        "hand none",
        "hand none loft_sd_mdeg=10001",
        "line 6, column 5: loft_sd_mdeg is 10001, allowed is 0 to 10000",
    );
    check(
        "hand none",
        "hand none loft_sd_mdeg=high",
        "line 6, column 11: found \"loft_sd_mdeg=high\", expected a whole number for one of loft_sd_mdeg",
    );
    check(
        "hand none",
        "hand none offset_sd_um=1",
        "line 6, column 11: found \"offset_sd_um=1\", expected a whole number for one of loft_sd_mdeg",
    );
    check("hand none", "hand", "line 6, column 5: found the end of the line, expected \" \"");
    check(
        "resign\n",
        "R1@1v900u31 #12\n",
        "line 11, column 10: found \"31\", expected a loft in whole degrees of 0 to 30",
    );
    check("resign\n", "RS/6000@1v900u5 #12\n", "line 11, column 14: found \"u5 #12\", expected \" #\"");
    check(
        "hand none",
        "rules may_decline=perhaps",
        "line 6, column 7: found \"may_decline=perhaps\", expected true or false for may_decline",
    );
    check(
        "hand none",
        "rules gravity=1",
        "line 6, column 7: found \"gravity=1\", expected one of the rules set_up_spot,",
    );
    check("games=1", "games=100", "line 7, column 7: games is 100, allowed is 1 to 99");
    check("seed 1", "seed -1", "line 8, column 6: found \"-1\", expected a seed of 0 to 18446744073709551615");
    check("game 1", "game 2", "line 10, column 6: found \"2\", expected the game's number of 1 to 1");
    check("game 1", "end", "line 10, column 1: found \"end\", expected \"game \"");
    check(
        "resign\n",
        "resing\n",
        "line 11, column 1: found \"resing\", expected a flick, a spotting such as RS=3, or one of measure,",
    );
    check("resign\n", "resign \n", "line 11, column 7: found \" \", expected the end of the line");
    check("resign\n", "R1@1v900\n", "line 11, column 9: found the end of the line, expected \" #\"");
    check("resign\n", "R1@1v900 #12\n", "line 11, column 11: a hash is 16 digits of 0-9 and a-f");
    check(
        "resign\n",
        "resign aimed R1@1v900\n",
        "line 11, column 7: found \" aimed R1@1v900\", expected the end of the line",
    );
    check("resign\n", "out_of_time Blue\n", "line 11, column 13: found \"Blue\", expected \"Red\" or \"Gold\"");
    check("wins by resigned", "wins by magic", "line 12, column ");
    check("\nend", "\nresign\nend", "line 14, column 1: found \"resign\", expected \"game \"");
    check("\nend\n", "\nend\nmore\n", "line 15, column 1: found \"more\", expected the end of the file");
    check(
        "\n\nend",
        "\nresign\n\nend",
        "line 13, column 1: found \"resign\", expected an empty line, since the game is over",
    );
}

#[test]
fn a_file_that_is_cut_short_anywhere_is_refused() {
    let file = small_file();
    for length in 0..file.len() - 1 {
        let error = parse_match(&file.as_bytes()[..length]).expect_err("something is missing");
        assert!(error.line as usize <= file[..length].lines().count() + 1, "{error}");
    }
    assert!(parse_match(file.trim_end().as_bytes()).is_ok(), "only the last line's end may be missing");
    assert!(parse_match(file.replace('\n', "\r\n").as_bytes()).is_ok(), "line ends of both kinds are read");
}

#[test]
fn a_file_that_is_too_large_or_no_text_is_refused_at_once() {
    let refused = |bytes: &[u8]| parse_match(bytes).unwrap_err().to_string();
    assert_eq!(
        refused("\n".repeat(1_000_000).as_bytes()),
        "line 1, column 1: the file has 1000000 lines, at most 100000 are read"
    );
    assert_eq!(refused(&vec![b'x'; (4 << 20) + 1]), "line 1, column 1: the file has more than 4194304 bytes");
    assert_eq!(refused(b"Penny Blue match 1\nred \xff"), "line 2, column 1: this line is not UTF-8");
    assert!(refused(format!("Penny Blue match 1\n{}", "x".repeat(4_000_000)).as_bytes()).len() < 300);
}

#[test]
fn a_match_that_does_not_come_out_as_saved_is_refused_at_the_entry() {
    let mut play = MatchInPlay::new(Terms { hand: Preset::None.hand(), ..terms(1) }).unwrap();
    let penny = play.score().starter().unwrap().sovereign();
    play.act(&Action::from(Flick::Board(BoardFlick::new(penny, 90_000, 100, 0).unwrap())), None).unwrap();
    let record = play.record().clone();
    let refused = |change: &dyn Fn(&mut MatchRecord)| {
        let mut changed = record.clone();
        change(&mut changed);
        changed.replay().unwrap_err().to_string()
    };
    let flick = format!("game 1, entry 1 ({penny}@90v100");
    let other = refused(&|record| {
        if let Entry::Done { rest, .. } = &mut record.games[0].entries[0] {
            *rest = Some("0123456789abcdef".parse().unwrap());
        }
    });
    assert!(other.starts_with(&flick) && other.ends_with("saved is #0123456789abcdef"), "{other}");
    let surfaces = refused(&|record| record.terms.physics.floor_friction_permille = 150);
    assert!(surfaces.starts_with(&flick) && surfaces.contains("the rest position is #"), "{surfaces}");
    let twice = refused(&|record| {
        let entry = Entry::Done { action: Action::DrawAccept, aimed: None, rest: None };
        record.games[0].entries.push(entry);
    });
    assert_eq!(twice, "game 1, entry 2 (draw_accept): no draw is offered (R28)");
    let unfinished = refused(&|record| record.games.push(Default::default()));
    assert_eq!(unfinished, "game 2: it cannot be begun: the game before it is not over");
    let won = refused(&|record| {
        record.games[0].entries.push(Entry::OutOfTime(Team::Red));
    });
    assert_eq!(won, "game 1: there is result Gold wins by out_of_time, saved is no result");
}

#[test]
fn a_flick_that_hand_and_seed_do_not_make_of_what_was_aimed_is_refused() {
    let mut play = MatchInPlay::new(terms(7)).unwrap();
    let penny = play.score().starter().unwrap().sovereign();
    let aimed = Flick::Board(BoardFlick::new(penny, 90_000, 100, 0).unwrap());
    let executed = play.execute(&aimed).unwrap();
    play.act(&Action::from(executed), Some(aimed)).unwrap();
    let text = play.record().to_string();
    let replayed = |text: &str| {
        let replayed = parse_match(text.as_bytes()).unwrap().replay();
        replayed.map(|play| play.record().clone()).map_err(|error| error.to_string())
    };
    assert_eq!(replayed(&text).as_ref(), Ok(play.record()));
    let check = |from: &str, to: &str, reason: &str| {
        assert!(text.contains(from), "{from} in\n{text}");
        let refused = replayed(&text.replacen(from, to, 1)).unwrap_err();
        assert!(refused.starts_with("game 1, entry 1 (") && refused.contains(reason), "{to} for {from}: {refused}");
    };
    let saved = format!("of what was aimed, saved is {}", flick_text(&executed));
    check("seed 7", "seed 10", &saved);
    check("hand normal loft_sd_mdeg=2000", "hand none", &format!("the hand makes {} {saved}", flick_text(&aimed)));
    check("hand normal loft_sd_mdeg=2000", "hand shaky", &saved);
    check("@90v100 ", "@90v101 ", &saved);
    check("@90v100 ", "@90.001v100 ", &saved);
    // The first flick as executed differs, not only where the pennies rest after it.
    let lucky = text.replacen(&flick_text(&executed), &flick_text(&aimed), 1);
    let reason = format!("the hand makes {} of what was aimed, saved is {}", flick_text(&executed), flick_text(&aimed));
    assert!(replayed(&lucky).unwrap_err().ends_with(&reason), "{lucky}");
    // What is not the player's to aim with is not theirs to flick.
    let opponent = penny.team().unwrap().opponent().sovereign();
    check(&format!("aimed {penny}"), &format!("aimed {opponent}"), "(R8)");
    // Without the flick that was aimed, the flick as executed is all that is known.
    assert!(replayed(&text.replacen(&format!(" aimed {}", flick_text(&aimed)), "", 1)).is_ok());
}

proptest! {
    // Each case that can be read is played, on a board whose friction tables are worked out anew.
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn no_bytes_make_the_reader_or_the_replay_panic(
        at in 0_usize..400,
        length in 0_usize..12,
        text in "[ -~\\n]{0,12}",
        noise in proptest::collection::vec(any::<u8>(), 0..80),
    ) {
        let file = small_file();
        let (from, to) = (at.min(file.len()), (at + length).min(file.len()));
        let mutated = format!("{}{text}{}", &file[..from.min(file.len())], &file[to..]);
        if let Ok(record) = parse_match(mutated.as_bytes()) {
            prop_assert_eq!(&reread(&record), &record);
            let _ = record.replay();
        }
        prop_assert!(parse_match(&noise).is_err());
    }

}

proptest! {
    #[test]
    fn an_action_survives_being_written_and_read(flick in draw::flicks(), spot in 0_u8..7, dx in -5_000..5_000, dy in -5_000..5_000) {
        let spotting = Spotting { penny: flick.penny(), spot, shift_um: (dx, dy) };
        let with_spot = match flick {
            Flick::Side(side) => Action::SideFlick(side, Some(spotting)),
            Flick::Board(_) => Action::Pass,
        };
        for action in [Action::from(flick), Action::Spot(spotting), with_spot] {
            prop_assert_eq!(penny_record::parse_action(&penny_record::action_text(&action)), Ok(action));
        }
    }

    #[test]
    fn what_is_typed_becomes_a_label(text in "\\PC{0,60}|[\\x00-\\x20a-c]{0,60}") {
        let label = Label::from_typed(&text, "Red");
        prop_assert_eq!(Label::new(label.as_str()), Ok(label));
    }
}
