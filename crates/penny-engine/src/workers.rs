//! Who does the work: one after the other, or several at once.
//!
//! Apart because the engine has no threads of its own. Whoever calls it may bring some; the results are the same, since
//! each piece of work depends on nothing but itself and all are put back in order.

/// Does independent pieces of work.
pub trait Workers {
    /// The results for all items, in their order.
    fn each<T: Sync, R: Send>(&self, items: &[T], work: impl Fn(&T) -> R + Sync + Send) -> Vec<R>;
}

/// Does everything on the thread that asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Alone;

impl Workers for Alone {
    fn each<T: Sync, R: Send>(&self, items: &[T], work: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
        items.iter().map(work).collect()
    }
}
