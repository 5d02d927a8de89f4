//! The same question has the same answer to the bit on every machine, in every build, with one thread or two.
//!
//! Apart from the games because it is compared with a file. `crates/penny-web/examples/golden_engine_wasm.rs` compares the
//! same in WebAssembly.

mod lines;

use penny_engine::Workers;
use std::path::{Path, PathBuf};
use std::thread;

/// Works on two threads.
struct Two;

impl Workers for Two {
    fn each<T: Sync, R: Send>(&self, items: &[T], work: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
        let (first, second) = items.split_at(items.len() / 2);
        let work = &work;
        thread::scope(|scope| {
            let other = scope.spawn(move || second.iter().map(work).collect::<Vec<R>>());
            let mut done: Vec<R> = first.iter().map(work).collect();
            done.extend(other.join().expect("the other half is done"));
            done
        })
    }
}

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/golden.txt")
}

#[test]
fn the_engine_answers_as_in_the_golden_file_with_one_thread_and_with_two() {
    let with_two: String = (0..lines::QUESTIONS).map(|number| lines::line(number, &Two) + "\n").collect();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path(), &with_two).expect("the golden file can be written");
    }
    let file = std::fs::read_to_string(path()).unwrap_or_default();
    let update = "to write the file anew: cargo xtask golden --update";
    assert_eq!(lines::check(&file), Ok(lines::QUESTIONS), "{update}");
    assert_eq!(with_two, file, "{update}");
}
