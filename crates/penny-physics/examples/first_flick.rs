//! One flick, from putting pennies down to reading what happened: the smallest whole use of the crate.
//!
//! Apart from `what_if` because that one compares many outcomes, and this one reads a single one from all sides.

use penny_physics::{BoardFlick, Equipment, Event, Flick, Penny, PennyMap, Point, Position, film};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    // A square board of 450 mm, UK pennies, a polished surface.
    let equipment = Equipment::standard();

    // Whole micrometres from the middle of the board, x to the right, y up.
    let mut points = PennyMap::default();
    points[Penny::RedAssassin1] = Some(Point { x_um: -100_000, y_um: 0 });
    points[Penny::Blue] = Some(Point { x_um: 40_000, y_um: 6_000 });
    points[Penny::GoldSovereign] = Some(Point { x_um: 200_000, y_um: 60_000 });
    let position = Position::new(&equipment, points)?;

    // To the right at 1.4 m/s, with the nail half a millimetre left of the centre.
    let flick = Flick::Board(BoardFlick::new(Penny::RedAssassin1, 0, 1_400, 500)?);
    let (shot, film) = film(&equipment, &position, &flick)?;

    println!("What happened:");
    for event in &shot.events {
        let at = f64::from(event.t_us()) / 1e3;
        match *event {
            Event::Contact { a, b, impulse_uns, .. } => println!("{at:8.1} ms  {a} meets {b} with {impulse_uns} uNs"),
            Event::Rest { penny, .. } => println!("{at:8.1} ms  {penny} comes to rest"),
            Event::Off { penny, .. } => println!("{at:8.1} ms  {penny} falls off the board"),
            Event::Stack { upper, lower, .. } => println!("{at:8.1} ms  {upper} lies on {lower}"),
        }
    }

    println!("\nThe blue, every 100 ms:");
    for frame in 0..=(film.duration_s() * 10.0) as u32 {
        let t_s = f64::from(frame) / 10.0;
        let Some(pose) = film.pose(Penny::Blue, t_s) else { break };
        let (vx, vy) = pose.velocity_m_s;
        let speed = if pose.off_since_s.is_some() { 0.0 } else { (vx * vx + vy * vy).sqrt() };
        println!("{t_s:6.1} s  ({:6.1}, {:6.1}) mm, {speed:.3} m/s", pose.x_m * 1e3, pose.y_m * 1e3);
    }

    println!("\nWhere all lie:");
    for (penny, point) in shot.rest.points().iter() {
        if let Some(Point { x_um, y_um }) = point {
            println!("{penny} at ({x_um}, {y_um}) um");
        }
    }
    Ok(())
}
