//! Whole games between players, by random rules on random boards.
//!
//! Apart because nothing is asked of the play but that it is allowed.

use penny_engine::arena::{Contender, Forfeit, play, play_between};
use penny_engine::draw::below;
use penny_engine::{Alone, Baseline, Level, Mind, Player};
use penny_physics::{BoardSpec, Equipment, Shape, Team};
use penny_rules::ruleset::{Allowed, Value};
use penny_rules::{Action, Ending, Game, Hand, Preset, Ruleset, SplitMix64, WinReason};
use std::env;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// How many games every run of the tests plays.
const GAMES: u64 = 40;

fn number(name: &str, usual: u64) -> u64 {
    env::var(name).map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number, not {text:?}")))
}

/// A ruleset in which every choice is drawn, and which ends after so many turns.
fn random_ruleset(random: &mut SplitMix64, max_turns: i64) -> Ruleset {
    let mut ruleset = Ruleset::default();
    for field in Ruleset::FIELDS {
        let mut draw = |count: u64| below(random, count);
        let value = match field.allowed {
            Allowed::Flag => Value::Flag(draw(2) == 1),
            Allowed::Words(words) => Value::Word(words[draw(words.len() as u64) as usize]),
            // The small ones of a range are those that happen in a game.
            Allowed::Number { min, max, .. } => Value::Number(min + draw((max - min + 1).min(12) as u64) as i64),
        };
        ruleset.set(field.name, value).expect("an allowed value");
    }
    ruleset.set("max_turns", Value::Number(max_turns)).expect("an allowed number");
    ruleset
}

/// One game by random rules: whether it was decided, and its flicks.
fn play_by_random_rules(number: u64, seed: u64) -> (bool, u32) {
    let mut random = SplitMix64::new(seed << 32 ^ number);
    let shape = if number.is_multiple_of(2) { Shape::Square } else { Shape::Hexagon };
    let width_um = 229_000 + below(&mut random, 371_001) as u32;
    let board = BoardSpec { shape, width_um, ..BoardSpec::default() };
    let equipment = Arc::new(Equipment::with_board(board).expect("an allowed board"));
    let ruleset = random_ruleset(&mut random, 20);
    let hand = Preset::ALL[below(&mut random, 5) as usize].hand();
    // The fastest level, which only guesses, and the fastest that draws a map.
    let level = if random.next_u64() >> 63 == 0 { Level::Farthing } else { Level::Threepence };
    let fastest = Player { mind: Mind::Search(level.simulations()), hand };
    let baseline = [Baseline::Random, Baseline::SureHand, Baseline::Kill][(number / 2 % 3) as usize];
    let simple = Player { mind: Mind::Baseline(baseline), hand };
    let players = match number % 5 {
        0 => [&fastest, &simple],
        1 => [&simple, &fastest],
        _ => [&fastest, &fastest],
    };
    let report = play(&equipment, &ruleset, players, number, &Alone);
    assert_eq!(report.forfeit, None, "game {number} by {ruleset:?}");
    let gave_up = matches!(report.ending, Ending::Won { by: WinReason::Resigned, .. });
    assert!(!gave_up, "game {number}: nobody gives up");
    (matches!(report.ending, Ending::Won { .. }), report.flicks)
}

/// `cargo xtask selfplay` plays many.
#[test]
fn games_by_random_rules_end_without_a_refused_action() {
    let (games, seed) = (number("PENNY_SELFPLAY_COUNT", GAMES), number("PENNY_SELFPLAY_SEED", 0));
    let next = AtomicU64::new(0);
    let work = || {
        let (mut decided, mut flicks) = (0_u64, 0_u64);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return (decided, flicks);
            }
            let (is_decided, made) = play_by_random_rules(number, seed);
            decided += u64::from(is_decided);
            flicks += u64::from(made);
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let (decided, flicks) = thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let ended = running.into_iter().map(|one| one.join().expect("every game ends by the rules"));
        ended.fold((0, 0), |(a, b), (c, d)| (a + c, b + d))
    });
    println!(
        "{games} games from seed {seed}: {decided} decided, the others ended by idle_turns or max_turns, {flicks} flicks"
    );
    assert!(decided * 3 > games && flicks > 3 * games, "games are played to their end: {decided}, {flicks} flicks");
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
