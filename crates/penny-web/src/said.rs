//! What the referee has said last, from the match alone: after a reload the banner reads as it did before.
//!
//! Apart from the page because it says what the page said when the action was done, and is tested without a browser.

use crate::play::Play;
use crate::text::match_words;
use crate::text::players::Players;
use penny_record::saved::Entry;
use penny_rules::{Action, Clause, Game};

/// The sentence of the last action of this game, and the clauses that it rests on; none before the first one.
pub fn last_said(play: &Play) -> Option<(String, Vec<Clause>)> {
    let (game, players) = (play.game(), Players::of(play.terms()));
    if let Some(ending) = game.ending()
        && let Some((why, clause)) = match_words::ending_why(ending)
    {
        return Some((format!("{}. {why}", match_words::ending(ending, &players)), vec![clause]));
    }
    let Entry::Done { action, .. } = play.record().games.last()?.entries.last()? else { return None };
    match action {
        Action::Flick(_) | Action::SideFlick(..) => {
            play.last().map(|last| (last.ruling.sentence.clone(), last.ruling.clauses.clone()))
        }
        _ => done(action, game, &players).map(|(sentence, clause)| (sentence, vec![clause])),
    }
}

/// What was done by an action that is no flick, and the clause that it rests on, from the game after it; none where the
/// game's ending says it.
pub fn done(action: &Action, game: &Game, players: &Players) -> Option<(String, Clause)> {
    // Whoever has left the rest of a turn, or has refused a draw, is not the one whose turn it is now.
    let other = game.turn().to_move().opponent();
    Some(match action {
        Action::Measure => match_words::measured(&game.measured()?, game.turn().must_side_flick()),
        Action::Spot(spotting) => (match_words::spotted(spotting.penny.team()?, spotting.spot, players), Clause::R23),
        Action::Decline => (match_words::declined(other, players), Clause::R10),
        Action::Pass => (match_words::passed(other, players), Clause::R20b),
        Action::DrawOffer => (match_words::draw_offered(other.opponent(), players), Clause::R28),
        Action::DrawRefuse => (match_words::draw_refused(other, players), Clause::R28),
        Action::Flick(_) | Action::SideFlick(..) | Action::Resign | Action::DrawAccept => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::tests::terms;
    use penny_physics::{BoardFlick, Penny};
    use penny_rules::Preset;

    /// Red, who starts, hits the blue with an assassin; then come the actions, and the match is read again from its record.
    fn said_after(actions: &[Action]) -> String {
        let mut play = Play::new(terms(Preset::None)).expect("the defaults fit");
        assert_eq!(last_said(&play), None);
        let hit = BoardFlick::new(Penny::RedAssassin1, 210_000, 1_000, 0).expect("the numbers are in their ranges");
        play.act(&Action::Flick(hit)).expect("it is Red's turn");
        for action in actions {
            play.act(action).expect("it is allowed");
        }
        let again = Play::from_record(play.record()).expect("it replays");
        assert_eq!(last_said(&again), last_said(&play));
        last_said(&again).map(|(sentence, _)| sentence).unwrap_or_default()
    }

    #[test]
    fn the_last_action_has_the_last_word_and_not_the_last_flick() {
        let ruling = said_after(&[]);
        assert!(!ruling.is_empty());
        let offered = [Action::DrawOffer];
        let refused = [Action::DrawOffer, Action::DrawRefuse];
        let agreed = [Action::DrawOffer, Action::DrawAccept];
        let check = |actions: &[Action], begins: &str| {
            let said = said_after(actions);
            assert!(said.contains(begins), "{actions:?}: {said}");
            assert_ne!(said, ruling, "{actions:?}");
        };
        check(&offered, "offers a draw");
        check(&refused, "refuses the draw");
        check(&offered, "Gold?");
        check(&agreed, "Both have agreed on a draw");
        check(&[Action::Decline], "leaves the flicks that were left");
        check(&[Action::Resign], "Ann (Red) resigns, Gold wins");
    }
}
