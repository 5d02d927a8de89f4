//! One flick by the solver and by the reference, and how far they are from each other.
//!
//! Apart from the judgement of many (`table`) and of one that differs (`explain`).

use crate::scenes::{Regime, Scene};
use crate::start::play;
use crate::world::{Outline, Vector, World};
use penny_physics::{Equipment, Event, Penny, Point, Shot, simulate};

/// Two contacts nearer than this to each other have no order, s: an impact lasts 35 us.
const AT_ONCE: f64 = 50e-6;
/// How near to a meeting a third penny takes part, so that springs are the reference, m: as far as a fast penny comes while
/// pennies touch, several times over.
const SPRING_REACH: f64 = 400e-6;

/// Flicks that the design holds to the same limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// Contacts of two at a time, and none that the finger keeps up.
    Free,
    /// The finger carries another penny along.
    Carried,
    /// A heap is struck, or three happen to lie together.
    Struck,
    /// A heap is pushed from within.
    Pushed,
    /// A row is struck.
    Row,
}

impl Group {
    pub(crate) const ALL: [Group; 5] = [Group::Free, Group::Carried, Group::Struck, Group::Pushed, Group::Row];

    fn of(regime: Regime, reference: &World) -> Group {
        match regime {
            Regime::Heap(_) => Group::Struck,
            Regime::PushHeap(_) => Group::Pushed,
            Regime::Cradle(_) => Group::Row,
            // Also where the one that is carried strikes with the flicked one behind it.
            _ if reference.record.heap => Group::Struck,
            _ if reference.record.carried => Group::Carried,
            _ => Group::Free,
        }
    }

    /// Whether three or more pennies lie together, so that springs are the reference and the design's limit is a median.
    pub(crate) fn is_heap(self) -> bool {
        matches!(self, Group::Struck | Group::Pushed | Group::Row)
    }
}

/// A flick, both outcomes, and the difference.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    pub(crate) regime: Regime,
    pub(crate) group: Group,
    pub(crate) index: u64,
    pub(crate) scene: Scene,
    pub(crate) shot: Shot,
    pub(crate) reference: World,
    /// The largest distance between the two rest positions of a penny that rests in both, um.
    pub(crate) error_um: f64,
    /// The pennies that fell in one and not in the other.
    pub(crate) other_falls: Vec<Penny>,
    /// Whether pennies meet in one that do not in the other, or in another order.
    pub(crate) other_contacts: bool,
}

/// Plays one scene twice.
pub(crate) fn measure(boards: &[Equipment], regime: Regime, index: u64, scene: Scene) -> Measured {
    let equipment = &boards[scene.board];
    let shot = simulate(equipment, &scene.position, &scene.flick).expect("a scene can be played");
    let reference = play(equipment, &scene.position, &scene.flick, SPRING_REACH);
    let (mut error_um, mut other_falls) = (0.0f64, vec![]);
    for penny in Penny::ALL {
        match (shot.rest.get(penny), rest_place(&reference, penny)) {
            (Some(a), Some(b)) => error_um = error_um.max((a.distance_squared_um2(b) as f64).sqrt()),
            (None, None) => (),
            _ => other_falls.push(penny),
        }
    }
    let other_contacts = meet_otherwise(&first_contacts(&shot), &reference);
    let group = Group::of(regime, &reference);
    Measured { regime, group, index, scene, shot, reference, error_um, other_falls, other_contacts }
}

/// Where a penny of the reference rests, in whole micrometres and never off the board; none if it fell.
pub(crate) fn rest_place(reference: &World, penny: Penny) -> Option<Point> {
    let body = reference.bodies[penny.index()];
    body.on_board.then(|| whole_um(&reference.outline, body.at))
}

fn whole_um(outline: &Outline, at: Vector) -> Point {
    let (x, y) = (at[0] * 1e6, at[1] * 1e6);
    let nearest = Point { x_um: x.round() as i32, y_um: y.round() as i32 };
    let inside = |p: &Point| outline.nearest([f64::from(p.x_um) / 1e6, f64::from(p.y_um) / 1e6]).1 >= -1e-12;
    let miss = |p: &Point| (f64::from(p.x_um) - x).hypot(f64::from(p.y_um) - y);
    let round = (-2..=2).flat_map(|dx| (-2..=2).map(move |dy| (dx, dy)));
    let near = round.map(|(dx, dy)| Point { x_um: nearest.x_um + dx, y_um: nearest.y_um + dy });
    near.filter(inside).min_by(|a, b| miss(a).total_cmp(&miss(b))).unwrap_or(nearest)
}

/// Each pair that meets in a shot with the time of its first contact, s.
fn first_contacts(shot: &Shot) -> Vec<((usize, usize), f64)> {
    let mut first: Vec<((usize, usize), f64)> = vec![];
    for event in &shot.events {
        if let Event::Contact { t_us, a, b, .. } = *event {
            let pair = (a.index().min(b.index()), a.index().max(b.index()));
            if first.iter().all(|&(other, _)| other != pair) {
                first.push((pair, f64::from(t_us) * 1e-6));
            }
        }
    }
    first
}

/// Whether other pairs meet than in the reference, or in another order. Springs of a heap take time where the solver's
/// push at once, so there only the pairs are compared.
fn meet_otherwise(solver: &[((usize, usize), f64)], reference: &World) -> bool {
    let when = |pair| solver.iter().find(|&&(other, _)| other == pair).map(|&(_, t)| t);
    let contacts = &reference.record.contacts;
    let times: Option<Vec<(f64, f64)>> = contacts.iter().map(|c| when(c.pair).map(|t| (c.time, t))).collect();
    let Some(times) = times else { return true };
    let swapped = |&(p, q): &(f64, f64), &(r, s): &(f64, f64)| p - r > AT_ONCE && s - q > AT_ONCE;
    let order = !reference.record.heap && times.iter().any(|a| times.iter().any(|b| swapped(a, b)));
    solver.len() != contacts.len() || order
}
