//! How the game itself goes: how long games are, how they end, who wins, by board, hand, level and rule.
//!
//! Apart from the player's strength because here a player meets itself: what differs is the table it plays at.

use crate::matches::{Pennyblue, example};
use crate::workspace::Workspace;
use anyhow::{Result, bail};

/// The player of all cells but those that vary it.
const PLAYER: &str = "search:20000";
/// The options of the usual table: those of the command.
const USUAL: &[&str] = &[];

/// One factor at a time from the usual: a name, the player, and the options of the match.
const CELLS: [(&str, &str, &[&str]); 25] = [
    ("usual: square 450, normal", PLAYER, USUAL),
    ("square 229", PLAYER, &["--width-mm", "229"]),
    ("square 300", PLAYER, &["--width-mm", "300"]),
    ("square 360", PLAYER, &["--width-mm", "360"]),
    ("square 600", PLAYER, &["--width-mm", "600"]),
    ("hexagon 229", PLAYER, &["--board", "hexagon", "--width-mm", "229"]),
    ("hexagon 300", PLAYER, &["--board", "hexagon", "--width-mm", "300"]),
    ("hexagon 360", PLAYER, &["--board", "hexagon", "--width-mm", "360"]),
    ("hexagon 450", PLAYER, &["--board", "hexagon"]),
    ("hexagon 600", PLAYER, &["--board", "hexagon", "--width-mm", "600"]),
    ("hand none", "search:20000@none", USUAL),
    ("hand steady", "search:20000@steady", USUAL),
    ("hand loose", "search:20000@loose", USUAL),
    ("hand shaky", "search:20000@shaky", USUAL),
    ("hexagon 450, steady", "search:20000@steady", &["--board", "hexagon"]),
    ("hexagon 450, loose", "search:20000@loose", &["--board", "hexagon"]),
    ("hexagon 600, steady", "search:20000@steady", &["--board", "hexagon", "--width-mm", "600"]),
    ("hexagon 600, loose", "search:20000@loose", &["--board", "hexagon", "--width-mm", "600"]),
    ("farthing", "farthing", USUAL),
    ("threepence", "threepence", USUAL),
    ("sixpence", "sixpence", USUAL),
    ("florin", "florin", USUAL),
    ("idle_turns 10", PLAYER, &["--rule", "idle_turns=10"]),
    ("idle_turns 20", PLAYER, &["--rule", "idle_turns=20"]),
    ("no_kill starter_first_turn", PLAYER, &["--rule", "no_kill=starter_first_turn"]),
];

/// Plays all cells, `--games N` each, and draws the page's plots and table from them.
pub(crate) fn run(workspace: &Workspace, options: &[&str]) -> Result<()> {
    let games = match options {
        [] => "200",
        ["--games", games] => games,
        _ => bail!("`{}` is no option; --games N is", options.join(" ")),
    };
    let command = Pennyblue::build(workspace)?;
    let mut drawn = vec!["docs/pictures/balance".to_owned()];
    for (name, player, options) in CELLS {
        let arguments = [&["match", player, player, "--games", games], options].concat();
        command.play(&arguments)?;
        println!("{name}");
        drawn.extend([name.to_owned(), command.state(&arguments).display().to_string()]);
    }
    example(workspace, "balance", &drawn.iter().map(String::as_str).collect::<Vec<_>>())
}
