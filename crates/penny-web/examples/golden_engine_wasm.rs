//! The engine's golden file in WebAssembly: exports one function that checks it and tells what it found.
//!
//! Apart from the native test because it is built for wasm32 and run in Node.js and in Chromium. In this crate because the
//! engine's own knows nothing of JavaScript.

#[path = "../../penny-engine/tests/it/golden/lines.rs"]
#[allow(dead_code)]
mod lines;

use wasm_bindgen::prelude::wasm_bindgen;

/// `ok` and the number of answers that came out as in the golden file, or the first difference.
#[wasm_bindgen]
pub fn check_golden() -> String {
    match lines::check(include_str!("../../penny-engine/tests/cases/golden.txt")) {
        Ok(count) => format!("ok {count}"),
        Err(difference) => difference,
    }
}
