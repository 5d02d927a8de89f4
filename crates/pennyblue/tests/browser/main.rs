//! The page in a real Chromium, steered as people steer it: by mouse, by touch, and by keyboard alone.
//!
//! A test target of its own because it needs a browser, its driver and the built page: `cargo xtask test browser`.

mod accessible;
mod borders;
mod by_keyboard;
mod by_pointer;
mod cancelled;
mod chromium;
mod computer;
mod flicks;
mod hostile;
mod keys;
mod loaded;
mod mirror;
mod offline;
mod page;
mod pictures;
mod pointer;
mod prepared;
mod processes;
mod reviewed;
mod settings;
mod stacks;
mod survives;
