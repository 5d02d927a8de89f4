//! Hops: how often they happen, and what they cost. `cargo xtask hops` calls it.
//!
//! Apart from the command because nothing of it ships.
//!
//! `hops rates FLICKS FOLDER` counts hops, rides and stacks by hand and speed, prints the table of `docs/physics.md` and
//! draws its plot into the folder. `hops fit FLICKS FILE` fills the table by which the computer player reckons with hops, writes
//! it as a file of Rust, and holds it against flicks that it was not made of.

mod draw;
mod fit;
mod rates;

use anyhow::{Context, Result, bail};
use std::path::Path;

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let &[task, count, place] = words.as_slice() else { bail!("wanted are rates FLICKS FOLDER or fit FLICKS FILE") };
    let count: u64 = count.parse().with_context(|| format!("FLICKS is a whole number, not `{count}`"))?;
    match task {
        "rates" => rates::run(count, Path::new(place)),
        "fit" => fit::run(count, Path::new(place)),
        _ => bail!("`{task}` is neither rates nor fit"),
    }
}
