//! Threads for the engine, which has none of its own.
//!
//! Apart because analysing and playing both bring them.

use penny_engine::Workers;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// With a time and no number of simulations so many a millisecond and thread are planned for: what one core does.
pub(crate) const SIMULATIONS_A_MS: u64 = 1_000;

/// A pool of threads.
#[derive(Debug)]
pub(crate) struct Threads(ThreadPool);

impl Threads {
    /// So many, or for 0 one for each core.
    pub(crate) fn new(count: u16) -> Result<Threads, ThreadPoolBuildError> {
        ThreadPoolBuilder::new().num_threads(count.into()).build().map(Threads)
    }

    /// How many there are.
    pub(crate) fn count(&self) -> u64 {
        self.0.current_num_threads() as u64
    }
}

impl Workers for Threads {
    fn each<T: Sync, R: Send>(&self, items: &[T], work: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
        self.0.install(|| items.par_iter().map(work).collect())
    }
}
