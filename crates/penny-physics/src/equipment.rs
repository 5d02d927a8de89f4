//! Board, pennies and surfaces together, in whole numbers and as the constants that the solver works with.
//!
//! Apart because a flick's outcome is a function of equipment, position and flick, and of nothing else.

use crate::board::{Board, BoardSpec};
use crate::damping::Damping;
use crate::law::FrictionLaw;
use std::fmt;

/// Why a board, penny or parameter is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpecError {
    /// A number outside its range.
    OutOfRange {
        /// The field's name, with its unit.
        field: &'static str,
        /// The value that was given.
        value: u32,
        /// Smallest allowed value.
        min: u32,
        /// Largest allowed value.
        max: u32,
    },
    /// Two spots are nearer than two penny diameters.
    SpotsTooClose {
        /// Their distance, um.
        distance_um: u32,
        /// Least distance, um.
        least_um: u32,
    },
}

impl SpecError {
    pub(crate) fn check(field: &'static str, value: u32, min: u32, max: u32) -> Result<(), SpecError> {
        if value < min || value > max {
            return Err(SpecError::OutOfRange { field, value, min, max });
        }
        Ok(())
    }

    /// The field that the error is about.
    pub const fn field(&self) -> &'static str {
        match self {
            SpecError::OutOfRange { field, .. } => field,
            SpecError::SpotsTooClose { .. } => "spot_inset_um",
        }
    }
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpecError::OutOfRange { field, value, min, max } => {
                write!(f, "{field} is {value}, allowed is {min} to {max}")
            }
            SpecError::SpotsTooClose { distance_um, least_um } => {
                write!(f, "the spots are {distance_um} um apart, at least {least_um} um (two pennies) is needed")
            }
        }
    }
}

impl std::error::Error for SpecError {}

/// A penny's size and mass (R3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PennySpec {
    /// Diameter, um.
    pub diameter_um: u32,
    /// Mass, mg.
    pub mass_mg: u32,
    /// Thickness, um.
    pub thickness_um: u32,
}

impl PennySpec {
    /// Allowed diameters, um.
    pub const DIAMETER_UM: (u32, u32) = (10_000, 40_000);
}

impl Default for PennySpec {
    /// A UK 1p: 20.3 mm, 3.56 g, 1.65 mm (Royal Mint Museum, "1p coin designs and specifications").
    fn default() -> Self {
        PennySpec { diameter_um: 20_300, mass_mg: 3_560, thickness_um: 1_650 }
    }
}

macro_rules! physics_spec {
    ($($(#[$doc:meta])* $field:ident: $default:literal in $min:literal..=$max:literal;)*) => {
        /// The parameters of the physics, in whole numbers. What each does and where its value is from: `docs/physics.md`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct PhysicsSpec {
            $($(#[$doc])* pub $field: u32,)*
        }

        impl Default for PhysicsSpec {
            fn default() -> Self {
                PhysicsSpec { $($field: $default,)* }
            }
        }

        impl PhysicsSpec {
            /// Name, default, smallest and largest value of every parameter.
            pub const FIELDS: &'static [(&'static str, u32, u32, u32)] = &[$((stringify!($field), $default, $min, $max),)*];

            /// The value of a parameter by name.
            pub fn get(&self, name: &str) -> Option<u32> {
                match name {
                    $(stringify!($field) => Some(self.$field),)*
                    _ => None,
                }
            }

            /// Sets a parameter by name; false when there is none of that name.
            pub fn set(&mut self, name: &str, value: u32) -> bool {
                match name {
                    $(stringify!($field) => self.$field = value,)*
                    _ => return false,
                }
                true
            }

            fn check(&self) -> Result<(), SpecError> {
                $(SpecError::check(stringify!($field), self.$field, $min, $max)?;)*
                Ok(())
            }
        }
    };
}

physics_spec! {
    /// Friction between penny and board, mu, in thousandths. Steel on a polished or varnished board is 0.12 to 0.30.
    /// More: everything travels less far.
    floor_friction_permille: 200 in 100..=350;
    /// Radius of gyration squared over radius squared, k^2 / R^2, in thousandths: 0.5 for a plain disc, more for a raised
    /// rim. More: spin is harder to start and to stop.
    gyration_permille: 515 in 450..=700;
    /// Radius of the ring on which a penny rests over its own radius, in thousandths: the fields are recessed, so it rests
    /// on its rim. More: the board brakes spin faster.
    support_radius_permille: 940 in 800..=1000;
    /// Friction between two rims, mu_rim, in thousandths. More: more throw and more spin passed on.
    rim_friction_permille: 200 in 0..=500;
    /// Restitution of the slowest impacts, in thousandths.
    restitution_permille: 900 in 0..=1000;
    /// How much of the restitution fast impacts lose, in thousandths (never more than `restitution_permille`).
    restitution_loss_permille: 250 in 0..=1000;
    /// The speed at which half of that loss is reached, mm/s.
    restitution_speed_mm_s: 1500 in 100..=10000;
    /// Pennies nearer than this are struck as one, um.
    cluster_gap_um: 20 in 0..=100;
    /// How long an impact lasts, us.
    contact_time_us: 35 in 5..=200;
    /// The path over which the finger pushes, um.
    stroke_um: 3000 in 500..=20000;
    /// The mass of the fingertip behind a pushed penny, mg.
    finger_mass_mg: 12000 in 0..=50000;
    /// Mass of the sovereign held for a side-flick with its fingertips, mg.
    held_mass_mg: 20000 in 3000..=100000;
    /// Restitution of the held sovereign's impact, in thousandths.
    held_restitution_permille: 500 in 0..=1000;
}

/// Gravity, m/s^2 (standard value to three places; `docs/physics.md`).
pub const GRAVITY_M_S2: f64 = 9.81;

/// Board, pennies and surfaces that fit together.
#[derive(Clone, Debug)]
pub struct Equipment {
    board: Board,
    penny: PennySpec,
    physics: PhysicsSpec,
    constants: Constants,
    law: FrictionLaw,
}

/// The equipment in SI units, and what is worked out of it once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Constants {
    /// Radius of a penny, m.
    pub(crate) radius: f64,
    /// Thickness of a penny, m.
    pub(crate) thickness: f64,
    /// Mass of a penny, kg.
    pub(crate) mass: f64,
    /// Radius of gyration squared, m^2.
    pub(crate) gyration2: f64,
    /// Radius of the ring on which it rests, m.
    pub(crate) support: f64,
    /// 1 over it, 1/m.
    pub(crate) per_support: f64,
    /// Deceleration of a sliding penny without spin, m/s^2.
    pub(crate) deceleration: f64,
    /// Friction between rims.
    pub(crate) rim_friction: f64,
    /// Restitution of slow impacts, what fast ones lose, and the speed of half the loss, m/s.
    pub(crate) restitution: (f64, f64, f64),
    /// Pennies nearer than this are one cluster, m.
    pub(crate) cluster_gap: f64,
    /// Duration of an impact, s.
    pub(crate) contact_time: f64,
    /// How a contact within a cluster is damped for its restitution.
    pub(crate) damping: Damping,
    /// Path over which the finger pushes, m.
    pub(crate) stroke: f64,
    /// Mass of penny and fingertip over that of a penny.
    pub(crate) pushed_mass: f64,
    /// Mass of the held sovereign over that of a penny.
    pub(crate) held_mass: f64,
    /// Restitution of the held sovereign's impact.
    pub(crate) held_restitution: f64,
}

