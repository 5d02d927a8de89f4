//! One game as it is played: position, turn, and what may be done next.
//!
//! Apart because it is the only place where a game changes: an action either is played as a whole or leaves the game as it
//! was.

mod allowed;
mod midway;

pub use midway::{Midway, Waiting};

use crate::action::{Action, ActionError};
use crate::draw_count::{DrawCount, Warning};
use crate::ending::{DrawReason, Ending, WinReason};
use crate::hand::Hand;
use crate::random::SplitMix64;
use crate::referee::{Refereed, binds_if_available, referee, referee_filmed};
use crate::ruleset::{Ruleset, SideFlickRule};
use crate::ruling::Verdict;
use crate::set_up::set_up;
use crate::side_flick::{Measurement, availability};
use crate::spotting::{SpotRoom, Spotting, spot_rooms, spot_sovereign};
use crate::stage::{Outcome, Stage};
use crate::turn::Turn;
use penny_physics::{Board, Equipment, Flick, Penny, Position, PositionError, Team, Trajectory};
use std::fmt;
use std::sync::Arc;

/// Why a game cannot go on from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameError {
    /// A penny is missing: with any penny off the board a game is over.
    Missing(Penny),
    /// A penny that is said to be in the hand is on the board.
    NotInHand(Penny),
    /// The pennies cannot lie so on this board.
    Position(PositionError),
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::Missing(penny) => write!(f, "{penny} is not on the board, a game needs all seven pennies"),
            GameError::NotInHand(penny) => {
                write!(f, "{penny} is on the board, a sovereign to be spotted is in the hand")
            }
            GameError::Position(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for GameError {}

/// Equipment that many games may share; equal when made from the same numbers.
#[derive(Clone, Debug)]
struct Shared(Arc<Equipment>);

impl PartialEq for Shared {
    fn eq(&self, other: &Shared) -> bool {
        let numbers = |shared: &Shared| (*shared.0.board().spec(), *shared.0.penny(), *shared.0.physics());
        numbers(self) == numbers(other)
    }
}

/// One game.
///
/// ```
/// use penny_physics::{BoardFlick, Equipment, Penny, Team};
/// use penny_rules::{Action, ActionError, Game, Ruleset};
/// use std::sync::Arc;
///
/// let mut game = Game::new(Arc::new(Equipment::standard()), Ruleset::default(), Team::Red);
/// let gently = |penny| Action::Flick(BoardFlick::new(penny, 90_000, 100, 0).expect("in range"));
/// let refused = game.play(&gently(Penny::GoldAssassin1));
/// assert_eq!(refused, Err(ActionError::NotOwnPenny { penny: Penny::GoldAssassin1, to_move: Team::Red }));
/// game.play(&gently(Penny::RedAssassin1))?;
/// assert_eq!(game.to_act(), Some(Team::Gold), "it hit no penny");
/// # Ok::<(), ActionError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    equipment: Shared,
    ruleset: Ruleset,
    position: Position,
    turn: Turn,
    stage: Stage,
    /// R10: whether a flick was made in this turn.
    flicked: bool,
    /// R28: turns without a hit.
    draw_count: DrawCount,
    /// R22: what measuring showed, until something moves.
    measured: Option<Measurement>,
    /// R28: whether a draw was offered in this turn.
    draw_offered: bool,
}

impl Game {
    /// A game before its first flick (R6).
    pub fn new(equipment: Arc<Equipment>, ruleset: Ruleset, starter: Team) -> Game {
        let position = set_up(&equipment, &ruleset);
        Game::begun(equipment, ruleset, position, Turn::first(starter))
    }

    /// A game that goes on from a position, with a turn's first flick still to be made and no turns idle.
    ///
    /// # Errors
    /// When a penny is missing, or the pennies cannot lie so on this board.
    pub fn at(equipment: Arc<Equipment>, ruleset: Ruleset, position: Position, turn: Turn) -> Result<Game, GameError> {
        if let Some(penny) = Penny::ALL.into_iter().find(|&penny| position.get(penny).is_none()) {
            return Err(GameError::Missing(penny));
        }
        let position = Position::new(&equipment, *position.points()).map_err(GameError::Position)?;
        Ok(Game::begun(equipment, ruleset, position, turn))
    }

    fn begun(equipment: Arc<Equipment>, ruleset: Ruleset, position: Position, turn: Turn) -> Game {
        let mut game = Game {
            equipment: Shared(equipment),
            ruleset,
            position,
            turn,
            stage: Stage::ToFlick,
            flicked: turn.flicks_left() < Turn::FLICKS,
            draw_count: DrawCount::default(),
            measured: None,
            draw_offered: false,
        };
        game.await_flick(turn);
        game
    }

