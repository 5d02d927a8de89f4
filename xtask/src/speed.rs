//! How fast the physics are in WebAssembly, beside how fast they are natively, in one run.
//!
//! Apart from the tests: a speed is a claim about a machine, never a test.

use crate::outside;
use crate::process;
use crate::wasm::{self, Host};
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::process::Command;

/// How many flicks a run has: few enough that they stay in the processor's cache, and all the same on both sides.
const FLICKS: u32 = 20_000;
/// How often each side is measured, in turn, since machines are shared; the best counts.
const TURNS: usize = 5;

/// Measures both sides in turn and prints the best of each.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    outside::ensure_node()?;
    process::run(workspace.cargo().args(["build", "--release", "--package", "pennyblue"]))?;
    let module = wasm::build(workspace, "penny-record", ["--example", "bench_wasm"])?;
    let folder = workspace.target.join("bench-wasm");
    wasm::bind(&module, Host::Node, &folder, "bench")?;
    let script = format!(
        "const {{ Bench }} = require('./bench.js'); const bench = new Bench({FLICKS}); let best = Infinity; \
         for (let run = 0; run < 5; run++) {{ const start = performance.now(); bench.run(); \
         best = Math.min(best, performance.now() - start) }} \
         process.stdout.write(JSON.stringify({{ flicks_per_second: {FLICKS} / best * 1000, signature: bench.signature() }}))"
    );
    let program = workspace.target.join("release").join(format!("pennyblue{}", std::env::consts::EXE_SUFFIX));
    let (mut native, mut in_wasm) = (0.0f64, 0.0f64);
    for _ in 0..TURNS {
        let by_command = Answer::of(Command::new(&program).args(["bench", "--json", "--flicks", &FLICKS.to_string()]))?;
        let by_node = Answer::of(Command::new("node").current_dir(&folder).args(["-e", &script]))?;
        if by_command.signature != by_node.signature {
            bail!("the results differ: {} natively, {} in wasm", by_command.signature, by_node.signature);
        }
        native = native.max(by_command.rate);
        in_wasm = in_wasm.max(by_node.rate);
    }
    println!("native           {native:>9.0} flicks a second on one thread");
    println!("wasm in Node.js  {in_wasm:>9.0}, {:.0} % of that, with the same results", 100.0 * in_wasm / native);
    Ok(())
}

struct Answer {
    rate: f64,
    signature: String,
}

impl Answer {
    fn of(command: &mut Command) -> Result<Answer> {
        let text = process::output(command)?;
        let read = || -> Option<Answer> {
            let answer: Value = serde_json::from_str(&text).ok()?;
            let signature = answer["signature"].as_str()?.to_owned();
            Some(Answer { rate: answer["flicks_per_second"].as_f64()?, signature })
        };
        read().with_context(|| format!("the bench answered `{text}`"))
    }
}
