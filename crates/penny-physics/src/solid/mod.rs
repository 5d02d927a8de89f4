//! Pennies out of the plane: hops, rides, stacks (`docs/physics.md`).
//!
//! A folder of its own because flicks that stay flat never come here.

pub(crate) mod body;
mod contact;
mod ground;
mod passage;
mod rims;
pub(crate) mod stage;
pub(crate) mod vector;

#[cfg(test)]
mod tests;
