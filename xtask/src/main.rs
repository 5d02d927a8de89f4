//! `cargo xtask`: the chores of this workspace, written in Rust so that they run wherever the game is built.
//!
//! Apart from the game's crates because nothing here ships: it builds, checks and starts them.

mod balance;
mod chromium;
mod compress;
mod figures;
mod flicks;
mod fuzz;
mod golden;
mod matches;
mod offline;
mod outside;
mod page;
mod peers;
mod process;
mod reference;
mod selfplay;
mod soak;
mod speed;
mod suite;
mod thinking;
mod tidy;
mod train;
mod wasm;
mod workspace;

use anyhow::{Result, bail};
use flicks::Flicks;
use std::path::PathBuf;
use std::process::ExitCode;
use workspace::Workspace;

const HELP: &str = "\
The chores of Penny Blue.

cargo xtask play [ARGUMENTS]    build the page and the command, start both and open the browser;
                                arguments go to `pennyblue play`, such as --port 8000 or --no-open
cargo xtask web [--out FOLDER]  build the page as a folder of files for any host (default: dist)
cargo xtask test [STEP...]      every check there is, or only the steps named; `test --list` lists them
cargo xtask ci                  every check, then the references and the soak in full: about half an hour more
cargo xtask tidy                the house rules that no compiler checks
cargo xtask golden [--update]   compare the golden flicks in every build, or write them anew
cargo xtask reference [OPTIONS] how far the solver is from its slow references, as a table; --flicks 10000, --seed 1
cargo xtask lofts [OPTIONS]     as many flicks upwards, in the same places; --flicks 100000, --seed 1
cargo xtask soak [OPTIONS]      the laws of the physics on many flicks in hostile places; --flicks 1000000, --seed 1
cargo xtask speed [thinking]    flicks a second natively and in WebAssembly, in Node.js and in Chromium, and how long the
                                computer's strongest level thinks there; `thinking` measures that alone
cargo xtask speed lofted        the same results of flicks upwards everywhere, and what they cost; --flicks 2000
cargo xtask fuzz [--seconds N]  the fuzz targets, each for a minute; needs the nightly toolchain
cargo xtask peers [OPTIONS]     our flicks through general physics engines, as a table; --flicks 100, --seed 1,
                                --python no leaves out those that need Python; --hops N compares N flicks upwards a cell
cargo xtask figures             draw the figures of docs/physics.md anew
cargo xtask hops                how often pennies hop, ride up and stack, by hand and speed, as a table and a plot
cargo xtask hops fit            teach the computer player anew what its hand's loft costs
cargo xtask gates [OPTIONS]     the computer player against the baselines and its own tenth, as a table; what was broken
                                off goes on; options go to `pennyblue match`, such as --seed 2
cargo xtask ladder [OPTIONS]    each of its levels against the one below
cargo xtask oracle              how far its kills are behind those of brute force; `oracle write` finds those anew
cargo xtask openings            write the positions anew from which matches between engines begin
cargo xtask selfplay [OPTIONS]  games by random rules, all to be ended by the rules; --games 10000, --seed 1
cargo xtask balance [--games N] how the game goes by board, hand, level and rule: table and plots of docs/balance.md
cargo xtask train [OPTIONS]     teach the computer player's network from nothing, by games against itself; some minutes,
                                or hours with, say, --generations 6 --games 700
cargo xtask help                this text
";

/// Random flicks that are compared with the references, if nothing else is asked for, and in `ci`.
const REFERENCE: Flicks = Flicks { count: 10_000, seed: 1 };
/// And those on which the laws are tried.
const SOAK: Flicks = Flicks { count: 1_000_000, seed: 1 };
/// And those that leave the plane.
const LOFTS: Flicks = Flicks { count: 100_000, seed: 1 };
/// And those whose results are compared natively and in WebAssembly.
const LOFTED: Flicks = Flicks { count: 2_000, seed: 1 };
/// Games by random rules.
const SELFPLAY: Flicks = Flicks { count: 10_000, seed: 1 };
/// Where the positions with known kills are, and those from which matches begin, relative to the root.
const ORACLE: &str = "crates/pennyblue/tests/cases/oracle.jsonl";
/// What the computer player knows of hops.
const HOP_TABLE: &str = "crates/penny-engine/src/hop_table.rs";
const OPENINGS: &str = "crates/pennyblue/tests/cases/openings.jsonl";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<()> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        ["play", rest @ ..] => page::play(&Workspace::load()?, rest),
        ["web"] => page::build(&Workspace::load()?, None),
        ["web", "--out", folder] => page::build(&Workspace::load()?, Some(PathBuf::from(folder))),
        ["test", "--list"] => {
            suite::list();
            Ok(())
        }
        ["test", steps @ ..] => suite::run(&Workspace::load()?, steps),
        ["ci"] => {
            let workspace = Workspace::load()?;
            suite::run(&workspace, &[])?;
            reference::run(&workspace, REFERENCE)?;
            soak::run(&workspace, SOAK)
        }
        ["tidy"] => tidy::run(&Workspace::load()?),
        ["golden"] => golden::compare(&Workspace::load()?),
        ["golden", "--update"] => golden::update(&Workspace::load()?),
        ["reference", options @ ..] => reference::run(&Workspace::load()?, REFERENCE.or(options)?),
        ["lofts", options @ ..] => soak::lofts(&Workspace::load()?, LOFTS.or(options)?),
        ["soak", options @ ..] => soak::run(&Workspace::load()?, SOAK.or(options)?),
        ["speed"] => speed::run(&Workspace::load()?),
        ["speed", "lofted", options @ ..] => speed::lofted(&Workspace::load()?, LOFTED.or(options)?.count),
        ["speed", "thinking"] => thinking::run(&Workspace::load()?),
        ["fuzz", options @ ..] => fuzz::run(&Workspace::load()?, options),
        ["peers", options @ ..] => peers::run(&Workspace::load()?, options),
        ["gates", options @ ..] => matches::gates(&Workspace::load()?, options),
        ["ladder", options @ ..] => matches::ladder(&Workspace::load()?, options),
        ["oracle"] => {
            let workspace = Workspace::load()?;
            for ms in ["1000", "100"] {
                matches::example(&workspace, "oracle", &["ask", ORACLE, ms])?;
            }
            Ok(())
        }
        ["oracle", "write"] => matches::example(&Workspace::load()?, "oracle", &["write", "500", "1", ORACLE]),
        ["openings"] => matches::example(&Workspace::load()?, "openings", &["500", "1", OPENINGS]),
        ["selfplay", options @ ..] => selfplay::run(&Workspace::load()?, SELFPLAY.or(options)?),
        ["hops"] => matches::example(&Workspace::load()?, "hops", &["rates", "20000", "docs/pictures/physics"]),
        ["hops", "fit"] => matches::example(&Workspace::load()?, "hops", &["fit", "600000", HOP_TABLE]),
        ["balance", options @ ..] => balance::run(&Workspace::load()?, options),
        ["train", options @ ..] => train::run(&Workspace::load()?, train::SMALL.or(options)?),
        ["figures"] => figures::run(&Workspace::load()?),
        _ => bail!("`{}` is no chore; `cargo xtask help` lists them", words.join(" ")),
    }
}
