//! Whole games between players, by random rules on random boards.
//!
//! Apart because nothing is asked of the play but that it is allowed.

use penny_engine::arena::{Contender, Forfeit, play, play_between};
use penny_engine::{Alone, Baseline, Level, Mind, Player};
use penny_physics::{BoardSpec, Equipment, Shape, Team};
use penny_rules::ruleset::{Allowed, Value};
use penny_rules::{Action, Ending, Game, Hand, Preset, Ruleset, SplitMix64, WinReason};
use std::sync::Arc;

/// A ruleset with random words and flags, which ends after so many turns.
fn random_ruleset(random: &mut SplitMix64, max_turns: i64) -> Ruleset {
    let mut ruleset = Ruleset::default();
    for field in Ruleset::FIELDS {
        let value = match field.allowed {
            Allowed::Flag => Value::Flag(random.next_u64() >> 63 == 1),
            Allowed::Words(words) => Value::Word(words[((random.next_u64() >> 32) as usize) % words.len()]),
            Allowed::Number { .. } => continue,
        };
        ruleset.set(field.name, value).expect("an allowed value");
    }
    ruleset.set("max_turns", Value::Number(max_turns)).expect("an allowed number");
    ruleset
}

#[test]
fn games_by_random_rules_end_without_a_refused_action() {
    let (mut decided, mut flicks) = (0, 0);
    for number in 0..40 {
        let mut random = SplitMix64::new(number);
        let shape = if number % 2 == 0 { Shape::Square } else { Shape::Hexagon };
        let width_um = 229_000 + (random.next_u64() % 371_000) as u32;
        let board = BoardSpec { shape, width_um, ..BoardSpec::default() };
        let equipment = Arc::new(Equipment::with_board(board).expect("an allowed board"));
        let ruleset = random_ruleset(&mut random, 20);
        let hand = Level::ALL[(number % 8) as usize].hand();
        let search = Player { mind: Mind::Search(1_500), hand };
        let baseline = [Baseline::Random, Baseline::SureHand, Baseline::Kill][(number / 2 % 3) as usize];
        let simple = Player { mind: Mind::Baseline(baseline), hand };
        let players = if number % 5 < 3 { [&search, &simple] } else { [&simple, &search] };
        let report = play(&equipment, &ruleset, players, number, &Alone);
        assert_eq!(report.forfeit, None, "game {number} by {ruleset:?}");
        let gave_up = matches!(report.ending, Ending::Won { by: WinReason::Resigned, .. });
        assert!(!gave_up, "game {number}: nobody gives up");
        decided += u32::from(matches!(report.ending, Ending::Won { .. }));
        flicks += report.flicks;
    }
    assert!(decided > 20 && flicks > 150, "games are played to their end: {decided} of 40, {flicks} flicks");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let equipment = Arc::new(Equipment::standard());
    let player = Player { mind: Mind::Search(1_500), hand: Level::Shilling.hand() };
    let mut ruleset = Ruleset::default();
    ruleset.set("max_turns", Value::Number(20)).expect("an allowed number");
    let game = |seed| play(&equipment, &ruleset, [&player, &player], seed, &Alone);
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(2));
}

/// Answers as it is told to, and then no more.
struct Told(Vec<Result<Action, Forfeit>>);

impl Contender for Told {
    fn hand(&self) -> Hand {
        Preset::Normal.hand()
    }

    fn act(&mut self, _: &Game, _: u64) -> Result<Action, Forfeit> {
        self.0.pop().unwrap_or_else(|| Err(Forfeit::new("silent", "it said nothing more")))
    }
}

#[test]
fn who_has_no_answer_or_one_that_is_refused_loses_for_that_reason() {
    let equipment = Arc::new(Equipment::standard());
    let check = |answers: Vec<Result<Action, Forfeit>>, reason: &str, story: &str| {
        let (mut told, mut other) = (Told(answers), Told(vec![Ok(Action::Resign)]));
        let report = play_between(&equipment, &Ruleset::default(), [&mut told, &mut other], 1);
        assert!(matches!(report.ending, Ending::Won { winner: Team::Gold, .. }), "{report:?}");
        let (team, forfeit) = report.forfeit.expect("it was a fault");
        assert_eq!((team, forfeit.reason.as_str(), report.flicks), (Team::Red, reason, 0));
        assert!(forfeit.story.contains(story), "{forfeit}");
    };
    check(vec![], "silent", "nothing more");
    check(vec![Ok(Action::Decline)], Forfeit::REFUSED, "first flick");
    check(vec![Ok(Action::Measure), Ok(Action::Measure)], Forfeit::REFUSED, "has been measured");
    check(vec![Ok(Action::Decline), Err(Forfeit::new("crashed", "status 3"))], "crashed", "status 3");
}
