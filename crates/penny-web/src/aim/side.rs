//! The side-flick while it is prepared: how far the blue hangs over, and how the held sovereign strikes it.
//!
//! Apart from the aim on the board because it has an edge and an overlap, and other limits (R23).

use super::intent::Intent;
use penny_physics::{Angle, Equipment, NearEdges, Penny, Position, SideFlick, SideFlickError, SideSetUp, Team};
use penny_rules::{Availability, availability};

/// A side-flick that is being prepared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideAim {
    /// The edge that the blue is put over.
    pub edge: u8,
    /// Another edge that is equally near, if there is one: the player may choose.
    pub other_edge: Option<u8>,
    /// How much of the blue's diameter is over the edge, um.
    pub overlap_um: i32,
    /// Direction, speed and offset of the held sovereign.
    pub intent: Intent,
}

impl SideAim {
    /// The overlap that a side-flick begins with, um, where it is allowed.
    const FIRST_OVERLAP_UM: i32 = 6_000;

    /// A side-flick that is allowed as it stands; None when there is none (R21, R23).
    pub fn first(equipment: &Equipment, position: &Position, team: Team) -> Option<SideAim> {
        let Availability::Available(found) = availability(equipment, position, team) else { return None };
        let near = NearEdges::of(equipment, position.get(Penny::Blue)?);
        let edge = found.edge().unwrap_or(near.nearest);
        let other_edge = near.other.map(|other| if other == edge { near.nearest } else { other });
        let intent = Intent {
            penny: found.penny(),
            angle: found.angle(),
            speed_mm_s: Intent::FIRST_SPEED_MM_S,
            offset_um: found.offset_um(),
            loft_mdeg: 0,
        };
        let scanned = SideAim { edge, other_edge, overlap_um: found.overlap_um(), intent };
        // Straight inwards, with a fair overlap, is what a hand would try first.
        let straight = scanned.straight(equipment).at_overlap(equipment, Self::FIRST_OVERLAP_UM);
        let is_allowed = straight.check(equipment, position).is_ok();
        Some(if is_allowed { straight } else { scanned })
    }

    /// This side-flick over another edge that is equally near, struck straight inwards.
    #[must_use]
    pub fn at_edge(self, equipment: &Equipment, edge: u8) -> SideAim {
        match self.other_edge {
            Some(other) if other == edge => SideAim { edge, other_edge: Some(self.edge), ..self }.straight(equipment),
            _ => self,
        }
    }

    /// This side-flick with the overlap nearest to `overlap_um` that a penny can have.
    #[must_use]
    pub fn at_overlap(self, equipment: &Equipment, overlap_um: i32) -> SideAim {
        let most = SideSetUp::most_overlap_um(equipment);
        SideAim { overlap_um: overlap_um.clamp(SideFlick::LEAST_OVERLAP_UM, most), ..self }
    }

    /// This side-flick struck straight inwards over its edge, without offset.
    fn straight(self, equipment: &Equipment) -> SideAim {
        let normal = self.normal(equipment);
        let angle: Angle = super::intent::angle_of(-normal.0, -normal.1);
        SideAim { intent: Intent { angle, offset_um: 0, ..self.intent }, ..self }
    }

    /// The outward normal of its edge.
    pub fn normal(&self, equipment: &Equipment) -> (f64, f64) {
        let edges = equipment.board().edges();
        edges[usize::from(self.edge).min(edges.len() - 1)].normal
    }

    /// The blue over the edge and the sovereign in the hand.
    ///
    /// # Errors
    /// When the blue may not be put so.
    pub fn set_up(&self, equipment: &Equipment, position: &Position) -> Result<SideSetUp, SideFlickError> {
        SideSetUp::new(equipment, position, self.intent.penny, Some(self.edge), self.overlap_um)
    }

    /// Whether it may be flicked so.
    ///
    /// # Errors
    /// Why it may not.
    pub fn check(&self, equipment: &Equipment, position: &Position) -> Result<(), SideFlickError> {
        let set_up = self.set_up(equipment, position)?;
        set_up.strike(equipment, self.intent.angle, self.intent.offset_um).map(|_| ())
    }

    /// The flick; None when a number is outside its range.
    pub fn side_flick(&self) -> Option<SideFlick> {
        let Intent { penny, angle, speed_mm_s, offset_um, .. } = self.intent;
        SideFlick::new(
            penny,
            Some(self.edge),
            self.overlap_um.into(),
            angle.mdeg().into(),
            speed_mm_s.into(),
            offset_um.into(),
        )
        .ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use penny_physics::{PennyMap, Point};

    fn position(blue: (i32, i32)) -> (Equipment, Position) {
        let equipment = Equipment::standard();
        let mut points = PennyMap::default();
        points[Penny::Blue] = Some(Point { x_um: blue.0, y_um: blue.1 });
        points[Penny::RedSovereign] = Some(Point { x_um: 0, y_um: 0 });
        let position = Position::new(&equipment, points).expect("the places are free");
        (equipment, position)
    }

    #[test]
    fn it_begins_straight_inwards_with_a_fair_overlap() {
        let (equipment, position) = position((0, 210_000));
        let side = SideAim::first(&equipment, &position, Team::Red).expect("the blue is near the edge");
        assert_eq!((side.edge, side.overlap_um, side.intent.angle.mdeg()), (2, 6_000, 270_000));
        assert!(side.check(&equipment, &position).is_ok());
    }

    #[test]
    fn there_is_none_for_a_blue_far_from_the_edges() {
        let (equipment, position) = position((100_000, 50_000));
        assert_eq!(SideAim::first(&equipment, &position, Team::Red), None);
    }

    #[test]
    fn in_a_corner_the_player_may_choose_the_edge() {
        let (equipment, position) = position((210_000, 210_000));
        let side = SideAim::first(&equipment, &position, Team::Red).expect("the blue is near two edges");
        let other = side.other_edge.expect("both edges are equally near");
        let turned = side.at_edge(&equipment, other);
        assert_eq!((turned.edge, turned.other_edge), (other, Some(side.edge)));
        assert!(turned.check(&equipment, &position).is_ok());
        assert_eq!(side.at_edge(&equipment, 7), side);
    }

    #[test]
    fn the_overlap_stays_within_what_a_penny_can_have() {
        let (equipment, position) = position((0, 210_000));
        let side = SideAim::first(&equipment, &position, Team::Red).expect("the blue is near the edge");
        for (asked, got) in [(0, 1_000), (50_000, 9_650), (5_000, 5_000)] {
            let side = side.at_overlap(&equipment, asked);
            assert_eq!(side.overlap_um, got);
            assert!(side.side_flick().is_some() && side.check(&equipment, &position).is_ok());
        }
    }
}
