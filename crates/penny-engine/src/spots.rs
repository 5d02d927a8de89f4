//! Where a held sovereign is best put (R23).
//!
//! Apart because a side-flick is only worth what can be made of its spotting.

use crate::evaluate;
use crate::search::seen_by;
use crate::situation::Situation;
use penny_physics::Team;
use penny_rules::{Hand, SpotRoom, Spotting, spot_rooms, spot_sovereign};

/// The spot from which a team's chance of winning looks best, and that chance, before the turn of `after`, whose position
/// lacks the team's sovereign. One of the seven spots is always free, so there is one where the position is one of a game.
pub fn best_spot(after: &Situation<'_>, team: Team, hand: &Hand) -> Option<(Spotting, f64)> {
    let rooms = spot_rooms(after.equipment, &after.position, team);
    let tried = rooms.iter().enumerate().filter_map(|(spot, room)| {
        let SpotRoom::Free { shift_um } = *room else { return None };
        let spotting = Spotting { penny: team.sovereign(), spot: spot as u8, shift_um };
        let position = spot_sovereign(after.equipment, &after.position, team, &spotting).ok()?;
        let spotted = Situation { position, ..*after };
        Some((spotting, seen_by(team, &spotted, evaluate::chance(&spotted, hand))))
    });
    tried.reduce(|a, b| if b.1 > a.1 { b } else { a })
}
