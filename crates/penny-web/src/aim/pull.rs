//! The grip *Pull*: press on a penny, pull back, let go; and everything that makes an aim end without a flick.
//!
//! Apart because this is the one place where a pointer can fire a flick, so every way out of it is named and tested.

use penny_physics::{BoardFlick, Penny};

/// What a pull takes hold of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grip {
    /// A penny on the board.
    Board(Penny),
    /// The held sovereign of a side-flick.
    Held,
}

/// How far a pull goes on this screen, CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reach {
    /// Within this distance of where it began a pull is no flick: the cancel zone.
    pub dead_px: f64,
    /// The distance of the hardest flick.
    pub full_px: f64,
}

impl Reach {
    /// The shortest reach that a hand can still dose, CSS pixels: about 30 mm/s a pixel on the mean.
    const SHORTEST_PX: f64 = 110.0;
    /// The longest reach that is not a labour, CSS pixels.
    const LONGEST_PX: f64 = 240.0;

    /// The reach on a screen of that size: long enough to be fine, short enough to fit beside a penny near the border.
    pub fn of_screen(width_px: f64, height_px: f64) -> Reach {
        let least = width_px.min(height_px);
        Reach { dead_px: 18.0, full_px: (0.3 * least).clamp(Self::SHORTEST_PX, Self::LONGEST_PX) }
    }

    /// This reach for a pull that began at `from_px` and goes towards `to_px`: no longer than the way to the border of a
    /// window of that size, but never shorter than on the smallest screen. So a phone has nearly one scale everywhere;
    /// where that leaves too little room, a pull with the penny chosen may begin anywhere else on the board.
    #[must_use]
    pub fn within(self, from_px: (f64, f64), to_px: (f64, f64), window_px: (f64, f64)) -> Reach {
        let room_px = Self::room_px(from_px, to_px, window_px);
        Reach { full_px: self.full_px.min(room_px.max(Self::SHORTEST_PX)), ..self }
    }

    /// Whether a pull that began at `from_px` has come with `to_px` to the border of a window of that size, and the
    /// hardest flick is still further out.
    pub fn is_out_of_room(&self, from_px: (f64, f64), to_px: (f64, f64), window_px: (f64, f64)) -> bool {
        /// From here on a hand that goes on would soon leave the window: what is left of the way to its border.
        const LAST_PX: f64 = 8.0;
        let room_px = Self::room_px(from_px, to_px, window_px);
        let length = (to_px.0 - from_px.0).hypot(to_px.1 - from_px.1);
        length > self.dead_px && length >= room_px - LAST_PX && room_px < self.within(from_px, to_px, window_px).full_px
    }

    /// How far it is from `from_px` in the direction of `to_px` to the border of a window of that size, CSS pixels.
    fn room_px(from_px: (f64, f64), to_px: (f64, f64), window_px: (f64, f64)) -> f64 {
        /// What is left free at the border.
        const BORDER_PX: f64 = 6.0;
        let by = (to_px.0 - from_px.0, to_px.1 - from_px.1);
        let length = by.0.hypot(by.1);
        let free = |from: f64, by: f64, size: f64| {
            let room = if by < 0.0 { from } else { size - from } - BORDER_PX;
            if by == 0.0 || !by.is_finite() { f64::INFINITY } else { room * length / by.abs() }
        };
        free(from_px.0, by.0, window_px.0).min(free(from_px.1, by.1, window_px.1))
    }

    /// The speed of a pull of `distance_px`; None inside the cancel zone. Soft flicks get the larger part of the way,
    /// since they need the finer hand.
    pub fn speed_mm_s(&self, distance_px: f64) -> Option<i32> {
        if distance_px.is_nan() || distance_px <= self.dead_px {
            return None;
        }
        let (slow, fast) = BoardFlick::SPEED_MM_S;
        let part = ((distance_px - self.dead_px) / (self.full_px - self.dead_px)).clamp(0.0, 1.0);
        let speed = f64::from(slow) + f64::from(fast - slow) * part * part.sqrt();
        Some((speed.round() as i32).clamp(slow, fast))
    }
}

