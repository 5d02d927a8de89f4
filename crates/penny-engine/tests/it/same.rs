//! The same question has the same answer, whoever does the work.
//!
//! Apart because replays, tables of results and the browser rest on it.

use penny_engine::{Alone, Level, Mind, Player, Workers};
use penny_physics::{Equipment, Team};
use penny_rules::{Game, Ruleset};
use std::sync::Arc;

/// Does the last piece of work first, as threads might.
struct Backwards;

impl Workers for Backwards {
    fn each<T: Sync, R: Send>(&self, items: &[T], work: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
        let mut done: Vec<R> = items.iter().rev().map(work).collect();
        done.reverse();
        done
    }
}

#[test]
fn the_order_of_the_work_changes_nothing_and_the_seed_does() {
    let mut game = Game::new(Arc::new(Equipment::standard()), Ruleset::default(), Team::Red);
    let player = Player { mind: Mind::Search(6_000), hand: Level::Shilling.hand() };
    let mut other_by_seed = false;
    for seed in 0..4 {
        let action = player.act(&game, seed, &Alone);
        assert_eq!(action, player.act(&game, seed, &Backwards), "seed {seed}");
        assert_eq!(action, player.act(&game, seed, &Alone), "seed {seed} again");
        other_by_seed |= action != player.act(&game, seed + 100, &Alone);
        game.play(&action).expect("it is allowed");
        if game.ending().is_some() {
            break;
        }
    }
    assert!(other_by_seed, "a seed has a say where flicks are nearly equally good");
}
