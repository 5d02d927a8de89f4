//! The question of `analyse` and of `position`, and actions: what is written is read again as the same.
//!
//! Apart because a program that plays a match knows nothing but these messages.

use crate::random_player::played_with;
use crate::saved::terms as plain_terms;
use penny_physics::{BoardSpec, PennySpec, PhysicsSpec, Shape};
use penny_record::json::{Analyse, Code, action_json, question_json, read_action};
use penny_record::saved::Terms;
use penny_rules::ruleset::Value;
use penny_rules::{Action, Game, Hand, Preset, Ruleset, Stage};
use std::collections::BTreeSet;

fn terms(seed: u64) -> Terms {
    let mut terms = plain_terms(seed);
    let rule = ["measured", "optional", "compulsory"][(seed % 3) as usize];
    terms.ruleset.set("side_flick", Value::Word(rule)).expect("it is allowed");
    terms.ruleset.set("max_turns", Value::Number(60)).expect("it is allowed");
    if seed % 2 == 1 {
        terms.board = BoardSpec { shape: Shape::Hexagon, width_um: 301_000, ..BoardSpec::default() };
        terms.penny = PennySpec { diameter_um: 21_001, ..PennySpec::default() };
        terms.physics = PhysicsSpec { floor_friction_permille: 250, ..PhysicsSpec::default() };
    }
    terms
}

#[test]
fn a_game_goes_on_from_its_question_as_if_nothing_had_happened() {
    let (mut reader, mut seen) = (Analyse::new(), BTreeSet::new());
    let mut check = |game: &Game| {
        if game.ending().is_some() {
            return;
        }
        let hand = Hand::new(300, 20, 100, 1_500).expect("in range");
        let line = question_json(game, &hand);
        let question = reader.read(line.as_bytes()).unwrap_or_else(|fault| panic!("{fault} in {line}"));
        assert_eq!(question.hand, hand);
        let read = question.game().expect("a game can go on");
        assert_eq!((read.position(), read.ruleset()), (game.position(), game.ruleset()));
        assert_eq!((read.stage(), read.to_act()), (game.stage(), game.to_act()), "{line}");
        assert_eq!(read.allowed(), game.allowed(), "{line}");
        // Whoever answers a draw does not flick, and need not know.
        if !matches!(game.stage(), Stage::ToAnswerDraw { .. }) {
            assert_eq!(read.measured(), game.measured(), "{line}");
        }
        assert_eq!(question_json(&read, &hand), line);
        if !matches!(game.stage(), Stage::ToSpot { .. }) {
            assert_eq!(read.turn(), game.turn(), "{line}");
        }
        let stage = match game.stage() {
            Stage::ToSpot { team, next } if *team != next.to_move() => "a spotting that ends the turn",
            Stage::ToSpot { .. } => "a spotting",
            Stage::ToAnswerDraw { .. } => "a draw",
            _ if game.turn().must_side_flick() => "a bound side-flick",
            _ if game.measured().is_some() => "a measured blue",
            _ => "a flick",
        };
        seen.insert(stage);
    };
    for seed in 0..12 {
        played_with(terms(seed), 300, &mut check);
    }
    assert_eq!(seen.len(), 6, "{seen:?}");
}

