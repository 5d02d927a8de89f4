//! The computer aiming, as a person would: the line turns to its direction, then the penny is pulled back.
//!
//! Apart because where people ask for less motion it does not swing: the aim is shown as it will be flicked.

use super::measuring::smooth;
use crate::aim::{Intent, SideAim, SpotAim};
use crate::picture::{Doing, Drawn};
use penny_physics::{Angle, BoardFlick, trig};

/// What is aimed at the end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Aimed {
    /// A flick on the board: from where it begins to where it ends, and the centre of its penny, m.
    Board(Intent, Intent, (f64, f64)),
    /// A side-flick: the same with the blue over the edge.
    Side(SideAim, SideAim),
    /// A sovereign on its spot.
    Spot(SpotAim),
}

/// The computer aiming.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Swing {
    aimed: Aimed,
    is_still: bool,
}

/// When the line has turned to its direction, s.
const TURNED_S: f64 = 0.75;
/// When the penny begins to be pulled back, s, and when it is pulled as far as it will be.
const PULLED_S: (f64, f64) = (0.55, 1.15);
/// How long it is held then, or an aim that does not swing is shown, s.
const HELD_S: f64 = 0.25;
const STILL_S: f64 = 1.1;
/// How far the hardest pull goes back, m.
const FURTHEST_M: f64 = 0.12;

impl Swing {
    /// Aiming; without the swing where less motion is asked for.
    pub fn new(aimed: Aimed, is_still: bool) -> Swing {
        Swing { aimed, is_still: is_still || matches!(aimed, Aimed::Spot(_)) }
    }

    /// How long it takes, s.
    pub fn duration_s(&self) -> f64 {
        if self.is_still { STILL_S } else { PULLED_S.1 + HELD_S }
    }

    /// What is to be seen at a time, s.
    pub fn at(&self, t_s: f64) -> Doing {
        let part = |from: f64, to: f64| {
            if self.is_still { 1.0 } else { smooth(((t_s - from) / (to - from)).clamp(0.0, 1.0)) }
        };
        let (turned, pulled) = (part(0.0, TURNED_S), part(PULLED_S.0, PULLED_S.1));
        match self.aimed {
            Aimed::Board(from, to, centre_m) => {
                let intent = between(&from, &to, turned, pulled);
                let strength = strength(intent.speed_mm_s) * pulled;
                let (dx, dy) = trig::unit_vector(intent.angle);
                let back_m = FURTHEST_M * strength;
                let to_m = (centre_m.0 - dx * back_m, centre_m.1 - dy * back_m);
                Doing::Aiming(Some(intent), None, (pulled > 0.0).then_some(Drawn { to_m, strength }))
            }
            Aimed::Side(from, to) => {
                let overlap_um = mixed(from.overlap_um, to.overlap_um, turned);
                let intent = between(&from.intent, &to.intent, turned, pulled);
                // Its hand is over the edge, where a band would leave the picture: the line and the sovereign tell.
                Doing::Siding(SideAim { overlap_um, intent, ..to }, None)
            }
            Aimed::Spot(spot) => Doing::Spotting(spot),
        }
    }
}

/// How hard a speed is pulled, from 0 to 1.
fn strength(speed_mm_s: i32) -> f64 {
    f64::from(speed_mm_s) / f64::from(BoardFlick::SPEED_MM_S.1)
}

fn mixed(from: i32, to: i32, part: f64) -> i32 {
    from + (f64::from(to - from) * part).round() as i32
}

/// An aim on its way: turned the shorter way round, and hastened with the pull.
fn between(from: &Intent, to: &Intent, turned: f64, pulled: f64) -> Intent {
    let half = i64::from(Angle::TURN_MDEG) / 2;
    let way = (i64::from(to.angle.mdeg()) - i64::from(from.angle.mdeg()) + half).rem_euclid(2 * half) - half;
    let intent = from.turned((way as f64 * turned).round() as i64);
    Intent {
        speed_mm_s: mixed(from.speed_mm_s, to.speed_mm_s, pulled),
        offset_um: mixed(from.offset_um, to.offset_um, turned),
        loft_mdeg: mixed(from.loft_mdeg, to.loft_mdeg, turned),
        penny: to.penny,
        ..intent
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use penny_physics::{Penny, Point};

    fn intent(mdeg: i64, speed_mm_s: i32) -> Intent {
        Intent::towards(Penny::GoldSovereign, Point::default(), Point::default()).turned(mdeg).at_speed(speed_mm_s)
    }

    fn aim_at(swing: &Swing, t_s: f64) -> (Intent, Option<Drawn>) {
        match swing.at(t_s) {
            Doing::Aiming(Some(intent), None, drawn) => (intent, drawn),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn it_turns_the_shorter_way_then_pulls_and_ends_at_the_flick() {
        let (from, to) = (intent(350_000, 1_000), intent(20_000, 1_500));
        let swing = Swing::new(Aimed::Board(from, to, (0.1, 0.0)), false);
        assert_eq!(aim_at(&swing, 0.0), (from, None));
        let half = aim_at(&swing, TURNED_S / 2.0).0.angle.mdeg();
        assert!(!(15_000..=355_000).contains(&half), "{half}");
        let (end, drawn) = aim_at(&swing, swing.duration_s());
        assert_eq!(end, to);
        let drawn = drawn.expect("it is pulled");
        assert!((drawn.strength - 0.5).abs() < 1e-9 && drawn.to_m.0 < 0.1 && drawn.to_m.1 < 0.0);
    }

    #[test]
    fn without_motion_the_flick_is_shown_from_the_beginning() {
        let (from, to) = (intent(0, 1_000), intent(90_000, 300));
        let swing = Swing::new(Aimed::Board(from, to, (0.0, 0.0)), true);
        assert_eq!(aim_at(&swing, 0.0), aim_at(&swing, swing.duration_s()));
        assert_eq!(aim_at(&swing, 0.0).0, to);
    }
}
