//! A match looked at again: every step of it, what was said of it, and what it was worth.
//!
//! Apart from the match in play because here nothing can be done any more; it is plain, and tested without a browser.

use crate::said;
use crate::show::Film;
use crate::text::match_words;
use crate::text::players::Players;
use crate::think::Appraised;
use penny_physics::{Flick, Team};
use penny_record::saved::{Entry, MatchRecord, ReplayError};
use penny_rules::{Action, Clause, Ending, Game, Outcome};

/// One thing that was done in the match.
#[derive(Clone, Debug)]
pub struct Step {
    /// In which game, from 0 on.
    pub game: usize,
    /// Which entry of it, from 0 on.
    entry: usize,
    /// How the game stood before it.
    pub before: Game,
    /// How it stood after it.
    pub after: Game,
    /// Who did it.
    pub team: Team,
    /// What was done, a flick as it was executed; none where a player's time ran out.
    pub action: Option<Action>,
    /// The flick that was asked of the hand.
    pub aimed: Option<Flick>,
    /// What was said of it.
    pub sentence: String,
    /// The clauses that this rests on.
    pub clauses: Vec<Clause>,
}

impl Step {
    /// What was meant: the action, a flick as it was aimed.
    pub fn meant(&self) -> Option<Action> {
        match (self.aimed, self.action) {
            (Some(Flick::Board(flick)), _) => Some(Action::Flick(flick)),
            (Some(Flick::Side(flick)), Some(Action::SideFlick(_, spotting))) => {
                Some(Action::SideFlick(flick, spotting))
            }
            (_, action) => action,
        }
    }

    /// Its film; none where it is no flick.
    pub fn film(&self) -> Option<Film> {
        let flick = self.action?.flick()?;
        Film::of(self.before.equipment(), self.before.position(), &flick)
    }
}

/// A match, step by step.
#[derive(Clone, Debug)]
pub struct Review {
    record: MatchRecord,
    /// All steps of all games.
    pub steps: Vec<Step>,
}

impl Review {
    /// Plays a match again and keeps what came of each step.
    ///
    /// # Errors
    /// At the first entry that cannot be played again as it was.
    pub fn of(record: &MatchRecord) -> Result<Review, ReplayError> {
        let players = Players::of(&record.terms);
        let mut seen: Vec<(usize, usize, Game, Entry)> = vec![];
        let end = record.replay_seen(|play, entry| {
            let game = play.record().games.len() - 1;
            let number = play.record().games[game].entries.len();
            seen.push((game, number, play.game().clone(), entry.clone()));
        })?;
        let mut steps = Vec::with_capacity(seen.len());
        for (k, (game, entry, before, done)) in seen.iter().enumerate() {
            let mut after = before.clone();
            let team = before.to_act().unwrap_or(Team::Red);
            let (action, aimed, outcome, team) = match done {
                Entry::Done { action, aimed, .. } => {
                    let aimed = aimed.or_else(|| action.flick());
                    (Some(*action), aimed, after.play(action).ok(), team)
                }
                Entry::OutOfTime(team) => (None, None, after.run_out_of_time(*team).ok().and(None), *team),
            };
            // Where the same game goes on, it stands as it then stood.
            let after = match seen.get(k + 1) {
                Some((next, _, stands, _)) if next == game => stands.clone(),
                None => end.game().clone(),
                Some(_) => after,
            };
            let (sentence, clauses) = sentence(action.as_ref(), outcome, &after, &players);
            let before = before.clone();
            steps.push(Step { game: *game, entry: *entry, before, after, team, action, aimed, sentence, clauses });
        }
        Ok(Review { record: record.clone(), steps })
    }

    /// The match as it is written down.
    pub const fn record(&self) -> &MatchRecord {
        &self.record
    }

    /// The match before a step: what the computer is asked about.
    pub fn before(&self, step: &Step) -> MatchRecord {
        let mut record = self.record.clone();
        record.games.truncate(step.game + 1);
        if let Some(game) = record.games.last_mut() {
            game.entries.truncate(step.entry);
            game.result = None;
        }
        record
    }

