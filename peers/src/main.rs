//! The same flicks through general physics engines and through ours: who needs how long to be how right.
//!
//! Apart from the workspace, with a Cargo.lock of its own, because the engines bring many crates with them.
//! `cargo xtask peers` runs it.

mod box2d;
mod converge;
mod engine;
mod flicks;
mod hops;
#[cfg(test)]
mod laws;
mod python;
mod race;
mod rapier_2d;
mod rapier_3d;
mod table;
mod tumbling;
mod world;

use anyhow::{Context, Result, bail};
use engine::{Engine, Here};
use std::path::PathBuf;

/// How many flicks our own solver is timed on: too many for a processor to learn its way through them.
const LONG_LIST: usize = 20_000;
/// The engines that have a Python door, by package and name.
const IN_PYTHON: [(&str, &str); 2] = [("pymunk", "pymunk"), ("mujoco", "MuJoCo")];

struct Options {
    flicks: usize,
    seed: u64,
    /// A Python in which the packages are; none leaves these engines out.
    python: Option<PathBuf>,
    /// So many flicks upwards a cell instead of the race.
    hops: Option<usize>,
}

impl Options {
    fn read(mut arguments: impl Iterator<Item = String>) -> Result<Options> {
        let mut options = Options { flicks: 100, seed: 1, python: None, hops: None };
        while let Some(name) = arguments.next() {
            let value = arguments.next().with_context(|| format!("`{name}` needs something after it"))?;
            match name.as_str() {
                "--flicks" => options.flicks = value.parse().context("--flicks needs a whole number")?,
                "--seed" => options.seed = value.parse().context("--seed needs a whole number")?,
                "--hops" => options.hops = Some(value.parse().context("--hops needs a whole number")?),
                "--python" => options.python = Some(PathBuf::from(value)),
                _ => bail!("`{name}` is no option; --flicks, --seed, --hops and --python are"),
            }
        }
        for (name, count) in [("--flicks", Some(options.flicks)), ("--hops", options.hops)] {
            if let Some(count) = count.filter(|count| !(1..=LONG_LIST).contains(count)) {
                bail!("{name} is {count}, allowed is 1 to {LONG_LIST}");
            }
        }
        Ok(options)
    }
}

fn main() -> Result<()> {
    let Options { flicks: count, seed, python, hops } = Options::read(std::env::args().skip(1))?;
    if let Some(count) = hops {
        return hops::run(count, seed);
    }
    let equipment = flicks::equipment();
    let scene = flicks::scene(&equipment);
    let all = flicks::draw(&equipment, LONG_LIST, seed);
    let starts: Vec<_> = all[..count].iter().map(|(position, flick)| flicks::start(position, flick)).collect();
    let mut engines: Vec<Box<dyn Engine>> = vec![
        Box::new(Here::<box2d::Box2d>::new("Box2D", box2d::version(), scene, &starts)),
        Box::new(Here::<rapier_2d::Rapier2d>::new("rapier2d", rapier2d::VERSION.to_owned(), scene, &starts)),
        Box::new(Here::<rapier_3d::Rapier3d>::new("rapier3d", rapier3d::VERSION.to_owned(), scene, &starts)),
    ];
    for (package, name) in IN_PYTHON {
        let Some(python) = &python else { continue };
        match python::Beside::start(python, package, name, &scene, &starts) {
            Ok(engine) => engines.push(Box::new(engine)),
            Err(error) => eprintln!("{name} is left out ({error}): python3 -m pip install {package}"),
        }
    }
    let steps = engines.iter_mut().map(|engine| converge::find_step(engine.as_mut())).collect::<Result<Vec<_>>>()?;
    let speeds = race::run(&mut engines, &steps, &equipment, &all, count)?;
    let ours: Vec<_> = all[..count].iter().map(|flick| flicks::ours(&equipment, flick)).collect();
    print!("{}", table::written(&engines, &steps, &ours, &speeds));
    Ok(())
}
