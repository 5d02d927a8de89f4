//! A game that goes on from the middle of a turn: a sovereign in the hand, a draw that is offered, a blue that was measured.
//!
//! Apart because whoever is asked what to do next is told of no more than this; a game from its beginning needs none of it.

use super::{Game, GameError};
use crate::ruleset::Ruleset;
use crate::side_flick::availability;
use crate::stage::Stage;
use crate::turn::Turn;
use penny_physics::{Equipment, Penny, Position, Team};
use std::sync::Arc;

/// What a game that goes on waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Waiting {
    /// For a flick, or what is allowed instead.
    #[default]
    ToFlick,
    /// R23: for the sovereign of this team, which is in the hand, to be put on a spot.
    ToSpot(Team),
    /// R28: for an answer to the draw that the player whose turn it is has offered.
    ToAnswerDraw,
}

/// What was done in a turn so far, where position and turn do not tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Midway {
    /// What the game waits for.
    pub waiting: Waiting,
    /// R10: whether a flick was made in this turn. With fewer than three flicks left one was, whatever this says.
    pub flicked: bool,
    /// R22: whether it was measured since something last moved.
    pub measured: bool,
    /// R28: whether a draw was offered in this turn and refused.
    pub draw_refused: bool,
}

impl Game {
    /// A game that goes on from the middle of a turn. While a sovereign is to be spotted, `turn` is the one that follows.
    /// How many turns were idle is not known, so none were (R28).
    ///
    /// # Errors
    /// When a penny is missing that is not in the hand, one in the hand is on the board, or the pennies cannot lie so.
    pub fn midway(
        equipment: Arc<Equipment>,
        ruleset: Ruleset,
        position: Position,
        turn: Turn,
        midway: &Midway,
    ) -> Result<Game, GameError> {
        let held = if let Waiting::ToSpot(team) = midway.waiting { Some(team.sovereign()) } else { None };
        for penny in Penny::ALL {
            match position.get(penny) {
                None if held != Some(penny) => return Err(GameError::Missing(penny)),
                Some(_) if held == Some(penny) => return Err(GameError::NotInHand(penny)),
                _ => {}
            }
        }
        let position = Position::new(&equipment, *position.points()).map_err(GameError::Position)?;
        let mut game = match midway.waiting {
            Waiting::ToSpot(team) => {
                let mut game = Game::begun(equipment, ruleset, position, side_flicked(&turn, team));
                game.stage = Stage::ToSpot { team, next: turn };
                game.turn = game.turn.obliged(false);
                game.measured = None;
                game.flicked = true;
                return Ok(game);
            }
            Waiting::ToFlick | Waiting::ToAnswerDraw => Game::begun(equipment, ruleset, position, turn),
        };
        game.flicked |= midway.flicked;
        if midway.measured && game.measured.is_none() {
            game.measured = Some(availability(game.equipment(), &game.position, turn.to_move()).measurement());
        }
        game.draw_offered = midway.draw_refused;
        if midway.waiting == Waiting::ToAnswerDraw {
            game.draw_offered = true;
            game.stage = Stage::ToAnswerDraw { by: turn.to_move() };
        }
        Ok(game)
    }

    /// What [`Game::midway`] needs to know, beside position and turn, to go on from here.
    pub fn so_far(&self) -> Midway {
        let waiting = match self.stage {
            Stage::ToSpot { team, .. } => Waiting::ToSpot(team),
            Stage::ToAnswerDraw { .. } => Waiting::ToAnswerDraw,
            Stage::ToFlick | Stage::Over(_) => Waiting::ToFlick,
        };
        Midway {
            waiting,
            flicked: self.flicked,
            measured: self.measured.is_some(),
            draw_refused: self.draw_offered && waiting == Waiting::ToFlick,
        }
    }
}

/// The turn in which `team` made a side-flick that led to `next`: the same, or the one whose last flick it was.
fn side_flicked(next: &Turn, team: Team) -> Turn {
    if next.to_move() == team {
        return *next;
    }
    let completed = |of: Team| i64::from(next.turns_completed(of)) - i64::from(of == team);
    let turns = [completed(Team::Red).max(0), completed(Team::Gold).max(0)];
    // All the numbers are those of a turn, so it is one.
    Turn::new(team, 1, false, turns, false).unwrap_or(*next)
}
