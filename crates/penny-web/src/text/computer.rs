//! What is said of the computer as a player: its name, its levels, and what it is doing.
//!
//! Apart because two people at one screen never read it.

use crate::text::choosing::{hand_name, hand_words, loft_figure};
use crate::text::pennies;
use penny_engine::Level;
use penny_physics::Team;
use penny_rules::{Action, Hand, Spotting};

/// The computer.
pub const COMPUTER: &str = "Computer";
/// The door.
pub const HEADING: &str = "Play the computer";
/// What is behind it.
pub const WORDS: &str = "It runs in your browser and needs no network.";
/// Begin.
pub const PLAY: &str = "Play the computer";
/// The levels.
pub const LEVEL: &str = "Level";
/// Whom to play.
pub const OPPONENT: &str = "Opponent";
/// Two people.
pub const TWO: &str = "Two at this screen";
/// The person's team.
pub const SIDE: &str = "You play";
/// Who starts.
pub const BEGINS: &str = "Who begins";
/// By lot.
pub const BEGINS_DRAWN: &str = "Drawn by lot";
/// The person.
pub const BEGINS_YOU: &str = "You";
/// The hand of the person.
pub const YOUR_HAND: &str = "Your hand";
/// What it is.
pub const YOUR_HAND_HINT: &str =
    "How far your own flicks stray from what you aimed. The computer’s hand belongs to its level.";
/// The name of the person.
pub const YOUR_NAME: &str = "Your name";
/// Stop thinking.
pub const STOP: &str = "Stop: flick now";
/// While it stops.
pub const STOPPING: &str = "Flicks as soon as it has looked once …";
/// What stopping does.
pub const STOP_HINT: &str = "It then plays the best that it has found so far.";
/// Try once more.
pub const GO_ON: &str = "Go on";
/// Take back.
pub const TAKE_BACK: &str = "Take back";
/// Done.
pub const TAKEN_BACK: &str = "Your last flick is taken back. Aimed again in the same way it strays in the same way.";
/// Not now.
pub const NOT_YOUR_TURN: &str = "It is the computer’s turn.";
/// No worker.
pub const NO_WORKER: &str = "The computer cannot play in this browser: it does not let a page think beside itself (web \
     workers). Two people can still play at this screen.";
/// The worker has failed.
pub const WORKER_LOST: &str = "The computer’s thought broke off.";

/// A level by name.
pub const fn level_name(level: Level) -> &'static str {
    match level {
        Level::Farthing => "Farthing",
        Level::Halfpenny => "Halfpenny",
        Level::Threepence => "Threepence",
        Level::Groat => "Groat",
        Level::Sixpence => "Sixpence",
        Level::Shilling => "Shilling",
        Level::Florin => "Florin",
        Level::Guinea => "Guinea",
    }
}

/// The computer by its level.
pub fn computer(level: Level) -> String {
    format!("{COMPUTER} ({})", level_name(level))
}

/// How much a level looks at.
const fn look(level: Level) -> &'static str {
    match level.simulations() {
        ..2 => "flicks at the first thing it sees",
        2..1_440 => "guesses",
        1_440..8_000 => "looks round before it flicks",
        8_000..150_000 => "thinks",
        _ => "thinks long",
    }
}

/// What a level is like: its hand, and how much it looks at.
pub fn level_words(level: Level) -> String {
    let hand = level.hand();
    let preset = hand.preset().map_or("own", hand_name).to_lowercase();
    let (degrees, percent) = (f64::from(hand.angle_sd_mdeg()) * 1e-3, hand.speed_sd_permille() / 10);
    format!(
        "{}: a {preset} hand that {}. Two flicks in three stray by less than {degrees:.1}°{} and {percent} % in speed.",
        level_name(level),
        look(level),
        loft_figure(&hand)
    )
}

/// The hands of both, in a line.
pub fn hands(yours: &Hand, computers: &Hand) -> String {
    format!("Hand {}, computer {}", hand_words(yours).to_lowercase(), hand_words(computers).to_lowercase())
}

/// It thinks.
pub fn thinks(level: &str) -> String {
    format!("{level} thinks …")
}

/// It has begun to aim, or does something else.
pub fn aims(level: &str, action: &Action) -> String {
    match action {
        Action::Flick(flick) => {
            format!("{level} aims with {}: {}.", pennies::penny(flick.penny()), pennies::speed(flick.speed_mm_s()))
        }
        Action::SideFlick(flick, _) => {
            format!(
                "{level} side-flicks the blue with {}: {}.",
                pennies::penny(flick.penny()),
                pennies::speed(flick.speed_mm_s())
            )
        }
        Action::Spot(Spotting { spot, .. }) => {
            format!("{level} puts its sovereign on {}.", super::match_words::spot_name(*spot))
        }
        _ => format!("{level} has decided."),
    }
}

/// A match against a level of another program.
pub fn no_such_level(level: &str) -> String {
    format!("This match is against a computer of the level “{level}”, which this page does not know.")
}

/// A question that cannot be answered.
pub fn no_answer(why: &str) -> String {
    format!("The computer finds no answer: {why}.")
}
/// A question after the end.
pub const GAME_OVER: &str = "The game is over.";

/// Whose pennies the person has.
pub fn side(team: Team) -> &'static str {
    pennies::team(team)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_hands_are_named_with_their_error_of_the_loft() {
        let hand = |loft| Hand::new(1_200, 60, 700, loft).expect("an allowed hand");
        assert_eq!(hands(&hand(0), &hand(2_500)), "Hand normal (never upwards), computer normal (loft 2.5°)");
    }

    #[test]
    fn every_level_has_words_of_its_own_that_name_its_hand() {
        let words = Level::ALL.map(level_words);
        for (k, text) in words.iter().enumerate() {
            assert!(!words[..k].contains(text), "{text}");
            let hand = Level::ALL[k].hand().preset().map_or("own", hand_name).to_lowercase();
            assert!(text.contains(&hand), "{text}");
        }
        assert!(words[7].ends_with("0.6°, 1.0° upwards and 4 % in speed."), "{}", words[7]);
    }
}
