//! The words of the first screen, of the menu and of the settings.
//!
//! Apart because they are read before and beside the game.

/// The name.
pub const TITLE: &str = "Penny Blue";
/// What it is.
pub const TAGLINE: &str = "Drive the blue into their pennies. Knock their sovereign off the board.";
/// The door.
pub const TWO_HEADING: &str = "Two at this screen";
/// What is behind it.
pub const TWO_WORDS: &str = "Pass and play: two people take turns at one screen, and the referee knows the rules.";
/// Begin at once.
pub const PLAY: &str = "Play";
/// Choose first.
pub const CHOOSE: &str = "Choose board and rules";
/// A match in progress.
pub const CURRENT_HEADING: &str = "Your match";
/// Go on with it.
pub const CONTINUE: &str = "Continue";
/// Open a file.
pub const OPEN_FILE: &str = "Open a game file";
/// The rulebook.
pub const RULES: &str = "Rules";
/// Looks, sound, and what is aimed.
pub const SETTINGS: &str = "Settings";
/// Close a dialog.
pub const CLOSE: &str = "Close";
/// The menu.
pub const MENU: &str = "Menu";
/// To the first screen.
pub const HOME: &str = "First screen";
/// Save.
pub const SAVE_FILE: &str = "Save this match as a file";
/// Copy a position.
pub const COPY_POSITION: &str = "Copy the position as text";
/// Done.
pub const COPIED: &str = "The position was copied.";
/// Not done.
pub const NOT_COPIED: &str = "The browser would not copy it. Here it is:";
/// The board in words.
pub const IN_WORDS: &str = "The board in words";
/// The theme.
pub const THEME: &str = "Colours";
/// As the device.
pub const THEME_AUTO: &str = "As the device";
/// Dark.
pub const THEME_DARK: &str = "Dark";
/// Light.
pub const THEME_LIGHT: &str = "Light";
/// The wood.
pub const WOOD: &str = "Board";
/// The woods, in the order of the scene.
pub const WOODS: [&str; 3] = ["Cherry", "Walnut", "Maple"];
/// The metal.
pub const METAL: &str = "Pennies";
/// The metals, in the order of the scene.
pub const METALS: [&str; 3] = ["Copper and brass", "Steel", "Dark bronze"];
/// Turn to the player.
pub const TURN_TO_PLAYER: &str = "Turn the board to the player whose turn it is";
/// The flat board.
pub const FLAT: &str = "Flat board, for weak devices";
/// How loud.
pub const SOUND: &str = "Sound";
/// How loud, in the order of the settings.
pub const VOLUMES: [&str; 3] = ["Off", "Quiet", "Loud"];
/// The motor of a phone.
pub const TICKS: &str = "Feel the hits, where the device can";
/// Aim upwards.
pub const LOFTS: &str = "For experts: aim upwards too";
/// What that is.
pub const LOFTS_HINT: &str = "A penny that is struck upwards hops. One that ends on another is a stack, which loses the \
     game. Every aim begins flat.";
/// Before a new match.
pub const NEW_HEADING: &str = "There is a match in progress";
/// What happens.
pub const NEW_WORDS: &str = "A new match takes its place. Save it as a file first if you want to go on with it later.";
/// Go on.
pub const NEW_ANYWAY: &str = "Start a new match";
/// Do not.
pub const KEEP_IT: &str = "Go on with this match";

/// The label of what else there is on the first screen.
pub const MORE: &str = "More";
/// A file that is no match.
pub const TOO_LARGE: &str = "It is larger than any match.";
/// A file that could not be read at all.
pub const NOT_READ: &str = "The browser could not read it.";

/// A stored match that could not be read.
pub fn set_aside(key: &str, why: &str) -> String {
    format!("A stored match could not be read and was set aside under “{key}” in this browser’s storage. Reason: {why}")
}

/// A stored match that could not be read, nor moved.
pub fn not_set_aside(why: &str) -> String {
    format!(
        "A stored match could not be read, and this browser would not set it aside: it stays where it is, and the match \
         you play now is not kept. Reason: {why}"
    )
}

/// A file that cannot be opened.
pub fn unreadable_file(name: &str, why: &str) -> String {
    format!("“{name}” cannot be opened. {why}")
}

/// The storage is full or forbidden.
pub const NOT_KEPT: &str =
    "This browser would not keep the match: it is lost when the page is closed. Save it as a file.";
/// Another tab plays.
pub const WRITTEN_ELSEWHERE: &str = "The match was changed in another tab. This tab no longer keeps its own: save it as a \
     file, or reload to take over.";
/// No picture.
pub const NO_WEBGL: &str = "This browser offers no WebGL2, so the board is drawn flat.";
