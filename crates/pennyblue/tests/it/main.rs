//! The command as others meet it: the real binary, its streams, files and exit statuses.

mod analyse;
mod bench;
mod command;
mod contest;
mod engine;
mod hostile;
mod judge;
mod play;
mod replay;
mod simulate;
