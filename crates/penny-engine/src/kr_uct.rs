//! Tree search that shares what it learns between flicks that are alike, to be measured against.
//!
//! Apart from our search because it is another's: KR-UCT (Yee, Lisy, Bowling, Monte Carlo Tree Search in Continuous Action
//! Spaces with Execution Uncertainty, IJCAI 2016), which with 1,600 samples a move was the best of curling programs.

use crate::draw::{aimed_flick, any_flick};
use crate::evaluate;
use crate::situation::Situation;
use crate::uct::glance;
use penny_physics::{Angle, BoardFlick, Flick, Simulator, trig};
use penny_rules::{Hand, SplitMix64};

/// How much the tree looks where it has not been: for values from 0 to 1.
const CURIOSITY: f64 = 0.35;
/// A new flick is one that is as like to the best one as this, at least.
const LEAST_LIKE: f64 = 0.02;
/// So many are drawn round the best one, of which the least known is taken.
const DRAWN: usize = 10;
/// Flicks with which a position begins.
const FIRST: usize = 6;
/// No deeper than so many flicks.
const DEPTH: usize = 8;

/// A position of the tree.
struct Node<'a> {
    situation: Situation<'a>,
    visits: f64,
    samples: Vec<Sample>,
}

/// A flick as it was executed, and where it led.
struct Sample {
    flick: BoardFlick,
    visits: f64,
    /// The sum of the chances of the one who flicked.
    sum: f64,
    /// The chance at a glance.
    glance: f64,
    node: Option<usize>,
}

/// The flick with the best lower bound after so many samples; none where the finger has no room for any.
pub fn choose(situation: &Situation<'_>, hand: &Hand, samples: u64, seed: u64) -> Option<BoardFlick> {
    let mut tree = Tree {
        hand: *hand,
        random: SplitMix64::new(seed),
        simulator: Simulator::new(),
        nodes: vec![Node { situation: *situation, visits: 0.0, samples: vec![] }],
    };
    for _ in 0..samples {
        tree.visit(0, 0);
    }
    tree.best(0, -CURIOSITY).map(|k| tree.nodes[0].samples[k].flick)
}

struct Tree<'a> {
    hand: Hand,
    random: SplitMix64,
    simulator: Simulator,
    nodes: Vec<Node<'a>>,
}

