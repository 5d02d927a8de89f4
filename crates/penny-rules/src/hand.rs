//! The hand that flicks: how far what is executed strays from what was asked.
//!
//! Apart because a game is replayed from flicks as executed; the hand comes before, and only once.

use crate::random::SplitMix64;
use penny_physics::{Angle, BoardFlick, Flick, SideFlick};
use std::fmt;

/// A hand by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preset {
    /// No error: a game of pure thought.
    None,
    /// 0.6 degree, 4 %, 0.5 mm, 1 degree of loft.
    Steady,
    /// 1.2 degree, 6 %, 0.7 mm, 2 degree.
    Normal,
    /// 2 degree, 10 %, 1 mm, 3 degree.
    Loose,
    /// 4 degree, 18 %, 1.5 mm, 4 degree.
    Shaky,
}

impl Preset {
    /// All of them, steadiest first.
    pub const ALL: [Preset; 5] = [Preset::None, Preset::Steady, Preset::Normal, Preset::Loose, Preset::Shaky];

    /// The name that files and messages write.
    pub const fn name(self) -> &'static str {
        match self {
            Preset::None => "none",
            Preset::Steady => "steady",
            Preset::Normal => "normal",
            Preset::Loose => "loose",
            Preset::Shaky => "shaky",
        }
    }

    /// The preset with this name.
    pub fn from_name(name: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.name() == name)
    }

    /// The hand.
    pub const fn hand(self) -> Hand {
        let (angle_sd_mdeg, speed_sd_permille, offset_sd_um, loft_sd_mdeg) = match self {
            Preset::None => (0, 0, 0, 0),
            Preset::Steady => (600, 40, 500, 1_000),
            Preset::Normal => (1_200, 60, 700, 2_000),
            Preset::Loose => (2_000, 100, 1_000, 3_000),
            Preset::Shaky => (4_000, 180, 1_500, 4_000),
        };
        Hand { angle_sd_mdeg, speed_sd_permille, offset_sd_um, loft_sd_mdeg }
    }
}

/// Why a hand is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandError {
    /// The field's name, with its unit.
    pub field: &'static str,
    /// The value that was given.
    pub value: i64,
    /// Largest allowed value; the smallest is 0.
    pub max: u32,
}

impl fmt::Display for HandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is {}, allowed is 0 to {}", self.field, self.value, self.max)
    }
}

impl std::error::Error for HandError {}

/// The standard deviations of what a hand does round what it means to do.
///
/// ```
/// use penny_physics::{BoardFlick, Flick, Penny};
/// use penny_rules::{Preset, SplitMix64};
///
/// let asked = Flick::Board(BoardFlick::new(Penny::RedAssassin1, 90_000, 800, 0)?);
/// let executed = Preset::Normal.hand().execute(&asked, &mut SplitMix64::new(7));
/// assert_ne!(executed, asked);
/// assert_eq!(executed, Preset::Normal.hand().execute(&asked, &mut SplitMix64::new(7)));
/// # Ok::<(), penny_physics::FlickError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    angle_sd_mdeg: u32,
    speed_sd_permille: u32,
    offset_sd_um: u32,
    loft_sd_mdeg: u32,
}

impl Hand {
    /// Name and largest value of each field; the smallest is 0.
    pub const FIELDS: [(&'static str, u32); 4] =
        [("angle_sd_mdeg", 30_000), ("speed_sd_permille", 500), ("offset_sd_um", 3_000), ("loft_sd_mdeg", 10_000)];

    /// A hand from standard deviations of direction (thousandths of a degree), of speed (thousandths of the speed asked
    /// for), of offset (um), and of loft (thousandths of a degree).
    ///
    /// # Errors
    /// When a number is outside its range.
    pub fn new(
        angle_sd_mdeg: i64,
        speed_sd_permille: i64,
        offset_sd_um: i64,
        loft_sd_mdeg: i64,
    ) -> Result<Hand, HandError> {
        let check = |k: usize, value: i64| {
            let (field, max) = Hand::FIELDS[k];
            if value < 0 || value > max.into() { Err(HandError { field, value, max }) } else { Ok(value as u32) }
        };
        Ok(Hand {
            angle_sd_mdeg: check(0, angle_sd_mdeg)?,
            speed_sd_permille: check(1, speed_sd_permille)?,
            offset_sd_um: check(2, offset_sd_um)?,
            loft_sd_mdeg: check(3, loft_sd_mdeg)?,
        })
    }

    /// The standard deviation of the direction, thousandths of a degree.
    pub const fn angle_sd_mdeg(&self) -> u32 {
        self.angle_sd_mdeg
    }
    /// The standard deviation of the speed, thousandths of the speed asked for.
    pub const fn speed_sd_permille(&self) -> u32 {
        self.speed_sd_permille
    }
    /// The standard deviation of the offset, um.
    pub const fn offset_sd_um(&self) -> u32 {
        self.offset_sd_um
    }

    /// The standard deviation of the loft, thousandths of a degree.
    pub const fn loft_sd_mdeg(&self) -> u32 {
        self.loft_sd_mdeg
    }

    /// The same hand, if it never struck upwards.
    #[must_use]
    pub const fn flat(self) -> Hand {
        Hand { loft_sd_mdeg: 0, ..self }
    }

    /// The preset that this is, if it is one.
    pub fn preset(&self) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.hand() == *self)
    }

