//! Flicks to try, and what they come to out of the plane.
//!
//! Apart because rates and fit draw from the same places.

use penny_engine::draw::below;
use penny_physics::BoardSpec;
use penny_physics::{BoardFlick, Equipment, Penny, Position};
use penny_record::workload::{Workload, aim, scatter};
use penny_rules::SplitMix64;

/// The bench's board.
pub(crate) fn equipment() -> Equipment {
    let spec = BoardSpec { width_um: Workload::WIDTH_UM, ..BoardSpec::default() };
    Equipment::with_board(spec).expect("360 mm is an allowed width")
}

/// The generator of the flick with this number.
pub(crate) fn random(seed: u64, number: u64) -> SplitMix64 {
    SplitMix64::new(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// A place and a flick in it, as those of the bench: pennies anywhere, one flicked at another or a little past it, flat,
/// with a speed in mm/s.
pub(crate) fn aimed(equipment: &Equipment, speed_mm_s: i64, random: &mut SplitMix64) -> (Position, BoardFlick) {
    let position = scatter(equipment, random);
    let flicked = Penny::ALL[below(random, 7) as usize];
    let target = Penny::ALL[(flicked.index() + 1 + below(random, 6) as usize) % Penny::COUNT];
    let reach = equipment.penny().diameter_um as i32 * 9 / 10;
    let aside_um = below(random, 2 * reach as u64 + 1) as i32 - reach;
    let [from, to] = [flicked, target].map(|penny| position.get(penny).unwrap_or_default());
    let angle = aim(from, to, aside_um);
    let flick = BoardFlick::new(flicked, angle.mdeg().into(), speed_mm_s, 0);
    (position, flick.expect("an allowed flick"))
}
