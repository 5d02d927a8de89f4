//! Two players who know half of the rules, for matches that go everywhere a match can go.
//!
//! Apart from the tests because they only need to stray: into side-flicks, draws and refusals.

use penny_physics::{BoardFlick, Flick, Penny};
use penny_record::saved::{MatchInPlay, Terms};
use penny_record::workload::{aim, draw_from_to};
use penny_rules::{Action, Availability, Game, SplitMix64, Spotting, Stage};

/// Plays a match of random players to its end, or until so many actions were made.
pub(crate) fn played(terms: Terms, most: usize) -> MatchInPlay {
    played_with(terms, most, |_| ())
}

/// The same, showing the game before each action.
pub(crate) fn played_with(terms: Terms, most: usize, mut show: impl FnMut(&Game)) -> MatchInPlay {
    let mut random = SplitMix64::new(terms.seed);
    let mut play = MatchInPlay::new(terms).unwrap();
    for _ in 0..most {
        if play.game().ending().is_some() {
            if play.next_game().is_err() {
                break;
            }
            continue;
        }
        show(play.game());
        let (action, aimed) = choose(&play, &mut random);
        // What is not allowed is refused and leaves everything as it was.
        let before = play.record().clone();
        if play.act(&action, aimed).is_err() {
            assert_eq!(play.record(), &before);
        }
    }
    play
}

/// Something that a player who knows half of the rules might do.
fn choose(play: &MatchInPlay, random: &mut SplitMix64) -> (Action, Option<Flick>) {
    let game = play.game();
    match game.stage() {
        Stage::ToSpot { team, .. } => {
            let spot = draw_from_to(random, 0, 6) as u8;
            return (Action::Spot(Spotting { penny: team.sovereign(), spot, shift_um: (0, 0) }), None);
        }
        Stage::ToAnswerDraw { .. } => return (Action::DrawRefuse, None),
        _ => {}
    }
    match draw_from_to(random, 0, 9) {
        0..4 if game.measured().is_none() => return (Action::Measure, None),
        4 => return (Action::Decline, None),
        5 => return (Action::DrawOffer, None),
        6 => return (Action::Pass, None),
        _ => {}
    }
    let asked = match penny_rules::availability(game.equipment(), game.position(), game.turn().to_move()) {
        Availability::Available(flick) if game.allowed().side_flick => Flick::Side(flick),
        _ => towards_the_edge(play, random),
    };
    match play.execute(&asked) {
        Ok(executed) => (Action::from(executed), Some(asked)),
        Err(_) => (Action::from(asked), None),
    }
}

/// Of some random flicks, the one that leaves the blue nearest to an edge with all pennies on the board.
fn towards_the_edge(play: &MatchInPlay, random: &mut SplitMix64) -> Flick {
    let game = play.game();
    let place = |penny| game.position().get(penny).unwrap_or_default();
    let mut best = (0, None);
    for _ in 0..40 {
        let penny = game.turn().to_move().pennies()[draw_from_to(random, 0, 2) as usize];
        let angle = aim(place(penny), place(Penny::Blue), draw_from_to(random, -9_000, 9_000));
        let speed = draw_from_to(random, 300, 1_800);
        let flick = Flick::Board(BoardFlick::new(penny, angle.mdeg().into(), speed.into(), 0).unwrap());
        let mut tried = game.clone();
        let blue = match tried.play(&Action::from(flick)) {
            Ok(_) if tried.ending().is_none() => tried.position().get(Penny::Blue).unwrap_or_default(),
            _ => continue,
        };
        let out = blue.x_um.abs().max(blue.y_um.abs());
        if best.1.is_none() || out > best.0 {
            best = (out, Some(flick));
        }
    }
    let sovereign = game.turn().to_move().sovereign();
    best.1.unwrap_or_else(|| Flick::Board(BoardFlick::new(sovereign, 0, 50, 0).unwrap()))
}