/// Why an aim ended without a flick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Let go in the cancel zone.
    CancelZone,
    /// Let go outside the window.
    OutsideWindow,
    /// A second finger, or another button, came down.
    SecondPointer,
    /// The browser took the pointer away.
    LostPointer,
    /// A context menu was asked for.
    ContextMenu,
    /// The window lost the focus or was hidden.
    Blur,
    /// The window changed its size: what was pulled on the old picture means another flick on the new one.
    Resized,
    /// Esc.
    Escape,
}

/// What happens to a pull. Places are CSS pixels in the window; what direction on the board a pull means is the page's
/// business, which knows the camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PullEvent {
    /// A pointer came down on something that can be pulled.
    Down {
        /// The browser's number of the pointer.
        pointer: i32,
        /// Where.
        at_px: (f64, f64),
        /// On what.
        grip: Grip,
    },
    /// Any other pointer, or another button of the same one, came down.
    OtherDown,
    /// A pointer moved.
    Move {
        /// The browser's number of the pointer.
        pointer: i32,
        /// Where it is now.
        at_px: (f64, f64),
    },
    /// A pointer was let go.
    Up {
        /// The browser's number of the pointer.
        pointer: i32,
        /// Where.
        at_px: (f64, f64),
        /// Whether that is inside the window.
        inside: bool,
    },
    /// Something that ends every aim.
    Cancel(Why),
}

/// What the page has to do now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PullOutcome {
    /// Nothing.
    None,
    /// The grip was taken: choose this penny.
    Gripped(Grip),
    /// The aim has changed.
    Aimed(Draw),
    /// The aim is back in the cancel zone.
    Slack,
    /// Flick, as last aimed.
    Fired(Grip, Draw),
    /// The aim is over and nothing is flicked.
    Cancelled(Why),
}

/// How a pull is drawn: the penny shall go the other way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Draw {
    /// From where it began to the pointer, CSS pixels, x to the right, y down.
    pub by_px: (f64, f64),
    /// The speed that it means, mm/s.
    pub speed_mm_s: i32,
}

/// A pull: idle, or held by one pointer.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub enum Pull {
    /// Nothing is held.
    #[default]
    Idle,
    /// A grip is held; `draw` is None as long as the pointer is in the cancel zone.
    Held {
        /// The pointer that holds it.
        pointer: i32,
        /// Where it came down.
        from_px: (f64, f64),
        /// What it holds.
        grip: Grip,
        /// How far it is drawn.
        draw: Option<Draw>,
    },
}

impl Pull {
    /// Whether a grip is held.
    pub fn is_held(&self) -> bool {
        matches!(self, Pull::Held { .. })
    }

    /// How far the pull is drawn, if it is outside the cancel zone.
    pub fn draw(&self) -> Option<Draw> {
        match self {
            Pull::Held { draw, .. } => *draw,
            Pull::Idle => None,
        }
    }

    /// What is held.
    pub fn grip(&self) -> Option<Grip> {
        match self {
            Pull::Held { grip, .. } => Some(*grip),
            Pull::Idle => None,
        }
    }

