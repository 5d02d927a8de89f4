//! The finger's stroke: how the flicked penny, and what touches it in front, start to move.
//!
//! Apart because for these few millimetres a hand, not friction, decides the motion (R26, `docs/physics.md`). The flicked
//! penny is pushed with constant acceleration; pennies that it touches in front are carried along without bounce, each in
//! the direction in which the contacts push it.

use crate::cluster::LANES;
use std::cmp::Ordering;

/// Pennies whose rims are nearer than this touch at the start, m: positions are whole micrometres, and an overlap of
/// 2 um is legal.
pub(crate) const TOUCHING: f64 = 2e-6;
/// Sweeps of the contact forces: each takes a fixed share off what is wrong; after these it is below rounding.
const SWEEPS: usize = 400;

/// A contact that carries: from penny `a` to penny `b`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Carry {
    pub(crate) a: usize,
    pub(crate) b: usize,
    nx: f64,
    ny: f64,
    /// The push along the line of centres over a penny's mass, m/s^2.
    pub(crate) push: f64,
}

/// The accelerations, m/s^2, of pennies at `places` when penny `flicked` is accelerated by `(ax, ay)`, and the contacts;
/// pennies nearer than `touching` to each other touch.
///
/// Contacts only push: of all motions without overlap, the one in which a contact that parts pushes nothing. Found by
/// sweeps over the contacts (projected Gauss-Seidel), in the order of the pennies, which is canonical.
pub(crate) fn carried(
    radius: f64,
    places: &[(f64, f64)],
    flicked: usize,
    (ax, ay): (f64, f64),
    touching: f64,
) -> ([(f64, f64); LANES], Vec<Carry>) {
    let mut acceleration = [(0.0, 0.0); LANES];
    acceleration[flicked] = (ax, ay);
    let mut contacts = Vec::new();
    for (b, place_b) in places.iter().enumerate() {
        for (a, place_a) in places.iter().enumerate().take(b) {
            let (x, y) = (place_b.0 - place_a.0, place_b.1 - place_a.1);
            let distance = (x * x + y * y).sqrt();
            if distance - 2.0 * radius <= touching {
                contacts.push(Carry { a, b, nx: x / distance, ny: y / distance, push: 0.0 });
            }
        }
    }
    for _ in 0..SWEEPS {
        for contact in &mut contacts {
            let (a, b) = (contact.a, contact.b);
            // The flicked penny's motion is prescribed: as if it were infinitely heavy.
            let (yield_a, yield_b) = (f64::from(u8::from(a != flicked)), f64::from(u8::from(b != flicked)));
            let parting = (acceleration[b].0 - acceleration[a].0) * contact.nx
                + (acceleration[b].1 - acceleration[a].1) * contact.ny;
            let push = (contact.push - parting / (yield_a + yield_b)).max(0.0);
            let change = push - contact.push;
            contact.push = push;
            acceleration[a].0 -= yield_a * change * contact.nx;
            acceleration[a].1 -= yield_a * change * contact.ny;
            acceleration[b].0 += yield_b * change * contact.nx;
            acceleration[b].1 += yield_b * change * contact.ny;
        }
    }
    (acceleration, contacts)
}

/// A push below this is none, over a penny's mass, m/s^2: what is left of the sweeps.
const LEAST_PUSH: f64 = 1e-3;

/// How many pushing contacts each penny is away from the flicked one.
fn contacts_away(contacts: &[Carry], flicked: usize) -> [usize; LANES] {
    let mut away = [LANES; LANES];
    away[flicked] = 0;
    for _ in 0..LANES {
        for contact in contacts.iter().filter(|c| c.push > LEAST_PUSH) {
            away[contact.a] = away[contact.a].min(away[contact.b] + 1);
            away[contact.b] = away[contact.b].min(away[contact.a] + 1);
        }
    }
    away
}

/// The contacts that push, by how many contacts they are away from a penny; those equally far in their order.
pub(crate) fn outward_from(contacts: &[Carry], flicked: usize) -> Vec<Carry> {
    let away = contacts_away(contacts, flicked);
    let mut pushing: Vec<Carry> = contacts.iter().copied().filter(|c| c.push > LEAST_PUSH).collect();
    pushing.sort_by_key(|c| (away[c.a].min(away[c.b]), c.a, c.b));
    pushing
}

/// Takes pennies that are carried apart by as much as they lie into each other, a micrometre or two: the one farther from
/// the flicked penny gives way, or both where they are equally far.
pub(crate) fn part(radius: f64, places: &mut [(f64, f64)], contacts: &[Carry], flicked: usize) {
    let away = contacts_away(contacts, flicked);
    for _ in 0..LANES {
        let mut shift = [(0.0, 0.0); LANES];
        for contact in contacts {
            let (a, b) = (contact.a, contact.b);
            let (x, y) = (places[b].0 - places[a].0, places[b].1 - places[a].1);
            let overlap = 2.0 * radius - (x * x + y * y).sqrt();
            if overlap > 0.0 {
                let (share_a, share_b) = match away[a].cmp(&away[b]) {
                    Ordering::Less => (0.0, overlap),
                    Ordering::Equal => (0.5 * overlap, 0.5 * overlap),
                    Ordering::Greater => (overlap, 0.0),
                };
                shift[a] = (shift[a].0 - share_a * contact.nx, shift[a].1 - share_a * contact.ny);
                shift[b] = (shift[b].0 + share_b * contact.nx, shift[b].1 + share_b * contact.ny);
            }
        }
        for (place, (x, y)) in places.iter_mut().zip(shift) {
            *place = (place.0 + x, place.1 + y);
        }
    }
}
