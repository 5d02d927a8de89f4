//! Whole games: what may be done when, and what a refused action leaves behind (R8, R10, R20b, R22, R23, R28).
//!
//! Apart because here pennies really move.

use crate::notes::{penny, rules, standard, turn, turn_after};
use crate::table::{NEAR_EDGE, flick, game, game_by, play, position, quiet, refused, ruled, side, spotting};
use penny_physics::{BoardSpec, Equipment, Flick, Penny, PositionError, SimulateError, Team};
use penny_rules::ruleset::Value;
use penny_rules::{
    Action, ActionError, DrawReason, Ending, Game, GameError, Hand, Incident, Loss, Outcome, Preset, Ruleset, SeenFoul,
    SplitMix64, Turn, Warning, WinReason,
};
use std::sync::Arc;

#[test]
fn r6_a_game_begins_with_the_set_up_and_the_starter() {
    let game = Game::new(standard(), Ruleset::default(), Team::Gold);
    assert_eq!(*game.position(), penny_rules::set_up(&standard(), &Ruleset::default()));
    assert_eq!((*game.turn(), game.to_act()), (Turn::first(Team::Gold), Some(Team::Gold)));
    let allowed = game.allowed();
    assert!(allowed.flick && allowed.measure && allowed.resign && allowed.draw_offer);
    assert!(!allowed.side_flick && !allowed.spot && !allowed.decline && !allowed.pass && !allowed.draw_answer);
}

#[test]
fn a_game_goes_on_only_with_all_seven_pennies() {
    for penny in Penny::ALL {
        let position = position(&[]).without(penny);
        let game = Game::at(standard(), Ruleset::default(), position, turn("R3"));
        assert_eq!(game, Err(GameError::Missing(penny)));
    }
}

#[test]
fn a_game_goes_on_only_where_the_pennies_can_lie() {
    let small = BoardSpec { width_um: 250_000, ..BoardSpec::default() };
    let small = Arc::new(Equipment::with_board(small).expect("a board"));
    let error = Game::at(small, Ruleset::default(), position(&[]), turn("R3")).expect_err("the board is too small");
    assert!(matches!(error, GameError::Position(PositionError::OffBoard { penny: Penny::RedSovereign, .. })));
}

#[test]
fn a_single_flick_is_refereed_without_all_seven_pennies() {
    let few = position(&[]).without(Penny::GoldSovereign).without(Penny::Blue);
    let referee = |name: &str| {
        let flick = quiet(name).flick().expect("it is a flick");
        penny_rules::referee(&standard(), &Ruleset::default(), &turn("R3"), &few, &flick)
    };
    assert_eq!(referee("R1").expect("it is allowed").ruling.result(), "over");
    let gone = few.without(Penny::RedAssassin2);
    let flick = quiet("R2").flick().expect("it is a flick");
    let absent = penny_rules::referee(&standard(), &Ruleset::default(), &turn("R3"), &gone, &flick);
    assert_eq!(absent, Err(ActionError::Flick(SimulateError::Absent(Penny::RedAssassin2))));
}

#[test]
fn r8_only_one_s_own_pennies_are_flicked() {
    let mut game = game("R3", &[]);
    for name in ["GS", "G1", "G2", "BL"] {
        let error = ActionError::NotOwnPenny { penny: penny(name), to_move: Team::Red };
        assert_eq!(refused(&mut game, &quiet(name)), error);
    }
    assert_eq!(ruled(&mut game, &quiet("R1")), "over");
    assert_eq!(game.to_act(), Some(Team::Gold));
}

#[test]
fn r9_a_turn_has_three_flicks_while_they_hit() {
    let mut game = game("R3", &[("R2", -25_000, -150_000)]);
    assert_eq!(ruled(&mut game, &flick("R1", 0, 150)), "again");
    assert_eq!(ruled(&mut game, &flick("R1", 0, 150)), "again");
    assert_eq!(game.turn().flicks_left(), 1);
    assert_eq!(ruled(&mut game, &flick("R1", 0, 150)), "over");
    assert_eq!(*game.turn(), turn_after("G3", [5, 4]));
}

