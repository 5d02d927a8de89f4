//! What the network is told of a position: a few dozen numbers that say how nearly each side could kill.
//!
//! Apart from the network because this is geometry. The numbers are those of the player to move against the other one, and
//! only distances and angles: turned, mirrored and renamed positions are told alike, so nothing of that has to be learned.

use crate::situation::Situation;
use penny_physics::{Penny, Position, Shape, Team};
use penny_rules::{Hand, NoKill, Turn};

/// Cosines of angles between the ways of two pennies that meet: with less nothing is carried on.
const LEAST_CUT: f64 = 0.1;
const LEAST_RELAYED_CUT: f64 = 0.2;

/// How many numbers there are.
pub const COUNT: usize = 2 * SIDE + 12;
/// So many are told of what one side could do to the other.
const SIDE: usize = 22;

/// Where it stands how nearly the player to move could kill with one flick, from 0 to 1.
pub const OWN_KILL: usize = 12;
/// The same of the other player.
pub const OTHER_KILL: usize = SIDE + OWN_KILL;

/// A distance at which nearness is a half, m.
const NEAR_M: f64 = 0.1;

/// The numbers of a situation, all from -1 to 1.
pub fn features(situation: &Situation<'_>, hand: &Hand) -> [f64; COUNT] {
    let (turn, team) = (&situation.turn, situation.turn.to_move());
    let mut all = [0.0; COUNT];
    all[..SIDE].copy_from_slice(&attack(situation, team, hand));
    all[SIDE..2 * SIDE].copy_from_slice(&attack(situation, team.opponent(), hand));
    let flag = |is: bool| if is { 1.0 } else { 0.0 };
    let flicks = turn.flicks_left();
    let board = situation.equipment.board();
    let blue = place(&situation.position, Penny::Blue);
    all[2 * SIDE..].copy_from_slice(&[
        flag(flicks == 1),
        flag(flicks == 2),
        flag(flicks >= 3),
        flag(turn.free_shot()),
        flag(turn.must_side_flick()),
        flag(has_no_kill(situation, turn)),
        flag(has_no_kill(situation, &turn.passed(false))),
        blue.map_or(0.0, |(x, y)| near(board.distance_to_nearest_edge_m(x, y))),
        flag(blue.is_none()),
        f64::from(situation.equipment.board().spec().width_um) / 1e6,
        flag(situation.equipment.board().spec().shape == Shape::Hexagon),
        share(f64::from(hand.angle_sd_mdeg()), 1_500.0),
    ]);
    all
}

/// What a team could do to the other's sovereign with one flick.
fn attack(situation: &Situation<'_>, team: Team, hand: &Hand) -> [f64; SIDE] {
    let position = &situation.position;
    let victim = team.opponent().sovereign();
    let (Some(blue), Some(sovereign)) = (place(position, Penny::Blue), place(position, victim)) else {
        return [0.0; SIDE];
    };
    let board = situation.equipment.board();
    let diameter = 2.0 * situation.equipment.radius_m();
    let (far, line) = way(blue, sovereign);
    let lane = clearance(position, blue, sovereign, diameter, [Penny::Blue, victim, victim]);
    let to_edge = board.way_to_edge_m(sovereign, line);
    let mut assassins = [[0.0; 5]; 2];
    for (told, assassin) in assassins.iter_mut().zip(crate::search::assassins(team)) {
        let Some(at) = place(position, assassin) else { continue };
        let (distance, run_line) = way(at, blue);
        let cut = dot(run_line, line);
        let ghost = (blue.0 - diameter * line.0, blue.1 - diameter * line.1);
        let clear = clearance(position, at, ghost, diameter, [assassin, Penny::Blue, victim]);
        *told = [0.0, near(distance), cut, clear, 0.0];
        if cut >= LEAST_CUT {
            let run = length(between(at, ghost));
            let miss = spread_of_blue(run, cut, diameter, hand) * far / diameter;
            let (met, fast) = carries(miss, to_edge, run + far);
            told[0] = met * (0.4 + 0.6 * fast) * cut * clear * clear * lane * lane;
            told[4] = 1.0 / (1.0 + miss);
        }
    }
    // The better one first, whichever it is.
    if assassins[1][0] > assassins[0][0] {
        assassins.swap(0, 1);
    }
    let [a, b] = assassins;
    let behind = behind(position, team, (blue, line), diameter);
    let aside = aside(situation, sovereign, line);
    [
        a[0],
        a[1],
        a[2],
        a[3],
        b[0],
        b[1],
        b[2],
        b[3],
        near(far),
        lane,
        near(to_edge),
        near(board.distance_to_nearest_edge_m(sovereign.0, sovereign.1)),
        a[0] + b[0] - a[0] * b[0],
        relay(situation, team, (blue, sovereign), hand),
        behind[0],
        behind[1],
        a[4],
        b[4],
        aside[0],
        aside[1],
        aside[2],
        aside[3],
    ]
}

