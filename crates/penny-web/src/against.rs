//! A match against the computer: who acts when, what the computer is called, and taking flicks back.
//!
//! Apart from the match itself because two at one screen need none of it.

use crate::play::Play;
use crate::text::computer as words;
use penny_engine::Level;
use penny_physics::Team;
use penny_record::saved::{Computer, Entry, Label, Terms};
use penny_rules::Preset;

/// Whom somebody likes to play: the level, the own team, and the own hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// The level of the computer.
    pub level: Level,
    /// The team of the person.
    pub team: Team,
    /// The hand of the person.
    pub hand: Preset,
}

impl Default for Opponent {
    /// A computer that somebody may beat who has never played.
    fn default() -> Opponent {
        Opponent { level: Level::Threepence, team: Team::Red, hand: Preset::Normal }
    }
}

impl Opponent {
    /// Seats the computer at a match with these terms; whatever else was agreed stays.
    pub fn seat(&self, terms: &mut Terms) {
        let (team, level) = (self.team.opponent(), self.level);
        terms.hand = self.hand.hand();
        terms.computer = Some(Computer { team, level: label(level.name()), hand: level.hand() });
        let name = label(&words::computer(level));
        match team {
            Team::Red => terms.red = name,
            Team::Gold => terms.gold = name,
        }
    }
}

fn label(text: &str) -> Label {
    Label::from_typed(text, words::COMPUTER)
}

/// The level of the computer in a match; none where there is no computer, or one of a level that this page does not know.
pub fn level(terms: &Terms) -> Option<Level> {
    terms.computer.as_ref().and_then(|computer| Level::from_name(computer.level.as_str()))
}

/// Why a match against a computer cannot be played here.
pub fn objection(terms: &Terms) -> Option<String> {
    let computer = terms.computer.as_ref()?;
    level(terms).is_none().then(|| words::no_such_level(computer.level.as_str()))
}

impl Play {
    /// The person's team in a match against the computer.
    pub fn person(&self) -> Option<Team> {
        self.terms().computer.as_ref().map(|computer| computer.team.opponent())
    }

    /// Whether the game waits for the computer.
    pub fn waits_for_computer(&self) -> bool {
        self.person().is_some_and(|person| self.game().to_act() == Some(person.opponent()))
    }

    /// The match as it was before the person's last flick in this game; none where there is none, or where two people
    /// play. The same flick, aimed again, strays as it did: a takeback is for a better thought, not for a luckier hand.
    pub fn taken_back(&self) -> Option<Play> {
        let mut record = self.record().clone();
        let game = record.games.last_mut()?;
        game.entries.truncate(last_flick_of(self.person()?, &game.entries)?);
        game.result = None;
        game.helped.takebacks = game.helped.takebacks.saturating_add(1);
        Play::from_record(&record).ok()
    }

    /// Whether there is a flick to take back.
    pub fn can_take_back(&self) -> bool {
        let entries = self.record().games.last().map(|game| &game.entries[..]).unwrap_or_default();
        self.person().is_some_and(|person| last_flick_of(person, entries).is_some())
    }
}

fn last_flick_of(team: Team, entries: &[Entry]) -> Option<usize> {
    entries.iter().rposition(|entry| match entry {
        Entry::Done { action, .. } => action.flick().is_some_and(|flick| flick.penny().team() == Some(team)),
        Entry::OutOfTime(_) => false,
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::play::tests::terms;
    use penny_physics::{BoardFlick, Penny};
    use penny_record::saved::parse_match;
    use penny_rules::{Action, Stage};

    /// A match that Red begins, with the computer as one of the teams.
    pub(crate) fn against(person: Team) -> Play {
        let mut terms = terms(Preset::Normal);
        Opponent { level: Level::Farthing, team: person, hand: Preset::None }.seat(&mut terms);
        Play::new(terms).expect("the defaults fit")
    }

    /// A flick that touches nothing and ends the turn.
    fn soft(play: &mut Play) {
        let team = play.game().turn().to_move();
        let mdeg = if team == Team::Red { 90_000 } else { 270_000 };
        let flick = BoardFlick::new(team.sovereign(), mdeg, 60, 0).expect("the numbers are in their ranges");
        play.act(&Action::Flick(flick)).expect("it is allowed");
    }

    #[test]
    fn the_computer_acts_in_its_own_turn_alone_and_with_its_own_hand() {
        for person in Team::BOTH {
            let mut play = against(person);
            assert_eq!(play.person(), Some(person));
            let terms = play.terms();
            assert_eq!(terms.hand_of(person), Preset::None.hand());
            assert_eq!(terms.hand_of(person.opponent()), Level::Farthing.hand());
            assert_eq!(terms.name(person.opponent()).as_str(), "Computer (Farthing)");
            for _ in 0..4 {
                assert_eq!(play.waits_for_computer(), play.game().turn().to_move() != person);
                soft(&mut play);
            }
            // An offer waits for the other one.
            let before = play.waits_for_computer();
            play.act(&Action::DrawOffer).expect("a draw may be offered");
            assert!(matches!(play.game().stage(), Stage::ToAnswerDraw { .. }));
            assert_ne!(play.waits_for_computer(), before);
            play.act(&Action::DrawAccept).expect("it may be accepted");
            assert!(!play.waits_for_computer());
        }
        let two = Play::new(terms(Preset::Normal)).expect("the defaults fit");
        assert!(two.person().is_none() && !two.waits_for_computer() && two.taken_back().is_none());
    }

    #[test]
    fn a_takeback_goes_back_to_before_the_persons_last_flick_as_often_as_one_likes() {
        let mut play = against(Team::Red);
        let beginning = *play.game().position();
        assert!(!play.can_take_back() && play.taken_back().is_none());
        for _ in 0..4 {
            soft(&mut play);
        }
        // Red, the computer, Red, the computer: Red's second flick is taken back, then the first.
        let once = play.taken_back().expect("there is a flick");
        assert_eq!(once.record().games[0].entries, play.record().games[0].entries[..2]);
        assert!(!once.waits_for_computer());
        let twice = once.taken_back().expect("there is another");
        assert_eq!(*twice.game().position(), beginning);
        assert_eq!(twice.record().games[0].helped.takebacks, 2);
        assert!(twice.taken_back().is_none());
        // It is kept as it is, and the same flick strays as it did.
        let text = once.record().to_string();
        let mut again = Play::from_record(&parse_match(text.as_bytes()).expect("our own text")).expect("it replays");
        assert_eq!(again.record(), once.record());
        soft(&mut again);
        assert_eq!(again.record().games[0].entries[2], play.record().games[0].entries[2]);
    }

    #[test]
    fn a_game_that_is_lost_can_be_taken_back_and_the_score_with_it() {
        let mut play = against(Team::Red);
        let away = BoardFlick::new(Penny::RedAssassin1, 0, 3_000, 0).expect("the numbers are in their ranges");
        play.act(&Action::Flick(away)).expect("it is allowed");
        assert!(play.game().ending().is_some(), "a penny of one's own over the edge loses");
        assert_eq!(play.score().games_won().of(Team::Gold), 1);
        let back = play.taken_back().expect("there is a flick");
        assert!(back.game().ending().is_none());
        assert_eq!(back.score().games_won().of(Team::Gold), 0);
    }

    #[test]
    fn a_level_that_is_not_known_is_named() {
        let mut play = against(Team::Gold).terms().clone();
        assert_eq!((level(&play), objection(&play)), (Some(Level::Farthing), None));
        if let Some(computer) = &mut play.computer {
            computer.level = label("dragon");
        }
        assert!(objection(&play).is_some_and(|why| why.contains("dragon")));
    }
}