impl Equipment {
    /// Puts board, pennies and surfaces together.
    ///
    /// # Errors
    /// Names the first number outside its range, or spots that are too close for the pennies.
    pub fn new(board: BoardSpec, penny: PennySpec, physics: PhysicsSpec) -> Result<Equipment, SpecError> {
        let (small, large) = PennySpec::DIAMETER_UM;
        SpecError::check("diameter_um", penny.diameter_um, small, large)?;
        SpecError::check("mass_mg", penny.mass_mg, 500, 50_000)?;
        SpecError::check("thickness_um", penny.thickness_um, 500, 5_000)?;
        physics.check()?;
        SpecError::check(
            "restitution_loss_permille",
            physics.restitution_loss_permille,
            0,
            physics.restitution_permille,
        )?;
        let board = Board::new(board, penny.diameter_um)?;
        let permille = |value: u32| f64::from(value) * 1e-3;
        let radius = f64::from(penny.diameter_um) * 0.5e-6;
        let gyration2 = permille(physics.gyration_permille) * (radius * radius);
        let support = permille(physics.support_radius_permille) * radius;
        let mass_ratio = |mass_mg: u32| f64::from(mass_mg) / f64::from(penny.mass_mg);
        let constants = Constants {
            radius,
            thickness: f64::from(penny.thickness_um) * 1e-6,
            mass: f64::from(penny.mass_mg) * 1e-6,
            gyration2,
            support,
            per_support: 1.0 / support,
            deceleration: permille(physics.floor_friction_permille) * GRAVITY_M_S2,
            rim_friction: permille(physics.rim_friction_permille),
            restitution: (
                permille(physics.restitution_permille),
                permille(physics.restitution_loss_permille),
                permille(physics.restitution_speed_mm_s),
            ),
            cluster_gap: f64::from(physics.cluster_gap_um) * 1e-6,
            contact_time: f64::from(physics.contact_time_us) * 1e-6,
            damping: Damping::tabulate(),
            stroke: f64::from(physics.stroke_um) * 1e-6,
            pushed_mass: 1.0 + mass_ratio(physics.finger_mass_mg),
            held_mass: mass_ratio(physics.held_mass_mg),
            held_restitution: permille(physics.held_restitution_permille),
        };
        let law = FrictionLaw::new(support * support / gyration2);
        Ok(Equipment { board, penny, physics, constants, law })
    }

    /// The equipment of the default board, a UK 1p and the default surfaces.
    pub fn standard() -> Equipment {
        Equipment::with_board(BoardSpec::default()).expect("the defaults are within their ranges")
    }

    /// Default pennies and surfaces on another board.
    ///
    /// # Errors
    /// When the board is not one.
    pub fn with_board(board: BoardSpec) -> Result<Equipment, SpecError> {
        Equipment::new(board, PennySpec::default(), PhysicsSpec::default())
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }
    /// The pennies' size and mass.
    pub const fn penny(&self) -> &PennySpec {
        &self.penny
    }
    /// The parameters of the physics.
    pub const fn physics(&self) -> &PhysicsSpec {
        &self.physics
    }
    /// Radius of a penny, m.
    pub const fn radius_m(&self) -> f64 {
        self.constants.radius
    }
    pub(crate) const fn constants(&self) -> &Constants {
        &self.constants
    }
    pub(crate) const fn law(&self) -> &FrictionLaw {
        &self.law
    }
}
