//! Where two pennies in space touch.
//!
//! Apart because it is geometry alone. A penny is a flat cylinder, the *core*, rounded by a ball that goes over all of it.
//! Two such touch where a circle of one core, the rim of one of its faces, is nearest to the other core: so the least
//! distance to the core along each of the four circles is looked for. Where faces lie on each other all of the circle that is
//! over the other face is equally near; some of its points are contacts then.

use super::body::{Body, Shape};
use super::contact::{Contact, Contacts};
use super::vector::Vector;

/// Points of a circle that are looked at, from the one nearest to the other penny's centre on.
const POINTS: usize = 12;
/// Cosine and sine of their angles: whole twelfths of a turn.
const ROUND: [(f64, f64); POINTS] = {
    const HALF: f64 = 0.5;
    const LONG: f64 = 0.866_025_403_784_438_6;
    [
        (1.0, 0.0),
        (LONG, HALF),
        (HALF, LONG),
        (0.0, 1.0),
        (-HALF, LONG),
        (-LONG, HALF),
        (-1.0, 0.0),
        (-LONG, -HALF),
        (-HALF, -LONG),
        (0.0, -1.0),
        (HALF, -LONG),
        (LONG, -HALF),
    ]
};
/// Tangent of half the angle between two of them: the nearest point lies between a point's neighbours. A number t stands for
/// twice the angle whose tangent it is.
const WIDEST: f64 = 0.267_949_192_431_122_7;
/// How exactly the nearest point is found, as such a number: some nanometres along the rim, far less across it.
const EXACT: f64 = 1e-6;
/// Most steps to it.
const STEPS: usize = 40;
/// The smaller part of a golden section.
const GOLDEN: f64 = 0.381_966_011_250_105_1;
/// The chord over half the angle between two points, in radii.
const CHORD: f64 = 0.27;
/// Points of a circle further than this from the nearest one are contacts of their own: cosine of the angle.
const APART: f64 = 0.97;

/// A circle of one penny's core, seen from another penny's core.
struct Circle {
    /// From the other's centre to the circle's, m.
    centre: Vector,
    /// Radius times unit vectors across the circle's axis, m; the first leads towards the other penny's centre.
    along: Vector,
    beside: Vector,
    /// The other's axis, and the parts of the three along it.
    axis: Vector,
    heights: (f64, f64, f64),
    ring: f64,
    ring_height: f64,
}

/// A point of a circle and what is nearest to it on the core.
#[derive(Clone, Copy)]
struct Near {
    /// Cosine and sine of its place on the circle.
    place: (f64, f64),
    distance: f64,
}

impl Circle {
    fn height(&self, (cos, sin): (f64, f64)) -> f64 {
        self.heights.0 + cos * self.heights.1 + sin * self.heights.2
    }

    fn point(&self, (cos, sin): (f64, f64)) -> Vector {
        self.centre + self.along * cos + self.beside * sin
    }

    fn at(&self, place: (f64, f64)) -> Near {
        let point = self.point(place);
        let height = self.height(place);
        let over = height.abs() - self.ring_height;
        let out = (point.square() - height * height).max(0.0).sqrt() - self.ring;
        let distance = if over <= 0.0 {
            if out <= 0.0 { out.max(over) } else { out }
        } else if out <= 0.0 {
            over
        } else {
            (out * out + over * over).sqrt()
        };
        Near { place, distance }
    }

    /// The unit vector from the nearest place on the core to a point of the circle.
    fn normal(&self, place: (f64, f64)) -> Vector {
        let point = self.point(place);
        let height = self.height(place);
        let upwards = if height < 0.0 { -self.axis } else { self.axis };
        let from_axis = point - self.axis * height;
        let outwards = from_axis.unit().unwrap_or(self.axis);
        let over = height.abs() - self.ring_height;
        let out = from_axis.length() - self.ring;
        if over <= 0.0 && (out > 0.0 || out >= over) {
            outwards
        } else if out <= 0.0 {
            upwards
        } else {
            (outwards * out + upwards * over).unit().unwrap_or(upwards)
        }
    }

