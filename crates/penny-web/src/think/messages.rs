//! Questions and answers as texts: what goes from the page to its worker and back.
//!
//! Apart because both ends are built together, and yet neither may fall over a text that it does not understand.

use super::{Advised, Answer, Appraised, Ask, KillMap, Question};
use penny_physics::{Flick, Penny};
use penny_record::saved::parse_match;
use penny_record::{action_text, flick_text, parse_action, parse_flick};
use std::fmt::{self, Display, Write};

/// What a worker says once it can be asked.
pub const READY: &str = "ready";

impl Display for Question {
    /// The number and what is asked in one line, then the match.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Question { number, ask, record } = self;
        match ask {
            Ask::Act => writeln!(f, "{number} act")?,
            Ask::Hint => writeln!(f, "{number} hint")?,
            Ask::Kills(penny) => writeln!(f, "{number} kills {}", penny.name())?,
            Ask::Appraise(action) => writeln!(f, "{number} appraise {}", action_text(action))?,
        }
        write!(f, "{record}")
    }
}

impl Question {
    /// Reads a question; none where it is not one.
    pub fn read(text: &str) -> Option<Question> {
        let (first, record) = text.split_once('\n')?;
        let mut words = first.splitn(3, ' ');
        let number = words.next()?.parse().ok()?;
        let ask = match (words.next()?, words.next()) {
            ("act", None) => Ask::Act,
            ("hint", None) => Ask::Hint,
            ("kills", Some(penny)) => Ask::Kills(Penny::from_name(penny)?),
            ("appraise", Some(action)) => Ask::Appraise(parse_action(action).ok()?),
            _ => return None,
        };
        Some(Question { number, ask, record: parse_match(record.as_bytes()).ok()? })
    }
}

/// An answer as a text, with the number of its question before it.
pub fn answer_text(number: u64, answer: &Answer) -> String {
    let advised = |word: &str, Advised { action, chance, kill }: &Advised| {
        let kill = kill.map_or("-".to_owned(), |kill| kill.to_string());
        format!("{number} {word} {chance} {kill} {}", action_text(action))
    };
    match answer {
        Answer::SoFar(so_far) => advised("so-far", so_far),
        Answer::Best(best) => advised("best", best),
        Answer::Failed(why) => format!("{number} failed {why}"),
        Answer::Appraised(Appraised { best, chance, done }) => {
            let done = done.map_or("-".to_owned(), |done| done.to_string());
            format!("{number} appraised {chance} {done} {}", action_text(best))
        }
        Answer::Kills(KillMap { penny, best, permille }) => {
            let best = best
                .map_or("- -".to_owned(), |(flick, chance)| format!("{} {chance}", flick_text(&Flick::Board(flick))));
            let mut text = format!("{number} kills {} {best}", penny.name());
            for chance in permille {
                // Writing to a String cannot fail.
                let _ = match chance {
                    Some(chance) => write!(text, " {chance}"),
                    None => write!(text, " -"),
                };
            }
            text
        }
    }
}

/// Reads an answer and the number of its question; none where it is not one.
pub fn read_answer(text: &str) -> Option<(u64, Answer)> {
    let (number, rest) = text.split_once(' ')?;
    let (word, rest) = rest.split_once(' ')?;
    let answer = match word {
        "so-far" => Answer::SoFar(read_advised(rest)?),
        "best" => Answer::Best(read_advised(rest)?),
        "failed" => Answer::Failed(rest.to_owned()),
        "kills" => Answer::Kills(read_kills(rest)?),
        "appraised" => {
            let Advised { action: best, chance, kill: done } = read_advised(rest)?;
            Answer::Appraised(Appraised { best, chance, done })
        }
        _ => return None,
    };
    Some((number.parse().ok()?, answer))
}

fn read_chance(word: &str) -> Option<f64> {
    word.parse().ok().filter(|chance| (0.0..=1.0).contains(chance))
}

fn read_advised(text: &str) -> Option<Advised> {
    let mut words = text.splitn(3, ' ');
    let chance = read_chance(words.next()?)?;
    let kill = match words.next()? {
        "-" => None,
        kill => Some(read_chance(kill)?),
    };
    Some(Advised { action: parse_action(words.next()?).ok()?, chance, kill })
}

fn read_kills(text: &str) -> Option<KillMap> {
    let mut words = text.split(' ');
    let penny = Penny::from_name(words.next()?)?;
    let best = match (words.next()?, words.next()?) {
        ("-", "-") => None,
        (flick, chance) => match parse_flick(flick).ok()? {
            Flick::Board(flick) => Some((flick, read_chance(chance)?)),
            Flick::Side(_) => return None,
        },
    };
    let chance = |word: &str| match word {
        "-" => Some(None),
        word => word.parse().ok().filter(|&chance| chance <= 1_000).map(Some),
    };
    Some(KillMap { penny, best, permille: words.map(chance).collect::<Option<_>>()? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::against::tests::against;
    use penny_physics::{BoardFlick, SideFlick, Team};
    use penny_rules::Action;

    #[test]
    fn questions_and_answers_come_back_as_they_were() {
        let record = against(Team::Red).record().clone();
        let side = SideFlick::new(Penny::RedSovereign, Some(2), 3_000, 90_000, 400, 0).expect("a side-flick");
        let done = [Action::SideFlick(side, None), Action::Decline].map(Ask::Appraise);
        for ask in [Ask::Act, Ask::Hint, Ask::Kills(Penny::GoldAssassin2)].into_iter().chain(done) {
            let question = Question { number: 17, ask, record: record.clone() };
            assert_eq!(Question::read(&question.to_string()), Some(question));
        }
        let flick = BoardFlick::new(Penny::RedAssassin1, 213_565, 1_532, -12).expect("the numbers are in their ranges");
        let advised = Advised { action: Action::Flick(flick), chance: 0.412, kill: Some(1.0 / 3.0) };
        for answer in [
            Answer::SoFar(advised),
            Answer::Best(Advised { action: Action::Decline, kill: None, ..advised }),
            Answer::Failed("no flick left".to_owned()),
            Answer::Appraised(Appraised { best: Action::Flick(flick), chance: 0.75, done: Some(0.25) }),
            Answer::Appraised(Appraised { best: Action::Measure, chance: 1.0, done: None }),
            Answer::Kills(KillMap {
                penny: Penny::RedAssassin1,
                best: Some((flick, 0.25)),
                permille: vec![None, Some(250)],
            }),
            Answer::Kills(KillMap { penny: Penny::RedAssassin1, best: None, permille: vec![Some(0)] }),
        ] {
            assert_eq!(read_answer(&answer_text(3, &answer)), Some((3, answer)));
        }
    }

    #[test]
    fn what_is_no_message_is_none() {
        for text in
            ["", "ready", "1 act", "x act\n", "1 kills\n", "1 best 2 - decline", "1 best 0.5 -", "1 kills R1 - - 1001"]
        {
            assert!(Question::read(text).is_none() && read_answer(text).is_none(), "{text}");
        }
    }
}