#[test]
fn r10_the_first_flick_must_be_made_and_others_may_be_declined() {
    let hit = flick("R1", 0, 150);
    let beside = [("R2", -25_000, -150_000)];
    let mut first = game("R3", &beside);
    assert_eq!(refused(&mut first, &Action::Decline), ActionError::FirstFlickMustBeMade);
    play(&mut first, &hit);
    assert!(first.allowed().decline);
    assert_eq!(play(&mut first, &Action::Decline), Outcome::Declined);
    assert_eq!(*first.turn(), turn_after("G3", [5, 4]));
    // A free shot is a first flick too; what follows may be declined.
    let mut free = game("R3f", &[]);
    assert_eq!(refused(&mut free, &Action::Decline), ActionError::FirstFlickMustBeMade);
    assert_eq!(ruled(&mut free, &quiet("R1")), "again");
    assert_eq!((free.turn().flicks_left(), free.allowed().decline), (3, true));
    // The opponent's turn begins anew.
    play(&mut free, &Action::Decline);
    assert_eq!(refused(&mut free, &Action::Decline), ActionError::FirstFlickMustBeMade);
    // A game that is taken up within a turn has had its first flick.
    assert!(game("R2", &[]).allowed().decline && !game("R3", &[]).allowed().decline);
    let mut never = game_by(rules("may_decline", Value::Flag(false)), turn("R3"), &beside);
    play(&mut never, &hit);
    assert!(!never.allowed().decline);
    assert_eq!(refused(&mut never, &Action::Decline), ActionError::NoDeclining);
}

/// R1 drives the blue into Gold's sovereign near the top edge.
const LINED_UP: [(&str, i32, i32); 3] = [("R1", 0, 120_000), ("BL", 0, 180_000), ("GS", 0, 212_000)];

#[test]
fn r12_r14_a_kill_wins_but_not_on_the_first_turn() {
    let kill = flick("R1", 90, 2_000);
    let mut won = game("R2", &LINED_UP);
    assert_eq!(ruled(&mut won, &kill), "won");
    assert_eq!(won.ending(), Some(&Ending::Won { winner: Team::Red, by: WinReason::Kill }));
    assert_eq!((won.to_act(), won.allowed()), (None, penny_rules::AllowedActions::default()));
    for action in [kill, Action::Measure, Action::Resign, Action::DrawOffer, Action::Spot(spotting("RS", 0))] {
        assert_eq!(refused(&mut won, &action), ActionError::GameOver);
    }
    assert_eq!(won.run_out_of_time(Team::Red), Err(ActionError::GameOver));
    let mut first = game_by(Ruleset::default(), turn_after("R3", [0, 1]), &LINED_UP);
    assert_eq!(ruled(&mut first, &kill), "lost");
    let Some(Ending::Won { winner: Team::Gold, by: WinReason::Loss(losses) }) = first.ending() else {
        panic!("{:?}", first.ending())
    };
    assert!(matches!(losses[..], [Loss::SovereignWithoutKill(_)]));
}

#[test]
fn r11_moving_away_from_a_penny_is_not_a_hit() {
    let touching = [("R1", 0, -50_000), ("G1", 20_300, -50_000)];
    assert_eq!(ruled(&mut game("R3", &touching), &flick("R1", 120, 500)), "over");
    assert_eq!(ruled(&mut game("R3", &touching), &flick("R1", 0, 500)), "again");
}

#[test]
fn r13_the_contacts_of_one_instant_are_listed_outward() {
    let row = [("R1", 0, 120_000), ("BL", 0, 165_000), ("G1", 0, 185_300), ("GS", 0, 205_600)];
    let mut game = game("R3", &row);
    assert_eq!(ruled(&mut game, &flick("R1", 90, 1_000)), "won");
}

#[test]
fn r26_pushed_through_one_penny_to_another_is_a_foul() {
    // The sovereign lies so near that the finger still pushes when it is met; it gives way to the side.
    let near = [("R1", 0, -50_000), ("GS", 15_000, -35_000)];
    let push = flick("R1", 0, 900);
    let mut foul = game("R3", &[near[0], near[1], ("BL", 60_000, -50_000)]);
    let Outcome::Flicked(refereed) = play(&mut foul, &push) else { panic!("it is a flick") };
    assert_eq!((refereed.ruling.result(), refereed.ruling.push_shot), ("foul", true));
    assert_eq!(*foul.turn(), turn_after("G3f", [5, 4]));
    let mut legal = game("R3", &near);
    let Outcome::Flicked(refereed) = play(&mut legal, &flick("R1", 0, 300)) else { panic!("it is a flick") };
    assert_eq!((refereed.ruling.result(), refereed.ruling.push_shot), ("again", true));
}