    /// Board, pennies and surfaces.
    pub fn equipment(&self) -> &Equipment {
        &self.equipment.0
    }
    /// The rules that it is played by.
    pub const fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }
    /// Where the pennies lie; a sovereign in the hand lies nowhere.
    pub const fn position(&self) -> &Position {
        &self.position
    }
    /// The turn; while a sovereign is to be spotted, that of the side-flick.
    pub const fn turn(&self) -> &Turn {
        &self.turn
    }
    /// What it waits for.
    pub const fn stage(&self) -> &Stage {
        &self.stage
    }
    /// How it ended, once it is over.
    pub const fn ending(&self) -> Option<&Ending> {
        match &self.stage {
            Stage::Over(ending) => Some(ending),
            _ => None,
        }
    }
    /// R23: whose sovereign is to be put on a spot.
    pub const fn to_spot(&self) -> Option<Team> {
        match &self.stage {
            Stage::ToSpot { team, .. } => Some(*team),
            _ => None,
        }
    }
    /// R22: what measuring has shown (or, where the side-flick is compulsory, what the referee has seen) since something
    /// last moved.
    pub const fn measured(&self) -> Option<Measurement> {
        self.measured
    }

    /// Who is to act; nobody once it is over.
    pub const fn to_act(&self) -> Option<Team> {
        match &self.stage {
            Stage::ToFlick => Some(self.turn.to_move()),
            Stage::ToSpot { team, .. } => Some(*team),
            Stage::ToAnswerDraw { by } => Some(by.opponent()),
            Stage::Over(_) => None,
        }
    }

    /// R23: what may be done with each of the seven spots, while a sovereign is to be spotted.
    pub fn spot_rooms(&self) -> Option<[SpotRoom; Board::SPOTS]> {
        self.to_spot().map(|team| spot_rooms(self.equipment(), &self.position, team))
    }

    /// R28: whether a draw is near, and if two are, which is nearer.
    pub fn warning(&self) -> Option<Warning> {
        if self.ending().is_some() { None } else { self.draw_count.warning(&self.ruleset, &self.turn) }
    }

    /// What a hand makes of a flick that is asked of it. It strays only to flicks that are allowed, and draws again where
    /// its error would leave no room for the finger or no way to strike the blue ([`Hand::execute_within`]). It may stray
    /// into a foul of touching.
    ///
    /// # Errors
    /// When the flick that is asked for is not allowed.
    pub fn execute(&self, hand: &Hand, flick: &Flick, random: &mut SplitMix64) -> Result<Flick, ActionError> {
        self.check_flick(flick)?;
        Ok(hand.execute_within(flick, random, |strayed| self.check_flick(strayed).is_ok()))
    }

    /// Plays an action.
    ///
    /// # Errors
    /// When it is not allowed; the game is then as it was.
    pub fn play(&mut self, action: &Action) -> Result<Outcome, ActionError> {
        match action {
            Action::Flick(flick) => self.flick(&Flick::Board(*flick), None),
            Action::SideFlick(flick, spotting) => self.flick(&Flick::Side(*flick), spotting.as_ref()),
            Action::Spot(spotting) => self.spot(spotting),
            Action::Measure => self.measure(),
            Action::Decline => {
                self.check_decline()?;
                self.pass_on(self.turn.passed(false));
                Ok(Outcome::Declined)
            }
            Action::Pass => {
                self.check_pass()?;
                self.pass_on(self.turn.passed(false));
                Ok(Outcome::Passed)
            }
            Action::Resign => {
                let team = self.to_act().ok_or(ActionError::GameOver)?;
                self.end(Ending::Won { winner: team.opponent(), by: WinReason::Resigned });
                Ok(Outcome::Resigned)
            }
            Action::DrawOffer => {
                self.check_draw_offer()?;
                self.draw_offered = true;
                self.stage = Stage::ToAnswerDraw { by: self.turn.to_move() };
                Ok(Outcome::DrawOffered)
            }
            Action::DrawAccept => {
                self.check_draw_answer()?;
                self.end(Ending::Drawn(DrawReason::Agreed));
                Ok(Outcome::DrawAccepted)
            }
            Action::DrawRefuse => {
                self.check_draw_answer()?;
                self.stage = Stage::ToFlick;
                Ok(Outcome::DrawRefused)
            }
        }
    }

    /// Plays an action and, where it is a flick, gives its motion to be shown.
    ///
    /// # Errors
    /// As [`Game::play`].
    pub fn play_filmed(&mut self, action: &Action) -> Result<(Outcome, Option<Trajectory>), ActionError> {
        let Some(flick) = action.flick() else { return self.play(action).map(|outcome| (outcome, None)) };
        self.check_ready()?;
        let (refereed, trajectory) =
            referee_filmed(self.equipment(), &self.ruleset, &self.turn, &self.position, &flick)?;
        let spotting = if let Action::SideFlick(_, spotting) = action { spotting.as_ref() } else { None };
        let outcome = self.take(refereed, spotting)?;
        Ok((outcome, Some(trajectory)))
    }

    /// R28: a player's time has run out, which loses the game.
    ///
    /// # Errors
    /// When the game is over already.
    pub fn run_out_of_time(&mut self, team: Team) -> Result<(), ActionError> {
        if self.ending().is_some() {
            return Err(ActionError::GameOver);
        }
        self.end(Ending::Won { winner: team.opponent(), by: WinReason::OutOfTime });
        Ok(())
    }

    fn flick(&mut self, flick: &Flick, spotting: Option<&Spotting>) -> Result<Outcome, ActionError> {
        self.check_ready()?;
        let refereed = referee(self.equipment(), &self.ruleset, &self.turn, &self.position, flick)?;
        self.take(refereed, spotting)
    }

    /// Takes over what a flick has come to.
    fn take(&mut self, refereed: Refereed, spotting: Option<&Spotting>) -> Result<Outcome, ActionError> {
        let team = self.turn.to_move();
        let rest = refereed.shot.rest;
        let verdict = refereed.ruling.verdict.clone();
        // Whatever can still fail comes before the first change.
        let (rest, in_hand) = match (&refereed.flick, spotting) {
            (Flick::Board(_), _) => (rest, false),
            (Flick::Side(_), Some(spotting)) if verdict.next().is_some() => {
                (spot_sovereign(self.equipment(), &rest, team, spotting)?, false)
            }
            (Flick::Side(_), _) => (rest, true),
        };
        self.position = rest;
        self.flicked = true;
        self.draw_count.flick(refereed.ruling.hit);
        self.measured = None;
        match verdict {
            Verdict::Won => self.end(Ending::Won { winner: team, by: WinReason::Kill }),
            Verdict::Lost(losses) => self.end(Ending::Won { winner: team.opponent(), by: WinReason::Loss(losses) }),
            Verdict::Again(next) | Verdict::Over(next) | Verdict::Foul(next) if in_hand => {
                self.stage = Stage::ToSpot { team, next };
            }
            Verdict::Again(next) | Verdict::Over(next) | Verdict::Foul(next) => self.go_on(next),
        }
        Ok(Outcome::Flicked(Box::new(refereed)))
    }

    fn spot(&mut self, spotting: &Spotting) -> Result<Outcome, ActionError> {
        let Stage::ToSpot { team, next } = self.stage else {
            return Err(self.check_ready().err().unwrap_or(ActionError::NothingToSpot));
        };
        self.position = spot_sovereign(self.equipment(), &self.position, team, spotting)?;
        self.go_on(next);
        Ok(Outcome::Spotted)
    }

    fn measure(&mut self) -> Result<Outcome, ActionError> {
        self.check_measure()?;
        let measurement = availability(self.equipment(), &self.position, self.turn.to_move()).measurement();
        self.measured = Some(measurement);
        let binding = self.ruleset.side_flick == SideFlickRule::Measured && measurement == Measurement::Touches;
        self.turn = self.turn.obliged(binding);
        Ok(Outcome::Measured(measurement))
    }

    fn go_on(&mut self, next: Turn) {
        if next.to_move() == self.turn.to_move() { self.await_flick(next) } else { self.pass_on(next) }
    }

    /// The turn is over.
    fn pass_on(&mut self, next: Turn) {
        self.flicked = false;
        self.draw_offered = false;
        match self.draw_count.end_turn(&self.ruleset, &next) {
            Some(reason) => {
                self.turn = next;
                self.end(Ending::Drawn(reason));
            }
            None => self.await_flick(next),
        }
    }

    /// R22: where the side-flick is compulsory the referee measures before every flick; a turn that comes with an
    /// obligation keeps it only where there is a place for a side-flick.
    fn await_flick(&mut self, turn: Turn) {
        self.stage = Stage::ToFlick;
        self.measured = binds_if_available(&self.ruleset, &turn)
            .then(|| availability(self.equipment(), &self.position, turn.to_move()).measurement());
        self.turn = turn.obliged(self.measured == Some(Measurement::Touches));
    }

    fn end(&mut self, ending: Ending) {
        self.stage = Stage::Over(ending);
        self.turn = self.turn.obliged(false);
        self.measured = None;
    }
}
