//! Positions and flicks as text: what is written, what is refused and where, and that nothing is lost.

use crate::draw;
use penny_physics::{BoardFlick, Equipment, Flick, PennyMap, PennySpec, PhysicsSpec, Position, SideFlick};
use penny_record::{Hash, flick_text, parse_flick, parse_position, parse_position_on, position_text};
use proptest::prelude::*;

fn parse(text: &str) -> Result<(Equipment, Position), String> {
    parse_position(text, PennySpec::default(), PhysicsSpec::default()).map_err(|error| error.to_string())
}

#[test]
fn an_empty_default_board_and_its_hash_are_as_documented() {
    let equipment = Equipment::standard();
    let empty = Position::new(&equipment, PennyMap::default()).unwrap();
    assert_eq!(position_text(&equipment, &empty), "s450000.~~~~~~~");
    assert_eq!(Hash::EMPTY.with(b"a").to_string(), "af63dc4c8601ec8c", "the published test vector of FNV-1a 64");
    assert_eq!(Hash::of_position(&equipment, &empty), Hash::EMPTY.with(b"pb1 s450000.~~~~~~~"));
}

#[test]
fn a_wrong_position_is_refused_with_place_found_and_expected() {
    let check = |text: &str, error: &str| assert_eq!(parse(text).map(|_| ()).unwrap_err(), error, "{text}");
    check(
        "",
        "line 1, column 1: found the end of the line, expected \"s\" for a square board or \"h\" for a hexagonal one",
    );
    check("x1", "line 1, column 1: found \"x1\", expected \"s\" for a square board or \"h\" for a hexagonal one");
    check("s", "line 1, column 2: found the end of the line, expected a width in um of 200000 to 600000");
    check("s0450000.", "line 1, column 2: found \"0450000\", expected a width in um of 200000 to 600000");
    check(
        "s9999999999999999999999.",
        "line 1, column 2: found \"9999999999999999999999\", expected a width in um of 200000 to 600000",
    );
    check("s450000", "line 1, column 8: found the end of the line, expected \".\"");
    check("s450000i15000.", "line 1, column 8: a spot inset in um of 15000 is the default, which is left out");
    check(
        "s450000.",
        "line 1, column 9: found the end of the line, expected the place of RS: 7 of A-Z a-z 0-9 - _, or ~",
    );
    check("s450000.~~~gAAE", "line 1, column 12: found \"gAAE\", expected the place of GS: 7 of A-Z a-z 0-9 - _, or ~");
    check(
        "s450000.~~~~~~gAAE\u{e4}AA",
        "line 1, column 15: found \"gAAE\u{e4}AA\", expected the place of BL: 7 of A-Z a-z 0-9 - _, or ~",
    );
    check("s450000.~~~~~~~~", "line 1, column 16: found \"~\", expected the end of the line");
    check("s450000.~~~~~~AAAAAAA", "line 1, column 15: BL at (-1048576, -1048576) um is outside the board");
    check(
        "s450000.gAAEAAA~~~~~gAAEAAA",
        "line 1, column 21: RS and BL overlap: their centres are 0 um apart, at least 20298 um is allowed",
    );
    check("s200000i60000.~", "line 1, column 1: spot_inset_um is 60000, allowed is 10150 to 50000");
}

#[test]
fn a_wrong_flick_is_refused_with_place_found_and_expected() {
    let check = |text: &str, error: &str| assert_eq!(parse_flick(text).unwrap_err().to_string(), error, "{text}");
    check("", "line 1, column 1: found the end of the line, expected a penny: RS, R1, R2, GS, G1, G2 or BL");
    check("R3@1v900", "line 1, column 1: found \"R3@1v900\", expected a penny: RS, R1, R2, GS, G1, G2 or BL");
    check("R1", "line 1, column 3: found the end of the line, expected \"@\" and an angle");
    check("R1@360v900", "line 1, column 4: found \"360\", expected an angle in whole degrees of 0 to 359");
    check("R1@1.v900", "line 1, column 6: found \"v900\", expected one to three decimals");
    check("R1@1.2345v900", "line 1, column 6: found \"2345v900\", expected one to three decimals");
    check("R1@1v", "line 1, column 6: found the end of the line, expected a speed in mm/s of 50 to 3000");
    check("R1@1v3001", "line 1, column 6: found \"3001\", expected a speed in mm/s of 50 to 3000");
    check("R1@1v49", "line 1, column 6: found \"49\", expected a speed in mm/s of 50 to 3000");
    check("R1@1v900l0", "line 1, column 10: found \"0\", expected an offset to the left in um of 1 to 3000");
    check("R1@1v900r3001", "line 1, column 10: found \"3001\", expected an offset to the right in um of 1 to 3000");
    check("R1@1v900e1", "line 1, column 9: found \"e1\", expected the end of the line");
    check("RS/999@1v900", "line 1, column 4: found \"999\", expected an overlap in um of 1000 to 100000");
    check("RS/6000@1v900e6", "line 1, column 15: found \"6\", expected an edge of 0 to 5");
    check("R1@1v900u", "line 1, column 10: found the end of the line, expected a loft in whole degrees of 0 to 30");
    check("R1@1v900ul5", "line 1, column 10: found \"l5\", expected a loft in whole degrees of 0 to 30");
    check("R1@1v900u-5", "line 1, column 10: found \"-5\", expected a loft in whole degrees of 0 to 30");
    check("R1@1v900u31", "line 1, column 10: found \"31\", expected a loft in whole degrees of 0 to 30");
    check("R1@1v900u05", "line 1, column 10: found \"05\", expected a loft in whole degrees of 0 to 30");
    check("R1@1v900u30.001", "line 1, column 10: found \"30.001\", expected a loft in degrees of 0.001 to 30");
    check("R1@1v900u0", "line 1, column 10: found \"0\", expected a loft in degrees of 0.001 to 30");
    check("R1@1v900u0.000", "line 1, column 10: found \"0.000\", expected a loft in degrees of 0.001 to 30");
    check("R1@1v900u5.", "line 1, column 12: found the end of the line, expected one to three decimals");
    check("R1@1v900u5l7", "line 1, column 11: found \"l7\", expected the end of the line");
    check("R1@1v900u5u5", "line 1, column 11: found \"u5\", expected the end of the line");
    check("RS/6000@1v900u5", "line 1, column 14: found \"u5\", expected the end of the line");
    check("RS/6000@1v900e1u5", "line 1, column 16: found \"u5\", expected the end of the line");
    check("R1@1v900 ", "line 1, column 9: found \" \", expected the end of the line");
}