impl Tree<'_> {
    /// One visit of a position; gives the chance of the player to move there that it led to.
    fn visit(&mut self, node: usize, depth: usize) -> f64 {
        self.nodes[node].visits += 1.0;
        let Node { situation, visits, samples } = &self.nodes[node];
        let situation = *situation;
        let is_new = samples.len() < FIRST || (samples.len() as f64) < visits.sqrt();
        let chosen = if is_new { self.widen(node) } else { self.best(node, CURIOSITY) };
        let Some(k) = chosen else { return evaluate::chance(&situation, &self.hand) };
        let Sample { visits, glance, node: next, .. } = self.nodes[node].samples[k];
        let value = match next {
            Some(next) if visits > 0.0 && depth < DEPTH => {
                let same = self.nodes[next].situation.turn.to_move() == situation.turn.to_move();
                let chance = self.visit(next, depth + 1);
                if same { chance } else { 1.0 - chance }
            }
            _ => glance,
        };
        let sample = &mut self.nodes[node].samples[k];
        sample.visits += 1.0;
        sample.sum += value;
        value
    }

    /// The sample with the best bound: its chance and weight are those of all that are like it.
    fn best(&self, node: usize, curiosity: f64) -> Option<usize> {
        let samples = &self.nodes[node].samples;
        let known: Vec<(f64, f64)> = samples.iter().map(|s| self.known(node, &s.flick)).collect();
        let log = trig::ln(known.iter().map(|(_, weight)| weight).sum::<f64>().max(1.0));
        let bounds = known.iter().map(|(sum, weight)| {
            let weight = weight.max(1e-9);
            sum / weight + curiosity * (log / weight).sqrt()
        });
        bounds.enumerate().reduce(|a, b| if b.1 > a.1 { b } else { a }).map(|(k, _)| k)
    }

    /// What is known of a flick: the chances and the weights of the samples, each as much as it is like it.
    fn known(&self, node: usize, flick: &BoardFlick) -> (f64, f64) {
        let add = |(sum, weight): (f64, f64), sample: &Sample| {
            let likeness = self.likeness(flick, &sample.flick);
            (sum + likeness * sample.sum, weight + likeness * sample.visits)
        };
        self.nodes[node].samples.iter().fold((0.0, 0.0), add)
    }

    /// How likely the hand makes the one of the other: 1 for the same, 0 for other pennies.
    fn likeness(&self, a: &BoardFlick, b: &BoardFlick) -> f64 {
        if a.penny() != b.penny() {
            return 0.0;
        }
        let turn = i64::from(a.angle().mdeg()) - i64::from(b.angle().mdeg());
        let turn = turn.rem_euclid(360_000).min((-turn).rem_euclid(360_000)) as f64;
        let speeds = (f64::from(a.speed_mm_s()), f64::from(b.speed_mm_s()));
        // A hand without error would learn nothing: then a little counts as alike.
        let angle_sd = f64::from(self.hand.angle_sd_mdeg()).max(200.0);
        let speed_sd = 1e-3 * f64::from(self.hand.speed_sd_permille()).max(20.0) * speeds.0;
        let (z, w) = (turn / angle_sd, (speeds.0 - speeds.1) / speed_sd);
        bell(z * z + w * w)
    }

    /// A new flick: one of the first ones, or near the best one where little is known; executed, and where it leads.
    fn widen(&mut self, node: usize) -> Option<usize> {
        let situation = self.nodes[node].situation;
        let count = self.nodes[node].samples.len();
        // Every third one anywhere, since a place can be worth something too.
        let asked = match self.best(node, CURIOSITY).filter(|_| count >= FIRST && count % 3 != 2) {
            Some(best) => self.near(node, best),
            None if count % 3 == 2 => any_flick(&situation, &mut self.random)?,
            None => aimed_flick(&situation, &mut self.random)?,
        };
        let executed = self.hand.execute_within(&Flick::Board(asked), &mut self.random, |f| situation.can_be_made(f));
        let landing = situation.try_flick(&mut self.simulator, &executed);
        let (glance, next) = landing.map_or((0.0, None), |landing| glance(&situation, &landing, &self.hand));
        let next = next.map(|situation| {
            self.nodes.push(Node { situation, visits: 0.0, samples: vec![] });
            self.nodes.len() - 1
        });
        let flick = if let Flick::Board(flick) = executed { flick } else { asked };
        let samples = &mut self.nodes[node].samples;
        samples.push(Sample { flick, visits: 0.0, sum: 0.0, glance, node: next });
        Some(samples.len() - 1)
    }

    /// Of some flicks that are like one, that of which least is known.
    fn near(&mut self, node: usize, best: usize) -> BoardFlick {
        let centre = self.nodes[node].samples[best].flick;
        let situation = self.nodes[node].situation;
        let mut least: Option<(BoardFlick, f64)> = None;
        for _ in 0..DRAWN {
            let drawn = self.hand.execute(&Flick::Board(centre), &mut self.random);
            let Flick::Board(drawn) = drawn else { continue };
            let angle = Angle::wrapping_mdeg(drawn.angle().mdeg().into()).mdeg();
            let Ok(drawn) = BoardFlick::new(centre.penny(), angle.into(), drawn.speed_mm_s().into(), 0) else {
                continue;
            };
            let weight = self.known(node, &drawn).1;
            let is_near = self.likeness(&centre, &drawn) > LEAST_LIKE;
            if is_near && situation.touches(&drawn) == Some(false) && least.is_none_or(|(_, w)| weight < w) {
                least = Some((drawn, weight));
            }
        }
        least.map_or(centre, |(flick, _)| flick)
    }
}

/// About exp(-z^2 / 2), without an exponential.
fn bell(square: f64) -> f64 {
    let x = 1.0 / (1.0 + square / 16.0);
    let (x2, x4) = (x * x, x * x * x * x);
    x4 * x2 * x2
}
