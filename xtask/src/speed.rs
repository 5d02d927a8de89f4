//! How fast the physics are in WebAssembly, under Node.js and in Chromium, beside how fast they are natively, in one run.
//!
//! Apart from the tests: a speed is a claim about a machine, never a test.

use crate::chromium;
use crate::outside;
use crate::process;
use crate::thinking;
use crate::wasm::{self, Host};
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;

/// How many flicks a run has: few enough that they stay in the processor's cache, and all the same on both sides.
const FLICKS: u32 = 20_000;
/// How often each side is measured, in turn, since machines are shared; the best counts.
const TURNS: usize = 5;

/// What a module's bench answers, in JavaScript that has `Bench`.
fn script() -> String {
    format!(
        "const bench = new Bench({FLICKS}); let best = Infinity; \
         for (let run = 0; run < 5; run++) {{ const start = performance.now(); bench.run(); \
         best = Math.min(best, performance.now() - start) }} \
         return JSON.stringify({{ flicks_per_second: {FLICKS} / best * 1000, signature: bench.signature() }})"
    )
}

/// What answers to the bench, built.
struct Sides {
    program: PathBuf,
    module: PathBuf,
    folder: PathBuf,
    chromium: PathBuf,
}

impl Sides {
    fn build(workspace: &Workspace) -> Result<Sides> {
        outside::ensure_node()?;
        let chromium = outside::browser()?.chromium;
        process::run(workspace.cargo().args(["build", "--release", "--package", "pennyblue"]))?;
        let module = wasm::build(workspace, "penny-record", ["--example", "bench_wasm"])?;
        let folder = workspace.target.join("bench-wasm");
        wasm::bind(&module, Host::Node, &folder, "bench")?;
        let program = workspace.target.join("release").join(format!("pennyblue{}", std::env::consts::EXE_SUFFIX));
        Ok(Sides { program, module, folder, chromium })
    }

    fn natively(&self, options: &[&str]) -> Result<String> {
        process::output(Command::new(&self.program).args(["bench", "--json"]).args(options))
    }

    /// What JavaScript that has `Bench` returns.
    fn in_node(&self, script: &str) -> Result<String> {
        let all = format!("const {{ Bench }} = require('./bench.js'); process.stdout.write((() => {{ {script} }})())");
        process::output(Command::new("node").current_dir(&self.folder).args(["-e", &all]))
    }

    fn in_chromium(&self, script: &str) -> Result<String> {
        let all = format!("const {{ Bench }} = wasm_bindgen; {script}");
        chromium::evaluate(&self.chromium, &self.module, &self.folder, "bench-page", &all)
    }
}

/// Measures all sides in turn and prints the best of each.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let sides = Sides::build(workspace)?;
    let flicks = FLICKS.to_string();
    let mut best = [("native", 0.0f64), ("wasm in Node.js", 0.0), ("wasm in Chromium", 0.0)];
    let mut signature = None;
    for _ in 0..TURNS {
        let answers =
            [sides.natively(&["--flicks", &flicks])?, sides.in_node(&script())?, sides.in_chromium(&script())?];
        for ((name, rate), text) in best.iter_mut().zip(answers) {
            let answer = Answer::read(&text)?;
            *rate = rate.max(answer.rate);
            let first = signature.get_or_insert_with(|| answer.signature.clone());
            if *first != answer.signature {
                bail!("the results differ: {first} natively, {} {name}", answer.signature);
            }
        }
    }
    println!("flicks a second on one thread, best of {TURNS} turns, all with the same results");
    for (name, rate) in best {
        println!("{name:17} {rate:>9.0}  {:>4.0} %", 100.0 * rate / best[0].1);
    }
    thinking::run(workspace)
}

/// Flicks that leave the plane: the same results natively, under Node.js and in Chromium, and what they cost natively.
pub(crate) fn lofted(workspace: &Workspace, flicks: u64) -> Result<()> {
    let sides = Sides::build(workspace)?;
    let script = format!(
        "const start = performance.now(); const signature = Bench.lofted({flicks}).signature(); \
         return JSON.stringify({{ flicks_per_second: {flicks} / (performance.now() - start) * 1000, signature }})"
    );
    let native = sides.natively(&["--lofted", &flicks.to_string()])?;
    println!("natively         {}", native.trim());
    let native: Value = serde_json::from_str(&native).with_context(|| format!("the bench answered `{native}`"))?;
    let answers = [("wasm in Node.js", sides.in_node(&script)?), ("wasm in Chromium", sides.in_chromium(&script)?)];
    for (name, text) in answers {
        let Answer { rate, signature } = Answer::read(&text)?;
        println!("{name:16} {rate:.0} flicks a second, signature {signature}");
        if native["signature"] != *signature {
            bail!("the results differ: {} natively, {signature} {name}", native["signature"]);
        }
    }
    Ok(())
}

struct Answer {
    rate: f64,
    signature: String,
}

impl Answer {
    fn read(text: &str) -> Result<Answer> {
        let read = || -> Option<Answer> {
            let answer: Value = serde_json::from_str(text).ok()?;
            let signature = answer["signature"].as_str()?.to_owned();
            Some(Answer { rate: answer["flicks_per_second"].as_f64()?, signature })
        };
        read().with_context(|| format!("the bench answered `{text}`"))
    }
}