#[test]
fn the_flicks_of_the_documentation_are_read_and_written_as_there() {
    let check = |text: &str, flick: Flick| {
        assert_eq!(parse_flick(text), Ok(flick));
        assert_eq!(flick_text(&flick), text);
    };
    use penny_physics::Penny::{GoldSovereign, RedAssassin1};
    check("R1@207v900", Flick::Board(BoardFlick::new(RedAssassin1, 207_000, 900, 0).unwrap()));
    check("R1@0.05v50r3000", Flick::Board(BoardFlick::new(RedAssassin1, 50, 50, -3000).unwrap()));
    let lofted = |offset, loft| {
        Flick::Board(BoardFlick::new(RedAssassin1, 207_000, 900, offset).and_then(|flat| flat.with_loft(loft)).unwrap())
    };
    check("R1@207v900u12.5", lofted(0, 12_500));
    check("R1@207v900r784u0.001", lofted(-784, 1));
    check("R1@207v900l3000u30", lofted(3_000, 30_000));
    assert_eq!(parse_flick("R1@207v900u12.500"), parse_flick("R1@207v900u12.5"));
    check(
        "GS/6000@180v700l784e1",
        Flick::Side(SideFlick::new(GoldSovereign, Some(1), 6_000, 180_000, 700, 784).unwrap()),
    );
    assert_eq!(parse_flick("R1@207.000v900"), parse_flick("R1@207v900"));
}

proptest! {
    // Each case works out the friction tables of a board anew, which takes longer than all the rest.
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_position_survives_being_written_and_read(spec in draw::boards(), seed in any::<u64>()) {
        let equipment = Equipment::with_board(spec).unwrap();
        let position = draw::position(&equipment, seed);
        let text = position_text(&equipment, &position);
        let (read_equipment, read) = parse(&text).unwrap();
        prop_assert_eq!(read_equipment.board().spec(), &spec);
        prop_assert_eq!(read, position);
        prop_assert!(text.len() <= 73 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte)));
    }

    #[test]
    fn one_position_has_one_text(text in "[sh](2|3|45)0{4,5}(i[0-9]{5})?(d[0-9]{4,5})?\\.(~|gAA[A-Z]AAA|f_-C[A-Z]bc){7}") {
        if let Ok((equipment, position)) = parse(&text) {
            prop_assert_eq!(position_text(&equipment, &position), text);
        }
    }

}

proptest! {
    #[test]
    fn a_flick_survives_being_written_and_read(flick in draw::flicks()) {
        prop_assert_eq!(parse_flick(&flick_text(&flick)), Ok(flick));
    }

    #[test]
    fn no_text_makes_a_parser_panic(text in "\\PC{0,80}", near in "[shRGBL0-9@v/~lrue.]{0,60}") {
        for text in [text, near] {
            let _ = parse(&text);
            let _ = parse_flick(&text);
        }
    }
}

#[test]
fn a_position_of_another_board_is_refused() {
    let equipment = Equipment::standard();
    let refused = |text: &str| parse_position_on(text, &equipment).map(|_| ()).unwrap_err().to_string();
    assert_eq!(refused("h450000.~~~~~~~"), "line 1, column 1: the position is of another board than s450000");
    assert_eq!(refused("s450000."), parse("s450000.").map(|_| ()).unwrap_err());
    assert_eq!(
        parse_position_on("s450000.~~~~~~gAAEAAA", &equipment).unwrap(),
        parse("s450000.~~~~~~gAAEAAA").unwrap().1
    );
}
