//! Where words and the loupe lie beside the hand that pulls: near it, not under it, and off what is aimed at.
//!
//! Apart because it is plain geometry, and a label in the wrong place hides the very contact that is being aimed.

/// A round place on the canvas, CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Disc {
    pub(super) centre_px: (f64, f64),
    pub(super) radius_px: f64,
}

/// What is on the canvas when words are to lie beside the hand, CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scenery {
    /// The canvas.
    pub(super) canvas_px: (f64, f64),
    /// The pointer, and what of it hides the board: a finger hides more than the arrow of a mouse.
    pub(super) hand: Disc,
    /// The penny that is aimed.
    pub(super) penny: Disc,
    /// Its place at the first contact, or wherever its line ends.
    pub(super) contact: Disc,
}

impl Scenery {
    /// The corner of the canvas in which a loupe of that width hides least, as the place that it takes there.
    pub(super) fn corner(&self, width_px: f64) -> Disc {
        let radius_px = 0.5 * width_px;
        let near_px = radius_px + GAP_PX;
        let (right, bottom) = (self.canvas_px.0 - near_px, self.canvas_px.1 - near_px);
        let corners = [(right, near_px), (near_px, near_px), (near_px, bottom), (right, bottom)];
        let free = |corner: (f64, f64)| {
            let to = |disc: &Disc| {
                (disc.centre_px.0 - corner.0).hypot(disc.centre_px.1 - corner.1) - disc.radius_px - radius_px
            };
            [&self.hand, &self.penny, &self.contact].map(to).into_iter().fold(f64::INFINITY, f64::min)
        };
        // One with room keeps its place; the first of the freest where none has.
        let roomy = corners.into_iter().find(|&corner| free(corner) > 0.0);
        let freest = || corners.into_iter().max_by(|&a, &b| free(a).total_cmp(&free(b))).unwrap_or(corners[0]);
        Disc { centre_px: roomy.unwrap_or_else(freest), radius_px }
    }
}

/// From the hand to the words, CSS pixels; and from the border to the loupe.
const GAP_PX: f64 = 8.0;
/// Directions in which they may lie, the best first: above the hand they are never under it.
const DIRECTIONS: [(f64, f64); 8] =
    [(0.0, -1.0), (-0.7, -0.7), (0.7, -0.7), (-1.0, 0.0), (1.0, 0.0), (-0.7, 0.7), (0.7, 0.7), (0.0, 1.0)];

/// The centre of words of that size: the best place near the hand, inside the canvas and not on the loupe.
pub(super) fn place(scenery: &Scenery, loupe: Option<Disc>, size_px: (f64, f64)) -> (f64, f64) {
    let half = (0.5 * size_px.0, 0.5 * size_px.1);
    let away = |(x, y): (f64, f64)| {
        let far_px = scenery.hand.radius_px + GAP_PX;
        let centre =
            (scenery.hand.centre_px.0 + x * (far_px + half.0), scenery.hand.centre_px.1 + y * (far_px + half.1));
        (within(centre.0, half.0, scenery.canvas_px.0), within(centre.1, half.1, scenery.canvas_px.1))
    };
    let fault = |centre: (f64, f64)| {
        let hides = |disc: &Disc| far(disc.centre_px, centre, half) < disc.radius_px;
        let hides_line = (1..8).any(|k| {
            let (from, to, t) = (scenery.penny.centre_px, scenery.contact.centre_px, f64::from(k) / 8.0);
            far((from.0 + (to.0 - from.0) * t, from.1 + (to.1 - from.1) * t), centre, half) == 0.0
        });
        let weights = [
            (hides(&scenery.contact), 16),
            (hides(&scenery.hand), 8),
            (loupe.is_some_and(|loupe| hides(&loupe)), 4),
            (hides(&scenery.penny), 2),
            (hides_line, 1),
        ];
        weights.iter().map(|&(is_so, weight)| if is_so { weight } else { 0 }).sum::<i32>()
    };
    DIRECTIONS.map(away).into_iter().min_by_key(|&centre| fault(centre)).unwrap_or(scenery.hand.centre_px)
}