#[test]
fn r20b_the_finger_needs_room() {
    let behind = |name: &'static str| [("R1", 0, -50_000), (name, 0, -74_000)];
    let up = flick("R1", 90, 50);
    let mut own = game("R3", &behind("R2"));
    assert_eq!(refused(&mut own, &up), ActionError::NoFingerRoom(Penny::RedAssassin2));
    for name in ["G1", "GS", "BL"] {
        let mut other = game("R3", &behind(name));
        let Action::Flick(asked) = up else { panic!("it is a flick") };
        assert_eq!(other.check_flick(&Flick::Board(asked)), Ok(true), "the players are told before");
        let Outcome::Flicked(refereed) = play(&mut other, &up) else { panic!("it is a flick") };
        assert_eq!(refereed.ruling.result(), "foul", "{name}");
        assert_eq!(refereed.incidents[0], Incident::Foul { t_us: 0, what: SeenFoul::Touch });
        assert_ne!(other.position().get(Penny::RedAssassin1), position(&behind(name)).get(Penny::RedAssassin1));
        assert!(other.turn().free_shot() && other.turn().to_move() == Team::Gold);
    }
    for name in ["R2", "G1"] {
        let mut roomy = game_by(rules("finger_room", Value::Flag(false)), turn("R3"), &behind(name));
        assert_eq!(ruled(&mut roomy, &up), "over", "{name}");
    }
}

#[test]
fn r20b_passing_is_for_players_without_room() {
    assert_eq!(refused(&mut game("R3", &[]), &Action::Pass), ActionError::FlickHasRoom);
}

#[test]
fn r24_free_shots_by_either_reading() {
    let one_of_three = rules("free_shot", Value::Word("one_of_three"));
    for (ruleset, flicks_left) in [(Ruleset::default(), 3), (one_of_three, 2)] {
        let mut game = game_by(ruleset, turn("R3f"), &[]);
        assert_eq!(ruled(&mut game, &quiet("R1")), "again");
        assert_eq!((game.turn().flicks_left(), game.turn().free_shot()), (flicks_left, false));
    }
}

#[test]
fn r28_resigning_and_running_out_of_time_lose() {
    let mut resigned = game("G2", &[]);
    play(&mut resigned, &Action::Resign);
    assert_eq!(resigned.ending(), Some(&Ending::Won { winner: Team::Red, by: WinReason::Resigned }));
    for team in Team::BOTH {
        let mut late = game("G2", &[]);
        late.run_out_of_time(team).expect("it is not over");
        let by = WinReason::OutOfTime;
        assert_eq!(late.ending(), Some(&Ending::Won { winner: team.opponent(), by }));
    }
    let mut spotting = game("R3", &NEAR_EDGE);
    play(&mut spotting, &side("RS", 300, None));
    play(&mut spotting, &Action::Resign);
    assert_eq!(spotting.ending().and_then(Ending::winner), Some(Team::Gold));
}

#[test]
fn r28_a_draw_is_offered_once_a_turn_and_must_be_answered() {
    let mut game = game("R3", &[]);
    for action in [Action::DrawAccept, Action::DrawRefuse] {
        assert_eq!(refused(&mut game, &action), ActionError::NoDrawOffered);
    }
    play(&mut game, &Action::DrawOffer);
    assert_eq!((game.to_act(), game.allowed().draw_answer), (Some(Team::Gold), true));
    for action in [quiet("R1"), quiet("G1"), Action::Measure, Action::DrawOffer] {
        assert_eq!(refused(&mut game, &action), ActionError::MustAnswerDraw { team: Team::Gold });
    }
    let mut resigned = game.clone();
    play(&mut resigned, &Action::Resign);
    assert_eq!(resigned.ending().and_then(Ending::winner), Some(Team::Red), "who is to answer resigns");
    let mut accepted = game.clone();
    play(&mut accepted, &Action::DrawAccept);
    assert_eq!(accepted.ending(), Some(&Ending::Drawn(DrawReason::Agreed)));
    play(&mut game, &Action::DrawRefuse);
    assert_eq!(game.to_act(), Some(Team::Red));
    assert_eq!(refused(&mut game, &Action::DrawOffer), ActionError::DrawOfferedBefore);
    play(&mut game, &quiet("R1"));
    assert!(game.allowed().draw_offer);
}

#[test]
fn r28_a_draw_may_be_offered_under_an_obligation() {
    let mut game = game("R3", &NEAR_EDGE);
    play(&mut game, &Action::Measure);
    play(&mut game, &Action::DrawOffer);
    play(&mut game, &Action::DrawRefuse);
    assert!(game.turn().must_side_flick() && game.allowed().side_flick);
}

