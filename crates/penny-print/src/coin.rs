//! Coins to play with, and how large they are.
//!
//! Apart because the figures come from the mints.

use penny_physics::PennySpec;

/// A coin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coin {
    diameter_um: u32,
    name: Option<&'static str>,
}

/// Why something is no coin to play with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoinError {
    /// There is no coin of this name.
    Unknown(String),
    /// It is too small or too large.
    Diameter {
        /// What it is, um.
        diameter_um: u32,
    },
}

impl std::fmt::Display for CoinError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CoinError::Unknown(name) => {
                let names: Vec<&str> = COINS.iter().map(|(name, _)| *name).collect();
                write!(f, "there is no coin '{name}'; known are {}", names.join(", "))
            }
            CoinError::Diameter { diameter_um } => write!(
                f,
                "the coin's diameter is {} mm; allowed are {} to {}",
                f64::from(*diameter_um) * 1e-3,
                LEAST_UM / 1_000,
                MOST_UM / 1_000
            ),
        }
    }
}

impl std::error::Error for CoinError {}

/// Names and diameters, um: the Royal Mint (1p, 2p), the European Central Bank (cents), the United States Mint (cent).
const COINS: [(&str, u32); 6] =
    [("1p", 20_300), ("2p", 25_900), ("1c", 16_250), ("2c", 18_750), ("5c", 21_250), ("us-cent", 19_050)];

/// The diameters that a game may have, um.
const LEAST_UM: u32 = PennySpec::DIAMETER_UM.0;
const MOST_UM: u32 = PennySpec::DIAMETER_UM.1;

impl Coin {
    /// The coins known by name: UK 1p and 2p, 1, 2 and 5 euro cent, US cent.
    pub fn known() -> impl Iterator<Item = Coin> {
        COINS.iter().map(|(name, diameter_um)| Coin { diameter_um: *diameter_um, name: Some(name) })
    }

    /// A coin by its name.
    ///
    /// # Errors
    /// Lists the names there are.
    pub fn named(name: &str) -> Result<Coin, CoinError> {
        Coin::known().find(|coin| coin.name == Some(name)).ok_or_else(|| CoinError::Unknown(name.to_owned()))
    }

    /// A coin of any diameter, um.
    ///
    /// # Errors
    /// When no game can be played with it.
    pub fn of_diameter_um(diameter_um: u32) -> Result<Coin, CoinError> {
        match diameter_um {
            LEAST_UM..=MOST_UM => Ok(Coin { diameter_um, name: None }),
            _ => Err(CoinError::Diameter { diameter_um }),
        }
    }

    /// Its diameter, um.
    pub const fn diameter_um(&self) -> u32 {
        self.diameter_um
    }

    /// Its name, where it has one.
    pub const fn name(&self) -> Option<&'static str> {
        self.name
    }

    pub(crate) fn diameter_mm(&self) -> f64 {
        f64::from(self.diameter_um) * 1e-3
    }
}

impl Default for Coin {
    /// A UK 1p, with which the game is played.
    fn default() -> Coin {
        Coin { diameter_um: COINS[0].1, name: Some(COINS[0].0) }
    }
}