    /// The steps of one game.
    pub fn steps_of(&self, game: usize) -> impl Iterator<Item = (usize, &Step)> {
        self.steps.iter().enumerate().filter(move |(_, step)| step.game == game)
    }
}

fn sentence(
    action: Option<&Action>,
    outcome: Option<Outcome>,
    after: &Game,
    players: &Players,
) -> (String, Vec<Clause>) {
    if let Some(Outcome::Flicked(refereed)) = outcome {
        return (refereed.ruling.sentence, refereed.ruling.clauses);
    }
    if let Some(ending) = after.ending()
        && let Some((why, clause)) = match_words::ending_why(ending)
    {
        return (format!("{}. {why}", match_words::ending(ending, players)), vec![clause]);
    }
    let said = action.and_then(|action| said::done(action, after, players));
    said.map_or_else(Default::default, |(sentence, clause)| (sentence, vec![clause]))
}

/// How good what was done was, apart from what the hand made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Judgement {
    /// As good as the best, as far as can be told.
    Good,
    /// A little less.
    Inaccuracy,
    /// A mistake.
    Mistake,
    /// A blunder.
    Blunder,
}

impl Judgement {
    /// From the chance of winning that was given away. Chances are means over a hundred errors of the hand, which vary by two
    /// or three points; less than eight are not called anything.
    pub fn of(lost: f64) -> Judgement {
        match lost {
            lost if lost >= 0.25 => Judgement::Blunder,
            lost if lost >= 0.15 => Judgement::Mistake,
            lost if lost >= 0.08 => Judgement::Inaccuracy,
            _ => Judgement::Good,
        }
    }
}

/// What a step was worth, to whoever did it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// The best that could have been done.
    pub best: Action,
    /// The chance of winning by it.
    pub chance: f64,
    /// The chance by what was meant; none where it says nothing of chances.
    pub meant: Option<f64>,
    /// The chance after the hand had made of it what it did; none while it is not known.
    pub came: Option<f64>,
}

impl Worth {
    /// Of the step with this number, as far as the answers to all steps are there.
    pub fn of(review: &Review, appraised: &[Option<Appraised>], number: usize) -> Option<Worth> {
        let step = review.steps.get(number)?;
        let own = appraised.get(number).copied().flatten()?;
        let came = match step.after.ending() {
            Some(ending) => Some(of_ending(ending, step.team)),
            None => {
                let next = review.steps.get(number + 1);
                next.zip(appraised.get(number + 1).copied().flatten())
                    .map(|(next, answer)| if next.team == step.team { answer.chance } else { 1.0 - answer.chance })
            }
        };
        Some(Worth { best: own.best, chance: own.chance, meant: own.done, came })
    }

    /// What was thought of it; none where it says nothing of chances.
    pub fn judgement(&self) -> Option<Judgement> {
        Some(Judgement::of(self.chance - self.meant?))
    }

    /// What the hand has added to what was meant, or taken from it.
    pub fn hand(&self) -> Option<f64> {
        Some(self.came? - self.meant?)
    }
}

/// What a game that is over is worth to a team.
fn of_ending(ending: &Ending, team: Team) -> f64 {
    match ending {
        Ending::Won { winner, .. } => f64::from(u8::from(*winner == team)),
        Ending::Drawn(_) => 0.5,
    }
}

