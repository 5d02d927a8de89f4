//! The lines of the golden file: what was flicked from where, an arrow, and what came of it.
//!
//! Apart from the test because the same lines are checked natively and, in `examples/golden_wasm.rs`, in WebAssembly.

use penny_physics::{Equipment, Event, Flick, PennySpec, PhysicsSpec, Position};
use penny_record::{Hash, flick_text, parse_flick, parse_position, parse_position_on, position_text};

const ARROW: &str = " -> ";

/// One line: position, flick, surfaces that are not the default, and the outcome.
pub(crate) fn line(equipment: &Equipment, position: &Position, flick: &Flick) -> Result<String, String> {
    let mut line = format!("{} {}", position_text(equipment, position), flick_text(flick));
    let default = PhysicsSpec::default();
    for (name, ..) in PhysicsSpec::FIELDS {
        if equipment.physics().get(name) != default.get(name) {
            line += &format!(" {name}={}", equipment.physics().get(name).unwrap_or_default());
        }
    }
    if equipment.penny().diameter_um != PennySpec::default().diameter_um {
        line += &format!(" diameter_um={}", equipment.penny().diameter_um);
    }
    Ok(line + ARROW + &outcome(equipment, position, flick)?)
}

/// Simulates every line of a golden file again; the number of lines, or the first difference.
pub(crate) fn check(text: &str) -> Result<usize, String> {
    let mut tables = Tables::default();
    let mut count = 0;
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        check_line(&mut tables, line).map_err(|reason| format!("line {}: {reason}", index + 1))?;
        count += 1;
    }
    Ok(count)
}

fn check_line(tables: &mut Tables, line: &str) -> Result<(), String> {
    let (start, expected) = line.split_once(ARROW).ok_or("there is no arrow")?;
    let mut words = start.splitn(3, ' ');
    let mut word = || words.next().unwrap_or_default();
    let (position, flick, surfaces) = (word(), word(), word());
    let (equipment, position) = tables.read(position, surfaces)?;
    let flick = parse_flick(flick).map_err(|error| error.to_string())?;
    let found = outcome(equipment, &position, &flick)?;
    if found == expected { Ok(()) } else { Err(format!("{start}\n  expected {expected}\n  found    {found}")) }
}

/// The equipment of the lines so far, each made once: its friction tables take longer than ten thousand flicks.
#[derive(Default)]
struct Tables {
    /// By board and surfaces as they are written.
    kept: Vec<((String, String), Equipment)>,
}

impl Tables {
    fn read(&mut self, position: &str, surfaces: &str) -> Result<(&Equipment, Position), String> {
        let (board, _) = position.split_once('.').ok_or("there is no position")?;
        let key = (board.to_owned(), surfaces.to_owned());
        let index = match self.kept.iter().position(|(kept, _)| *kept == key) {
            Some(index) => index,
            None => {
                let (penny, physics) = read_surfaces(surfaces)?;
                let made = parse_position(position, penny, physics).map_err(|error| error.to_string())?;
                self.kept.push((key, made.0));
                self.kept.len() - 1
            }
        };
        let equipment = &self.kept[index].1;
        let position = parse_position_on(position, equipment).map_err(|error| error.to_string())?;
        Ok((equipment, position))
    }
}

fn read_surfaces(surfaces: &str) -> Result<(PennySpec, PhysicsSpec), String> {
    let (mut penny, mut physics) = (PennySpec::default(), PhysicsSpec::default());
    for word in surfaces.split(' ').filter(|word| !word.is_empty()) {
        let (name, value) = word.split_once('=').ok_or("expected name=value")?;
        let value = value.parse().map_err(|_| format!("{value} is not a number"))?;
        if name == "diameter_um" {
            penny.diameter_um = value;
        } else if !physics.set(name, value) {
            return Err(format!("there is no parameter {name}"));
        }
    }
    Ok((penny, physics))
}

/// What a person wants to know of an outcome, and two hashes that no bit escapes: of the rest position and of all events.
fn outcome(equipment: &Equipment, position: &Position, flick: &Flick) -> Result<String, String> {
    let shot = penny_physics::simulate(equipment, position, flick).map_err(|error| error.to_string())?;
    let off: Vec<&str> = shot.off().map(|penny| penny.name()).collect();
    let events = shot.events.iter().fold(Hash::EMPTY, |hash, event| {
        let (kind, first, second, impulse_uns) = match *event {
            Event::Contact { a, b, impulse_uns, finger: false, .. } => ("c", a.name(), b.name(), impulse_uns),
            Event::Contact { a, b, impulse_uns, finger: true, .. } => ("f", a.name(), b.name(), impulse_uns),
            Event::Rest { penny, .. } => ("r", penny.name(), "", 0),
            Event::Off { penny, .. } => ("o", penny.name(), "", 0),
            Event::Stack { upper, lower, .. } => ("s", upper.name(), lower.name(), 0),
        };
        hash.with(format!("{} {kind} {first} {second} {impulse_uns}\n", event.t_us()).as_bytes())
    });
    let (count, duration_us) = (shot.events.len(), shot.duration_us);
    let rest = Hash::of_position(equipment, &shot.rest);
    let off = if off.is_empty() { String::new() } else { format!(", off {}", off.join(" ")) };
    Ok(format!("{duration_us} us, {count} events {events}{off}, rest {rest}"))
}
