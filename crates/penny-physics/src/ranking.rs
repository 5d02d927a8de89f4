//! Who comes first: pennies in an order that depends on neither their names nor the board's axes.
//!
//! Apart from the simulation because it is sorting, and because everything that happens at once rests on it.

use crate::penny::Penny;
use crate::position::{Point, Position};

/// Sorts by a network of comparisons, which has no branch that could be guessed wrongly: 16 for seven (Knuth, The Art of
/// Computer Programming 3, 5.3.4).
#[inline(always)]
pub(crate) fn sort(keys: &mut [u64; Penny::COUNT]) {
    const NETWORK: [(usize, usize); 16] = [
        (0, 6),
        (2, 3),
        (4, 5),
        (0, 2),
        (1, 4),
        (3, 6),
        (0, 1),
        (2, 5),
        (3, 4),
        (1, 2),
        (4, 6),
        (2, 3),
        (4, 5),
        (1, 2),
        (3, 4),
        (5, 6),
    ];
    for (low, high) in NETWORK {
        (keys[low], keys[high]) = (keys[low].min(keys[high]), keys[low].max(keys[high]));
    }
}

/// The lanes of pennies of which some are equally far from a place, um: those in the order in which they come along a unit
/// vector. What then is still equal are mirror images of each other: first comes the one on the side on which the nail
/// strikes, or where that strikes the middle, the side on which more pennies lie, farther out. That changes sides with the
/// mirror, so what a mirrored flick does is mirrored. Only where both sides are alike the board's axes decide.
#[cold]
pub(crate) fn lanes_of_equally_far(
    position: &Position,
    (x_um, y_um): (f64, f64),
    ahead: (f64, f64),
    offset_um: i32,
) -> [usize; Penny::COUNT] {
    let from_place = |p: Point| (f64::from(p.x_um) - x_um, f64::from(p.y_um) - y_um);
    let to_the_left = |p: Point| {
        let (dx, dy) = from_place(p);
        ahead.0 * dy - ahead.1 * dx
    };
    let lean = match offset_um {
        0 => position.points().iter().filter_map(|(_, point)| *point).map(to_the_left).sum(),
        offset => f64::from(offset),
    };
    let sign = if lean < 0.0 { -1.0 } else { 1.0 };
    let key = |penny: Penny| match position.get(penny) {
        Some(point) => {
            let (dx, dy) = from_place(point);
            let along = f64::from(point.x_um) * ahead.0 + f64::from(point.y_um) * ahead.1;
            (dx * dx + dy * dy, along, -sign * to_the_left(point), dx, dy)
        }
        None => (f64::INFINITY, penny.index() as f64, 0.0, 0.0, 0.0),
    };
    let comes_before = |other: Penny, penny: Penny| key(other) < key(penny);
    Penny::ALL.map(|penny| Penny::ALL.into_iter().filter(|&other| comes_before(other, penny)).count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_network_sorts_every_row_of_zeros_and_ones_and_so_every_row() {
        for bits in 0_u64..1 << Penny::COUNT {
            let mut keys = [0; Penny::COUNT];
            for (k, key) in keys.iter_mut().enumerate() {
                *key = bits >> k & 1;
            }
            sort(&mut keys);
            assert!(keys.is_sorted() && keys.iter().sum::<u64>() == u64::from(bits.count_ones()), "{bits:b}: {keys:?}");
        }
    }
}
