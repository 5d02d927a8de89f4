//! What the players are called: by name and team, or by the team alone where no name was given.
//!
//! Apart because every sentence of the page that speaks of a player needs both, and none may grow without end.

use super::computer::COMPUTER;
use super::pennies::team;
use penny_physics::Team;
use penny_record::saved::Terms;

/// The most letters of a name in a sentence; what is longer ends in an ellipsis.
const MOST_LETTERS: usize = 24;

/// Both players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Players {
    red: String,
    gold: String,
}

impl Players {
    /// The players of a match.
    pub fn of(terms: &Terms) -> Players {
        let is_computer = |of: Team| terms.computer.as_ref().is_some_and(|computer| computer.team == of);
        // Its level is beside the score, and would only make sentences longer.
        let who = |of: Team| called(if is_computer(of) { COMPUTER } else { terms.name(of).as_str() }, of);
        Players { red: who(Team::Red), gold: who(Team::Gold) }
    }

    /// One of them, as sentences have it: "Ann (Red)", or "Red".
    pub fn who(&self, of: Team) -> &str {
        match of {
            Team::Red => &self.red,
            Team::Gold => &self.gold,
        }
    }
}

fn called(name: &str, of: Team) -> String {
    if name == team(of) { name.to_owned() } else { format!("{} ({})", shortened(name), team(of)) }
}

/// The name, or its beginning where it is long.
fn shortened(name: &str) -> String {
    if name.chars().count() <= MOST_LETTERS {
        return name.to_owned();
    }
    let begin: String = name.chars().take(MOST_LETTERS - 1).collect();
    format!("{}…", begin.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stands_before_its_team_and_a_long_one_is_cut() {
        for (name, of, said) in [
            ("Red", Team::Red, "Red"),
            ("Ann", Team::Red, "Ann (Red)"),
            ("Red", Team::Gold, "Red (Gold)"),
            ("Maximiliane von Hohenlohe", Team::Gold, "Maximiliane von Hohenlo… (Gold)"),
            ("Jóhannes Sveinsson Kjarv", Team::Red, "Jóhannes Sveinsson Kjarv (Red)"),
        ] {
            assert_eq!(called(name, of), said);
        }
    }
}
