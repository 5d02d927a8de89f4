//! The same flick a little otherwise: aimed beside, harder, with spin, on another board.
//!
//! Apart from `first_flick` because it shows how to search: one simulator that is used again and again, and equipment
//! that is put together once.

use penny_physics::{
    BoardFlick, BoardSpec, Equipment, Flick, Penny, PennyMap, PennySpec, PhysicsSpec, Point, Position, Shot, Simulator,
};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let polished = Equipment::standard();
    let plain = board(|physics| physics.floor_friction_permille = 300)?;
    let smooth = board(|physics| physics.rim_friction_permille = 0)?;

    let mut points = PennyMap::default();
    points[Penny::RedSovereign] = Some(Point { x_um: -150_000, y_um: -20_000 });
    points[Penny::Blue] = Some(Point { x_um: 60_000, y_um: -14_000 });
    points[Penny::GoldSovereign] = Some(Point { x_um: 205_000, y_um: 30_000 });
    let position = Position::new(&polished, points)?;

    let mut simulator = Simulator::new();
    println!("{:34} {:>8} {:>16}  falls", "", "ends", "blue at, mm");
    for (what, equipment, angle_mdeg, speed_mm_s, offset_um) in [
        ("as meant", &polished, 0, 1_300, 0),
        ("one degree to the left", &polished, 1_000, 1_300, 0),
        ("one degree to the right", &polished, 359_000, 1_300, 0),
        ("a tenth harder", &polished, 0, 1_430, 0),
        ("nail 2 mm left of the centre", &polished, 0, 1_300, 2_000),
        ("nail 2 mm right of the centre", &polished, 0, 1_300, -2_000),
        ("on a plain board, mu = 0.30", &plain, 0, 1_300, 0),
        ("rims without friction", &smooth, 0, 1_300, 0),
    ] {
        let flick = Flick::Board(BoardFlick::new(Penny::RedSovereign, angle_mdeg, speed_mm_s, offset_um)?);
        println!("{what:34} {}", line(simulator.run(equipment, &position, &flick)?));
    }
    Ok(())
}

/// The default board and pennies with other surfaces.
fn board(change: impl FnOnce(&mut PhysicsSpec)) -> Result<Equipment, Box<dyn Error>> {
    let mut physics = PhysicsSpec::default();
    change(&mut physics);
    Ok(Equipment::new(BoardSpec::default(), PennySpec::default(), physics)?)
}

/// A shot in one line.
fn line(shot: &Shot) -> String {
    let blue = shot
        .rest
        .get(Penny::Blue)
        .map_or("off".to_owned(), |at| format!("({:.1}, {:.1})", f64::from(at.x_um) / 1e3, f64::from(at.y_um) / 1e3));
    let falls: Vec<&str> = shot.off().map(Penny::name).collect();
    let falls = if falls.is_empty() { "nobody".to_owned() } else { falls.join(", ") };
    format!("{:5} ms {blue:>16}  {falls}", shot.duration_us / 1_000)
}
