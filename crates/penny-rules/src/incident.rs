//! What a referee sees of one flick: which penny was flicked, how the pennies moved and met, and fouls of the hand.
//!
//! Apart because rulings are made on this alone, whether it was simulated, sent or noted at a real board.

use penny_physics::{Event, Flick, Penny};

/// Which penny was flicked, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flicked {
    /// A penny that lay on the board.
    Board(Penny),
    /// R23: the sovereign held in the hand, against the blue.
    Side(Penny),
}

impl Flicked {
    /// The penny that was flicked.
    pub const fn penny(self) -> Penny {
        match self {
            Flicked::Board(penny) | Flicked::Side(penny) => penny,
        }
    }

    /// Whether it was a side-flick.
    pub const fn is_side_flick(self) -> bool {
        matches!(self, Flicked::Side(_))
    }
}

impl From<&Flick> for Flicked {
    fn from(flick: &Flick) -> Flicked {
        match flick {
            Flick::Board(flick) => Flicked::Board(flick.penny()),
            Flick::Side(flick) => Flicked::Side(flick.penny()),
        }
    }
}

/// A foul of the hand that somebody saw, or that the finger's room shows (R20b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SeenFoul {
    /// R20b: the hand touched a penny that is not of one's team.
    Touch,
    /// R20c: nudged, hit twice, or the hand moved.
    Unclean,
    /// R20d: the board was moved and pennies slid.
    BoardMoved,
}

impl SeenFoul {
    /// All of them.
    pub const ALL: [SeenFoul; 3] = [SeenFoul::Touch, SeenFoul::Unclean, SeenFoul::BoardMoved];

    /// The name that machines read.
    pub const fn name(self) -> &'static str {
        match self {
            SeenFoul::Touch => "touch",
            SeenFoul::Unclean => "unclean",
            SeenFoul::BoardMoved => "board_moved",
        }
    }

    /// The foul with this name.
    pub fn from_name(name: &str) -> Option<SeenFoul> {
        SeenFoul::ALL.into_iter().find(|foul| foul.name() == name)
    }
}

/// One thing that a ruling may rest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Incident {
    /// A contact, rest, fall or stack. A contact whose impulse is not known has an impulse of 1.
    Motion(Event),
    /// R20b, R20c, R20d: a foul of the hand.
    Foul {
        /// When, us.
        t_us: u32,
        /// Which.
        what: SeenFoul,
    },
}

impl Incident {
    /// When it happened, us.
    pub const fn t_us(&self) -> u32 {
        match self {
            Incident::Motion(event) => event.t_us(),
            Incident::Foul { t_us, .. } => *t_us,
        }
    }

    /// R11, R13: the two pennies of a contact that exchanged an impulse, and whether the finger was still pushing.
    pub(crate) fn meeting(&self) -> Option<Meeting> {
        match *self {
            Incident::Motion(Event::Contact { a, b, impulse_uns, finger, .. }) if impulse_uns > 0 && a != b => {
                Some(Meeting { a, b, finger })
            }
            _ => None,
        }
    }
}

impl From<Event> for Incident {
    fn from(event: Event) -> Incident {
        Incident::Motion(event)
    }
}

/// Two pennies that met.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meeting {
    pub(crate) a: Penny,
    pub(crate) b: Penny,
    pub(crate) finger: bool,
}

impl Meeting {
    /// The penny that `penny` met, if it took part.
    pub(crate) fn other(&self, penny: Penny) -> Option<Penny> {
        match (self.a == penny, self.b == penny) {
            (true, _) => Some(self.b),
            (_, true) => Some(self.a),
            _ => None,
        }
    }
}
