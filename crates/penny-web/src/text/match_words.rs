//! The words beside the board during a match: whose turn, what follows, how a game ended.
//!
//! Apart because these are the sentences that frame the referee's own.

use crate::text::players::Players;
use crate::text::refusals;
use penny_physics::Team;
use penny_rules::{Clause, DrawReason, Ending, Measurement, Turn, Warning, WinReason};

/// Measure, for a side-flick.
pub const MEASURE: &str = "Measure";
/// Decline.
pub const DECLINE: &str = "End the turn";
/// Pass.
pub const PASS: &str = "Pass: no room to flick";
/// Side-flick where it is not binding.
pub const SIDE_FLICK: &str = "Side-flick";
/// Back from it.
pub const BOARD_FLICK: &str = "Flick on the board";
/// The other edge.
pub const OTHER_EDGE: &str = "Other edge";
/// Put down.
pub const PUT_DOWN: &str = "Put it here";
/// The spots.
pub const SPOTS_LABEL: &str = "Spot for the sovereign";
/// Turn the board.
pub const TURN_BOARD: &str = "Turn board";
/// Tilt it.
pub const TILT_BOARD: &str = "Tilt the view";
/// Resign.
pub const RESIGN: &str = "Resign this game";
/// Ask first.
pub const RESIGN_HEADING: &str = "Resign this game?";
/// Do.
pub const RESIGN_YES: &str = "Resign";
/// Do not.
pub const PLAY_ON: &str = "Play on";
/// Offer.
pub const OFFER_DRAW: &str = "Offer a draw";
/// Accept.
pub const ACCEPT: &str = "Accept the draw";
/// Refuse.
pub const REFUSE: &str = "Refuse";
/// Skip a film.
pub const SKIP: &str = "Skip";
/// Film again.
pub const SEE_AGAIN: &str = "See it again";
/// Look at the board.
pub const LOOK_AT_BOARD: &str = "Look at the board";
/// Next.
pub const NEXT_GAME: &str = "Next game";
/// The result.
pub const SHOW_RESULT: &str = "Show the result";
/// New match with the same terms.
pub const REMATCH: &str = "Play again";
/// While a flick is shown.
pub const ROLLING: &str = "…";
/// The free shot mark.
pub const FREE_SHOT: &str = "Free shot";
/// While measuring is shown.
pub const MEASURING: &str = "Ruler and spare: does the spare touch the blue?";
/// Before that, where the house rules make it compulsory unasked.
pub const MUST_SIDE_FLICK: &str = "The blue is near the edge and must be side-flicked. ";
/// How to prepare a side-flick.
pub const HOW_TO_SIDE_FLICK: &str =
    "Drag the handle to set how far the blue hangs over; then pull the sovereign back and let go.";
/// How to put the sovereign down.
pub const HOW_TO_SPOT: &str = "Put the sovereign on a lit spot: tap it, drag to shift a little, then put it down.";

/// The label of the players.
pub const SCORE_LABEL: &str = "Players and score";
/// The label of the banner.
pub const REFEREE_LABEL: &str = "Referee";
/// The label of the controls.
pub const CONTROLS_LABEL: &str = "Controls";
/// After the name of the player who is to act.
pub const TO_ACT: &str = ", to play";
/// Before the score in sets.
pub const IN_SETS: &str = "Sets:";

/// R14, before a player's first flick.
pub const NO_KILL: &str = "No kill in your first turn: it would lose.";

/// The hand that errs, beside the name of the game.
pub fn hand(name: &str) -> String {
    format!("Hand: {}", name.to_lowercase())
}

/// Whose turn it is, and with what.
pub fn turn(turn: &Turn, players: &Players) -> String {
    let who = players.who(turn.to_move());
    if turn.free_shot() {
        return format!("{who} begins with a free shot.");
    }
    match turn.flicks_left() {
        1 => format!("{who} has one flick left."),
        2 => format!("{who} has two flicks left."),
        _ => format!("{who}’s turn: three flicks."),
    }
}

/// What the pips say.
pub fn pips(turn: &Turn) -> String {
    match turn.flicks_left() {
        1 => "1 flick left".to_owned(),
        left => format!("{left} flicks left"),
    }
}

/// The score of a player.
pub fn score(games: u8, sets: u8, one_set: bool) -> String {
    if one_set { games.to_string() } else { format!("{sets} · {games}") }
}

/// The same for a screen reader.
pub fn score_in_full(games: u8, sets: u8, one_set: bool) -> String {
    let games = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
    let sets = if sets == 1 { "1 set".to_owned() } else { format!("{sets} sets") };
    if one_set { games } else { format!("{sets}, {games}") }
}