#[test]
fn r28_turns_without_a_hit_draw_the_game_after_a_warning() {
    let mut game = game_by(rules("idle_turns", Value::Number(12)), turn("R3"), &[("R2", -25_000, -150_000)]);
    let quiet_turn = |game: &mut Game, warning| {
        let name = if game.turn().to_move() == Team::Red { "RS" } else { "GS" };
        assert_eq!(game.warning(), warning);
        play(game, &quiet(name));
    };
    for _ in 0..2 {
        quiet_turn(&mut game, None);
    }
    // A hit begins the count anew, though the turn's last flick hits nothing.
    assert_eq!(game.warning(), Some(Warning::IdleTurns { left: 10 }));
    play(&mut game, &flick("R1", 0, 150));
    play(&mut game, &quiet("R1"));
    for left in [None, None, Some(10), Some(9), Some(8), Some(7), Some(6), Some(5), Some(4), Some(3), Some(2), Some(1)]
    {
        assert_eq!(game.ending(), None);
        quiet_turn(&mut game, left.map(|left| Warning::IdleTurns { left }));
    }
    assert_eq!(game.ending(), Some(&Ending::Drawn(DrawReason::IdleTurns)));
    assert_eq!(game.warning(), None);
}

#[test]
fn r28_ten_idle_turns_or_fewer_are_warned_of_from_the_start_and_zero_is_never() {
    let warned = |turns| game_by(rules("idle_turns", Value::Number(turns)), turn("R3"), &[]).warning();
    assert_eq!(warned(2), Some(Warning::IdleTurns { left: 2 }));
    assert_eq!(warned(10), Some(Warning::IdleTurns { left: 10 }));
    assert_eq!(warned(11), None);
    let mut never = game_by(rules("idle_turns", Value::Number(0)), turn("R3"), &[]);
    for k in 0..210 {
        // There and back, lest they leave the board.
        let degrees = if k % 4 < 2 { 90 } else { 270 };
        play(&mut never, &flick(if k % 2 == 0 { "RS" } else { "GS" }, degrees, 50));
        assert_eq!(never.warning(), None);
    }
    assert_eq!(never.ending(), None);
}

#[test]
fn r28_too_many_turns_draw_the_game_after_a_warning() {
    let ruleset = rules("max_turns", Value::Number(12));
    let mut game = game_by(ruleset, Turn::first(Team::Red), &[]);
    for (k, name) in ["RS", "GS"].into_iter().cycle().take(12).enumerate() {
        let left = 12 - k as u32;
        assert_eq!(game.warning(), (left <= 10).then_some(Warning::MaxTurns { left }));
        assert_eq!(game.ending(), None);
        play(&mut game, &quiet(name));
    }
    assert_eq!(game.ending(), Some(&Ending::Drawn(DrawReason::MaxTurns)));
}

#[test]
fn r28_of_two_draws_the_nearer_is_warned_of() {
    let mut ruleset = rules("max_turns", Value::Number(10));
    for (idle_turns, warning) in [(9, Warning::IdleTurns { left: 9 }), (40, Warning::MaxTurns { left: 10 })] {
        ruleset.set("idle_turns", Value::Number(idle_turns)).expect("allowed");
        assert_eq!(game_by(ruleset, Turn::first(Team::Red), &[]).warning(), Some(warning));
    }
    // With four turns played, both are near: eight idle turns are left, or six turns in all.
    ruleset.set("idle_turns", Value::Number(8)).expect("allowed");
    let both = game_by(ruleset, turn_after("R3", [2, 2]), &[]);
    assert_eq!(both.warning(), Some(Warning::MaxTurns { left: 6 }));
}

#[test]
fn a_filmed_game_is_the_same_game() {
    let mut plain = game("R3", &LINED_UP);
    let mut filmed = plain.clone();
    let action = flick("R1", 90, 2_000);
    let outcome = play(&mut plain, &action);
    let (filmed_outcome, trajectory) = filmed.play_filmed(&action).expect("it is allowed");
    assert_eq!((&filmed, filmed_outcome), (&plain, outcome));
    assert!(trajectory.is_some());
    let (_, none) = game("R3", &[]).play_filmed(&Action::Measure).expect("it is allowed");
    assert!(none.is_none());
}

#[test]
fn a_hand_strays_only_to_flicks_that_are_allowed() {
    // R2 lies behind R1, just clear of the finger.
    let game = game("R3", &[("R1", 0, -50_000), ("R2", 8_500, -76_500)]);
    let Some(asked) = flick("R1", 90, 300).flick() else { panic!("it is a flick") };
    let shaky = Preset::Shaky.hand();
    let mut random = SplitMix64::new(5);
    let straying = (0..500).filter(|_| game.check_flick(&shaky.execute(&asked, &mut random)).is_err()).count();
    assert!(straying > 20, "{straying} of 500 flicks would have had no room");
    for _ in 0..500 {
        let executed = game.execute(&shaky, &asked, &mut random).expect("what is asked is allowed");
        assert!(game.check_flick(&executed).is_ok());
    }
    let Some(not_own) = quiet("G1").flick() else { panic!("it is a flick") };
    assert!(game.execute(&Hand::new(0, 0, 0, 0).expect("none"), &not_own, &mut random).is_err());
}