/// The place nearest to `at` for something that reaches `half` to both sides, between 0 and `most`.
fn within(at: f64, half: f64, most: f64) -> f64 {
    at.min(most - half).max(half)
}

/// How far a place is from a rectangle; 0 inside it.
fn far(place: (f64, f64), centre: (f64, f64), half: (f64, f64)) -> f64 {
    let outside = |at: f64, centre: f64, half: f64| ((at - centre).abs() - half).max(0.0);
    outside(place.0, centre.0, half.0).hypot(outside(place.1, centre.1, half.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS_PX: (f64, f64) = (150.0, 28.0);

    fn scenery(canvas_px: (f64, f64), hand: (f64, f64), penny: (f64, f64), contact: (f64, f64)) -> Scenery {
        let disc = |centre_px, radius_px| Disc { centre_px, radius_px };
        Scenery { canvas_px, hand: disc(hand, 24.0), penny: disc(penny, 9.0), contact: disc(contact, 14.0) }
    }

    #[test]
    fn with_nothing_in_the_way_they_lie_above_the_hand() {
        let scenery = scenery((390.0, 420.0), (200.0, 300.0), (120.0, 300.0), (40.0, 300.0));
        assert_eq!(place(&scenery, None, WORDS_PX), (200.0, 300.0 - 24.0 - GAP_PX - 14.0));
    }

    #[test]
    fn they_never_leave_the_canvas_nor_hide_the_contact_or_the_hand() {
        for canvas_px in [(390.0, 420.0), (300.0, 290.0), (1_040.0, 900.0)] {
            for k in 0..400_u32 {
                let part = |by: u32| f64::from(k * by % 101) / 101.0;
                let at = |x: f64, y: f64| (x * canvas_px.0, y * canvas_px.1);
                let (hand, penny) = (at(part(7), part(13)), at(part(29), part(31)));
                // The line goes the other way than the pull.
                let contact = (penny.0 + (penny.0 - hand.0) * 0.6, penny.1 + (penny.1 - hand.1) * 0.6);
                let scenery = scenery(canvas_px, hand, penny, contact);
                let loupe = scenery.corner(124.0);
                let centre = place(&scenery, Some(loupe), WORDS_PX);
                let half = (75.0, 14.0);
                assert!(centre.0 >= half.0 && centre.0 <= canvas_px.0 - half.0, "{scenery:?}");
                assert!(centre.1 >= half.1 && centre.1 <= canvas_px.1 - half.1, "{scenery:?}");
                assert!(far(contact, centre, half) >= 14.0, "{scenery:?}: {centre:?}");
                let is_cramped = (hand.0 - contact.0).hypot(hand.1 - contact.1) < 60.0;
                assert!(is_cramped || far(hand, centre, half) >= 24.0 - 1e-9, "{scenery:?}: {centre:?}");
            }
        }
    }

    #[test]
    fn they_go_aside_when_the_penny_is_above() {
        let scenery = scenery((390.0, 420.0), (200.0, 300.0), (200.0, 250.0), (200.0, 100.0));
        let (x, y) = place(&scenery, None, WORDS_PX);
        assert!(far((200.0, 250.0), (x, y), (75.0, 14.0)) >= 9.0 && (x - 200.0).hypot(y - 300.0) < 140.0, "{x} {y}");
    }

    #[test]
    fn the_loupe_takes_a_corner_in_which_it_hides_nothing() {
        for (hand, penny, contact, corner) in [
            ((60.0, 300.0), (90.0, 300.0), (200.0, 300.0), (320.0, 70.0)),
            ((380.0, 60.0), (330.0, 70.0), (120.0, 120.0), (70.0, 350.0)),
            ((60.0, 380.0), (90.0, 330.0), (300.0, 60.0), (70.0, 70.0)),
        ] {
            let disc = scenery((390.0, 420.0), hand, penny, contact).corner(124.0);
            assert_eq!(disc.radius_px, 62.0);
            assert_eq!(disc.centre_px, corner, "{hand:?} {penny:?} {contact:?}");
        }
    }
}
