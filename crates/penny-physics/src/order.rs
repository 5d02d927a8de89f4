//! The larger and the smaller of two numbers, where neither can be "not a number".
//!
//! Apart because the standard ones also say what becomes of such, in three instructions instead of one, and the solver
//! asks thousands of times a flick.

/// The larger of two.
#[inline(always)]
pub(crate) fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

/// The smaller of two.
#[inline(always)]
pub(crate) fn smaller(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}
