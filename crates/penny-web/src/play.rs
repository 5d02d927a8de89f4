//! A match as it is played at this screen: the match itself, and its last flick, to be shown again.
//!
//! Apart from the page because all that must survive a reload is here, and it is tested without a browser.

use crate::show::Film;
use penny_physics::{Equipment, Flick, Position, SpecError, Team};
use penny_record::saved::{Entry, Helped, MatchInPlay, MatchRecord, NextGameError, ReplayError, Terms};
use penny_rules::{Action, ActionError, Game, Match, NoKill, Outcome, Ruling, Stage};

/// The last flick of a game: enough to show it again.
#[derive(Clone, Debug, PartialEq)]
pub struct LastFlick {
    /// Who flicked.
    pub team: Team,
    /// Where the pennies lay before it.
    pub before: Position,
    /// The flick as it was executed.
    pub flick: Flick,
    /// What was ruled.
    pub ruling: Ruling,
}

/// A match at this screen.
#[derive(Clone, Debug)]
pub struct Play {
    match_on: MatchInPlay,
    last: Option<LastFlick>,
}

impl Play {
    /// A match before its first flick.
    ///
    /// # Errors
    /// When board and pennies do not fit together.
    pub fn new(terms: Terms) -> Result<Play, SpecError> {
        Ok(Play { match_on: MatchInPlay::new(terms)?, last: None })
    }

    /// A match that goes on where its record ends.
    ///
    /// # Errors
    /// At the first entry that cannot be played again as it was.
    pub fn from_record(record: &MatchRecord) -> Result<Play, ReplayError> {
        Ok(Play { match_on: record.replay()?, last: last_flick(record)? })
    }

    /// The match as it is written down.
    pub fn record(&self) -> &MatchRecord {
        self.match_on.record()
    }
    /// What was agreed.
    pub fn terms(&self) -> &Terms {
        &self.match_on.record().terms
    }
    /// Board, pennies and surfaces.
    pub fn equipment(&self) -> &Equipment {
        self.match_on.equipment()
    }
    /// The score.
    pub fn score(&self) -> &Match {
        self.match_on.score()
    }
    /// The game that is on, or that has just ended.
    pub fn game(&self) -> &Game {
        self.match_on.game()
    }
    /// The last flick of this game.
    pub fn last(&self) -> Option<&LastFlick> {
        self.last.as_ref()
    }
    /// Whether there is nothing left to play.
    pub fn is_over(&self) -> bool {
        self.score().winner().is_some()
    }
    /// Whether anything has been done yet.
    pub fn has_begun(&self) -> bool {
        self.record().games.iter().any(|game| !game.entries.is_empty())
    }

    /// Whether the player whose turn it is has not flicked yet in this game.
    pub fn is_before_first_flick(&self) -> bool {
        let team = Some(self.game().turn().to_move());
        let flicks = |entry: &Entry| match entry {
            Entry::Done { action, .. } => action.flick().is_some_and(|flick| flick.penny().team() == team),
            Entry::OutOfTime(_) => false,
        };
        !self.record().games.last().is_some_and(|game| game.entries.iter().any(flicks))
    }
    /// R14: whether the flick that comes is a player's first in this game and cannot kill.
    pub fn warns_of_no_kill(&self) -> bool {
        let turn = self.game().turn();
        let is_held_back = match self.terms().ruleset.no_kill {
            NoKill::OwnFirstTurn => turn.turns_completed(turn.to_move()) == 0,
            NoKill::StarterFirstTurn => turn.turns_completed_by_both() == 0,
            NoKill::Off => false,
        };
        is_held_back && matches!(self.game().stage(), Stage::ToFlick) && self.is_before_first_flick()
    }

    /// Does what a player asks for: a flick first goes through the hand.
    ///
    /// # Errors
    /// When it is not allowed; nothing is changed then.
    pub fn act(&mut self, asked: &Action) -> Result<Outcome, ActionError> {
        let (action, aimed) = match (asked, asked.flick()) {
            (Action::SideFlick(_, spotting), Some(flick)) => {
                let executed = self.match_on.execute(&flick)?;
                let action = match executed {
                    Flick::Side(side) => Action::SideFlick(side, *spotting),
                    Flick::Board(_) => Action::from(executed),
                };
                (action, Some(flick))
            }
            (_, Some(flick)) => (Action::from(self.match_on.execute(&flick)?), Some(flick)),
            (_, None) => (*asked, None),
        };
        let (before, team) = (*self.game().position(), self.game().turn().to_move());
        let outcome = self.match_on.act(&action, aimed)?;
        if let Outcome::Flicked(refereed) = &outcome {
            self.last = Some(LastFlick { team, before, flick: refereed.flick, ruling: refereed.ruling.clone() });
        }
        Ok(outcome)
    }

    /// Writes down that a hint was had.
    pub fn note_hint(&mut self) {
        let mut helped = self.helped();
        helped.hints = helped.hints.saturating_add(1);
        self.match_on.note_help(helped);
    }

    /// The help that was had in this game.
    pub fn helped(&self) -> Helped {
        self.record().games.last().map(|game| game.helped).unwrap_or_default()
    }

    /// Lays out the next game.
    ///
    /// # Errors
    /// When a game is on, or the match is over.
    pub fn next_game(&mut self) -> Result<(), NextGameError> {
        self.match_on.next_game()?;
        self.last = None;
        Ok(())
    }

    /// The film of the last flick.
    pub fn film(&self) -> Option<Film> {
        let LastFlick { before, flick, .. } = self.last.as_ref()?;
        Film::of(self.equipment(), before, flick)
    }
}

