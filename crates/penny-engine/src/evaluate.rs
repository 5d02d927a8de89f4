//! How likely the player to move wins from a position at rest, at a glance: no flick is simulated.
//!
//! Apart because the search asks this of a hundred thousand landings a second, and because what is learned from games
//! goes here. It looks at how nearly each side could kill: an assassin, the blue, the other sovereign and the edge behind
//! it in a line that a hand can hit.

use crate::situation::Situation;
use penny_physics::{Penny, Position, Team};
use penny_rules::{Hand, NoKill, Turn};

/// The chance of winning of the player to move.
pub fn chance(situation: &Situation<'_>, hand: &Hand) -> f64 {
    let team = situation.turn.to_move();
    let mine = threat(situation, team, hand) * reach_of_turn(situation);
    let theirs = threat(situation, team.opponent(), hand) * reach_of_answer(situation);
    // What is left after the own threat is the opponent's to answer.
    let score = 0.15 + 1.6 * mine - 1.3 * theirs * (1.0 - mine);
    0.5 + 0.5 * score / (1.0 + score * score).sqrt()
}

/// How much of a threat a turn can carry out: less with fewer flicks, nothing where there is no kill (R14).
fn reach_of_turn(situation: &Situation<'_>) -> f64 {
    if has_no_kill(situation, &situation.turn) {
        return 0.0;
    }
    let flicks = situation.turn.flicks_left() + u8::from(situation.turn.free_shot());
    [0.0, 0.7, 0.9, 1.0, 1.05][usize::from(flicks.min(4))]
}

/// The same of the opponent's next turn.
fn reach_of_answer(situation: &Situation<'_>) -> f64 {
    if has_no_kill(situation, &situation.turn.passed(false)) { 0.0 } else { 1.0 }
}

fn has_no_kill(situation: &Situation<'_>, turn: &Turn) -> bool {
    match situation.ruleset.no_kill {
        NoKill::OwnFirstTurn => turn.turns_completed(turn.to_move()) == 0,
        NoKill::StarterFirstTurn => turn.turns_completed_by_both() == 0,
        NoKill::Off => false,
    }
}

/// How nearly a team could kill from here with one flick, 0 to 1.
fn threat(situation: &Situation<'_>, team: Team, hand: &Hand) -> f64 {
    let victim = team.opponent().sovereign();
    let mut least_safe = 1.0;
    for assassin in team.pennies().into_iter().filter(|penny| *penny != team.sovereign()) {
        least_safe *= 1.0 - chain(situation, assassin, victim, hand);
    }
    1.0 - least_safe
}

type Vector = (f64, f64);

fn between(a: Vector, b: Vector) -> Vector {
    (b.0 - a.0, b.1 - a.1)
}

fn length(v: Vector) -> f64 {
    (v.0 * v.0 + v.1 * v.1).sqrt()
}

/// How likely a hand sends an assassin into the blue so that the blue knocks the sovereign off, roughly: by how far off
/// the lines of centres an error of the hand comes to be on the way.
fn chain(situation: &Situation<'_>, assassin: Penny, victim: Penny, hand: &Hand) -> f64 {
    let at = |penny: Penny| situation.position.get(penny).map(|point| (point.x_m(), point.y_m()));
    let (Some(a), Some(b), Some(s)) = (at(assassin), at(Penny::Blue), at(victim)) else { return 0.0 };
    let diameter = 2.0 * situation.equipment.radius_m();
    let to_victim = between(b, s);
    let far = length(to_victim);
    let line = (to_victim.0 / far, to_victim.1 / far);
    // Where the assassin must be when it strikes the blue so that this goes towards the sovereign.
    let ghost = (b.0 - diameter * line.0, b.1 - diameter * line.1);
    let run = between(a, ghost);
    let distance = length(run);
    let cut = if distance > 0.0 { (run.0 * line.0 + run.1 * line.1) / distance } else { 1.0 };
    if cut < 0.1
        || !is_clear(&situation.position, a, ghost, diameter, [assassin, Penny::Blue, victim])
        || !is_clear(&situation.position, b, s, diameter, [assassin, Penny::Blue, victim])
    {
        return 0.0;
    }
    // How far the sovereign has to go along the line, and how hard the blue must come for that.
    let to_edge = situation.equipment.board().way_to_edge_m(s, line);
    let hand_rad = f64::from(hand.angle_sd_mdeg()) * (std::f64::consts::PI / 180_000.0);
    let spread_of_blue = 1e-3 + hand_rad * distance / (diameter * cut);
    let miss = spread_of_blue * far / diameter;
    let met = 1.0 / (1.0 + 1.5 * miss * miss);
    let spread_of_victim = miss;
    let off = 1.0 / (1.0 + spread_of_victim * spread_of_victim * (0.5 + to_edge / 0.2));
    let fast = 1.0 / (1.0 + (to_edge + far + distance) / 0.6);
    met * off * (0.4 + 0.6 * fast) * cut
}

/// Whether a penny can go from one place to another without meeting any but these.
fn is_clear(position: &Position, from: Vector, to: Vector, diameter: f64, except: [Penny; 3]) -> bool {
    let way = between(from, to);
    let whole = length(way);
    position.points().iter().all(|(penny, point)| {
        let Some(point) = point.filter(|_| !except.contains(&penny)) else { return true };
        let (x, y) = between(from, (point.x_m(), point.y_m()));
        let along = (x * way.0 + y * way.1) / whole;
        along < 0.0 || along > whole || (x * way.1 - y * way.0).abs() > diameter * whole
    })
}