/// Red's chance of winning before each step of a game that is known, and at its end: the number of the step, and the chance.
pub fn curve(review: &Review, appraised: &[Option<Appraised>], game: usize) -> Vec<(usize, f64)> {
    let mut points = vec![];
    for (number, step) in review.steps_of(game) {
        if let Some(answer) = appraised.get(number).copied().flatten() {
            points.push((number, if step.team == Team::Red { answer.chance } else { 1.0 - answer.chance }));
        }
        if let Some(ending) = step.after.ending() {
            points.push((number + 1, of_ending(ending, Team::Red)));
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Play;
    use crate::play::tests::terms;
    use penny_physics::{BoardFlick, Penny};
    use penny_rules::Preset;

    /// Red hits, leaves the rest of the turn, and Gold drives a sovereign over the edge; then Gold resigns the second game.
    fn reviewed() -> Review {
        let mut play = Play::new(terms(Preset::Normal)).expect("the defaults fit");
        let flick = |penny, angle_mdeg, speed_mm_s| {
            Action::Flick(BoardFlick::new(penny, angle_mdeg, speed_mm_s, 0).expect("the numbers are in their ranges"))
        };
        for action in
            [flick(Penny::RedAssassin1, 210_000, 1_000), Action::Decline, flick(Penny::GoldSovereign, 90_000, 900)]
        {
            play.act(&action).expect("it is allowed");
        }
        play.next_game().expect("the first game is over");
        play.act(&Action::Resign).expect("the game is on");
        Review::of(play.record()).expect("our own record")
    }

    fn appraised(chance: f64, done: Option<f64>) -> Option<Appraised> {
        Some(Appraised { best: Action::Decline, chance, done })
    }

    #[test]
    fn every_step_stands_between_what_was_and_what_came_of_it() {
        let review = reviewed();
        let told: Vec<_> = review.steps.iter().map(|step| (step.game, step.team, step.action.is_some())).collect();
        assert_eq!(told, [(0, Team::Red, true), (0, Team::Red, true), (0, Team::Gold, true), (1, Team::Gold, true)]);
        for pair in review.steps.windows(2).filter(|pair| pair[0].game == pair[1].game) {
            assert_eq!(pair[0].after.position(), pair[1].before.position());
            assert_eq!(pair[0].after.turn(), pair[1].before.turn());
        }
        let [hit, declined, fallen, resigned] = &review.steps[..] else { panic!("four steps") };
        assert!(hit.film().is_some() && declined.film().is_none() && resigned.film().is_none());
        assert!(
            hit.sentence.contains("hit the blue") && declined.sentence.contains("leaves"),
            "{} {}",
            hit.sentence,
            declined.sentence
        );
        assert!(fallen.sentence.contains("Red wins") && resigned.sentence.contains("resigns"), "{}", fallen.sentence);
        assert_ne!(hit.meant(), hit.action, "the hand has erred");
        assert!(fallen.after.ending().is_some() && resigned.after.ending().is_some());
    }

    #[test]
    fn the_match_before_a_step_is_one_that_goes_on_there() {
        let review = reviewed();
        for step in &review.steps {
            let before = review.before(step).replay().expect("a match cut short is one");
            assert_eq!(before.game().position(), step.before.position());
            assert_eq!(before.game().to_act(), Some(step.team));
        }
    }

    #[test]
    fn judgement_is_apart_from_the_hand() {
        let review = reviewed();
        let answers =
            [appraised(0.6, Some(0.5)), appraised(0.7, None), appraised(0.5, Some(0.1)), appraised(0.5, None)];
        let worth = |number| Worth::of(&review, &answers, number).expect("it is known");
        let near = |a: Option<f64>, b: f64| a.is_some_and(|a| (a - b).abs() < 1e-9);
        assert_eq!(worth(0).judgement(), Some(Judgement::Inaccuracy));
        assert!(near(worth(0).hand(), 0.2), "{:?}", worth(0));
        assert_eq!((worth(1).judgement(), worth(1).hand()), (None, None));
        assert_eq!(worth(2).judgement(), Some(Judgement::Blunder));
        assert!(near(worth(2).hand(), -0.1), "the game is lost: {:?}", worth(2));
        assert!(near(worth(1).came, 0.5), "what is Gold's chance is not Red's: {:?}", worth(1));
        let known = curve(&review, &answers, 0);
        assert_eq!(known, [(0, 0.6), (1, 0.7), (2, 0.5), (3, 1.0)]);
        assert_eq!(curve(&review, &[None; 4], 0), [(3, 1.0)]);
        assert_eq!(Worth::of(&review, &[None; 4], 1), None);
    }
}
