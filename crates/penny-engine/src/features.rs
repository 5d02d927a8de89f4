//! What the network is told of a position: a few dozen numbers that say how nearly each side could kill.
//!
//! Apart from the network because this is geometry. The numbers are those of the player to move against the other one, and
//! only distances and angles: turned, mirrored and renamed positions are told alike, so nothing of that has to be learned.

use crate::situation::Situation;
use penny_physics::{Penny, Position, Shape, Team};
use penny_rules::{Hand, NoKill, Turn};

/// How many numbers there are.
pub const COUNT: usize = 2 * SIDE + 12;
/// So many are told of what one side could do to the other.
const SIDE: usize = 13;

/// Where it stands how nearly the player to move could kill with one flick, from 0 to 1.
pub const OWN_KILL: usize = SIDE - 1;
/// The same of the other player.
pub const OTHER_KILL: usize = 2 * SIDE - 1;

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
    let way = between(blue, sovereign);
    let far = length(way);
    let line = (way.0 / far, way.1 / far);
    let lane = clearance(position, blue, sovereign, diameter, [Penny::Blue, victim, victim]);
    let to_edge = board.way_to_edge_m(sovereign, line);
    let mut assassins = [[0.0; 4]; 2];
    for (told, assassin) in assassins.iter_mut().zip(crate::search::assassins(team)) {
        let Some(at) = place(position, assassin) else { continue };
        let run = between(at, blue);
        let distance = length(run);
        let cut = (run.0 * line.0 + run.1 * line.1) / distance;
        let ghost = (blue.0 - diameter * line.0, blue.1 - diameter * line.1);
        let clear = clearance(position, at, ghost, diameter, [assassin, Penny::Blue, victim]);
        let line_up = Chain { run: length(between(at, ghost)), far, to_edge, diameter };
        let chance = if cut < 0.1 { 0.0 } else { line_up.chance(cut, hand) * clear * clear * lane * lane };
        *told = [chance, near(distance), cut, clear];
    }
    // The better one first, whichever it is.
    if assassins[1][0] > assassins[0][0] {
        assassins.swap(0, 1);
    }
    let [a, b] = assassins;
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
    ]
}

/// An assassin, the blue and the sovereign in a line, with the edge behind: lengths of the ways, m.
struct Chain {
    run: f64,
    far: f64,
    to_edge: f64,
    diameter: f64,
}

impl Chain {
    /// How likely a hand sends the sovereign off along it, roughly: by how far off the lines of centres its error comes to
    /// be on the way. `cut` is the cosine of the angle between the assassin's way and the blue's.
    fn chance(&self, cut: f64, hand: &Hand) -> f64 {
        let error = f64::from(hand.angle_sd_mdeg()) * (std::f64::consts::PI / 180_000.0);
        let spread_of_blue = 1e-3 + error * self.run / (self.diameter * cut);
        let miss = spread_of_blue * self.far / self.diameter;
        let met = 1.0 / (1.0 + 1.5 * miss * miss);
        let off = 1.0 / (1.0 + miss * miss * (0.5 + self.to_edge / 0.2));
        let fast = 1.0 / (1.0 + (self.to_edge + self.far + self.run) / 0.6);
        met * off * (0.4 + 0.6 * fast) * cut
    }
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