/// The last flick of the last game, from the record: everything before it is played again.
fn last_flick(record: &MatchRecord) -> Result<Option<LastFlick>, ReplayError> {
    let is_flick = |entry: &Entry| matches!(entry, Entry::Done { action, .. } if action.flick().is_some());
    let Some(game) = record.games.last() else { return Ok(None) };
    let Some(index) = game.entries.iter().rposition(is_flick) else { return Ok(None) };
    let Entry::Done { action, .. } = &game.entries[index] else { return Ok(None) };
    let mut until = record.clone();
    if let Some(game) = until.games.last_mut() {
        game.entries.truncate(index);
        game.result = None;
    }
    let mut game = until.replay()?.game().clone();
    let (before, team) = (*game.position(), game.turn().to_move());
    Ok(match game.play(action) {
        Ok(Outcome::Flicked(refereed)) => {
            Some(LastFlick { team, before, flick: refereed.flick, ruling: refereed.ruling })
        }
        _ => None,
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use penny_physics::{BoardFlick, Penny};
    use penny_record::saved::{Label, parse_match};
    use penny_rules::{MatchLength, Preset, Ruleset, Starter};

    /// Terms of a match that Red starts, Ann's against Gold's.
    pub(crate) fn terms(hand: Preset) -> Terms {
        let mut ruleset = Ruleset::default();
        ruleset.starter = Starter::Red;
        Terms {
            red: Label::from_typed("Ann", "Red"),
            gold: Label::from_typed("", "Gold"),
            date: None,
            event: None,
            board: Default::default(),
            penny: Default::default(),
            physics: Default::default(),
            ruleset,
            hand: hand.hand(),
            computer: None,
            length: MatchLength::default(),
            seed: 7,
        }
    }

    fn flick(penny: Penny, angle_mdeg: i64, speed_mm_s: i64) -> Action {
        Action::Flick(BoardFlick::new(penny, angle_mdeg, speed_mm_s, 0).expect("the numbers are in their ranges"))
    }

    #[test]
    fn a_match_comes_back_from_its_text_exactly_in_mid_game() {
        let mut play = Play::new(terms(Preset::Normal)).expect("the defaults fit");
        assert!(!play.has_begun());
        play.act(&flick(Penny::RedAssassin1, 210_000, 700)).expect("it is Red's turn");
        let team = play.game().turn().to_move();
        play.act(&flick(team.sovereign(), if team == Team::Red { 90_000 } else { 270_000 }, 300))
            .expect("a soft flick");
        let text = play.record().to_string();
        let again = Play::from_record(&parse_match(text.as_bytes()).expect("our own text")).expect("it replays");
        assert_eq!(again.game(), play.game());
        assert_eq!(again.record(), play.record());
        assert_eq!(again.last(), play.last());
        assert!(again.has_begun() && !again.is_over());
    }

    #[test]
    fn chance_goes_on_as_if_nothing_had_been_saved() {
        let mut play = Play::new(terms(Preset::Normal)).expect("the defaults fit");
        play.act(&flick(Penny::RedAssassin1, 210_000, 700)).expect("it is Red's turn");
        let mut again = Play::from_record(play.record()).expect("it replays");
        let next = flick(play.game().turn().to_move().sovereign(), 90_000, 400);
        assert_eq!(play.act(&next), again.act(&next));
        assert_eq!(again.game(), play.game());
    }

    #[test]
    fn r14_is_told_before_the_first_flick_of_each_player_and_never_again() {
        let mut play = Play::new(terms(Preset::Normal)).expect("the defaults fit");
        assert!(play.is_before_first_flick() && play.warns_of_no_kill());
        play.act(&flick(Penny::RedSovereign, 90_000, 60)).expect("it is Red's turn");
        while play.game().turn().to_move() == Team::Red {
            assert!(!play.is_before_first_flick() && !play.warns_of_no_kill());
            play.act(&Action::Decline).expect("one flick was made");
        }
        assert!(play.is_before_first_flick() && play.warns_of_no_kill());
    }

    #[test]
    fn slow_motion_shows_the_same_and_takes_thrice_the_time() {
        let mut play = Play::new(terms(Preset::Normal)).expect("the defaults fit");
        play.act(&flick(Penny::RedAssassin1, 210_000, 700)).expect("it is Red's turn");
        let film = play.film().expect("there was a flick");
        let slow = film.clone().slowed();
        assert_eq!(slow.ends_s(), 3.0 * film.ends_s());
        let places = |film: &Film, t_s: f64| film.coins(t_s).iter().map(|coin| coin.centre_m).collect::<Vec<_>>();
        assert_eq!(places(&slow, 0.75), places(&film, 0.25));
        assert_ne!(places(&slow, 0.75), places(&slow, 0.0));
    }

    #[test]
    fn an_action_that_is_refused_changes_nothing() {
        let mut play = Play::new(terms(Preset::Normal)).expect("the defaults fit");
        let before = play.record().clone();
        assert!(play.act(&flick(Penny::GoldAssassin1, 0, 700)).is_err());
        assert!(play.act(&Action::Decline).is_err());
        assert!(play.next_game().is_err());
        assert_eq!(*play.record(), before);
    }

    #[test]
    fn resigning_ends_a_game_and_three_of_them_the_match() {
        let mut play = Play::new(terms(Preset::Normal)).expect("the defaults fit");
        for game in 1..=5 {
            play.act(&Action::Resign).expect("the game is on");
            assert!(play.last().is_none() && play.film().is_none());
            if play.is_over() {
                assert_eq!(game, 5);
                assert!(play.next_game().is_err());
                return;
            }
            play.next_game().expect("the match is on");
        }
        panic!("starters alternate, so one of them resigned three times");
    }
}
