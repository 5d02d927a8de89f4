//! The network of the computer player, taught from nothing by games of the engine against itself.
//!
//! Apart because every generation is built with the weights of the one before: the program that plays and learns is an
//! example of the engine, and this builds it again and again.

use crate::process;
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use std::path::Path;
use std::process::Command;

/// How much is played and learned. As it is here it takes some minutes; at full scale, hours (`docs/engine.md`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Recipe {
    generations: u64,
    /// Games of each generation.
    games: u64,
    /// Simulated flicks for each decision.
    simulations: u64,
    /// How often the fit goes through the samples.
    rounds: u64,
    seed: u64,
}

pub(crate) const SMALL: Recipe = Recipe { generations: 2, games: 150, simulations: 3_000, rounds: 60, seed: 1 };

impl Recipe {
    pub(crate) fn or(self, options: &[&str]) -> Result<Recipe> {
        let mut recipe = self;
        for option in options.chunks(2) {
            let &[name, value] = option else { bail!("`{}` needs a number after it", option[0]) };
            let number: u64 = value.parse().with_context(|| format!("`{name} {value}` is no whole number"))?;
            match name {
                "--generations" => recipe.generations = number,
                "--games" => recipe.games = number,
                "--simulations" => recipe.simulations = number,
                "--rounds" => recipe.rounds = number,
                "--seed" => recipe.seed = number,
                _ => bail!("`{name}` is no option; --generations, --games, --simulations, --rounds and --seed are"),
            }
        }
        Ok(recipe)
    }
}

/// Teaches a network and writes its weights into the engine. The same recipe gives the same weights.
pub(crate) fn run(workspace: &Workspace, recipe: Recipe) -> Result<()> {
    let weights = workspace.root.join("crates/penny-engine/src/weights.rs");
    let before = std::fs::read(&weights).with_context(|| format!("cannot read {}", weights.display()))?;
    let learned = learn(workspace, recipe, &weights);
    if learned.is_err() {
        std::fs::write(&weights, before).with_context(|| format!("cannot write {}", weights.display()))?;
    }
    learned
}

fn learn(workspace: &Workspace, recipe: Recipe, weights: &Path) -> Result<()> {
    let samples = workspace.target.join("train");
    process::run(program(workspace)?.arg("begin").arg(weights))?;
    for generation in 0..recipe.generations {
        let Recipe { games, simulations, seed, rounds, .. } = recipe;
        let numbers = [generation, games, simulations, seed, rounds].map(|number| number.to_string());
        process::run(program(workspace)?.args(numbers).arg(&samples).arg(weights))?;
    }
    println!("the weights are in {}; build anew, and look at them in a match", weights.display());
    Ok(())
}

/// The program that plays and learns, built with the weights of now.
fn program(workspace: &Workspace) -> Result<Command> {
    let mut cargo = workspace.cargo();
    process::run(cargo.args(["build", "--quiet", "--release", "--package", "penny-engine", "--example", "train"]))?;
    Ok(Command::new(workspace.target.join("release/examples").join(format!("train{}", std::env::consts::EXE_SUFFIX))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_in_any_order_and_what_is_none_is_refused() {
        let recipe = SMALL.or(&["--games", "7", "--generations", "2"]).expect("both options");
        assert_eq!(recipe, Recipe { generations: 2, games: 7, ..SMALL });
        for wrong in [&["--games"][..], &["--games", "many"], &["--speed", "3"]] {
            assert!(SMALL.or(wrong).is_err(), "{wrong:?}");
        }
    }
}