/// What measuring has shown, and its clause.
pub fn measured(measurement: &Measurement, binding: bool) -> (String, Clause) {
    match measurement {
        Measurement::DoesNotTouch => ("The spare does not touch the blue: flick as usual.".to_owned(), Clause::R22),
        Measurement::Touches if binding => {
            ("The spare touches the blue: the next flick is the side-flick.".to_owned(), Clause::R22)
        }
        Measurement::Touches => ("The spare touches the blue: you may side-flick it.".to_owned(), Clause::R22),
        Measurement::TouchesWithoutPlace(why) => (
            format!(
                "The spare touches the blue, but there is no place for a side-flick: {}. Flick as usual.",
                refusals::hindrance(why)
            ),
            Clause::R23,
        ),
    }
}

/// A draw that is near.
pub fn warning(warning: &Warning) -> String {
    let turns = |left: u32| if left == 1 { "one more turn".to_owned() } else { format!("{left} more turns") };
    match warning {
        Warning::IdleTurns { left } => {
            format!("Nothing has been hit for long: after {} like that the game is drawn.", turns(*left))
        }
        Warning::MaxTurns { left } => format!("After {} the game is drawn.", turns(*left)),
    }
}

/// An offer.
pub fn draw_offered(by: Team, players: &Players) -> String {
    format!("{} offers a draw. {}?", players.who(by), players.who(by.opponent()))
}

/// An offer that was refused.
pub fn draw_refused(by: Team, players: &Players) -> String {
    format!("{} refuses the draw. Play goes on.", players.who(by))
}

/// A turn that was ended early.
pub fn declined(by: Team, players: &Players) -> String {
    format!("{} leaves the flicks that were left.", players.who(by))
}

/// A turn that was passed.
pub fn passed(by: Team, players: &Players) -> String {
    format!("{} has no room for a flick and passes.", players.who(by))
}

/// A sovereign on its spot.
pub fn spotted(by: Team, spot: u8, players: &Players) -> String {
    format!("{} puts the sovereign on {}.", players.who(by), spot_name(spot))
}

/// A spot by name.
pub fn spot_name(spot: u8) -> String {
    match spot {
        6 => "the centre spot".to_owned(),
        spot => format!("spot {spot}"),
    }
}

/// A spot on its button.
pub fn spot_short(spot: u8) -> String {
    match spot {
        6 => "Centre".to_owned(),
        spot => format!("Spot {spot}"),
    }
}

/// A spot on the board, beside it.
pub fn spot_on_board(spot: u8) -> String {
    match spot {
        6 => "Centre".to_owned(),
        spot => spot.to_string(),
    }
}

/// How a game ended.
pub fn ending(ending: &Ending, players: &Players) -> String {
    let who = |team: Team| players.who(team);
    match ending {
        Ending::Won { winner, by: WinReason::Kill } => format!("{} wins by a kill", who(*winner)),
        Ending::Won { winner, by: WinReason::Loss(_) } => {
            format!("{} loses, {} wins", who(winner.opponent()), who(*winner))
        }
        Ending::Won { winner, by: WinReason::Resigned } => {
            format!("{} resigns, {} wins", who(winner.opponent()), who(*winner))
        }
        Ending::Won { winner, by: WinReason::OutOfTime } => {
            format!("{} is out of time, {} wins", who(winner.opponent()), who(*winner))
        }
        Ending::Drawn(_) => "The game is drawn".to_owned(),
    }
}

/// Why, where no flick has decided it.
pub fn ending_why(ending: &Ending) -> Option<(&'static str, Clause)> {
    Some(match ending {
        Ending::Won { by: WinReason::Resigned, .. } => ("Resigning loses the game.", Clause::R28),
        Ending::Won { by: WinReason::OutOfTime, .. } => ("Running out of time loses the game.", Clause::R28),
        Ending::Drawn(DrawReason::Agreed) => {
            ("Both have agreed on a draw. The game is played again by the same starter.", Clause::R28)
        }
        Ending::Drawn(DrawReason::IdleTurns) => {
            ("Nothing was hit for too many turns. The game is played again by the same starter.", Clause::R28)
        }
        Ending::Drawn(DrawReason::MaxTurns) => {
            ("The limit of turns is reached. The game is played again by the same starter.", Clause::R28)
        }
        Ending::Won { .. } => return None,
    })
}

/// A match that is won.
pub fn match_won(winner: Team, players: &Players) -> String {
    format!("{} wins the match", players.who(winner))
}

/// A match in progress, on the first screen.
pub fn in_progress(red: &str, gold: &str, games: (u8, u8), sets: (u8, u8), one_set: bool) -> String {
    if one_set {
        format!("{red} {} – {} {gold}", games.0, games.1)
    } else {
        format!("{red} {} – {} {gold} in sets, {} – {} in games", sets.0, sets.1, games.0, games.1)
    }
}
