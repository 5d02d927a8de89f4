//! What happened in a stroke that was followed step by step, told once it is over.
//!
//! Apart because of the order. A contact is told when it begins, with all that it will pass on, which is known only at its
//! end; and rulings follow marks from contact to contact (R13), so contacts that begin at once go outwards from the
//! flicked penny.

use crate::cluster::LANES;
use crate::flight::Motion;
use crate::lanes::Lanes;
use crate::meet::LEAST_IMPULSE;
use crate::press::Contact;
use crate::solver::Listener;

/// Most entries of one stroke.
const ENTRIES: usize = 128;
/// From so many on, two pennies that have met before add to their last contact, so that there is room for those that have
/// not: 28 pairs and 8 falls.
const CROWDED: usize = ENTRIES - 40;

#[derive(Clone, Copy, Debug)]
enum Entry {
    Contact { t: f64, a: usize, b: usize, impulse: f64 },
    Off { t: f64, lane: usize, motion: Motion },
}

/// The contacts and falls of a stroke, in order.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    entries: [Entry; ENTRIES],
    count: usize,
    /// The last entry of each pair, by the higher lane and the lower.
    last: [[Option<usize>; LANES]; LANES],
    /// For each lane the lower ones whose contact with it goes on.
    open: [Lanes; LANES],
}

impl Account {
    pub(crate) fn new() -> Account {
        Account {
            entries: [Entry::Contact { t: 0.0, a: 0, b: 0, impulse: 0.0 }; ENTRIES],
            count: 0,
            last: [[None; LANES]; LANES],
            open: [Lanes::NONE; LANES],
        }
    }

    fn push(&mut self, entry: Entry) {
        if self.count < ENTRIES {
            self.entries[self.count] = entry;
            self.count += 1;
        }
    }

    /// Adds an impulse to the contact of two pennies, which begins now unless it goes on.
    pub(crate) fn add(&mut self, t: f64, a: usize, b: usize, more: f64) {
        let (a, b) = (a.min(b), a.max(b));
        let known = self.last[b][a].filter(|_| self.open[b].contains(a) || self.count >= CROWDED);
        if let Some(k) = known
            && let Entry::Contact { impulse, .. } = &mut self.entries[k]
        {
            *impulse += more;
        } else {
            self.last[b][a] = Some(self.count);
            self.push(Entry::Contact { t, a, b, impulse: more });
        }
        self.open[b] = self.open[b].with(a);
    }

    /// Adds what contacts passed on in a step that began at `t`; those that begin with it outwards from the flicked penny.
    pub(crate) fn add_step(&mut self, t: f64, contacts: &[Contact], flicked: usize) {
        let pushing = || contacts.iter().filter(|c| c.push > 0.0);
        if pushing().all(|c| self.open[c.b].contains(c.a)) {
            for c in pushing() {
                self.add(t, c.a, c.b, c.push);
            }
            return;
        }
        // How many contacts each is away.
        let mut away = [LANES; LANES];
        away[flicked] = 0;
        for _ in 0..LANES {
            for c in pushing() {
                away[c.a] = away[c.a].min(away[c.b] + 1);
                away[c.b] = away[c.b].min(away[c.a] + 1);
            }
        }
        for distance in 0..=LANES {
            for c in pushing().filter(|c| away[c.a].min(away[c.b]) == distance) {
                self.add(t, c.a, c.b, c.push);
            }
        }
    }

    /// Two pennies have parted: when they meet again it is another contact.
    pub(crate) fn part(&mut self, a: usize, b: usize) {
        let (low, high) = (a.min(b), a.max(b));
        self.open[high] = self.open[high].without(Lanes::of(low));
    }

    pub(crate) fn off(&mut self, t: f64, lane: usize, motion: Motion) {
        self.push(Entry::Off { t, lane, motion });
    }

    /// Tells everything, but for contacts without an impulse worth the name. Returns the lanes that were told of.
    pub(crate) fn tell(&self, flicked: usize, listener: &mut impl Listener) -> Lanes {
        let mut told = Lanes::NONE;
        for entry in &self.entries[..self.count] {
            match *entry {
                Entry::Contact { t, a, b, impulse } if impulse >= LEAST_IMPULSE => {
                    told = told.with(a).with(b);
                    listener.contact(t, a, b, impulse, a == flicked || b == flicked);
                }
                Entry::Contact { .. } => (),
                Entry::Off { t, lane, ref motion } => {
                    told = told.with(lane);
                    listener.off(t, lane, motion);
                }
            }
        }
        told
    }
}
