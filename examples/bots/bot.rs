//! A bot for Penny Blue in Rust: it tries some flicks with the game's own physics and rules, and takes the best.
//!
//! Apart from the engine because it is to be read first: docs/protocol.md tells what it hears and says.
//!
//! `cargo build --release --example bot` builds it; `pennyblue engine --check target/release/examples/bot` checks it.

use penny_physics::{BoardFlick, Flick, Penny, Point, Team};
use penny_record::json::{Analyse, action_json};
use penny_rules::{
    Action, Availability, Game, Hand, SplitMix64, SpotRoom, Spotting, Stage, Verdict, availability, referee,
};
use std::io::{self, BufRead, Write};

const FLICKS: u32 = 300; // so many are tried,
const TRIES: u32 = 4; // and each so often, as the hand errs

fn main() -> io::Result<()> {
    let (mut reader, mut asked) = (Analyse::new(), None);
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (command, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let says = match command {
            "pbi" => "id name Rust bot\npbiok".to_owned(),
            "isready" => "readyok".to_owned(),
            "quit" => return Ok(()),
            "position" => match reader.read(rest.as_bytes()).map(|question| (question.game(), question.hand)) {
                Ok((Ok(game), hand)) => {
                    asked = Some((game, hand));
                    continue;
                }
                Ok((Err(error), _)) => format!("error position: {error}"),
                Err(fault) => format!("error position: {fault}"),
            },
            "go" => match &asked {
                Some((game, hand)) => format!("bestflick {}", action_json(&action(game, hand))),
                None => "error go: there is no position yet".to_owned(),
            },
            _ => continue, // it thinks too shortly to be stopped, and leaves alone what it does not know
        };
        writeln!(io::stdout(), "{says}")?; // a line goes out at once, where Rust holds nothing back
    }
    Ok(())
}

/// One of the actions that are allowed.
fn action(game: &Game, hand: &Hand) -> Action {
    match game.stage() {
        Stage::ToSpot { team, .. } => spot(game, *team),
        Stage::ToAnswerDraw { .. } => Action::DrawRefuse,
        _ if game.allowed().pass => Action::Pass,
        _ if game.allowed().flick => best_flick(game, hand).unwrap_or(Action::Resign),
        _ => match availability(game.equipment(), game.position(), game.turn().to_move()) {
            Availability::Available(flick) => Action::SideFlick(flick, None),
            _ => Action::Resign,
        },
    }
}

/// The sovereign goes on the first free spot; one of the seven always is.
fn spot(game: &Game, team: Team) -> Action {
    let mut free = game.spot_rooms().into_iter().flatten().enumerate().filter_map(|(spot, room)| match room {
        SpotRoom::Free { shift_um } => Some(Spotting { penny: team.sovereign(), spot: spot as u8, shift_um }),
        _ => None,
    });
    free.next().map_or(Action::Resign, Action::Spot)
}

/// Of random flicks with an assassin, most of them about towards the blue, the one that does best.
fn best_flick(game: &Game, hand: &Hand) -> Option<Action> {
    let mut random = SplitMix64::new(1);
    let place = |penny| game.position().get(penny).unwrap_or_default();
    let mut best: Option<(f64, Flick)> = None;
    for number in 0..FLICKS {
        let penny = game.turn().to_move().pennies()[1 + (number % 2) as usize];
        let Point { x_um, y_um } = place(Penny::Blue);
        let towards = f64::from(y_um - place(penny).y_um).atan2(f64::from(x_um - place(penny).x_um)).to_degrees();
        let aside = (random.next_unit() - 0.5) * if number % 4 == 3 { 360.0 } else { 30.0 };
        let (angle, speed) = ((towards + aside).rem_euclid(360.0) * 1_000.0, 100.0 + 1_900.0 * random.next_unit());
        let Ok(flick) = BoardFlick::new(penny, angle as i64 % 360_000, speed as i64, 0) else { continue };
        let worth = (0..TRIES).map(|_| worth(game, hand, &Flick::Board(flick), &mut random)).sum::<Option<f64>>();
        if let Some(worth) = worth.filter(|worth| best.is_none_or(|(most, _)| *worth > most)) {
            best = Some((worth, Flick::Board(flick)));
        }
    }
    best.map(|(_, flick)| Action::from(flick))
}

/// What a flick is worth as the hand makes it this time; none where it is not allowed.
fn worth(game: &Game, hand: &Hand, flick: &Flick, random: &mut SplitMix64) -> Option<f64> {
    let executed = game.execute(hand, flick, random).ok()?;
    let refereed = referee(game.equipment(), game.ruleset(), game.turn(), game.position(), &executed).ok()?;
    Some(match refereed.ruling.verdict {
        Verdict::Won => 1.0,
        Verdict::Again(_) => 0.2,
        Verdict::Over(_) => 0.1,
        Verdict::Foul(_) => 0.0,
        Verdict::Lost(_) => -1.0,
    })
}
