//! The bench in WebAssembly: the same flicks as `pennyblue bench`, for whoever holds the clock.
//!
//! Apart from the command because it is built for wasm32 and run under node: `cargo xtask speed` compares the two.

use penny_physics::Simulator;
use penny_record::workload::{Kind, Workload};
use wasm_bindgen::prelude::wasm_bindgen;

/// The flicks, and what simulates them.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Bench {
    workload: Workload,
    simulator: Simulator,
}

#[wasm_bindgen]
impl Bench {
    /// The first `count` flicks.
    #[wasm_bindgen(constructor)]
    pub fn new(count: u32) -> Bench {
        Bench { workload: Workload::new(count), simulator: Simulator::new() }
    }

    /// The first `count` flicks that leave the plane.
    pub fn lofted(count: u32) -> Bench {
        Bench { workload: Workload::of(Kind::Lofted, count), simulator: Simulator::new() }
    }

    /// Simulates all of them; the sum of their durations, us, so that nothing can be left out.
    pub fn run(&mut self) -> f64 {
        self.workload.run(&mut self.simulator) as f64
    }

    /// The signature of all results.
    pub fn signature(&mut self) -> String {
        self.workload.signature(&mut self.simulator).to_string()
    }
}
