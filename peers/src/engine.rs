//! An engine as the comparison sees it: something with a name that plays flicks at a step and tells how long it took.
//!
//! Apart because some engines are in this process and some in a Python beside it.

use crate::flicks::{Outcome, Scene, Start};
use crate::world::{self, World};
use anyhow::Result;
use std::marker::PhantomData;
use std::time::Instant;

/// What came of all flicks, and how long they took together.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    /// The outcomes, in the order of the flicks.
    pub(crate) outcomes: Vec<Outcome>,
    /// The time that all of them took, s.
    pub(crate) seconds: f64,
}

/// An engine with the flicks that it plays.
pub(crate) trait Engine {
    /// Its name.
    fn name(&self) -> &str;
    /// Its version.
    fn version(&self) -> &str;
    /// Plays all flicks in steps of so many seconds.
    ///
    /// # Errors
    /// When the engine is in another process, and that has ended.
    fn play(&mut self, step_s: f64) -> Result<Run>;
}

/// An engine in this process.
pub(crate) struct Here<W> {
    name: &'static str,
    version: String,
    scene: Scene,
    starts: Vec<Start>,
    world: PhantomData<W>,
}

impl<W: World> Here<W> {
    /// An engine that plays these flicks.
    pub(crate) fn new(name: &'static str, version: String, scene: Scene, starts: &[Start]) -> Here<W> {
        Here { name, version, scene, starts: starts.to_vec(), world: PhantomData }
    }
}

impl<W: World> Engine for Here<W> {
    fn name(&self) -> &str {
        self.name
    }

    fn version(&self) -> &str {
        &self.version
    }

    fn play(&mut self, step_s: f64) -> Result<Run> {
        let start = Instant::now();
        let outcomes = self.starts.iter().map(|start| world::play::<W>(&self.scene, start, step_s)).collect();
        Ok(Run { outcomes, seconds: start.elapsed().as_secs_f64() })
    }
}
