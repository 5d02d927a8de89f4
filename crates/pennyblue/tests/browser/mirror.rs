//! The match of the page as the library plays it: what the page keeps and says must be the same.
//!
//! Apart because this is how a scenario knows that the page, in WebAssembly, came to the result that it came to here.

use crate::page::Page;
use penny_record::saved::{MatchInPlay, parse_match};
use penny_rules::board_words::{BlueInWords, board_words};
use penny_rules::{Action, Outcome};

/// A match beside that of the page.
#[derive(Clone, Debug)]
pub(crate) struct Mirror {
    pub(crate) play: MatchInPlay,
}

impl Mirror {
    /// The match that the page keeps.
    pub(crate) async fn of(page: &Page) -> Mirror {
        let text = page.stored().await;
        let record = parse_match(text.as_bytes()).unwrap_or_else(|error| panic!("{error} in {text}"));
        Mirror { play: record.replay().unwrap_or_else(|error| panic!("{error} in {text}")) }
    }

    /// Plays an action as the page must have played it: nobody's hand errs here.
    pub(crate) fn act(&mut self, action: &Action) -> Outcome {
        self.play.act(action, None).unwrap_or_else(|error| panic!("{action:?}: {error}"))
    }

    /// The page keeps this match, to the letter.
    pub(crate) async fn is_kept_by(&self, page: &Page) {
        assert_eq!(page.stored().await, self.play.record().to_string());
    }

    /// The board in words.
    pub(crate) fn words(&self) -> Vec<String> {
        let game = self.play.game();
        let blue = if game.ending().is_some() { BlueInWords::Exact } else { BlueInWords::InPlay };
        board_words(game.equipment(), game.position(), blue)
    }
}
