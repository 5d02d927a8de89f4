//! The board in words.
//!
//! Apart because these words are all that some players have of the board.

use crate::notes::standard;
use penny_physics::{BoardSpec, Equipment, Penny, PennyMap, Point, Position, Shape};
use penny_rules::{BlueInWords, Ruleset, board_words, penny_words, set_up};

fn words(penny: Penny, x_um: i32, y_um: i32, blue: BlueInWords) -> String {
    let mut points = PennyMap::default();
    points[penny] = Some(Point { x_um, y_um });
    let position = Position::new(&standard(), points).expect("on the board");
    penny_words(&standard(), &position, penny, blue).expect("on the board")
}

#[test]
fn every_penny_on_the_board_is_told_by_its_nearest_edge() {
    let gold = |x_um, y_um| words(Penny::GoldSovereign, x_um, y_um, BlueInWords::InPlay);
    assert_eq!(gold(62_400, 202_600), "Gold sovereign, 12 mm from the top edge, 62 mm right of its middle");
    assert_eq!(gold(-62_400, -202_600), "Gold sovereign, 12 mm from the bottom edge, 62 mm left of its middle");
    assert_eq!(gold(210_000, -40_000), "Gold sovereign, 5 mm from the right edge, 40 mm below its middle");
    assert_eq!(gold(-210_000, 40_000), "Gold sovereign, 5 mm from the left edge, 40 mm above its middle");
    assert_eq!(gold(0, 220_000), "Gold sovereign, over the top edge by 5 mm, level with its middle");
}

#[test]
fn r22_in_play_the_blue_s_distance_is_rounded_near_an_edge() {
    let blue = |x_um, y_um| words(Penny::Blue, x_um, y_um, BlueInWords::InPlay);
    assert_eq!(blue(0, 199_000), "Blue, about 20 mm from the top edge, level with its middle");
    assert_eq!(blue(33_000, 194_000), "Blue, about 20 mm from the top edge, 33 mm right of its middle");
    assert_eq!(blue(33_000, 224_000), "Blue, about 0 mm from the top edge, 33 mm right of its middle");
    assert_eq!(blue(-190_000, 194_000), "Blue, about 20 mm from the top edge, about 190 mm left of its middle");
    assert_eq!(blue(0, 160_000), "Blue, 55 mm from the top edge, level with its middle");
    assert_eq!(
        words(Penny::Blue, 33_000, 194_000, BlueInWords::Exact),
        "Blue, 21 mm from the top edge, 33 mm right of its middle"
    );
}

#[test]
fn r22_the_words_tell_no_more_than_tens_of_millimetres() {
    // Whether the gap is one penny (20.3 mm) cannot be heard: these two places sound alike.
    for along_um in [0, 150_000, 185_000] {
        let at = |gap_um: i32| words(Penny::Blue, along_um, 225_000 - 10_150 - gap_um, BlueInWords::InPlay);
        assert_eq!(at(20_299), at(20_301));
        assert_eq!(at(15_000), at(24_999));
    }
}

#[test]
fn the_set_up_is_told_penny_by_penny() {
    let ruleset = Ruleset::default();
    let told = board_words(&standard(), &set_up(&standard(), &ruleset), BlueInWords::InPlay);
    assert_eq!(told[0], "Red sovereign, 5 mm from the bottom edge, level with its middle");
    assert_eq!(told[1], "Red assassin 1, 33 mm from the right edge, 105 mm above its middle");
    assert_eq!(told[6], "Blue, 215 mm from the bottom edge, level with its middle");
    let spec = BoardSpec { shape: Shape::Hexagon, ..BoardSpec::default() };
    let hexagon = Equipment::with_board(spec).expect("a board");
    let told = board_words(&hexagon, &set_up(&hexagon, &ruleset), BlueInWords::InPlay);
    assert_eq!(told[3], "Gold sovereign, 5 mm from the upper right edge, 121 mm left of its middle");
    let gone = set_up(&standard(), &ruleset).without(Penny::GoldAssassin1);
    assert_eq!(board_words(&standard(), &gone, BlueInWords::Exact).len(), 6);
}
