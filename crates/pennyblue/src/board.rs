//! `pennyblue board`: the game on paper, at true scale.
//!
//! Apart because here sheets become files; what is on them is drawn in penny-print.

use anyhow::{Context, bail};
use clap::ValueEnum;
use penny_physics::{BoardSpec, Equipment, PennySpec, PhysicsSpec, Shape};
use penny_print::{Coin, Paper, Sheet, board_sheets, pdf, ruler_sheet, sticker_sheet, svg};
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// What to print, and on what.
#[derive(clap::Args, Debug)]
pub(crate) struct BoardOptions {
    /// The board's shape
    #[arg(long, value_enum, default_value_t = ShapeWord::Square)]
    shape: ShapeWord,
    /// The distance between opposite edges, mm: 200 to 600
    #[arg(long, value_name = "MM", default_value = "450", value_parser = micrometres)]
    width: u32,
    /// How far the outer spots' centres are from the edge, mm
    #[arg(long, value_name = "MM", default_value = "15", value_parser = micrometres)]
    spot_inset: u32,
    /// The coin: 1p, 2p (UK), 1c, 2c, 5c (euro), us-cent, or a diameter in mm, 10 to 40
    #[arg(long, default_value = "1p", value_parser = coin)]
    coin: Coin,
    /// The paper; `whole` is the board on one sheet of its own size, the rest on A4
    #[arg(long, value_enum, default_value_t = PaperWord::A4)]
    paper: PaperWord,
    /// One file of pages, or a picture for each sheet
    #[arg(long, value_enum, default_value_t = Format::Pdf)]
    format: Format,
    /// The folder in which to write; it is made where it is missing
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    out: PathBuf,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ShapeWord {
    Square,
    Hexagon,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum PaperWord {
    A4,
    Letter,
    Whole,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Pdf,
    Svg,
}

/// A length in millimetres as whole micrometres.
fn micrometres(text: &str) -> Result<u32, String> {
    let um = text.parse::<f64>().map(|mm| (mm * 1e3).round());
    match um {
        Ok(um) if (0.0..=10e6).contains(&um) => Ok(um as u32),
        _ => Err("expected a length in mm, such as 450 or 228.6".to_owned()),
    }
}

/// A coin by name or diameter.
fn coin(text: &str) -> Result<Coin, String> {
    match micrometres(text) {
        Ok(diameter_um) => Coin::of_diameter_um(diameter_um).map_err(|error| error.to_string()),
        Err(_) => Coin::named(text).map_err(|error| format!("{error}, or a diameter in mm")),
    }
}

/// Writes the sheets, and prints which files they are.
pub(crate) fn board(options: &BoardOptions, mut output: impl Write) -> anyhow::Result<()> {
    let files = files(options)?;
    fs::create_dir_all(&options.out).with_context(|| format!("cannot make the folder {}", options.out.display()))?;
    for (name, content) in files {
        let path = options.out.join(name);
        write_new(&path, &content)?;
        writeln!(output, "{}", path.display())?;
    }
    Ok(())
}

fn files(options: &BoardOptions) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    let sheets = sheets(options)?;
    Ok(match options.format {
        Format::Pdf => vec![("pennyblue-board.pdf".to_owned(), pdf(&sheets))],
        Format::Svg => {
            let file = |sheet: &Sheet| (format!("pennyblue-{}.svg", sheet.title), svg(sheet).into_bytes());
            sheets.iter().map(file).collect()
        }
    })
}

fn sheets(options: &BoardOptions) -> anyhow::Result<Vec<Sheet>> {
    let shape = match options.shape {
        ShapeWord::Square => Shape::Square,
        ShapeWord::Hexagon => Shape::Hexagon,
    };
    let (paper, tiles) = match options.paper {
        PaperWord::A4 => (Paper::A4, true),
        PaperWord::Letter => (Paper::Letter, true),
        PaperWord::Whole => (Paper::A4, false),
    };
    let diameter_um = options.coin.diameter_um();
    let usual = BoardSpec::default();
    // A sovereign covers its spot.
    let spot_diameter_um = usual.spot_diameter_um.min(diameter_um);
    let board = BoardSpec { shape, width_um: options.width, spot_inset_um: options.spot_inset, spot_diameter_um };
    let penny = PennySpec { diameter_um, ..PennySpec::default() };
    let equipment = Equipment::new(board, penny, PhysicsSpec::default())
        .context("no game fits on that board (in thousandths of a millimetre)")?;
    let mut sheets = board_sheets(equipment.board(), tiles.then_some(paper));
    sheets.extend([sticker_sheet(&options.coin, paper), ruler_sheet(&options.coin, paper)]);
    Ok(sheets)
}

/// Writes a file that is not there yet: somebody may have drawn on the one that is.
fn write_new(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    let mut file = match File::create_new(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            bail!("{} is there already; name another folder with --out", path.display())
        }
        file => file.with_context(|| format!("cannot write {}", path.display()))?,
    };
    file.write_all(content).with_context(|| format!("cannot write {}", path.display()))
}
