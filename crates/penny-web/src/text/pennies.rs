//! Names of teams and pennies, and what a player calls a speed, a direction and a spin.
//!
//! Apart because every other text, and every label for a screen reader, is built of these.

use crate::aim::Intent;
use penny_physics::{Angle, Penny, Rank, Team};

/// A team.
pub const fn team(team: Team) -> &'static str {
    match team {
        Team::Red => "Red",
        Team::Gold => "Gold",
    }
}

/// A penny in full.
pub const fn penny(penny: Penny) -> &'static str {
    match penny {
        Penny::RedSovereign => "Red’s sovereign",
        Penny::RedAssassin1 => "Red’s first assassin",
        Penny::RedAssassin2 => "Red’s second assassin",
        Penny::GoldSovereign => "Gold’s sovereign",
        Penny::GoldAssassin1 => "Gold’s first assassin",
        Penny::GoldAssassin2 => "Gold’s second assassin",
        Penny::Blue => "the blue",
    }
}

/// A penny on its button: what it is and which.
pub const fn penny_short(penny: Penny) -> &'static str {
    match penny.rank() {
        Rank::Blue => "Blue",
        Rank::Sovereign => "Sovereign",
        Rank::Assassin => match penny {
            Penny::RedAssassin1 | Penny::GoldAssassin1 => "Assassin 1",
            _ => "Assassin 2",
        },
    }
}

/// A speed as people would call it.
pub const fn speed_word(speed_mm_s: i32) -> &'static str {
    match speed_mm_s {
        ..150 => "a touch",
        150..400 => "very soft",
        400..800 => "soft",
        800..1_300 => "medium",
        1_300..1_900 => "firm",
        1_900..2_500 => "hard",
        _ => "very hard",
    }
}

/// A speed in words and figures.
pub fn speed(speed_mm_s: i32) -> String {
    format!("{}, {speed_mm_s} mm/s", speed_word(speed_mm_s))
}

/// A direction in degrees.
pub fn direction(angle: Angle) -> String {
    format!("{:.1}°", f64::from(angle.mdeg()) * 1e-3)
}

/// An angle in thousandths of a degree.
pub fn degrees(mdeg: i32) -> String {
    format!("{:.1}°", f64::from(mdeg) * 1e-3)
}

/// How far upwards the nail of an aim strikes, and whether that makes the penny hop.
pub fn loft(aim: &Intent) -> String {
    match aim.loft_mdeg {
        0 => "along the board".to_owned(),
        loft_mdeg => {
            let comes = if aim.hops() { "hops" } else { "too little to hop" };
            format!("{:.1} degrees upwards, {comes}", f64::from(loft_mdeg) * 1e-3)
        }
    }
}

/// Where the nail strikes.
pub fn nail(offset_um: i32) -> String {
    let side = if offset_um < 0 { "right" } else { "left" };
    format!("nail {:.1} mm {side}", f64::from(offset_um.abs()) * 1e-3)
}

/// What the nail's offset does.
pub fn spin(offset_um: i32) -> String {
    match offset_um {
        0 => "no spin".to_owned(),
        1.. => format!("{}, clockwise spin", nail(offset_um)),
        _ => format!("{}, anticlockwise spin", nail(offset_um)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spin_is_named_by_the_side_of_the_nail_and_its_sense() {
        assert_eq!(spin(0), "no spin");
        assert_eq!(spin(1_500), "nail 1.5 mm left, clockwise spin");
        assert_eq!(spin(-200), "nail 0.2 mm right, anticlockwise spin");
    }

    #[test]
    fn speeds_are_called_softer_or_harder() {
        assert_eq!(speed(50), "a touch, 50 mm/s");
        assert_eq!(speed(3_000), "very hard, 3000 mm/s");
    }
}
