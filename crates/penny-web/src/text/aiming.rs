//! What is said while a player aims.
//!
//! Apart because most of it is read out at once, so it is short.

use crate::aim::{Intent, Why};
use crate::text::pennies;

/// How to flick, before anything is held.
pub const HOW_TO_PULL: &str = "Pull a penny back and let go.";
/// The keys that aim and flick, in the order in which they are needed.
pub const KEYS: &str = "Keys: Tab, arrows, + −, [ ], Enter, Esc";
/// The same for whoever also aims upwards.
pub const KEYS_WITH_LOFT: &str = "Keys: Tab, arrows, + −, [ ], Page Up, Page Down, Enter, Esc";
/// The label of the board for those who do not see it.
pub const BOARD_LABEL: &str =
    "The board, seen from above. Everything on it can also be done with the controls beside it.";
/// The label of the penny buttons.
pub const PENNIES_LABEL: &str = "Penny to flick";
/// The flick button.
pub const FLICK: &str = "Flick";
/// Said when there is nothing to flick.
pub const CHOOSE_FIRST: &str = "Choose a penny first.";
/// The fold of the number fields.
pub const FINE_AIM: &str = "Fine aim";
/// The direction field.
pub const DIRECTION: &str = "Direction";
/// The speed field.
pub const SPEED: &str = "Speed";
/// The spin field.
pub const SPIN: &str = "Spin";
/// The loft field.
pub const LOFT: &str = "Loft";
/// The overlap field of a side-flick.
pub const OVERLAP: &str = "Overlap";
/// Said while the pointer is in the cancel zone.
pub const LET_GO_TO_CANCEL: &str = "Let go here to cancel";

/// Said while a pull has come to the border of the window and could not become harder.
pub const NO_ROOM_TO_PULL: &str =
    "No room to pull further. Let go where you began, then pull from the middle of the board.";
/// Said when it was let go there: the penny is still chosen.
pub const NOW_PULL_ANYWHERE: &str = "Now pull from anywhere on the board.";

/// Units, as the fields' labels say them to a screen reader.
pub const IN_DEGREES: &str = "in degrees";
/// As above.
pub const IN_DEGREES_UP: &str = "in degrees upwards";
/// As above.
pub const IN_MM_S: &str = "in millimetres a second";
/// As above.
pub const IN_MM_LEFT: &str = "nail to the left, in millimetres";
/// As above.
pub const IN_MM: &str = "in millimetres";

/// A length.
pub fn millimetres(mm: f64) -> String {
    format!("{mm:.1} mm")
}

/// The overlap of the blue, beside the hand that drags it.
pub fn overlap(mm: f64) -> String {
    format!("{OVERLAP} {}", millimetres(mm))
}

/// The aim over the board, where there is room for a line: signs for spin and loft, which the fields beside it name.
pub fn aim_in_a_line(aim: &Intent) -> String {
    let spin = match aim.offset_um {
        0 => String::new(),
        left @ 1.. => format!(" · {} ↻", millimetres(f64::from(left) * 1e-3)),
        right => format!(" · {} ↺", millimetres(f64::from(-right) * 1e-3)),
    };
    let loft = match aim.loft_mdeg {
        0 => String::new(),
        loft_mdeg => format!(" · {} ↑", pennies::degrees(loft_mdeg)),
    };
    format!("{} · {}{spin}{loft}", pennies::speed(aim.speed_mm_s), pennies::direction(aim.angle))
}

/// The aim, as it is read out.
pub fn aim(aim: &Intent) -> String {
    let spin = if aim.offset_um == 0 { String::new() } else { format!(" · {}", pennies::spin(aim.offset_um)) };
    let loft = if aim.loft_mdeg == 0 { String::new() } else { format!(" · {}", pennies::loft(aim)) };
    format!("{} · {}{spin}{loft}", pennies::speed(aim.speed_mm_s), pennies::direction(aim.angle))
}

/// Why nothing was flicked.
pub const fn cancelled(why: Why) -> &'static str {
    match why {
        Why::CancelZone => "Cancelled: let go near where you began.",
        Why::OutsideWindow => "Cancelled: let go outside the window.",
        Why::SecondPointer => "Cancelled by a second finger or button.",
        Why::LostPointer => "Cancelled: the pointer was lost.",
        Why::ContextMenu => "Cancelled by the context menu.",
        Why::Blur => "Cancelled: the window lost the focus.",
        Why::Resized => "Cancelled: the window changed its size.",
        Why::Escape => "Cancelled.",
    }
}

/// The confirmation before a foul of touching.
pub fn touch_foul(other: penny_physics::Penny) -> String {
    format!(
        "Your finger would touch {}: that is a foul. The flick is played, and your opponent gets a free shot.",
        pennies::penny(other)
    )
}

/// No room for the finger.
pub fn no_room(own: penny_physics::Penny) -> String {
    format!("No room for your finger here: {} is in the way.", pennies::penny(own))
}

/// The confirmation's heading.
pub const TOUCH_HEADING: &str = "Flick and touch?";
/// Yes.
pub const FLICK_ANYWAY: &str = "Flick anyway";
/// No.
pub const AIM_AGAIN: &str = "Aim again";

#[cfg(test)]
mod tests {
    use super::*;
    use penny_physics::{Penny, Point};

    #[test]
    fn a_flat_aim_says_nothing_of_a_loft_and_another_says_it_in_words() {
        let flat = Intent::towards(Penny::RedSovereign, Point::default(), Point { x_um: 1, y_um: 0 });
        assert_eq!(aim(&flat), "medium, 1000 mm/s · 0.0°");
        assert_eq!(aim_in_a_line(&flat), "medium, 1000 mm/s · 0.0°");
        assert_eq!(aim(&flat.at_loft(12_500)), "medium, 1000 mm/s · 0.0° · 12.5 degrees upwards, hops");
        assert_eq!(aim(&flat.at_loft(2_500)), "medium, 1000 mm/s · 0.0° · 2.5 degrees upwards, too little to hop");
        assert_eq!(aim_in_a_line(&flat.at_loft(2_500)), "medium, 1000 mm/s · 0.0° · 2.5° ↑");
    }
}
