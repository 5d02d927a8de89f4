//! The words of looking at a match again.
//!
//! Apart because they speak of what is past.

use crate::review::{Judgement, Worth};
use crate::text::hints::percent;
use penny_physics::Team;

/// The heading, and the door.
pub const HEADING: &str = "Review";
/// What it is.
pub const WORDS: &str =
    "Films of every flick, the chance of winning, the best flick beside the one played, and what was the hand.";
/// The match that is on, or was.
pub const YOUR_MATCH: &str = "Review your match";
/// From a file.
pub const OPEN: &str = "Review a game file";
/// From text.
pub const PASTE: &str = "Paste a game";
/// The field for the text.
pub const PASTE_LABEL: &str = "The text of a game file";
/// Read it.
pub const READ: &str = "Review it";
/// What was pasted is nothing.
pub const NOTHING_PASTED: &str = "Paste the text of a game file first.";
/// A match in which nothing has been done.
pub const EMPTY: &str = "Nothing has been played in this match yet.";
/// Back to the first screen.
pub const LEAVE: &str = "First screen";
/// The steps.
pub const STEPS: &str = "What was done";
/// The controls of the film.
pub const FILM: &str = "Film";
/// First step.
pub const FIRST: &str = "To the first";
/// One back.
pub const BACK: &str = "One back";
/// Run.
pub const RUN: &str = "Run";
/// Hold.
pub const HOLD: &str = "Hold";
/// One on.
pub const ON: &str = "One on";
/// Last step.
pub const LAST: &str = "To the last";
/// The scrubber.
pub const SCRUBBER: &str = "Time in the flick";
/// How fast.
pub const SPEED: &str = "Speed";
/// The speeds, in the order of their factors.
pub const SPEEDS: [&str; 4] = ["As it was", "Half", "A third", "A tenth"];
/// The curve.
pub const CURVE: &str = "Red’s chance of winning";
/// What was given away.
pub const BLUNDERS: &str = "What was given away";
/// Nothing was.
pub const NO_BLUNDERS: &str = "Nothing so far.";
/// While the computer works.
pub const LOOKING: &str = "The computer is still looking at this.";
/// The flick that was aimed, in the legend of the board.
pub const PLAYED: &str = "Line: as aimed";
/// The best one.
pub const BEST: &str = "Arrow: the best";

/// A moment of a film.
pub fn moment(at_s: f64, of_s: f64) -> String {
    format!("{at_s:.2} s of {of_s:.2} s")
}

/// One of the games.
pub fn game(number: usize) -> String {
    format!("Game {number}")
}

/// How far the computer has come.
pub fn looked_at(done: usize, of: usize) -> String {
    format!("The computer has looked at {done} of {of}.")
}

/// What was thought of a step, in a word.
pub const fn judgement(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Good => "Good",
        Judgement::Inaccuracy => "Inaccuracy",
        Judgement::Mistake => "Mistake",
        Judgement::Blunder => "Blunder",
    }
}

/// A change of a chance in points.
pub fn points(change: f64) -> String {
    match (change * 100.0).round() {
        whole if whole > 0.0 => format!("+{whole:.0}"),
        whole if whole < 0.0 => format!("−{:.0}", -whole),
        _ => "0".to_owned(),
    }
}

/// What a step was worth.
pub fn worth(worth: &Worth) -> String {
    let meant = match (worth.meant, worth.judgement()) {
        (Some(meant), Some(thought)) if meant < worth.chance => format!(
            "{}: what was aimed wins {}, the best {}.",
            judgement(thought),
            percent(meant),
            percent(worth.chance)
        ),
        (Some(meant), _) => format!("The best: what was aimed wins {}.", percent(meant)),
        _ => format!("The chance of winning was {}.", percent(worth.chance)),
    };
    match (worth.hand(), worth.came) {
        (Some(hand), Some(came)) => format!("{meant} The hand made {} of it ({}).", percent(came), points(hand)),
        _ => meant,
    }
}

/// A point of the curve.
pub fn red_wins(chance: f64) -> String {
    format!("Red wins {}", percent(chance))
}

/// A step in the list.
pub fn step(number: usize, team: Team, sentence: &str) -> String {
    format!("{number}. {}: {sentence}", super::pennies::team(team))
}

#[cfg(test)]
mod tests {
    use super::*;
    use penny_rules::Action;

    #[test]
    fn what_a_step_was_worth_says_thought_and_hand_apart() {
        let told = |meant, came| worth(&Worth { best: Action::Decline, chance: 0.6, meant, came });
        assert_eq!(
            told(Some(0.3), Some(0.5)),
            "Blunder: what was aimed wins 30 %, the best 60 %. The hand made 50 % of it (+20)."
        );
        assert_eq!(told(Some(0.6), Some(0.0)), "The best: what was aimed wins 60 %. The hand made 0 % of it (−60).");
        assert_eq!(told(None, Some(0.5)), "The chance of winning was 60 %.");
        assert_eq!(points(0.001), "0");
    }
}
