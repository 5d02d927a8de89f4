//! The words of the screen on which a match is chosen: board, names, length, hand and house rules.
//!
//! Apart because each choice of the rules is explained here to people who have never read them.

use penny_rules::{Hand, Preset};

/// The heading.
pub const HEADING: &str = "Choose a match";
/// Begin.
pub const PLAY: &str = "Play";
/// Back to the first screen.
pub const BACK: &str = "Back";
/// The players.
pub const PLAYERS: &str = "Players";
/// The field of Red's name.
pub const RED_NAME: &str = "Red’s name";
/// The field of Gold's name.
pub const GOLD_NAME: &str = "Gold’s name";
/// The board.
pub const BOARD: &str = "Board";
/// Its shape.
pub const SHAPE: &str = "Shape";
/// Square.
pub const SQUARE: &str = "Square";
/// Hexagon.
pub const HEXAGON: &str = "Hexagon";
/// Its width.
pub const WIDTH: &str = "Width in millimetres";
/// What the width does.
pub const WIDTH_HINT: &str = "From 200 to 600. On a small board games are short; a large one takes more patience.";
/// A width out of range.
pub fn width_problem((least_um, most_um): (u32, u32)) -> String {
    format!("Width: {} to {} mm", least_um / 1_000, most_um / 1_000)
}
/// The length.
pub const LENGTH: &str = "Length";
/// Games.
pub const GAMES: &str = "Games that win a set";
/// Sets.
pub const SETS: &str = "Sets that win the match";
/// The hand.
pub const HAND: &str = "Hand";
/// What it is.
pub const HAND_HINT: &str = "How far a flick strays from what was aimed: the same for both players, drawn as a fan while \
     you aim.";
/// The house rules.
pub const HOUSE_RULES: &str = "House rules";
/// What they are.
pub const HOUSE_RULES_HINT: &str = "The traditional rules leave some things open. The first choice of each is ours.";
/// A switch that is on.
pub const YES: &str = "Yes";
/// A switch that is off.
pub const NO: &str = "No";
/// A limit that is not there.
pub const NEVER: &str = "0 for never";
/// The same where the word is none.
pub const EMPTY_FOR_NONE: &str = "empty for none";

/// A hand that has no name.
pub const OWN_HAND: &str = "Of its own";

/// What was agreed, in a line.
pub fn terms(shape: &str, width_mm: u32, (games, sets): (u8, u8), hand: &str) -> String {
    let games = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
    let sets = if sets == 1 { "1 set".to_owned() } else { format!("{sets} sets") };
    format!("{shape}, {width_mm} mm · First to {games} a set, {sets} the match · Hand: {hand}")
}

/// A hand by name.
pub const fn hand_name(preset: Preset) -> &'static str {
    match preset {
        Preset::None => "No error",
        Preset::Steady => "Steady",
        Preset::Normal => "Normal",
        Preset::Loose => "Loose",
        Preset::Shaky => "Shaky",
    }
}

/// A hand by name, and its error of the loft where that is not the name's: hands of matches from before lofts have none.
pub fn hand_words(hand: &Hand) -> String {
    if let Some(preset) = hand.preset() {
        return hand_name(preset).to_owned();
    }
    let name = hand.preset_but_for_loft().map_or(OWN_HAND, hand_name);
    match hand.loft_sd_mdeg() {
        0 => format!("{name} (never upwards)"),
        loft_sd_mdeg => format!("{name} (loft {:.1}°)", f64::from(loft_sd_mdeg) * 1e-3),
    }
}

/// A hand's error of the loft as one of a list, with a comma before it; nothing where it has none.
pub fn loft_figure(hand: &Hand) -> String {
    match hand.loft_sd_mdeg() {
        0 => String::new(),
        loft_sd_mdeg => format!(", {:.1}° upwards", f64::from(loft_sd_mdeg) * 1e-3),
    }
}

/// What a hand does, in figures.
pub fn hand_figures(hand: &Hand) -> String {
    if *hand == Preset::None.hand() {
        return "Every flick goes exactly as aimed: a game of pure thought.".to_owned();
    }
    format!(
        "Two flicks of three stray by less than {:.1}° in direction{}, {} % in speed and {:.1} mm where the nail strikes.",
        f64::from(hand.angle_sd_mdeg()) * 1e-3,
        loft_figure(hand),
        hand.speed_sd_permille() / 10,
        f64::from(hand.offset_sd_um()) * 1e-3
    )
}