#[test]
fn what_is_not_the_default_alone_stands_in_a_question() {
    let game = Game::new(terms(0).equipment().expect("a board").into(), Ruleset::default(), penny_physics::Team::Red);
    let line = question_json(&game, &Preset::Normal.hand());
    assert!(
        line.contains(r#""hand":"normal""#) && line.contains(r#""allowed":["board","measure","resign","draw_offer"]"#)
    );
    for key in ["physics", "ruleset", "to_spot", "draw_offered"] {
        assert!(!line.contains(key), "{key} in {line}");
    }
}

#[test]
fn a_hand_stands_in_a_question_by_name_or_as_its_four_numbers() {
    let game = Game::new(terms(0).equipment().expect("a board").into(), Ruleset::default(), penny_physics::Team::Red);
    let check = |hand: Hand, written: &str| {
        let line = question_json(&game, &hand);
        assert!(line.contains(&format!(r#""hand":{written},"#)), "{written} in {line}");
        assert_eq!(Analyse::new().read(line.as_bytes()).map(|question| question.hand), Ok(hand));
    };
    check(Preset::Loose.hand(), r#""loose""#);
    check(
        Preset::Loose.hand().flat(),
        r#"{"angle_sd_mdeg":2000,"speed_sd_permille":100,"offset_sd_um":1000,"loft_sd_mdeg":0}"#,
    );
    check(
        Hand::new(1, 2, 3, 4).expect("in range"),
        r#"{"angle_sd_mdeg":1,"speed_sd_permille":2,"offset_sd_um":3,"loft_sd_mdeg":4}"#,
    );
    let line = question_json(&game, &Preset::None.hand()).replacen(r#""none""#, r#"{"offset_sd_um":3}"#, 1);
    let only_offset = Hand::new(0, 0, 3, 0).expect("in range");
    assert_eq!(Analyse::new().read(line.as_bytes()).map(|question| question.hand), Ok(only_offset), "the rest is 0");
}

#[test]
fn a_question_that_contradicts_itself_is_refused() {
    let game = Game::new(terms(0).equipment().expect("a board").into(), Ruleset::default(), penny_physics::Team::Red);
    let line = question_json(&game, &Preset::None.hand());
    let check = |from: &str, to: &str, code: Code, at: &str| {
        assert!(line.contains(from), "{from} in {line}");
        let fault = Analyse::new().read(line.replacen(from, to, 1).as_bytes()).expect_err(to);
        assert_eq!((fault.code, fault.at.as_str()), (code, at), "{fault}");
    };
    check(r#""allowed""#, r#""to_spot":"R","allowed""#, Code::Spot, "position.pennies.RS");
    check(r#""RS":[0,-210000]"#, r#""RS":null"#, Code::Absent, "position.pennies.RS");
    check(r#""allowed""#, r#""to_spot":"B","allowed""#, Code::UnknownName, "to_spot");
    check(r#""allowed""#, r#""to_spot":"R","draw_offered":true,"allowed""#, Code::Illegal, "draw_offered");
    check(r#""allowed":["board""#, r#""allowed":["fly""#, Code::UnknownName, "allowed[0]");
    check(r#""allowed":["board""#, r#""allowed":["board","board""#, Code::DuplicateKey, "allowed[1]");
    check(r#""allowed":["#, r#""allowed":[["board"],"#, Code::WrongType, "allowed[0]");
}

#[test]
fn actions_are_read_as_they_are_written() {
    let mut seen = BTreeSet::new();
    for line in [
        r#"{"kind":"board","penny":"R1","angle_mdeg":90000,"speed_mm_s":1025,"offset_um":-7}"#,
        r#"{"kind":"board","penny":"R1","angle_mdeg":90000,"speed_mm_s":1025,"offset_um":-7,"loft_mdeg":12500}"#,
        r#"{"kind":"side","penny":"GS","overlap_um":6000,"angle_mdeg":180000,"speed_mm_s":700,"offset_um":0,"edge":1}"#,
        r#"{"kind":"spot","penny":"RS","spot":3,"shift_um":[0,-20]}"#,
        r#"{"kind":"measure"}"#,
        r#"{"kind":"decline"}"#,
        r#"{"kind":"pass"}"#,
        r#"{"kind":"resign"}"#,
        r#"{"kind":"draw_offer"}"#,
        r#"{"kind":"draw_accept"}"#,
        r#"{"kind":"draw_refuse"}"#,
    ] {
        let action = read_action(line.as_bytes()).unwrap_or_else(|fault| panic!("{fault} in {line}"));
        assert_eq!(action_json(&action), line);
        seen.insert(action.name());
    }
    assert_eq!(seen.len(), 10);
    let spotted =
        r#"{"kind":"side","penny":"RS","overlap_um":6000,"angle_mdeg":0,"speed_mm_s":700,"offset_um":0,"spot":6}"#;
    assert!(matches!(read_action(spotted.as_bytes()), Ok(Action::SideFlick(_, Some(spotting))) if spotting.spot == 6));
}

#[test]
fn what_is_no_action_is_refused_at_its_key() {
    for (line, code, at) in [
        ("", Code::EmptyLine, ""),
        ("(none)", Code::NotJson, ""),
        ("[]", Code::WrongType, ""),
        ("{}", Code::MissingKey, "kind"),
        (r#"{"kind":3}"#, Code::WrongType, "kind"),
        (r#"{"kind":"fly"}"#, Code::UnknownName, "kind"),
        (r#"{"kind":"pass","penny":"R1"}"#, Code::UnknownKey, "penny"),
        (r#"{"kind":"pass","kind":"pass"}"#, Code::DuplicateKey, "kind"),
        (r#"{"kind":"spot","penny":"RS"}"#, Code::MissingKey, "spot"),
        (
            r#"{"kind":"board","penny":"R1","angle_mdeg":0.5,"speed_mm_s":900,"offset_um":0}"#,
            Code::WrongType,
            "angle_mdeg",
        ),
        (
            r#"{"kind":"board","penny":"R1","angle_mdeg":0,"speed_mm_s":9000,"offset_um":0}"#,
            Code::OutOfRange,
            "speed_mm_s",
        ),
        (
            r#"{"kind":"board","penny":"R1","angle_mdeg":0,"speed_mm_s":900,"offset_um":0,"loft_mdeg":-1}"#,
            Code::OutOfRange,
            "loft_mdeg",
        ),
        (
            r#"{"kind":"side","penny":"RS","overlap_um":6000,"angle_mdeg":0,"speed_mm_s":700,"offset_um":0,"loft_mdeg":1}"#,
            Code::UnknownKey,
            "loft_mdeg",
        ),
        (r#"{"kind":"spot","penny":"RS","spot":3,"loft_mdeg":1}"#, Code::UnknownKey, "loft_mdeg"),
    ] {
        let fault = read_action(line.as_bytes()).expect_err(line);
        assert_eq!((fault.code, fault.at.as_str()), (code, at), "{line}: {fault}");
    }
}
