//! Who sits at the table for one pair of games: a player of this program, or another program that is kept running.
//!
//! Apart from the match because it is what the arena knows of either; programs live no longer than a pair.

use super::side::{Side, Who};
use crate::program::{Limits, Programs, Talk};
use penny_engine::Alone;
use penny_engine::arena::{Contender, Forfeit};
use penny_rules::{Action, Game, Hand};

/// One side of a pair of games.
#[derive(Debug)]
pub(crate) struct Seat<'a> {
    side: &'a Side,
    /// Sets its thinking's chance apart from the other side's: a player that meets itself would else play both games of a
    /// pair alike.
    salt: u64,
    programs: &'a Programs,
    limits: Limits,
    /// None while no program runs: before the first flick, after a fault, and for players of this program.
    talk: Option<Talk>,
    is_new_game: bool,
}

impl<'a> Seat<'a> {
    pub(crate) fn new(side: &'a Side, salt: u64, programs: &'a Programs, limits: Limits) -> Seat<'a> {
        Seat { side, salt, programs, limits, talk: None, is_new_game: true }
    }

    /// Another game begins. After a fault the program is ended and another one is started, so that no game suffers for the
    /// one before it.
    pub(crate) fn new_game(&mut self, after_a_fault: bool) {
        self.is_new_game = true;
        if after_a_fault {
            self.talk = None;
        }
    }

    /// No more games: a program is told.
    pub(crate) fn leave(self) {
        if let Some(talk) = self.talk {
            talk.close();
        }
    }

    fn ask(&mut self, command: &[String], hand: &Hand, game: &Game) -> Result<Action, Forfeit> {
        let mut talk = match self.talk.take() {
            Some(talk) => talk,
            None => Talk::open(self.programs, command, self.limits)?,
        };
        if std::mem::take(&mut self.is_new_game) {
            talk.new_game()?;
        }
        let action = talk.ask(game, hand)?;
        self.talk = Some(talk);
        Ok(action)
    }
}

impl Contender for Seat<'_> {
    fn hand(&self) -> Hand {
        match &self.side.who {
            Who::Player(player) => player.hand,
            Who::Program(_, hand) => *hand,
        }
    }

    fn act(&mut self, game: &Game, seed: u64) -> Result<Action, Forfeit> {
        let side = self.side;
        match &side.who {
            Who::Player(player) => Ok(player.act(game, seed ^ self.salt, &Alone)),
            Who::Program(command, hand) => self.ask(command, hand, game),
        }
    }
}
