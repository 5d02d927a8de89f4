//! Plain tree search with progressive widening, to be measured against.
//!
//! Apart from our search because it is the textbook's (double progressive widening: Couetoux, Hoock, Sokolovska, Teytaud,
//! Bonnard, LION 5, 2011): what a general method makes of this game with the same simulations and the same glance.

use crate::draw::{aimed_flick, any_flick};
use crate::evaluate;
use crate::search::seen_by;
use crate::situation::{Landing, Situation};
use penny_physics::{BoardFlick, Flick, Simulator, trig};
use penny_rules::{Decision, Hand, SplitMix64};

/// How much the tree looks where it has not been: for values from 0 to 1.
const CURIOSITY: f64 = 0.35;
/// A position has about this times the root of its visits flicks, and a flick so many landings.
const FLICKS: f64 = 2.0;
const LANDINGS: f64 = 1.0;
/// No deeper than so many flicks.
const DEPTH: usize = 8;

/// A position of the tree.
struct Node<'a> {
    situation: Situation<'a>,
    visits: f64,
    flicks: Vec<Tried>,
}

/// A flick that was tried in a position.
struct Tried {
    flick: BoardFlick,
    visits: f64,
    /// The sum of the chances of the one who flicks.
    sum: f64,
    landings: Vec<Seen>,
}

/// What a flick led to: a position further on, or the end.
struct Seen {
    visits: f64,
    /// The chance of the one who flicked at a glance.
    glance: f64,
    node: Option<usize>,
}

/// The flick that was tried most often with so many simulations; none where the finger has no room for any.
pub fn choose(situation: &Situation<'_>, hand: &Hand, simulations: u64, seed: u64) -> Option<BoardFlick> {
    let mut tree = Tree {
        hand: *hand,
        random: SplitMix64::new(seed),
        simulator: Simulator::new(),
        simulations: 0,
        nodes: vec![Node { situation: *situation, visits: 0.0, flicks: vec![] }],
    };
    // Visits of landings that are known cost nothing; they end all the same.
    for _ in 0..4 * simulations {
        if tree.simulations >= simulations {
            break;
        }
        tree.visit(0, 0);
    }
    let flicks = tree.nodes[0].flicks.iter();
    flicks.reduce(|a, b| if b.visits > a.visits { b } else { a }).map(|tried| tried.flick)
}

struct Tree<'a> {
    hand: Hand,
    random: SplitMix64,
    simulator: Simulator,
    simulations: u64,
    nodes: Vec<Node<'a>>,
}

impl Tree<'_> {
    /// One visit of a position; gives the chance of the player to move there that it led to.
    fn visit(&mut self, node: usize, depth: usize) -> f64 {
        self.nodes[node].visits += 1.0;
        let team = self.nodes[node].situation.turn.to_move();
        let Some(flick) = self.select(node) else {
            return evaluate::chance(&self.nodes[node].situation, &self.hand);
        };
        let landing = self.land(node, flick);
        let Seen { visits, glance, node: next } = &self.nodes[node].flicks[flick].landings[landing];
        let value = match *next {
            Some(next) if *visits > 1.0 && depth < DEPTH => {
                let next_team = self.nodes[next].situation.turn.to_move();
                let chance = self.visit(next, depth + 1);
                if next_team == team { chance } else { 1.0 - chance }
            }
            _ => *glance,
        };
        let tried = &mut self.nodes[node].flicks[flick];
        tried.visits += 1.0;
        tried.sum += value;
        value
    }

    /// A new flick while there are few for the visits, or else the one with the best upper bound.
    fn select(&mut self, node: usize) -> Option<usize> {
        let Node { situation, visits, flicks } = &self.nodes[node];
        if (flicks.len() as f64) < FLICKS * visits.sqrt() {
            let (situation, random) = (*situation, &mut self.random);
            // Every third one anywhere, since a place can be worth something too.
            let flick = if flicks.len() % 3 == 2 { any_flick } else { aimed_flick }(&situation, random)?;
            self.nodes[node].flicks.push(Tried { flick, visits: 0.0, sum: 0.0, landings: vec![] });
            return Some(self.nodes[node].flicks.len() - 1);
        }
        let log = trig::ln(visits.max(1.0));
        let bound = |tried: &Tried| tried.sum / tried.visits + CURIOSITY * (log / tried.visits).sqrt();
        let bounds = flicks.iter().map(bound).enumerate();
        bounds.reduce(|a, b| if b.1 > a.1 { b } else { a }).map(|(k, _)| k)
    }

    /// A new landing of a flick while there are few for its visits, or else the one seen least.
    fn land(&mut self, node: usize, flick: usize) -> usize {
        let tried = &self.nodes[node].flicks[flick];
        if tried.landings.is_empty() || (tried.landings.len() as f64) < LANDINGS * tried.visits.sqrt() {
            let seen = self.simulate(node, flick);
            self.nodes[node].flicks[flick].landings.push(seen);
        }
        let landings = &mut self.nodes[node].flicks[flick].landings;
        let least = landings.iter().enumerate().reduce(|a, b| if b.1.visits < a.1.visits { b } else { a });
        let least = least.map_or(0, |(k, _)| k);
        landings[least].visits += 1.0;
        least
    }

    fn simulate(&mut self, node: usize, flick: usize) -> Seen {
        let situation = self.nodes[node].situation;
        let asked = Flick::Board(self.nodes[node].flicks[flick].flick);
        let executed = self.hand.execute_within(&asked, &mut self.random, |flick| situation.can_be_made(flick));
        self.simulations += 1;
        let Some(landing) = situation.try_flick(&mut self.simulator, &executed) else {
            return Seen { visits: 0.0, glance: 0.0, node: None };
        };
        let (glance, next) = glance(&situation, &landing, &self.hand);
        let node = next.map(|situation| {
            self.nodes.push(Node { situation, visits: 0.0, flicks: vec![] });
            self.nodes.len() - 1
        });
        Seen { visits: 0.0, glance, node }
    }
}

/// What a landing is worth at a glance to the one who flicked, and the position that goes on from it, where flicks on the
/// board do.
pub(crate) fn glance<'a>(situation: &Situation<'a>, landing: &Landing, hand: &Hand) -> (f64, Option<Situation<'a>>) {
    match (landing.decision, situation.after(landing)) {
        (Decision::Won, _) => (1.0, None),
        (Decision::Lost, _) | (_, None) => (0.0, None),
        (_, Some(next)) => {
            let chance = seen_by(situation.turn.to_move(), &next, evaluate::chance(&next, hand));
            (chance, Some(next).filter(|next| !next.turn.must_side_flick()))
        }
    }
}
