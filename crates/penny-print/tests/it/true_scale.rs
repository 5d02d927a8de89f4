//! What a printer is told, read back from the file by another library: every length is measured there.
//!
//! Apart because it sees only the finished files.

use lopdf::content::Content;
use lopdf::{Document, Object};
use penny_physics::{BoardSpec, Equipment, Shape};
use penny_print::{Coin, Paper, board_sheets, pdf, ruler_sheet, sticker_sheet, svg};

const MM_A_POINT: f64 = 25.4 / 72.0;
/// Single precision and three decimals of a point.
const TOLERANCE_MM: f64 = 0.002;

type Place = (f64, f64);

/// One page as it is in the file, mm.
struct Page {
    size: Place,
    /// All paths: their places, curves by their ends.
    paths: Vec<Vec<Place>>,
    clips: Vec<[f64; 4]>,
    words: Vec<String>,
}

fn pages(file: &[u8]) -> Vec<Page> {
    let document = Document::load_mem(file).expect("a PDF file");
    let root = document.catalog().expect("a catalog");
    let scaling = root.get(b"ViewerPreferences").and_then(Object::as_dict).and_then(|dict| dict.get(b"PrintScaling"));
    assert_eq!(scaling.and_then(Object::as_name).expect("a wish not to be scaled"), b"None");
    document.get_pages().into_values().map(|id| page(&document, id)).collect()
}

fn mm(object: &Object) -> f64 {
    f64::from(object.as_float().expect("a number")) * MM_A_POINT
}

fn page(document: &Document, id: lopdf::ObjectId) -> Page {
    let media = document.get_dictionary(id).and_then(|page| page.get(b"MediaBox")).and_then(Object::as_array);
    let media: Vec<f64> = media.expect("a size").iter().map(mm).collect();
    assert_eq!(media[..2], [0.0, 0.0]);
    let content = Content::decode(&document.get_page_content(id)).expect("operators");
    let mut page = Page { size: (media[2], media[3]), paths: Vec::new(), clips: Vec::new(), words: Vec::new() };
    for operation in &content.operations {
        let numbers = || operation.operands.iter().map(mm).collect::<Vec<f64>>();
        match operation.operator.as_str() {
            "m" => page.paths.push(vec![(numbers()[0], numbers()[1])]),
            "l" | "c" => {
                let numbers = numbers();
                let end = numbers.len() - 2;
                page.paths.last_mut().expect("a path has begun").push((numbers[end], numbers[end + 1]));
            }
            "re" => page.clips.push(numbers().try_into().expect("four numbers")),
            "Tj" => {
                page.words.push(String::from_utf8_lossy(operation.operands[0].as_str().expect("text")).into_owned())
            }
            // Anything that scales or moves would make all that is measured here untrue.
            "cm" => panic!("the page is transformed"),
            _ => {}
        }
    }
    page
}

fn is_near(a: f64, b: f64) -> bool {
    (a - b).abs() <= TOLERANCE_MM
}

fn distance(a: Place, b: Place) -> f64 {
    ((a.0 - b.0).powi(2) + (a.1 - b.1).powi(2)).sqrt()
}

fn centre(path: &[Place]) -> Place {
    ((path[0].0 + path[2].0) / 2.0, (path[0].1 + path[2].1) / 2.0)
}

fn boards() -> Vec<BoardSpec> {
    let mut boards = Vec::new();
    for shape in [Shape::Square, Shape::Hexagon] {
        for width_um in [200_000, 229_000, 300_000, 450_000, 600_000] {
            boards.push(BoardSpec { shape, width_um, ..BoardSpec::default() });
        }
    }
    boards
}

#[test]
fn a_board_over_sheets_comes_together_at_its_size_with_its_spots() {
    for spec in boards() {
        let equipment = Equipment::with_board(spec).expect("a board");
        let board = equipment.board();
        for paper in Paper::ALL {
            let pages = pages(&pdf(&board_sheets(board, Some(paper))));
            let (width, height) = paper.size_mm();
            let half = f64::from(spec.width_um) * 0.5e-3;
            let corners = if spec.shape == Shape::Square { 4 } else { 6 };
            let mut windows = Vec::new();
            for page in &pages {
                let upright = is_near(page.size.0, width) && is_near(page.size.1, height);
                let turned = is_near(page.size.0, height) && is_near(page.size.1, width);
                assert!(upright || turned, "{:?}", page.size);
                let outline = &page.paths[0];
                assert_eq!(outline.len(), corners);
                // Every side is as long as it has to be: a square's is the width, a hexagon's the width / sqrt 3.
                let side = if corners == 4 { 2.0 * half } else { 2.0 * half / 3f64.sqrt() };
                for k in 0..corners {
                    let long = distance(outline[k], outline[(k + 1) % corners]);
                    assert!(is_near(long, side), "{spec:?}: {long} and not {side} mm");
                }
                // Opposite corners have the centre spot between them.
                let opposite = outline[corners / 2];
                let middle = ((outline[0].0 + opposite.0) / 2.0, (outline[0].1 + opposite.1) / 2.0);
                for (spot, path) in board.spots().iter().zip(&page.paths[1..8]) {
                    let at = centre(path);
                    let wanted = (middle.0 + f64::from(spot.x_um) * 1e-3, middle.1 + f64::from(spot.y_um) * 1e-3);
                    assert!(distance(at, wanted) <= TOLERANCE_MM, "{spec:?}: a spot at {at:?} and not {wanted:?}");
                    assert!(is_near(distance(path[0], path[2]), f64::from(spec.spot_diameter_um) * 1e-3));
                }
                let [left, bottom, wide, high] = page.clips[0];
                windows.push([left - middle.0, bottom - middle.1, left + wide - middle.0, bottom + high - middle.1]);
            }
            covers(&windows, &spec);
        }
    }
}

