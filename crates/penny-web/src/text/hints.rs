//! What is said when somebody asks for help: a flick that the computer would make, and where a penny kills.
//!
//! Apart because help is given only where it is asked for.

use crate::text::pennies;
use crate::think::{Advised, KillMap};
use penny_physics::BoardFlick;
use penny_record::saved::Helped;
use penny_rules::Action;

/// The fold of the help.
pub const HELP: &str = "Help";
/// The help.
pub const HELP_LABEL: &str = "Help for this flick";
/// A flick.
pub const SHOW_FLICK: &str = "Show me a flick";
/// Where a penny kills.
pub const SHOW_KILLS: &str = "Kill chances";
/// While it is looked for.
pub const LOOKING: &str = "Looking …";
/// Do not look on.
pub const STOP_LOOKING: &str = "Stop looking";
/// Aim so.
pub const AIM_SO: &str = "Aim like this";
/// Put it away.
pub const HIDE: &str = "Hide";

/// A chance as people say it.
pub fn percent(chance: f64) -> String {
    match (chance * 100.0).round() {
        whole if whole < 1.0 && chance > 0.0 => "less than 1 %".to_owned(),
        whole => format!("{whole:.0} %"),
    }
}

fn flick_words(penny: penny_physics::Penny, angle: penny_physics::Angle, speed_mm_s: i32, offset_um: i32) -> String {
    let spin = if offset_um == 0 { String::new() } else { format!(", {}", pennies::nail(offset_um)) };
    format!(
        "{}: {}, {}{spin}",
        super::refusals::capital(pennies::penny(penny)),
        pennies::direction(angle),
        pennies::speed(speed_mm_s)
    )
}

/// What to do, and what may be expected of it.
pub fn advice(advised: &Advised) -> String {
    let chance = format!("Chance of winning: {}.", percent(advised.chance));
    let kill = match advised.kill {
        Some(kill) if kill > 0.0 => format!(" Kills at once: {}.", percent(kill)),
        _ => String::new(),
    };
    let what = match advised.action {
        Action::Flick(flick) => flick_words(flick.penny(), flick.angle(), flick.speed_mm_s(), flick.offset_um()),
        Action::SideFlick(flick, _) => format!(
            "Side-flick, overlap {}. {}",
            super::aiming::millimetres(f64::from(flick.overlap_um()) * 1e-3),
            flick_words(flick.penny(), flick.angle(), flick.speed_mm_s(), flick.offset_um())
        ),
        Action::Measure => "Measure: the blue looks near enough to the edge to be side-flicked".to_owned(),
        Action::Decline => "End the turn: no flick does better".to_owned(),
        Action::Pass => "Pass: no flick has room".to_owned(),
        _ => "No flick is better than another".to_owned(),
    };
    format!("{what}. {chance}{kill}")
}

/// What comes of it where the hand does not err.
pub fn as_aimed(ruling: &str) -> String {
    format!("As aimed: {ruling}")
}

/// Where a penny kills: the best direction, speed and chance; `held_back` is whether no kill counts yet (R14).
pub fn kills(map: &KillMap, held_back: bool) -> String {
    let penny = super::refusals::capital(pennies::penny(map.penny));
    match &map.best {
        None if held_back => super::match_words::NO_KILL.to_owned(),
        None => format!("{penny} cannot kill from here with one flick."),
        Some((flick, chance)) => format!("{penny} kills best {}, in {}.", best(flick), percent(*chance)),
    }
}

fn best(flick: &BoardFlick) -> String {
    format!("at {}, {}", pennies::direction(flick.angle()), pennies::speed(flick.speed_mm_s()))
}

/// What the picture on the board means.
pub const KILLS_PICTURE: &str = "On the board: the longer a ray, the likelier a kill that way.";

/// The help that was had in a game, under its result; nothing where there was none.
pub fn helped(helped: &Helped) -> Option<String> {
    let count = |number: u32, one: &str, more: &str| match number {
        0 => None,
        1 => Some(format!("1 {one}")),
        number => Some(format!("{number} {more}")),
    };
    let parts = [count(helped.hints, "hint", "hints"), count(helped.takebacks, "takeback", "takebacks")];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("With {}", parts.join(" and ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_is_counted_in_words_and_none_is_not_mentioned() {
        let said = |hints, takebacks| helped(&Helped { hints, takebacks });
        assert_eq!(said(0, 0), None);
        assert_eq!(said(2, 1).as_deref(), Some("With 2 hints and 1 takeback"));
        assert_eq!(said(0, 3).as_deref(), Some("With 3 takebacks"));
    }

    #[test]
    fn a_chance_is_whole_percents_and_a_small_one_is_not_called_none() {
        for (chance, said) in [(0.0, "0 %"), (0.004, "less than 1 %"), (0.409, "41 %"), (1.0, "100 %")] {
            assert_eq!(percent(chance), said);
        }
    }
}