/// How likely a team kills with one flick through another opposing penny, roughly: assassin, blue, that penny, sovereign.
fn relay(situation: &Situation<'_>, team: Team, (blue, sovereign): (Vector, Vector), hand: &Hand) -> f64 {
    let position = &situation.position;
    let victim = team.opponent().sovereign();
    let diameter = 2.0 * situation.equipment.radius_m();
    let mut best = 0.0_f64;
    for carrier in crate::search::assassins(team.opponent()) {
        let Some(carried) = place(position, carrier) else { continue };
        let (last, last_line) = way(carried, sovereign);
        let struck_from = (carried.0 - diameter * last_line.0, carried.1 - diameter * last_line.1);
        let (middle, middle_line) = way(blue, struck_from);
        let last_cut = dot(way(blue, carried).1, last_line);
        if last_cut < LEAST_RELAYED_CUT {
            continue;
        }
        let to_edge = situation.equipment.board().way_to_edge_m(sovereign, last_line);
        for assassin in crate::search::assassins(team) {
            let Some(at) = place(position, assassin) else { continue };
            let (run, run_line) = way(at, blue);
            let cut = dot(run_line, middle_line);
            if cut < LEAST_RELAYED_CUT {
                continue;
            }
            let spread = spread_of_blue(run, cut, diameter, hand) * middle / (diameter * last_cut);
            let (met, fast) = carries(spread * last / diameter, to_edge, run + middle + last);
            let clear = clearance(position, at, blue, diameter, [assassin, Penny::Blue, carrier])
                * clearance(position, blue, struck_from, diameter, [Penny::Blue, carrier, assassin])
                * clearance(position, carried, sovereign, diameter, [carrier, victim, Penny::Blue]);
            best = best.max(met * (0.3 + 0.7 * fast) * cut * last_cut * clear * clear);
        }
    }
    best
}

/// How near the assassins of a team are to the place from which they would send the blue along a line, nearer one first.
fn behind(position: &Position, team: Team, (blue, line): (Vector, Vector), diameter: f64) -> [f64; 2] {
    let wanted = (blue.0 - 3.0 * diameter * line.0, blue.1 - 3.0 * diameter * line.1);
    let mut both = [0.0; 2];
    for (told, assassin) in both.iter_mut().zip(crate::search::assassins(team)) {
        if let Some(at) = place(position, assassin) {
            *told = near(length(between(at, wanted)));
        }
    }
    if both[1] > both[0] {
        both.swap(0, 1);
    }
    both
}

/// How near the edge is to a sovereign that is struck aside of the straight line, by 30 and by 55 degrees: of each the nearer
/// side first.
fn aside(situation: &Situation<'_>, sovereign: Vector, line: Vector) -> [f64; 4] {
    let board = situation.equipment.board();
    let told = |(c, s): (f64, f64)| {
        let turned = |s: f64| near(board.way_to_edge_m(sovereign, (c * line.0 - s * line.1, s * line.0 + c * line.1)));
        let (left, right) = (turned(s), turned(-s));
        if left > right { [left, right] } else { [right, left] }
    };
    let ([a, b], [c, d]) = (told((0.866, 0.5)), told((0.574, 0.819)));
    [a, b, c, d]
}

/// How far the blue's way spreads over the length of a diameter when the hand errs, m: it is met off its middle by what the
/// assassin strays on its run. `cut` is the cosine of the angle between the assassin's way and the blue's.
fn spread_of_blue(run: f64, cut: f64, diameter: f64, hand: &Hand) -> f64 {
    let error = f64::from(hand.angle_sd_mdeg()) * (std::f64::consts::PI / 180_000.0);
    1e-3 + error * run / (diameter * cut)
}

/// How likely a sovereign is met and sent off, roughly, by how many diameters the penny before it strays; and how much of its
/// speed is left at the end of all ways, against what friction takes.
fn carries(miss: f64, to_edge: f64, travelled: f64) -> (f64, f64) {
    let met = 1.0 / (1.0 + 1.5 * miss * miss);
    let off = 1.0 / (1.0 + miss * miss * (0.5 + to_edge / 0.2));
    (met * off, 1.0 / (1.0 + (to_edge + travelled) / 0.6))
}

/// Whether there is no kill in a turn (R14).
fn has_no_kill(situation: &Situation<'_>, turn: &Turn) -> bool {
    match situation.ruleset.no_kill {
        NoKill::OwnFirstTurn => turn.turns_completed(turn.to_move()) == 0,
        NoKill::StarterFirstTurn => turn.turns_completed_by_both() == 0,
        NoKill::Off => false,
    }
}

type Vector = (f64, f64);

fn place(position: &Position, penny: Penny) -> Option<Vector> {
    position.get(penny).map(|point| (point.x_m(), point.y_m()))
}

fn between(a: Vector, b: Vector) -> Vector {
    (b.0 - a.0, b.1 - a.1)
}

fn length(v: Vector) -> f64 {
    (v.0 * v.0 + v.1 * v.1).sqrt()
}

/// How far it is from one place to another, and in which direction.
fn way(from: Vector, to: Vector) -> (f64, Vector) {
    let way = between(from, to);
    // A place beside a penny may be where another one lies.
    let far = length(way).max(1e-6);
    (far, (way.0 / far, way.1 / far))
}

fn dot(a: Vector, b: Vector) -> f64 {
    a.0 * b.0 + a.1 * b.1
}

/// 1 for nothing, towards 0 for far away.
fn near(distance_m: f64) -> f64 {
    NEAR_M / (NEAR_M + distance_m.max(0.0))
}

fn share(x: f64, half: f64) -> f64 {
    x / (x + half)
}

/// How free the way of a penny from one place to another is of all but these: 1 where nothing touches, 0 where a centre
/// lies on the line.
fn clearance(position: &Position, from: Vector, to: Vector, diameter: f64, except: [Penny; 3]) -> f64 {
    let way = between(from, to);
    let whole = length(way);
    let mut least = 1.0_f64;
    for (penny, point) in position.points().iter() {
        let Some(point) = point.filter(|_| !except.contains(&penny)) else { continue };
        let (x, y) = between(from, (point.x_m(), point.y_m()));
        let along = x * way.0 + y * way.1;
        if along > 0.0 && along < whole * whole {
            least = least.min((x * way.1 - y * way.0).abs() / (diameter * whole));
        }
    }
    least
}
