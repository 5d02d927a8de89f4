//! Teaches the network by games of the engine against itself: `cargo xtask train` calls it once for every generation.
//!
//! Apart from the engine because nothing of it ships. One generation plays games with the weights of now, keeps what it saw
//! beside that of earlier ones, fits a network to the newest of it, and writes the weights as a file of Rust; the
//! next generation is built with those.

mod fit;
mod games;

use fit::Fit;
use games::Sample;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What one generation is to do.
struct Options {
    /// Which generation this is: 0 knows nothing.
    generation: u64,
    games: u64,
    /// Simulated flicks for each decision.
    simulations: u64,
    seed: u64,
    /// How often the fit goes through all samples.
    rounds: u32,
    /// Where the samples of all generations are kept.
    samples: PathBuf,
    /// Where the weights go.
    weights: PathBuf,
}

/// So many generations' samples are learned from: the newest.
const REMEMBERED: u64 = 3;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["begin", weights] => save(&Fit::first_guess(), weights.as_ref()),
        words => read_options(words).and_then(|options| learn(&options)),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("train: {error}");
            ExitCode::FAILURE
        }
    }
}

fn read_options(words: &[&str]) -> Result<Options, String> {
    let &[generation, games, simulations, seed, rounds, samples, weights] = words else {
        let wanted = "begin WEIGHTS-FILE, or GENERATION GAMES SIMULATIONS SEED ROUNDS SAMPLES-FOLDER WEIGHTS-FILE";
        return Err(format!("wanted are {wanted}"));
    };
    let number = |name: &str, text: &str| text.parse::<u64>().map_err(|_| format!("{name} is a number, not `{text}`"));
    Ok(Options {
        generation: number("GENERATION", generation)?,
        games: number("GAMES", games)?,
        simulations: number("SIMULATIONS", simulations)?,
        seed: number("SEED", seed)?,
        rounds: number("ROUNDS", rounds)? as u32,
        samples: samples.into(),
        weights: weights.into(),
    })
}

fn learn(options: &Options) -> Result<(), String> {
    let Options { generation, seed, .. } = *options;
    let file = |generation: u64| options.samples.join(format!("generation-{generation}.txt"));
    // Without games it only fits anew, to what is there.
    let mut fresh = vec![];
    if options.games > 0 {
        fresh = games::play(options.games, options.simulations, seed ^ generation << 32);
        fs::create_dir_all(&options.samples).map_err(|e| format!("{}: {e}", options.samples.display()))?;
        fs::write(file(generation), games::write(&fresh))
            .map_err(|e| format!("{}: {e}", file(generation).display()))?;
    }
    let mut all: Vec<Sample> = vec![];
    for k in (generation + 1).saturating_sub(REMEMBERED)..=generation {
        let text = fs::read_to_string(file(k)).map_err(|e| format!("{}: {e}", file(k).display()))?;
        all.extend(games::read(&text).map_err(|e| format!("{}: {e}", file(k).display()))?);
    }
    let mut fit = Fit::new(seed);
    let report = fit.learn(&all, options.rounds);
    println!("generation {generation}: {} samples, {} of them new; {report}", all.len(), fresh.len());
    save(&fit, &options.weights)
}

fn save(fit: &Fit, weights: &Path) -> Result<(), String> {
    fs::write(weights, fit::file(&fit.whole())).map_err(|e| format!("{}: {e}", weights.display()))
}