    /// The nearest point between the two neighbours of one that is nearer than both: by parabolas, or by golden sections
    /// where those lead nowhere (Brent, Algorithms for Minimization without Derivatives, 1973).
    fn nearest_about(&self, found: Near) -> Near {
        let (cos, sin) = found.place;
        // Half the tangent instead of the angle: no trigonometry.
        let moved = |t: f64| {
            let per = 1.0 / (1.0 + t * t);
            let (c, s) = ((1.0 - t * t) * per, 2.0 * t * per);
            self.at((cos * c - sin * s, sin * c + cos * s))
        };
        let (mut low, mut high) = (-WIDEST, WIDEST);
        // The best so far, the second best, and the one before that.
        let (mut best, mut second, mut third) = ((0.0, found), (0.0, found), (0.0, found));
        let (mut step, mut step_before) = (0.0f64, 0.0f64);
        for _ in 0..STEPS {
            let (t, middle) = (best.0, 0.5 * (low + high));
            if (t - middle).abs() <= 2.0 * EXACT - 0.5 * (high - low) {
                break;
            }
            let golden = GOLDEN * if t < middle { high - t } else { low - t };
            let mut next = golden;
            if step_before.abs() > EXACT {
                let from_second = (t - second.0) * (best.1.distance - third.1.distance);
                let from_third = (t - third.0) * (best.1.distance - second.1.distance);
                let top = (t - third.0) * from_third - (t - second.0) * from_second;
                let below = 2.0 * (from_third - from_second);
                let to = if below == 0.0 { golden } else { -top / below };
                if to.abs() < 0.5 * step_before.abs() && t + to > low && t + to < high {
                    next = to;
                }
            }
            step_before = if next == golden { if t < middle { high - t } else { low - t } } else { step };
            step = next;
            let at = t + if step.abs() < EXACT { if step < 0.0 { -EXACT } else { EXACT } } else { step };
            let one = (at, moved(at));
            if one.1.distance <= best.1.distance {
                if at < t {
                    high = t
                } else {
                    low = t
                }
                (third, second, best) = (second, best, one);
            } else {
                if at < t {
                    low = at
                } else {
                    high = at
                }
                if one.1.distance <= second.1.distance || second.0 == best.0 {
                    (third, second) = (second, one);
                } else if one.1.distance <= third.1.distance || third.0 == best.0 || third.0 == second.0 {
                    third = one;
                }
            }
        }
        best.1
    }
}

/// The four circles: two of the first seen from the second, then the other way round.
fn circles(shape: &Shape, a: &Body, b: &Body) -> [Circle; 4] {
    let circle = |of: &Body, from: &Body, side: f64| {
        let to = (from.at - of.at).across(of.axis).unit();
        let along = to.unwrap_or(of.mark);
        let beside = of.axis.cross(along);
        let centre = of.at - from.at + of.axis * (side * shape.ring_height);
        let (along, beside) = (along * shape.ring, beside * shape.ring);
        Circle {
            centre,
            along,
            beside,
            axis: from.axis,
            heights: (centre.dot(from.axis), along.dot(from.axis), beside.dot(from.axis)),
            ring: shape.ring,
            ring_height: shape.ring_height,
        }
    };
    [circle(a, b, 1.0), circle(a, b, -1.0), circle(b, a, 1.0), circle(b, a, -1.0)]
}

/// Writes down where two bodies touch, with normals that push the first away. Returns the gap between them, m; negative
/// where they touch. None is told of gaps wider than `reach`.
pub(crate) fn touch(shape: &Shape, a: &Body, b: &Body, reach: f64, contacts: &mut Contacts) -> Option<f64> {
    contacts.clear();
    let about = shape.ring + shape.rounding;
    let far = 2.0 * (about + shape.half) + reach;
    if (a.at - b.at).square() > far * far {
        return None;
    }
    let mut gap = f64::INFINITY;
    for (k, circle) in circles(shape, a, b).iter().enumerate() {
        let near = ROUND.map(|place| circle.at(place));
        let (of, away) = if k < 2 { (b, 1.0) } else { (a, -1.0) };
        let mut add = |one: &Near| {
            let depth = 2.0 * shape.rounding - one.distance;
            gap = gap.min(-depth);
            if depth > 0.0 {
                let normal = circle.normal(one.place);
                let at = of.at + circle.point(one.place) - normal * (shape.rounding - 0.5 * depth);
                contacts.add(Contact { at, normal: normal * away, depth });
            }
        };
        // What is nearest to its neighbours may lead to something nearer still, but no nearer than the circle goes.
        let widest = 2.0 * shape.rounding + reach + CHORD * shape.ring;
        let mut found = [None; POINTS];
        for k in 0..POINTS {
            let (before, after) = (near[(k + POINTS - 1) % POINTS].distance, near[(k + 1) % POINTS].distance);
            let least = near[k].distance;
            if least < before && least <= after && least < widest {
                let best = circle.nearest_about(near[k]);
                add(&best);
                found[k] = Some(best.place);
            }
        }
        // Where faces lie on each other, the rest of the circle carries too.
        for one in near.iter().filter(|one| one.distance < 2.0 * shape.rounding) {
            let (cos, sin) = one.place;
            if found.iter().flatten().all(|place| cos * place.0 + sin * place.1 < APART) {
                add(one);
            }
        }
    }
    Some(gap).filter(|&gap| gap < reach)
}
