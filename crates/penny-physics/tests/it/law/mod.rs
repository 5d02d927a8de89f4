//! The laws, each as a check that says what is wrong.
//!
//! Apart from the flicks on which they are tried.

pub(crate) mod likeness;
pub(crate) mod motion;
pub(crate) mod outcome;
