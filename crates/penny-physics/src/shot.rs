//! What came of a flick: its events in order, and where the pennies rest.
//!
//! Apart because it is the one thing that physics hands to the rules.

use crate::penny::Penny;
use crate::position::Position;

/// Something that happened during a flick, with its time in whole microseconds from the start of the finger's stroke.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// Two pennies met and exchanged an impulse.
    Contact {
        /// When, us.
        t_us: u32,
        /// The penny that comes first in [`Penny::ALL`].
        a: Penny,
        /// The other penny.
        b: Penny,
        /// The impulse along the line of centres, micronewton seconds, at least 1.
        impulse_uns: u32,
        /// Whether the flicked penny was still being pushed by the finger.
        finger: bool,
    },
    /// A penny came to rest.
    Rest {
        /// When, us.
        t_us: u32,
        /// Which.
        penny: Penny,
    },
    /// A penny's centre crossed the edge: it fell off the board.
    Off {
        /// When, us.
        t_us: u32,
        /// Which.
        penny: Penny,
    },
    /// At rest, one penny lies wholly or partly on another.
    Stack {
        /// When, us.
        t_us: u32,
        /// The penny above.
        upper: Penny,
        /// The penny below.
        lower: Penny,
    },
}

impl Event {
    /// When it happened, us.
    pub const fn t_us(&self) -> u32 {
        match *self {
            Event::Contact { t_us, .. }
            | Event::Rest { t_us, .. }
            | Event::Off { t_us, .. }
            | Event::Stack { t_us, .. } => t_us,
        }
    }
}

/// The whole outcome of one flick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shot {
    /// In time order; those of one instant outward from the striking penny.
    pub events: Vec<Event>,
    /// Where the pennies rest, in whole micrometres. A sovereign held for a side-flick is on no point.
    pub rest: Position,
    /// When the last penny came to rest or fell, us.
    pub duration_us: u32,
    /// Whether the solver's cap on events was reached and everything was stopped where it was; never seen in play.
    pub capped: bool,
}

impl Shot {
    /// The pennies that fell off, in the order in which they fell.
    pub fn off(&self) -> impl Iterator<Item = Penny> + '_ {
        self.events.iter().filter_map(|event| match *event {
            Event::Off { penny, .. } => Some(penny),
            _ => None,
        })
    }
}
