//! What the reference notes while a flick goes on: contacts, falls, and by how little things were so.
//!
//! Apart because a comparison has to know which outcomes hang by a hair.

use crate::world::{PENNIES, Vector};

/// A fall off the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fall {
    pub(crate) at: Vector,
    /// How far beyond the line the penny would have come to rest, m: at least.
    pub(crate) beyond: f64,
}

/// The first contact of two pennies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstContact {
    pub(crate) pair: (usize, usize),
    pub(crate) time: f64,
}

#[derive(Clone, Debug)]
pub(crate) struct Record {
    pub(crate) contacts: Vec<FirstContact>,
    pub(crate) falls: [Option<Fall>; PENNIES],
    /// The least by which two rims missed or met each other, or were apart as the finger let go, m.
    pub(crate) graze: f64,
    /// Whether three or more pennies were struck as one.
    pub(crate) heap: bool,
    /// Whether the finger carried a penny along.
    pub(crate) carried: bool,
}

impl Record {
    pub(crate) fn new() -> Record {
        Record { contacts: vec![], falls: [None; PENNIES], graze: f64::INFINITY, heap: false, carried: false }
    }

    pub(crate) fn touched(&mut self, a: usize, b: usize, time: f64) {
        if !self.have_touched(a, b) {
            self.contacts.push(FirstContact { pair: (a.min(b), a.max(b)), time });
        }
    }

    pub(crate) fn have_touched(&self, a: usize, b: usize) -> bool {
        self.contacts.iter().any(|contact| contact.pair == (a.min(b), a.max(b)))
    }

    pub(crate) fn fell(&mut self, k: usize, at: Vector, beyond: f64) {
        self.falls[k] = Some(Fall { at, beyond });
    }

    pub(crate) fn grazed(&mut self, by: f64) {
        self.graze = self.graze.min(by);
    }
}