/// Every place of the board is on some sheet, and neighbours overlap by 10 mm.
fn covers(windows: &[[f64; 4]], spec: &BoardSpec) {
    let half = f64::from(spec.width_um) * 0.5e-3;
    let high = if spec.shape == Shape::Square { half } else { half * 2.0 / 3f64.sqrt() };
    for k in 0..=40 {
        for l in 0..=40 {
            let at = (half * (f64::from(k) / 20.0 - 1.0), high * (f64::from(l) / 20.0 - 1.0));
            let on = |[left, bottom, right, top]: &[f64; 4]| {
                (*left..=*right).contains(&at.0) && (*bottom..=*top).contains(&at.1)
            };
            assert!(windows.iter().any(on), "{spec:?}: {at:?} is on no sheet");
        }
    }
    for pair in windows.windows(2) {
        if is_near(pair[0][1], pair[1][1]) {
            assert!(is_near(pair[0][2] - pair[1][0], 10.0), "{pair:?}");
        }
    }
}

#[test]
fn every_sheet_has_a_line_of_100_mm_and_says_so() {
    let equipment = Equipment::standard();
    let coin = Coin::default();
    for paper in Paper::ALL {
        let mut sheets = board_sheets(equipment.board(), Some(paper));
        sheets.extend([sticker_sheet(&coin, paper), ruler_sheet(&coin, paper)]);
        for page in pages(&pdf(&sheets)) {
            assert!(page.words.iter().any(|words| words.contains("100 mm")), "{:?}", page.words);
            let lines = page.paths.iter().filter(|path| path.len() == 2);
            assert!(lines.map(|path| distance(path[0], path[1])).any(|long| is_near(long, 100.0)));
        }
    }
}

#[test]
fn nothing_but_marks_lies_outside_the_paper_and_stickers_fit_within_the_rim() {
    let coins = Coin::known().chain([10_000, 40_000].map(|um| Coin::of_diameter_um(um).expect("a coin")));
    for coin in coins {
        for paper in Paper::ALL {
            let pages = pages(&pdf(&[sticker_sheet(&coin, paper), ruler_sheet(&coin, paper)]));
            let across = f64::from(coin.diameter_um()) * 1e-3;
            let circles = |page: &Page| {
                let curved = page.paths.iter().filter(|path| path.len() == 5 && path[0] == path[4]);
                curved.map(|path| distance(path[0], path[2])).collect::<Vec<f64>>()
            };
            let stickers = circles(&pages[0]);
            assert!(stickers.len() >= 8 && stickers.len().is_multiple_of(8), "{coin:?}: {}", stickers.len());
            assert!(stickers.iter().all(|sticker| is_near(*sticker, across - 2.0)), "{coin:?}: {stickers:?}");
            assert!(circles(&pages[1]).iter().all(|spare| is_near(*spare, across)), "{coin:?}");
            assert_eq!(circles(&pages[1]).len(), 3);
            for page in &pages {
                let on = |(x, y): &Place| (5.0..page.size.0 - 5.0).contains(x) && (5.0..page.size.1 - 5.0).contains(y);
                assert!(page.paths.iter().flatten().all(on), "{coin:?} on {paper:?}");
            }
        }
    }
}

#[test]
fn the_picture_has_the_same_size_and_places_as_the_file() {
    let equipment = Equipment::standard();
    let sheets = board_sheets(equipment.board(), None);
    let page = &pages(&pdf(&sheets))[0];
    assert!(is_near(page.size.0, 470.0) && is_near(page.size.1, 470.0), "{:?}", page.size);
    let picture = svg(&sheets[0]);
    assert!(picture.starts_with(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"470mm\" height=\"470mm\" viewBox=\"0 0 470 470\">"
    ));
    assert!(picture.contains("<polygon points=\"10,460 460,460 460,10 10,10\" fill=\"none\""), "{picture}");
    // The spot nearest Red, 15 mm from the edge.
    assert!(picture.contains("<circle cx=\"235\" cy=\"445\" r=\"5\""), "{picture}");
}

#[test]
fn what_is_no_coin_is_refused_with_what_is_allowed() {
    for (error, says) in [
        (Coin::named("3p").unwrap_err(), "there is no coin '3p'; known are 1p, 2p, 1c, 2c, 5c, us-cent"),
        (Coin::of_diameter_um(9_999).unwrap_err(), "the coin's diameter is 9.999 mm; allowed are 10 to 40"),
        (Coin::of_diameter_um(40_001).unwrap_err(), "the coin's diameter is 40.001 mm; allowed are 10 to 40"),
    ] {
        assert_eq!(error.to_string(), says);
    }
}
