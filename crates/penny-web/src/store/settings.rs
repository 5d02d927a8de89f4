//! What the players like: colours, wood, metal, whether the board turns, whom they played last.
//!
//! Apart from the match because it belongs to this screen, not to the game.

use super::shelf::Shelf;
use crate::against::Opponent;
use crate::scene::{Look, Metal, Surroundings, Wood};
use penny_engine::Level;
use penny_physics::Team;
use penny_rules::Preset;

/// Dark, light, or as the device says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Theme {
    /// As the device is set.
    #[default]
    Auto,
    /// Dark.
    Dark,
    /// Light.
    Light,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 3] = [Theme::Auto, Theme::Dark, Theme::Light];

    /// Its word in the stored text and on the page's root element.
    pub const fn word(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Dark => "dark",
            Theme::Light => "light",
        }
    }
}

/// How loud the pennies are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Volume {
    /// Not at all.
    Off,
    /// A little.
    #[default]
    Quiet,
    /// As loud as they can be.
    Loud,
}

impl Volume {
    /// All of them.
    pub const ALL: [Volume; 3] = [Volume::Off, Volume::Quiet, Volume::Loud];

    /// By how much samples are multiplied.
    pub const fn gain(self) -> f32 {
        match self {
            Volume::Off => 0.0,
            Volume::Quiet => 0.35,
            Volume::Loud => 1.0,
        }
    }
}

const VOLUMES: [(&str, Volume); 3] = [("off", Volume::Off), ("quiet", Volume::Quiet), ("loud", Volume::Loud)];
const WOODS: [(&str, Wood); 3] = [("cherry", Wood::Cherry), ("walnut", Wood::Walnut), ("maple", Wood::Maple)];
const METALS: [(&str, Metal); 3] = [("copper", Metal::Copper), ("steel", Metal::Steel), ("bronze", Metal::Bronze)];

const TEAMS: [(&str, Team); 2] = [("red", Team::Red), ("gold", Team::Gold)];

fn word_of<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> &'static str {
    table.iter().find(|(_, other)| other == value).map_or("", |(word, _)| word)
}

fn value_of<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    table.iter().find(|(other, _)| *other == word).map(|(_, value)| *value)
}

/// The settings of this screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Dark or light.
    pub theme: Theme,
    /// The board's wood.
    pub wood: Wood,
    /// The pennies' metal.
    pub metal: Metal,
    /// Whether the board turns to face the player whose turn it is.
    pub turn_to_player: bool,
    /// Whether the board is drawn flat, also where it need not be.
    pub flat: bool,
    /// How loud the pennies are.
    pub volume: Volume,
    /// Whether hits are felt, where the device can do that.
    pub ticks: bool,
    /// Whether the loft can be aimed: for experts, off unless asked for.
    pub lofts: bool,
    /// The computer that was played last, and how.
    pub opponent: Opponent,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: Theme::default(),
            wood: Wood::default(),
            metal: Metal::default(),
            turn_to_player: false,
            flat: false,
            volume: Volume::default(),
            ticks: true,
            lofts: false,
            opponent: Opponent::default(),
        }
    }
}

impl Settings {
    /// The key under which they are stored.
    pub const KEY: &'static str = "pennyblue.settings";

    /// What is stored; whatever cannot be understood is as it is by default.
    pub fn read(shelf: &dyn Shelf) -> Settings {
        Self::from_text(&shelf.get(Self::KEY).unwrap_or_default())
    }

    /// Stores them; when that fails they last for this visit only.
    pub fn keep(&self, shelf: &dyn Shelf) {
        shelf.set(Self::KEY, &self.to_text());
    }

    /// One `name=word` a line.
    pub fn to_text(&self) -> String {
        format!(
            "theme={}\nwood={}\nmetal={}\nturn_to_player={}\nflat={}\nvolume={}\nticks={}\nlofts={}\nlevel={}\nteam={}\nhand={}\n",
            self.theme.word(),
            word_of(&WOODS, &self.wood),
            word_of(&METALS, &self.metal),
            self.turn_to_player,
            self.flat,
            word_of(&VOLUMES, &self.volume),
            self.ticks,
            self.lofts,
            self.opponent.level.name(),
            word_of(&TEAMS, &self.opponent.team),
            self.opponent.hand.name()
        )
    }

    /// Reads [`Settings::to_text`], passing over what it does not know.
    pub fn from_text(text: &str) -> Settings {
        let mut settings = Settings::default();
        for (name, word) in text.lines().filter_map(|line| line.split_once('=')) {
            match name {
                "theme" => {
                    settings.theme = Theme::ALL.into_iter().find(|theme| theme.word() == word).unwrap_or_default();
                }
                "wood" => settings.wood = value_of(&WOODS, word).unwrap_or_default(),
                "metal" => settings.metal = value_of(&METALS, word).unwrap_or_default(),
                "level" => settings.opponent.level = Level::from_name(word).unwrap_or(settings.opponent.level),
                "team" => settings.opponent.team = value_of(&TEAMS, word).unwrap_or(settings.opponent.team),
                "hand" => settings.opponent.hand = Preset::from_name(word).unwrap_or(settings.opponent.hand),
                "turn_to_player" => settings.turn_to_player = word == "true",
                "flat" => settings.flat = word == "true",
                "volume" => settings.volume = value_of(&VOLUMES, word).unwrap_or_default(),
                "ticks" => settings.ticks = word != "false",
                "lofts" => settings.lofts = word == "true",
                _ => {}
            }
        }
        settings
    }

    /// The materials and the light of the picture, when the device asks for dark or light colours.
    pub fn look(&self, device_is_dark: bool) -> Look {
        let dark = match self.theme {
            Theme::Auto => device_is_dark,
            Theme::Dark => true,
            Theme::Light => false,
        };
        let surroundings = if dark { Surroundings::Dark } else { Surroundings::Light };
        Look { surroundings, wood: self.wood, metal: self.metal }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_being_written_and_read() {
        for theme in Theme::ALL {
            for ((wood, metal), volume) in Wood::ALL.into_iter().zip(Metal::ALL).zip(Volume::ALL) {
                let opponent = Opponent { level: Level::Florin, team: Team::Gold, hand: Preset::None };
                let (turn_to_player, flat, ticks, lofts) = (true, true, false, true);
                let settings = Settings { theme, wood, metal, turn_to_player, flat, volume, ticks, lofts, opponent };
                assert_eq!(Settings::from_text(&settings.to_text()), settings);
            }
        }
    }

    #[test]
    fn nonsense_gives_the_defaults() {
        for text in [
            "",
            "theme",
            "theme=purple\nwood=\n=\n\u{0}=x",
            "turn_to_player=yes\nlofts=yes\nflat=1\nvolume=deafening\nticks=",
            "level=dragon\nteam=blue\nhand=third",
        ] {
            assert_eq!(Settings::from_text(text), Settings::default(), "{text:?}");
        }
    }
}