/// The question that a field of the rules answers, and an explanation.
pub fn rule(name: &str) -> (&'static str, &'static str) {
    match name {
        "set_up_spot" => (
            "Where does Red’s sovereign start?",
            "The spot of Red’s sovereign; the others follow round the board. Spot 0 is in front of Red.",
        ),
        "starter" => ("Who starts the first game?", "After that the start alternates from game to game."),
        "may_decline" => ("May a player end the turn early?", "After the first flick of a turn, leave the rest."),
        "kill_chain" => ("What makes a kill?", "How the blue and the fallen sovereign must hang together."),
        "no_kill" => ("When is there no kill?", "Knocking the sovereign off then loses the game."),
        "finger_room" => {
            ("Does the finger need room?", "If so, a penny close behind yours is in the way of your nail.")
        }
        "side_flick" => ("When must the blue be side-flicked?", "When it lies within a penny’s width of the edge."),
        "free_shot" => {
            ("Does a free shot count as one of the three flicks?", "After a foul the opponent begins with a free shot.")
        }
        "idle_turns" => {
            ("When is an idle game drawn?", "After so many turns in a row, both players’ together, without a hit.")
        }
        "max_turns" => ("Is there a limit of turns?", "After so many turns in all the game is drawn."),
        _ => ("", ""),
    }
}

/// What a word of the rules means.
pub fn rule_word(field: &str, word: &str) -> &'static str {
    match (field, word) {
        ("starter", "drawn") => "Drawn by lot",
        ("starter", "red") => "Red",
        ("starter", "gold") => "Gold",
        ("kill_chain", "marks") => "A chain of contacts from the blue to the sovereign",
        ("kill_chain", "any_blue_contact") => "The moving blue met any opposing penny",
        ("kill_chain", "blue_direct") => "The blue itself met the sovereign",
        ("no_kill", "own_first_turn") => "In each player’s own first turn",
        ("no_kill", "starter_first_turn") => "In the starter’s first turn only",
        ("no_kill", "off") => "A kill counts at any time",
        ("side_flick", "measured") => "Once measured",
        ("side_flick", "optional") => "Never, it is free",
        ("side_flick", "compulsory") => "Always, unasked",
        ("free_shot", "extra") => "No, three flicks follow",
        ("free_shot", "one_of_three") => "Yes, two flicks follow",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use penny_rules::Ruleset;
    use penny_rules::ruleset::Allowed;

    #[test]
    fn a_hand_tells_its_error_of_the_loft_wherever_it_has_one() {
        let hand = |loft| Hand::new(1_200, 60, 700, loft).expect("an allowed hand");
        assert_eq!(
            (hand_words(&hand(0)), hand_words(&hand(2_000))),
            ("Normal (never upwards)".into(), "Normal".into())
        );
        let rest = ", 6 % in speed and 0.7 mm where the nail strikes.";
        let figures =
            |between: &str| format!("Two flicks of three stray by less than 1.2° in direction{between}{rest}");
        assert_eq!((hand_figures(&hand(0)), hand_figures(&hand(2_000))), (figures(""), figures(", 2.0° upwards")));
        let only_loft = Hand::new(0, 0, 0, 500).expect("an allowed hand");
        assert_eq!(hand_words(&only_loft), "No error (loft 0.5°)");
        assert!(hand_figures(&only_loft).contains("0.5° upwards"), "{}", hand_figures(&only_loft));
        assert!(hand_figures(&Preset::None.hand()).starts_with("Every flick goes exactly as aimed"));
    }

    #[test]
    fn every_choice_of_the_rules_is_explained() {
        for field in Ruleset::FIELDS {
            let (question, explanation) = rule(field.name);
            assert!(!question.is_empty() && !explanation.is_empty(), "{}", field.name);
            if let Allowed::Words(words) = field.allowed {
                for word in words {
                    assert!(!rule_word(field.name, word).is_empty(), "{} {word}", field.name);
                }
            }
        }
    }
}