    /// Takes one event and says what the page has to do.
    pub fn on(&mut self, event: PullEvent, reach: &Reach) -> PullOutcome {
        match (*self, event) {
            (Pull::Idle, PullEvent::Down { pointer, at_px, grip }) => {
                *self = Pull::Held { pointer, from_px: at_px, grip, draw: None };
                PullOutcome::Gripped(grip)
            }
            (Pull::Idle, _) => PullOutcome::None,
            (Pull::Held { .. }, PullEvent::Down { .. } | PullEvent::OtherDown) => self.cancel(Why::SecondPointer),
            (Pull::Held { .. }, PullEvent::Cancel(why)) => self.cancel(why),
            (Pull::Held { pointer, from_px, grip, draw }, PullEvent::Move { pointer: moved, at_px })
                if moved == pointer =>
            {
                let now = draw_between(from_px, at_px, reach);
                *self = Pull::Held { pointer, from_px, grip, draw: now };
                match (draw, now) {
                    (_, Some(now)) => PullOutcome::Aimed(now),
                    (Some(_), None) => PullOutcome::Slack,
                    (None, None) => PullOutcome::None,
                }
            }
            (Pull::Held { pointer, from_px, grip, .. }, PullEvent::Up { pointer: raised, at_px, inside })
                if raised == pointer =>
            {
                if !inside {
                    return self.cancel(Why::OutsideWindow);
                }
                *self = Pull::Idle;
                match draw_between(from_px, at_px, reach) {
                    Some(draw) => PullOutcome::Fired(grip, draw),
                    None => PullOutcome::Cancelled(Why::CancelZone),
                }
            }
            // A pointer that holds nothing moves or is raised.
            (Pull::Held { .. }, PullEvent::Move { .. } | PullEvent::Up { .. }) => PullOutcome::None,
        }
    }

    fn cancel(&mut self, why: Why) -> PullOutcome {
        *self = Pull::Idle;
        PullOutcome::Cancelled(why)
    }
}

fn draw_between(from_px: (f64, f64), at_px: (f64, f64), reach: &Reach) -> Option<Draw> {
    let by_px = (at_px.0 - from_px.0, at_px.1 - from_px.1);
    let speed_mm_s = reach.speed_mm_s(by_px.0.hypot(by_px.1))?;
    Some(Draw { by_px, speed_mm_s })
}

#[cfg(test)]
mod tests {
    use super::*;

    const REACH: Reach = Reach { dead_px: 18.0, full_px: 200.0 };
    const GRIP: Grip = Grip::Board(Penny::RedAssassin1);

    fn held() -> Pull {
        let mut pull = Pull::default();
        let down = PullEvent::Down { pointer: 1, at_px: (100.0, 100.0), grip: GRIP };
        assert_eq!(pull.on(down, &REACH), PullOutcome::Gripped(GRIP));
        let moved = pull.on(PullEvent::Move { pointer: 1, at_px: (100.0, 200.0) }, &REACH);
        assert!(matches!(moved, PullOutcome::Aimed(_)), "{moved:?}");
        pull
    }

    #[test]
    fn pulling_back_and_letting_go_flicks() {
        let mut pull = held();
        let up = PullEvent::Up { pointer: 1, at_px: (100.0, 200.0), inside: true };
        let PullOutcome::Fired(grip, draw) = pull.on(up, &REACH) else { panic!("it must fire") };
        assert_eq!(grip, GRIP);
        assert_eq!(draw.by_px, (0.0, 100.0));
        assert_eq!(pull, Pull::Idle);
    }

    #[test]
    fn every_safeguard_cancels_and_a_later_release_fires_nothing() {
        let stops = [
            (PullEvent::Up { pointer: 1, at_px: (-5.0, 200.0), inside: false }, Why::OutsideWindow),
            (PullEvent::Up { pointer: 1, at_px: (105.0, 110.0), inside: true }, Why::CancelZone),
            (PullEvent::OtherDown, Why::SecondPointer),
            (PullEvent::Down { pointer: 2, at_px: (0.0, 0.0), grip: GRIP }, Why::SecondPointer),
            (PullEvent::Cancel(Why::LostPointer), Why::LostPointer),
            (PullEvent::Cancel(Why::ContextMenu), Why::ContextMenu),
            (PullEvent::Cancel(Why::Blur), Why::Blur),
            (PullEvent::Cancel(Why::Resized), Why::Resized),
            (PullEvent::Cancel(Why::Escape), Why::Escape),
        ];
        for (stop, why) in stops {
            let mut pull = held();
            assert_eq!(pull.on(stop, &REACH), PullOutcome::Cancelled(why), "{stop:?}");
            let up = PullEvent::Up { pointer: 1, at_px: (100.0, 200.0), inside: true };
            assert_eq!(pull.on(up, &REACH), PullOutcome::None, "after {stop:?}");
        }
    }

