//! The tests of everything that is written down, one module a subject.

mod docs;
mod draw;
mod flick_cases;
mod golden;
mod json;
mod lofts;
mod question;
mod random_player;
mod ruling_cases;
mod saved;
mod text;
