//! Putting the sovereign on a spot: which one, and a little to the side if the player likes (R23).
//!
//! Apart because the shift follows a pointer or keys and must never leave what is allowed.

use penny_physics::{Equipment, Point, Position, Team};
use penny_rules::spotting::most_shift_um;
use penny_rules::{SpotRoom, Spotting, spot_sovereign};

/// A sovereign about to be put down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpotAim {
    /// Where to.
    pub spotting: Spotting,
}

impl SpotAim {
    /// On a spot, as near to its centre as there is room; None when there is none.
    pub fn on(team: Team, spot: usize, rooms: &[SpotRoom]) -> Option<SpotAim> {
        let SpotRoom::Free { shift_um } = *rooms.get(spot)? else { return None };
        Some(SpotAim { spotting: Spotting { penny: team.sovereign(), spot: spot as u8, shift_um } })
    }

    /// On the first spot with room: the nearest to the team's own side, to begin with.
    pub fn first(team: Team, rooms: &[SpotRoom]) -> Option<SpotAim> {
        let home = match team {
            Team::Red => [0, 1, 5, 2, 4, 6, 3],
            Team::Gold => [3, 2, 4, 1, 5, 6, 0],
        };
        home.into_iter().find_map(|spot| SpotAim::on(team, spot, rooms))
    }

    /// Where the sovereign's centre is.
    pub fn point(&self, equipment: &Equipment) -> Point {
        let spots = equipment.board().spots();
        let centre = spots[usize::from(self.spotting.spot).min(spots.len() - 1)];
        let (dx, dy) = self.spotting.shift_um;
        Point { x_um: centre.x_um + dx, y_um: centre.y_um + dy }
    }

    /// Shifted to `shift_um` from the spot's centre, or as far that way as the spot stays covered; as it was when it
    /// may not lie there.
    #[must_use]
    pub fn shifted(self, equipment: &Equipment, position: &Position, shift_um: (f64, f64)) -> SpotAim {
        let most = f64::from(most_shift_um(equipment));
        let length = shift_um.0.hypot(shift_um.1);
        if !length.is_finite() {
            return self;
        }
        // Rounded towards zero, so that the limit is never passed.
        let scale = if length > most { most / length } else { 1.0 };
        let shift_um = ((shift_um.0 * scale).trunc() as i32, (shift_um.1 * scale).trunc() as i32);
        let next = SpotAim { spotting: Spotting { shift_um, ..self.spotting } };
        let Some(team) = self.spotting.penny.team() else { return self };
        if spot_sovereign(equipment, position, team, &next.spotting).is_ok() { next } else { self }
    }

    /// Shifted by a step.
    #[must_use]
    pub fn stepped(self, equipment: &Equipment, position: &Position, by_um: (f64, f64)) -> SpotAim {
        let (x, y) = self.spotting.shift_um;
        self.shifted(equipment, position, (f64::from(x) + by_um.0, f64::from(y) + by_um.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use penny_physics::{Penny, PennyMap};
    use penny_rules::spot_rooms;

    fn board(others: &[(Penny, i32, i32)]) -> (Equipment, Position) {
        let equipment = Equipment::standard();
        let mut points = PennyMap::default();
        for &(penny, x_um, y_um) in others {
            points[penny] = Some(Point { x_um, y_um });
        }
        let position = Position::new(&equipment, points).expect("the places are free");
        (equipment, position)
    }

    #[test]
    fn it_begins_on_the_teams_own_side() {
        let (equipment, position) = board(&[(Penny::Blue, 0, 0)]);
        for (team, spot) in [(Team::Red, 0), (Team::Gold, 3)] {
            let rooms = spot_rooms(&equipment, &position, team);
            assert_eq!(SpotAim::first(team, &rooms).map(|aim| aim.spotting.spot), Some(spot));
        }
    }

    #[test]
    fn a_covered_spot_cannot_be_taken() {
        let (equipment, position) = board(&[(Penny::Blue, 0, 0)]);
        let rooms = spot_rooms(&equipment, &position, Team::Red);
        assert_eq!(SpotAim::on(Team::Red, 6, &rooms), None);
        assert_eq!(SpotAim::on(Team::Red, 99, &rooms), None);
    }

    #[test]
    fn no_shift_leaves_the_spot_uncovered_or_overlaps_the_edge() {
        let (equipment, position) = board(&[(Penny::Blue, 0, 0)]);
        let rooms = spot_rooms(&equipment, &position, Team::Red);
        let mut aim = SpotAim::first(Team::Red, &rooms).expect("spot 0 is free");
        for shift in [(9e9, 9e9), (-9e9, 0.0), (0.0, -20_000.0), (3_000.0, 2_000.0), (f64::NAN, 0.0)] {
            aim = aim.shifted(&equipment, &position, shift);
            assert!(spot_sovereign(&equipment, &position, Team::Red, &aim.spotting).is_ok(), "{aim:?}");
        }
        assert_eq!(aim.spotting.shift_um, (3_000, 2_000));
        assert_eq!(aim.stepped(&equipment, &position, (250.0, 0.0)).spotting.shift_um, (3_250, 2_000));
    }
}