    #[test]
    fn only_the_pointer_that_holds_aims_and_fires() {
        let mut pull = held();
        let before = pull;
        assert_eq!(pull.on(PullEvent::Move { pointer: 9, at_px: (0.0, 0.0) }, &REACH), PullOutcome::None);
        assert_eq!(pull.on(PullEvent::Up { pointer: 9, at_px: (0.0, 0.0), inside: true }, &REACH), PullOutcome::None);
        assert_eq!(pull, before);
    }

    #[test]
    fn going_back_into_the_cancel_zone_slackens_the_aim() {
        let mut pull = held();
        let back = PullEvent::Move { pointer: 1, at_px: (101.0, 101.0) };
        assert_eq!(pull.on(back, &REACH), PullOutcome::Slack);
        assert_eq!(pull.draw(), None);
    }

    #[test]
    fn near_the_border_a_shorter_pull_is_a_hard_one() {
        let window = (1_000.0, 800.0);
        let down = REACH.within((500.0, 660.0), (500.0, 680.0), window);
        assert_eq!(down.full_px, 134.0);
        assert_eq!(REACH.within((500.0, 660.0), (500.0, 640.0), window), REACH);
        assert_eq!(REACH.within((500.0, 660.0), (500.0, 660.0), window), REACH);
    }

    #[test]
    fn no_border_makes_a_pull_coarser_than_the_smallest_screen_does() {
        let smallest = Reach::of_screen(320.0, 568.0);
        for (width, height) in [(320.0, 568.0), (390.0, 844.0), (844.0, 390.0), (1_440.0, 900.0)] {
            let reach = Reach::of_screen(width, height);
            for from in [(0.0, 0.0), (20.0, 0.5 * height), (width - 1.0, height - 1.0), (0.5 * width, height - 40.0)] {
                for by in [(-30.0, 0.0), (30.0, 0.0), (0.0, 30.0), (0.0, -30.0), (-9.0, 25.0)] {
                    let near = reach.within(from, (from.0 + by.0, from.1 + by.1), (width, height));
                    assert!(near.full_px >= smallest.full_px && near.full_px <= reach.full_px, "{from:?} {by:?}");
                    for px in [20.0, 40.0, 70.0] {
                        assert!(near.speed_mm_s(px) <= smallest.speed_mm_s(px), "{from:?} {by:?} {px}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_pull_is_out_of_room_only_at_a_border_that_is_nearer_than_the_hardest_flick() {
        let window = (390.0, 844.0);
        let reach = Reach::of_screen(390.0, 844.0);
        for (from, to, is_out) in [
            ((90.0, 400.0), (4.0, 400.0), true),
            ((90.0, 400.0), (12.0, 400.0), true),
            ((90.0, 400.0), (40.0, 400.0), false),
            ((90.0, 400.0), (90.0, 300.0), false),
            ((300.0, 400.0), (380.0, 440.0), true),
            ((130.0, 400.0), (4.0, 400.0), false),
            ((20.0, 400.0), (8.0, 400.0), false),
            ((90.0, 400.0), (90.0, 400.0), false),
            ((90.0, 400.0), (f64::NAN, 400.0), false),
        ] {
            assert_eq!(reach.is_out_of_room(from, to, window), is_out, "{from:?} {to:?}");
        }
    }

    #[test]
    fn a_longer_pull_is_never_slower_and_the_ends_are_the_limits() {
        let (slow, fast) = BoardFlick::SPEED_MM_S;
        assert_eq!(REACH.speed_mm_s(18.0), None);
        assert_eq!(REACH.speed_mm_s(f64::NAN), None);
        let speeds: Vec<i32> = (19..400).filter_map(|px| REACH.speed_mm_s(f64::from(px))).collect();
        assert!(speeds.is_sorted());
        assert!(speeds[0] < slow + 10);
        assert_eq!(speeds.last(), Some(&fast));
    }
}
