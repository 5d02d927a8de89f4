//! The command as others meet it: the real binary, its streams, files and exit statuses.

mod analyse;
mod bench;
mod board;
mod bots;
mod command;
mod contest;
mod engine;
mod hostile;
mod judge;
mod play;
mod programs;
mod protocol;
mod replay;
mod simulate;
