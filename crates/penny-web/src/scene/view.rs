//! What the scene is asked to draw: coins, marks, look and camera at one moment.
//!
//! Apart because the page builds it and the renderer reads it; neither needs to know the other.

use super::camera::Camera;
use penny_physics::{Equipment, Penny};

/// One picture: everything that the scene needs to know.
#[derive(Clone, Debug)]
pub struct View<'a> {
    /// Board and penny sizes.
    pub equipment: &'a Equipment,
    /// From where it is seen.
    pub camera: Camera,
    /// Materials and light.
    pub look: Look,
    /// The coins, in any order: on the board, falling, in the moat, held, ghosts.
    pub coins: Vec<Coin>,
    /// Marks, drawn in this order.
    pub overlays: Vec<Overlay>,
}

/// Materials and light.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Look {
    /// Dark or light surroundings.
    pub surroundings: Surroundings,
    /// The board's wood.
    pub wood: Wood,
    /// What the pennies are made of.
    pub metal: Metal,
}

/// The room around the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Surroundings {
    /// Evening: dark wood frame, deep felt.
    #[default]
    Dark,
    /// Day: pale frame and light felt.
    Light,
}

/// The board's wood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Wood {
    /// Warm reddish brown.
    #[default]
    Cherry,
    /// Deep brown.
    Walnut,
    /// Pale yellow.
    Maple,
}

impl Wood {
    /// All woods, the default first.
    pub const ALL: [Wood; 3] = [Wood::Cherry, Wood::Walnut, Wood::Maple];
}

/// What the pennies are made of. The teams differ in hue and in lightness in each of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Metal {
    /// Red's pennies copper, Gold's brass.
    #[default]
    Copper,
    /// All pennies steel, with fields of coloured enamel.
    Steel,
    /// All pennies of dark bronze, with fields of coloured enamel.
    Bronze,
}

impl Metal {
    /// All metals, the default first.
    pub const ALL: [Metal; 3] = [Metal::Copper, Metal::Steel, Metal::Bronze];
}

/// What a coin is marked as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// One of the seven.
    Penny(Penny),
    /// The eighth, blank, which only measures.
    Spare,
}

/// How a coin stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Emphasis {
    /// As it is.
    #[default]
    None,
    /// It may be chosen: a faint ring.
    Choosable,
    /// The pointer is over it.
    Hover,
    /// It is chosen: a bright ring.
    Selected,
    /// It cannot be chosen now: darker.
    Dim,
}

/// A lean: a turn about a horizontal axis through the coin's centre.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Tilt {
    /// Direction of the axis, rad from +x, anticlockwise.
    pub axis_rad: f64,
    /// How far it is turned about that axis, by the right-hand rule, rad; pi is face down.
    pub angle_rad: f64,
}

/// One coin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coin {
    /// Its marking.
    pub face: Face,
    /// Its centre, m: x to the right, y towards Gold, z up from the board's top. Lying on the board z is half its
    /// thickness.
    pub centre_m: (f64, f64, f64),
    /// How far the marking is turned about the coin's own axis, rad, anticlockwise.
    pub turn_rad: f64,
    /// How it leans; default flat.
    pub tilt: Tilt,
    /// How it stands out.
    pub emphasis: Emphasis,
    /// Whether it is only where a penny would be: translucent, without shadow.
    pub ghost: bool,
}

impl Coin {
    /// A coin that lies flat on the board.
    pub fn lying(equipment: &Equipment, face: Face, x_m: f64, y_m: f64) -> Coin {
        Coin {
            face,
            centre_m: (x_m, y_m, f64::from(equipment.penny().thickness_um) * 0.5e-6),
            turn_rad: 0.0,
            tilt: Tilt::default(),
            emphasis: Emphasis::None,
            ghost: false,
        }
    }

    /// This coin turned by so much.
    #[must_use]
    pub fn turned(self, turn_rad: f64) -> Coin {
        Coin { turn_rad, ..self }
    }

    /// This coin standing out so.
    #[must_use]
    pub fn with(self, emphasis: Emphasis) -> Coin {
        Coin { emphasis, ..self }
    }

    /// This coin as a ghost.
    #[must_use]
    pub fn as_ghost(self) -> Coin {
        Coin { ghost: true, ..self }
    }
}

/// A mark on the board. All places are on the board's plane, m; all angles rad from +x, anticlockwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Overlay {
    /// The path of an aimed penny's centre, a fine dotted line.
    AimLine {
        /// Its start.
        from_m: (f64, f64),
        /// Its end.
        to_m: (f64, f64),
        /// Whether it is drawn over the coins.
        is_over: bool,
    },
    /// The rest of that path, which the penny is too slow for: a faint line of sparse dots.
    OutOfReach {
        /// Where the penny stops.
        from_m: (f64, f64),
        /// Where its path would end.
        to_m: (f64, f64),
    },
    /// The likely directions of a hand, a translucent wedge.
    Fan {
        /// Where the penny's centre is.
        apex_m: (f64, f64),
        /// The direction meant.
        angle_rad: f64,
        /// Half the wedge's opening.
        half_angle_rad: f64,
        /// How far it is drawn.
        reach_m: f64,
    },
    /// A ray out of a penny: how likely something is in its directions.
    Ray {
        /// The penny's centre.
        apex_m: (f64, f64),
        /// The middle of its directions.
        angle_rad: f64,
        /// Half its opening.
        half_angle_rad: f64,
        /// How far it goes, from the penny's centre.
        reach_m: f64,
        /// Whether it is the likeliest.
        is_best: bool,
    },
    /// Directions in which the finger has no room: an arc round a penny.
    NoRoom {
        /// The penny's centre.
        centre_m: (f64, f64),
        /// Where the arc begins.
        from_rad: f64,
        /// Where it ends, anticlockwise from its begin.
        to_rad: f64,
        /// Whether striking there would be a foul of touching; else there is no room at all.
        foul: bool,
    },
    /// The nail behind the penny.
    Nail {
        /// Its centre.
        centre_m: (f64, f64),
        /// Its radius.
        radius_m: f64,
        /// Whether it has no room there.
        blocked: bool,
    },
    /// The band from the penny to the pulling pointer.
    PullBand {
        /// The penny's centre.
        from_m: (f64, f64),
        /// The pointer.
        to_m: (f64, f64),
        /// The speed, from 0 (softest) to 1 (hardest).
        strength: f64,
    },
    /// An arrow.
    Arrow {
        /// Its tail.
        from_m: (f64, f64),
        /// Its tip.
        to_m: (f64, f64),
    },
    /// A spot on which something may be put, lit.
    LitSpot {
        /// 0 to 5 the outer ones, 6 the centre.
        spot: usize,
        /// Whether the pointer or the keyboard is on it.
        chosen: bool,
    },
    /// A ruler standing against an edge of the board, outside it, as for measuring (R22).
    Ruler {
        /// The edge, numbered as in [`penny_physics::Board::edges`].
        edge: usize,
        /// The place of its middle along the edge, m from the edge's middle, anticlockwise round the board.
        along_m: f64,
        /// How far it is lifted above its place, m.
        lift_m: f64,
    },
}
