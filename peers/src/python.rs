//! An engine with a Python door, in a process beside this one that is asked line by line.
//!
//! Apart because what can go wrong here is that of processes; `python/flick.py` is the other end.

use crate::engine::{Engine, Run};
use crate::flicks::{Outcome, Scene, Start};
use anyhow::{Context, Result};
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// An engine in a Python process.
pub(crate) struct Beside {
    name: &'static str,
    version: String,
    count: usize,
    child: Child,
    ask: ChildStdin,
    answer: BufReader<ChildStdout>,
}

impl Beside {
    /// Starts the script of a package, `with_PACKAGE.py`, for these flicks.
    ///
    /// # Errors
    /// When it does not start, mostly since the package is not installed.
    pub(crate) fn start(
        python: &Path,
        package: &str,
        name: &'static str,
        scene: &Scene,
        starts: &[Start],
    ) -> Result<Beside> {
        let mut import = Command::new(python);
        import.args(["-c", &format!("import {package}")]).stderr(Stdio::null());
        let is_there = import.status().with_context(|| format!("cannot start {}", python.display()))?.success();
        anyhow::ensure!(is_there, "Python cannot import {package}");
        let file = std::env::temp_dir().join(format!("penny-peers-{}-{package}.txt", std::process::id()));
        std::fs::write(&file, written(scene, starts))?;
        let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("python").join(format!("with_{package}.py"));
        let mut command = Command::new(python);
        // What Python would compile beside the scripts is not theirs.
        command.arg("-B").arg(script).arg(&file).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().with_context(|| format!("cannot start {}", python.display()))?;
        let ask = child.stdin.take().context("no standard input")?;
        let mut answer = BufReader::new(child.stdout.take().context("no standard output")?);
        let version = line(&mut answer);
        std::fs::remove_file(&file)?;
        Ok(Beside { name, version: version?, count: starts.len(), child, ask, answer })
    }
}

impl Engine for Beside {
    fn name(&self) -> &str {
        self.name
    }

    fn version(&self) -> &str {
        &self.version
    }

    fn play(&mut self, step_s: f64) -> Result<Run> {
        writeln!(self.ask, "{step_s}")?;
        let outcomes = (0..self.count).map(|_| outcome(&line(&mut self.answer)?)).collect::<Result<_>>()?;
        Ok(Run { outcomes, seconds: line(&mut self.answer)?.parse()? })
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        // It would end with its input, but nobody should wait for what it still does.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn line(answer: &mut impl BufRead) -> Result<String> {
    let mut text = String::new();
    answer.read_line(&mut text)?;
    anyhow::ensure!(!text.is_empty(), "the script has ended");
    Ok(text.trim_end().to_owned())
}

fn outcome(line: &str) -> Result<Outcome> {
    let numbers = line.split(' ').map(str::parse).collect::<Result<Vec<f64>, _>>();
    let numbers = numbers.with_context(|| format!("the script answered `{line}`"))?;
    let mut outcome = Outcome([None; 7]);
    anyhow::ensure!(numbers.len() == 2 * outcome.0.len(), "the script answered `{line}`");
    for (place, pair) in outcome.0.iter_mut().zip(numbers.chunks(2)) {
        *place = (!pair[0].is_nan()).then_some((pair[0], pair[1]));
    }
    Ok(outcome)
}

fn written(scene: &Scene, starts: &[Start]) -> String {
    let Scene { half_width_m, radius_m, mass_kg, floor_friction, restitution } = *scene;
    let gravity = Scene::GRAVITY_M_S2;
    let mut text = format!("{half_width_m} {radius_m} {mass_kg} {floor_friction} {restitution} {gravity}\n");
    for Start { places_m, flicked, velocity_m_s: (vx, vy) } in starts {
        for (x, y) in places_m {
            let _ = write!(text, "{x} {y} ");
        }
        let _ = writeln!(text, "{flicked} {vx} {vy}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_script_answers_is_read_or_refused() {
        let fallen = outcome("1 2 nan nan 0 0 0 0 0 0 0 0 -0.5 1e-3").expect("seven places");
        assert_eq!((fallen.0[0], fallen.0[1], fallen.0[6]), (Some((1.0, 2.0)), None, Some((-0.5, 1e-3))));
        assert!(outcome("1 2 3").is_err() && outcome("1 two").is_err());
    }
}
