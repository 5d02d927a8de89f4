//! One game between two players, from the set-up to its end.
//!
//! Apart from the players because here the hand errs and the rules decide; a match is many of these.

use crate::player::Player;
use crate::workers::Workers;
use penny_physics::{Equipment, Flick, Team};
use penny_rules::{Action, Ending, Game, Ruleset, SplitMix64};
use std::sync::Arc;

/// How a game went.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// How it ended.
    pub ending: Ending,
    /// How many turns both players completed together.
    pub turns: u32,
    /// How many flicks were made.
    pub flicks: u32,
    /// The action that was refused, and of whom, if the game ended because of it: a fault of the player.
    pub refused: Option<(Team, String)>,
}

/// Plays a game that Red begins. Each team's hand errs by the same deviates in every game with the same seed, whoever
/// plays it, so that players who change sides meet the same luck.
///
/// A player whose action is refused loses. The rules must end every game: by `idle_turns` or `max_turns`.
pub fn play(
    equipment: &Arc<Equipment>,
    ruleset: &Ruleset,
    [red, gold]: [&Player; 2],
    seed: u64,
    workers: &impl Workers,
) -> Report {
    let mut game = Game::new(equipment.clone(), *ruleset, Team::Red);
    let mut seeds = SplitMix64::new(seed);
    let mut errors = [SplitMix64::new(seeds.next_u64()), SplitMix64::new(seeds.next_u64())];
    let (mut flicks, mut refused) = (0, None);
    let ending = loop {
        let (team, ending) = (game.to_act(), game.ending());
        if let Some(ending) = ending {
            break ending.clone();
        }
        let team = team.unwrap_or(Team::Red);
        let player = if team == Team::Red { red } else { gold };
        let asked = player.act(&game, seeds.next_u64(), workers);
        let action = executed(&game, player, &asked, &mut errors[team.index()]);
        flicks += u32::from(action.flick().is_some());
        if let Err(error) = game.play(&action) {
            refused = Some((team, error.to_string()));
            // Resigning is always allowed.
            let _ = game.play(&Action::Resign);
        }
    };
    Report { ending, turns: game.turn().turns_completed_by_both(), flicks, refused }
}

/// What the hand makes of an action; what is not allowed is left as it is, for the game to refuse.
fn executed(game: &Game, player: &Player, asked: &Action, errors: &mut SplitMix64) -> Action {
    let Some(flick) = asked.flick() else { return *asked };
    match (game.execute(&player.hand, &flick, errors), asked) {
        (Ok(Flick::Board(flick)), _) => Action::Flick(flick),
        (Ok(Flick::Side(flick)), Action::SideFlick(_, spotting)) => Action::SideFlick(flick, *spotting),
        _ => *asked,
    }
}
