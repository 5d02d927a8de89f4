//! Who plays in a match, as it is written on the command line.
//!
//! Apart from the match because this is the only place that reads names of players.

use penny_engine::{Baseline, Level, Mind, Player};
use penny_rules::{Hand, Preset};
use std::fmt;
use std::str::FromStr;

/// A player and how it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    written: String,
    pub(crate) who: Who,
}

/// Who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// A player of this program.
    Player(Player),
    /// Another program, by its name and its arguments, and the hand that makes its flicks.
    Program(Vec<String>, Hand),
}

impl Side {
    pub(crate) const fn is_program(&self) -> bool {
        matches!(self.who, Who::Program(..))
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written)
    }
}

impl FromStr for Side {
    type Err = String;

    fn from_str(written: &str) -> Result<Side, String> {
        let who = match written.strip_prefix("program:") {
            Some(command) => read_program(command)?,
            None => Who::Player(read_player(written)?),
        };
        Ok(Side { written: written.to_owned(), who })
    }
}

fn read_player(written: &str) -> Result<Player, String> {
    let (name, hand) = match written.split_once('@') {
        Some((name, hand)) => (name, Some(read_hand(hand)?)),
        None => (written, None),
    };
    let (mind, usual) = match (name, Level::from_name(name)) {
        (_, Some(level)) => (Mind::Search(level.simulations()), level.hand()),
        ("random", _) => (Mind::Baseline(Baseline::Random), Preset::Normal.hand()),
        ("sure-hand", _) => (Mind::Baseline(Baseline::SureHand), Preset::Normal.hand()),
        ("kill", _) => (Mind::Baseline(Baseline::Kill), Preset::Normal.hand()),
        _ => (read_budget(name)?, Preset::Normal.hand()),
    };
    Ok(Player { mind, hand: hand.unwrap_or(usual) })
}

/// A command with an `@` in it is no rarity: only a hand's name after the last one is a hand.
fn read_program(written: &str) -> Result<Who, String> {
    let hand = written.rsplit_once('@').and_then(|(command, hand)| Some((command, Preset::from_name(hand)?)));
    let (command, hand) = hand.unwrap_or((written, Preset::Normal));
    let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
    if words.is_empty() {
        return Err(format!(
            "`program:{written}` is no player: the command is missing, as in `program:python3 bot.py`"
        ));
    }
    Ok(Who::Program(words, hand.hand()))
}

/// A preset's name, or the four numbers of any hand.
fn read_hand(written: &str) -> Result<Hand, String> {
    if let Some(preset) = Preset::from_name(written) {
        return Ok(preset.hand());
    }
    let names = Preset::ALL.map(Preset::name).join(", ");
    let fields = Hand::FIELDS.map(|(name, _)| name).join(",");
    let numbers: Option<Vec<i64>> = written.split(',').map(|number| number.parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[angle, speed, offset, loft]) => {
            Hand::new(angle, speed, offset, loft).map_err(|error| format!("`{written}` is no hand: {error}"))
        }
        _ => Err(format!("`{written}` is no hand; {names} and {fields} as four numbers are")),
    }
}

fn read_budget(written: &str) -> Result<Mind, String> {
    let levels = Level::ALL.map(Level::name).join(", ");
    let others = "random, sure-hand, kill, search:N, flat-search:N, uct:N, kr-uct:N and program:COMMAND";
    let no_player = || format!("`{written}` is no player; {levels}, {others} are");
    let (name, number) = written.split_once(':').ok_or_else(no_player)?;
    let mind: fn(u64) -> Mind = match name {
        "search" => Mind::Search,
        "flat-search" => Mind::FlatSearch,
        "uct" => Mind::Uct,
        "kr-uct" => Mind::KrUct,
        _ => return Err(no_player()),
    };
    let range = 1..=100_000_000;
    let number = number.parse().ok().filter(|n| range.contains(n));
    number.map(mind).ok_or_else(|| {
        format!("`{written}` is no player: N is a budget of {} to {} simulations", range.start(), range.end())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_with_their_hands_and_others_are_refused() {
        let read = |text: &str| match text.parse::<Side>()?.who {
            Who::Player(player) => Ok(player),
            Who::Program(..) => Err(format!("{text} is a program")),
        };
        let guinea = Player { mind: Mind::Search(Level::Guinea.simulations()), hand: Preset::Steady.hand() };
        assert_eq!(read("guinea"), Ok(guinea));
        assert_eq!(read("guinea@loose"), Ok(Player { hand: Preset::Loose.hand(), ..guinea }));
        assert_eq!(read("search:5000@none").map(|player| player.mind), Ok(Mind::Search(5_000)));
        let of_its_own = Hand::new(1_200, 60, 700, 9_000).expect("in range");
        assert_eq!(read("search:5000@1200,60,700,9000").map(|player| player.hand), Ok(of_its_own));
        assert_eq!(read("flat-search:5000@shaky").map(|player| player.mind), Ok(Mind::FlatSearch(5_000)));
        assert_eq!(read("uct:5000").map(|player| player.mind), Ok(Mind::Uct(5_000)));
        assert_eq!(read("kr-uct:1600").map(|player| player.mind), Ok(Mind::KrUct(1_600)));
        for wrong in [
            "",
            "Guinea",
            "guinea@",
            "guinea@firm",
            "guinea@1,2,3",
            "guinea@1,2,3,10001",
            "guinea@1,2,3,4,5",
            "guinea@1200, 60,700,9000",
            "search",
            "search:",
            "search:0",
            "search:-1",
            "search:1e9",
            "uct",
            "kr-uct:-5",
            "@normal",
        ] {
            assert!(read(wrong).is_err_and(|error| error.contains("is no")), "{wrong}");
        }
    }
    #[test]
    fn programs_are_read_with_their_arguments_and_hands() {
        let read = |text: &str| text.parse::<Side>().map(|side| side.who);
        let program = |words: &[&str], hand: Preset| {
            Ok(Who::Program(words.iter().map(|word| (*word).to_owned()).collect(), hand.hand()))
        };
        assert_eq!(read("program:./bot"), program(&["./bot"], Preset::Normal));
        assert_eq!(
            read("program:python3  bot.py --x 3@loose"),
            program(&["python3", "bot.py", "--x", "3"], Preset::Loose)
        );
        assert_eq!(read("program:npx me@1.0"), program(&["npx", "me@1.0"], Preset::Normal));
        for wrong in ["program:", "program: ", "program:@steady"] {
            assert!(read(wrong).is_err_and(|error| error.contains("command is missing")), "{wrong}");
        }
    }
}
