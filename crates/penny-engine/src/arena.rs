//! One game between two players, from the set-up to its end.
//!
//! Apart from the players because here the hand errs and the rules decide; a match is many of these.

use crate::player::Player;
use crate::workers::Workers;
use penny_physics::{Equipment, Flick, Team};
use penny_rules::{Action, Ending, Game, Hand, Ruleset, SplitMix64};
use std::fmt;
use std::sync::Arc;

/// Whoever plays in a game: a player of this crate, or what a door brings.
pub trait Contender {
    /// The hand that makes its flicks.
    fn hand(&self) -> Hand;

    /// What it does in a game that waits for it, a flick as asked of the hand. All chance in it comes from the seed.
    ///
    /// # Errors
    /// When it has no answer, which loses the game.
    fn act(&mut self, game: &Game, seed: u64) -> Result<Action, Forfeit>;
}

/// Why a game was lost without a flick: by a fault of the player, not of its play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// The kind of fault in a word or two, to be counted.
    pub reason: String,
    /// What happened, for a person.
    pub story: String,
}

impl Forfeit {
    /// The reason of an action that the game refuses.
    pub const REFUSED: &'static str = "refused";

    /// A forfeit for a reason.
    pub fn new(reason: impl Into<String>, story: impl fmt::Display) -> Forfeit {
        Forfeit { reason: reason.into(), story: story.to_string() }
    }
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.reason, self.story)
    }
}

/// How a game went.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// How it ended.
    pub ending: Ending,
    /// How many turns both players completed together.
    pub turns: u32,
    /// How many flicks were made.
    pub flicks: u32,
    /// Who lost it by a fault and why, if the game ended because of one.
    pub forfeit: Option<(Team, Forfeit)>,
}

/// A player and who does its work.
struct Seated<'a, W>(&'a Player, &'a W);

impl<W: Workers> Contender for Seated<'_, W> {
    fn hand(&self) -> Hand {
        self.0.hand
    }

    fn act(&mut self, game: &Game, seed: u64) -> Result<Action, Forfeit> {
        Ok(self.0.act(game, seed, self.1))
    }
}

/// Plays a game between two players of this crate; as [`play_between`].
pub fn play(
    equipment: &Arc<Equipment>,
    ruleset: &Ruleset,
    [red, gold]: [&Player; 2],
    seed: u64,
    workers: &impl Workers,
) -> Report {
    play_between(equipment, ruleset, [&mut Seated(red, workers), &mut Seated(gold, workers)], seed)
}

/// Plays a game that Red begins, from the set-up; as [`play_on`].
pub fn play_between(
    equipment: &Arc<Equipment>,
    ruleset: &Ruleset,
    players: [&mut dyn Contender; 2],
    seed: u64,
) -> Report {
    play_on(Game::new(equipment.clone(), *ruleset, Team::Red), players, seed)
}

/// Plays a game on to its end, Red's player first. Each team's hand errs by the same deviates in every game with the same seed, whoever
/// plays it, so that players who change sides meet the same luck.
///
/// A player who forfeits, or whose action is refused, loses. The rules must end every game: by `idle_turns` or
/// `max_turns`. Measuring, or offering a draw, is asked for once a turn at most, so nobody can go on with it for ever.
pub fn play_on(mut game: Game, mut players: [&mut dyn Contender; 2], seed: u64) -> Report {
    let mut seeds = SplitMix64::new(seed);
    let mut errors = [SplitMix64::new(seeds.next_u64()), SplitMix64::new(seeds.next_u64())];
    let (mut flicks, mut forfeit) = (0, None);
    let ending = loop {
        let (team, ending) = (game.to_act(), game.ending());
        if let Some(ending) = ending {
            break ending.clone();
        }
        let team = team.unwrap_or(Team::Red);
        let player = &mut players[team.index()];
        let played = player.act(&game, seeds.next_u64()).and_then(|asked| {
            let action = executed(&game, &player.hand(), &asked, &mut errors[team.index()]);
            flicks += u32::from(action.flick().is_some());
            game.play(&action).map_err(|error| Forfeit::new(Forfeit::REFUSED, error))
        });
        if let Err(fault) = played {
            forfeit = Some((team, fault));
            // Resigning is always allowed.
            let _ = game.play(&Action::Resign);
        }
    };
    Report { ending, turns: game.turn().turns_completed_by_both(), flicks, forfeit }
}

/// What the hand makes of an action; what is not allowed is left as it is, for the game to refuse.
fn executed(game: &Game, hand: &Hand, asked: &Action, errors: &mut SplitMix64) -> Action {
    let Some(flick) = asked.flick() else { return *asked };
    match (game.execute(hand, &flick, errors), asked) {
        (Ok(Flick::Board(flick)), _) => Action::Flick(flick),
        (Ok(Flick::Side(flick)), Action::SideFlick(_, spotting)) => Action::SideFlick(flick, *spotting),
        _ => *asked,
    }
}
