//! `pennyblue play`: opens the game in the browser, served from this machine to this machine.
//!
//! Apart because it is the one command for people: it runs until it is told to stop.

mod page;
mod server;

use crate::stop::Stop;
use crate::tell;
use anyhow::{Context, ensure};
use page::Page;
use std::io::Write;
use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;

/// The port used where none is asked for: always the same, since a browser keeps a match under the address of its page.
const USUAL_PORT: u16 = 7245;

/// How to play.
#[derive(clap::Args, Debug)]
pub(crate) struct PlayOptions {
    /// Port on 127.0.0.1, 0 for any free one [default: 7245, or a free one if it is taken]
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    /// Serve the page in this folder instead of the one inside the command
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,
}

/// Serves the page until told to stop; prints its address as the only line of standard output.
pub(crate) fn play(options: &PlayOptions) -> anyhow::Result<()> {
    let page = match &options.page {
        Some(folder) => Page::in_folder(folder)?,
        None => Page::built_in(),
    };
    ensure!(
        !page.is_empty(),
        "this command was built without the page: run `cargo xtask play` in the project's folder"
    );
    let listener = listen(options.port)?;
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let stop = Stop::listen()?;
        announce(&listener, !options.no_open)?;
        server::serve(listener, page, stop).await
    })?;
    Ok(())
}

/// Says where the page is, and opens it.
fn announce(listener: &tokio::net::TcpListener, open: bool) -> std::io::Result<()> {
    let address = format!("http://127.0.0.1:{}/", listener.local_addr()?.port());
    writeln!(std::io::stdout(), "{address}")?;
    tell("Penny Blue is on the table. Ctrl-C ends it.");
    if open && let Err(error) = open::that_detached(&address) {
        tell(format_args!("cannot open a browser ({error}): open {address} yourself"));
    }
    Ok(())
}

fn listen(asked: Option<u16>) -> anyhow::Result<TcpListener> {
    let bind = |port: u16| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    match asked {
        Some(port) => bind(port).with_context(|| format!("cannot listen on port {port}: choose another with --port")),
        None => bind(USUAL_PORT)
            .or_else(|_| {
                tell(format_args!(
                    "port {USUAL_PORT} is taken, this is another one: a match kept by the browser stays with the old one"
                ));
                bind(0)
            })
            .context("cannot listen on any port of 127.0.0.1"),
    }
}
