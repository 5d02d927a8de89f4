//! Matches that have come to where a scenario begins, as game files.
//!
//! Apart because they are made by playing, from the set-up on: no file in these tests was written by hand.

use crate::flicks::{Slack, Want, plan, ways};
use penny_record::saved::{Label, MatchInPlay, Terms};
use penny_rules::{Action, MatchLength, Preset, Ruleset, Starter};

/// Terms under which every flick goes as it was aimed, and Red begins.
pub(crate) fn terms(games: i64) -> Terms {
    let name = |text: &str| Label::new(text).expect("a plain name");
    let mut ruleset = Ruleset::default();
    ruleset.starter = Starter::Red;
    Terms {
        red: name("Ann"),
        gold: name("Ben"),
        date: None,
        event: None,
        board: Default::default(),
        penny: Default::default(),
        physics: Default::default(),
        ruleset,
        hand: Preset::None.hand(),
        computer: None,
        length: MatchLength::new(games, 1).expect("a short match"),
        seed: 7,
    }
}

/// The way to a foul, on which everything else is met that a turn may hold.
pub(crate) const TO_A_FOUL: [Want; 7] =
    [Want::BlueToTheEdge, Want::Decline, Want::Measure, Want::SideFlick, Want::Spot, Want::CloseUp, Want::Foul];

/// A match in whose first game a kill can be flicked as exactly as this, however roughly it is made: games of one hit a
/// turn are played on, each with other hits, until one comes to such a place.
pub(crate) fn before_a_kill(games: i64, slack: Slack) -> MatchInPlay {
    const TURNS: usize = 8;
    (0..100)
        .find_map(|game| {
            let mut play = MatchInPlay::new(terms(games)).expect("the default board");
            for turn in 0..TURNS {
                if ways(play.game(), Want::Kill, slack).next().is_some() {
                    return Some(play);
                }
                let hit = ways(play.game(), Want::Hit, Slack::NONE).nth((game * (turn + 1)) % 11)?;
                play.act(&hit, None).expect("it was tried");
                play.act(&Action::Decline, None).ok()?;
            }
            None
        })
        .unwrap_or_else(|| panic!("no kill as easy as {slack:?} came up"))
}

/// A match that has come through these steps in its first game.
pub(crate) fn after(games: i64, steps: &[Want]) -> MatchInPlay {
    let mut play = MatchInPlay::new(terms(games)).expect("the default board");
    let actions = plan(play.game(), steps, Slack::NONE).unwrap_or_else(|| panic!("no way through {steps:?}"));
    for action in actions {
        play.act(&action, None).expect("it was planned");
    }
    play
}
