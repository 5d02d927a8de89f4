//! Aiming by keyboard: which key changes what, and by how much.
//!
//! Apart because the same keys serve flicks, side-flicks and the help text.

use super::intent::Intent;

/// A key that means something while aiming.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// An arrow to the left, or up when `coarse`: turns anticlockwise.
    Left,
    /// An arrow to the right: turns clockwise.
    Right,
    /// Turns anticlockwise in large steps.
    Up,
    /// Turns clockwise in large steps.
    Down,
    /// Faster.
    Plus,
    /// Slower.
    Minus,
    /// The nail strikes further to the left.
    OpenBracket,
    /// The nail strikes further to the right.
    CloseBracket,
    /// The nail strikes further upwards.
    PageUp,
    /// The nail strikes less far upwards.
    PageDown,
    /// Flick.
    Enter,
    /// Cancel.
    Escape,
}

/// What a key does to an aim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// The aim becomes this.
    Aim(Intent),
    /// Flick.
    Flick,
    /// Cancel.
    Cancel,
}

impl Key {
    /// The key of a browser's `KeyboardEvent.key`.
    pub fn from_name(name: &str) -> Option<Key> {
        Some(match name {
            "ArrowLeft" => Key::Left,
            "ArrowRight" => Key::Right,
            "ArrowUp" => Key::Up,
            "ArrowDown" => Key::Down,
            "+" | "=" => Key::Plus,
            "-" | "_" => Key::Minus,
            "[" | "{" => Key::OpenBracket,
            "]" | "}" => Key::CloseBracket,
            "PageUp" => Key::PageUp,
            "PageDown" => Key::PageDown,
            "Enter" => Key::Enter,
            "Escape" => Key::Escape,
            _ => return None,
        })
    }

    /// Whether it changes the loft, which only those aim with who have asked for it.
    pub const fn is_loft(self) -> bool {
        matches!(self, Key::PageUp | Key::PageDown)
    }

    /// What this key does to `aim`; `fine` is whether Shift is held. The offset stays within `offset_limits_um`.
    pub fn stroke(self, aim: Intent, fine: bool, offset_limits_um: (i32, i32)) -> Stroke {
        let step = |coarse: i32, small: i32| if fine { small } else { coarse };
        let turn = |mdeg: i32| Stroke::Aim(aim.turned(mdeg.into()));
        let offset_step_um = (offset_limits_um.1 - offset_limits_um.0) / step(30, 300);
        match self {
            Key::Left => turn(step(1_000, 100)),
            Key::Right => turn(-step(1_000, 100)),
            Key::Up => turn(step(10_000, 1_000)),
            Key::Down => turn(-step(10_000, 1_000)),
            Key::Plus => Stroke::Aim(aim.at_speed(aim.speed_mm_s + step(50, 10))),
            Key::Minus => Stroke::Aim(aim.at_speed(aim.speed_mm_s - step(50, 10))),
            Key::OpenBracket => Stroke::Aim(aim.at_offset(aim.offset_um + offset_step_um, offset_limits_um)),
            Key::CloseBracket => Stroke::Aim(aim.at_offset(aim.offset_um - offset_step_um, offset_limits_um)),
            Key::PageUp => Stroke::Aim(aim.at_loft(aim.loft_mdeg + step(500, 100))),
            Key::PageDown => Stroke::Aim(aim.at_loft(aim.loft_mdeg - step(500, 100))),
            Key::Enter => Stroke::Flick,
            Key::Escape => Stroke::Cancel,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use penny_physics::{BoardFlick, Penny, Point};

    fn aim() -> Intent {
        Intent::towards(Penny::GoldSovereign, Point::default(), Point { x_um: 100, y_um: 0 })
    }

    fn after(names: &[&str], fine: bool) -> Intent {
        names.iter().fold(aim(), |aim, name| {
            let key = Key::from_name(name).unwrap_or_else(|| panic!("{name} is a key"));
            match key.stroke(aim, fine, BoardFlick::OFFSET_UM) {
                Stroke::Aim(next) => next,
                other => panic!("{name} gave {other:?}"),
            }
        })
    }

    #[test]
    fn arrows_turn_and_shift_turns_finely() {
        assert_eq!(after(&["ArrowLeft", "ArrowUp"], false).angle.mdeg(), 11_000);
        assert_eq!(after(&["ArrowRight"], true).angle.mdeg(), 359_900);
    }

    #[test]
    fn plus_and_minus_undo_each_other_and_brackets_too() {
        assert_eq!(after(&["+", "-", "[", "]"], false), aim());
        assert_eq!(after(&["["], false).offset_um, 200);
        assert_eq!(after(&["["], true).offset_um, 20);
        assert_eq!(after(&["PageUp", "PageUp", "PageDown"], false), aim().at_loft(500));
        assert_eq!(after(&["PageUp"], true).loft_mdeg, 100);
    }

    #[test]
    fn no_key_leaves_the_ranges() {
        let many = vec!["-"; 200];
        assert_eq!(after(&many, false).speed_mm_s, BoardFlick::SPEED_MM_S.0);
        let many = vec!["]"; 200];
        assert_eq!(after(&many, false).offset_um, BoardFlick::OFFSET_UM.0);
        assert_eq!(after(&["PageUp"; 200], false).loft_mdeg, BoardFlick::LOFT_MDEG.1);
        assert_eq!(after(&["PageDown"], false).loft_mdeg, 0, "nobody strikes into the board");
    }

    #[test]
    fn other_keys_mean_nothing() {
        assert_eq!(Key::from_name("a"), None);
        assert_eq!(Key::from_name("Tab"), None);
    }
}