    /// The preset that this is in all but its loft: hands of matches that were begun before there were lofts have none.
    pub fn preset_but_for_loft(&self) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| Hand { loft_sd_mdeg: self.loft_sd_mdeg, ..preset.hand() } == *self)
    }

    /// How often a hand tries before it does exactly what was asked.
    const MOST_TRIES: usize = 64;

    /// What the hand does when `flick` is asked of it, where it strays only to flicks that can be made: it draws again
    /// while they cannot, and after 64 draws does just what was asked.
    #[must_use]
    pub fn execute_within(
        &self,
        flick: &Flick,
        random: &mut SplitMix64,
        can_be_made: impl Fn(&Flick) -> bool,
    ) -> Flick {
        let strayed = (0..Hand::MOST_TRIES).map(|_| self.execute(flick, random)).find(can_be_made);
        strayed.unwrap_or(*flick)
    }

    /// What the hand does when `flick` is asked of it: whole numbers, within the ranges of a flick.
    ///
    /// Two pairs of normal deviates are drawn, whatever the hand and the flick: direction and speed, then offset and loft
    /// (unused by a side-flick, which has none), so that the next flick's error does not depend on this one's hand. A
    /// flat flick strays upwards half the time, and otherwise stays flat: nobody flicks into the board.
    #[must_use]
    pub fn execute(&self, flick: &Flick, random: &mut SplitMix64) -> Flick {
        let (angle, speed) = random.next_normal_pair();
        let (offset, loft) = random.next_normal_pair();
        let sd = |sd: u32, deviate: f64| (f64::from(sd) * deviate).round() as i64;
        let angle_mdeg = i64::from(flick.angle().mdeg()) + sd(self.angle_sd_mdeg, angle);
        let angle_mdeg = Angle::wrapping_mdeg(angle_mdeg).mdeg().into();
        let asked = f64::from(flick.speed_mm_s());
        let executed = (asked * (1.0 + f64::from(self.speed_sd_permille) * 1e-3 * speed)).round() as i64;
        let (slow, fast) = BoardFlick::SPEED_MM_S;
        let speed_mm_s = executed.clamp(slow.into(), fast.into());
        let offset_um = i64::from(flick.offset_um()) + sd(self.offset_sd_um, offset);
        let strayed = match flick {
            Flick::Board(flick) => {
                let (right, left) = BoardFlick::OFFSET_UM;
                let offset_um = offset_um.clamp(right.into(), left.into());
                let (flat, steep) = BoardFlick::LOFT_MDEG;
                let loft_mdeg = i64::from(flick.loft_mdeg()) + sd(self.loft_sd_mdeg, loft);
                let loft_mdeg = loft_mdeg.clamp(flat.into(), steep.into());
                BoardFlick::new(flick.penny(), angle_mdeg, speed_mm_s, offset_um)
                    .and_then(|strayed| strayed.with_loft(loft_mdeg))
                    .map(Flick::Board)
            }
            Flick::Side(flick) => {
                let (right, left) = SideFlick::OFFSET_UM;
                let offset_um = offset_um.clamp(right.into(), left.into());
                let overlap_um = flick.overlap_um().into();
                SideFlick::new(flick.penny(), flick.edge(), overlap_um, angle_mdeg, speed_mm_s, offset_um)
                    .map(Flick::Side)
            }
        };
        strayed.expect("clamped to the ranges")
    }
}
