//! Positions and flicks from bytes: whatever can be made ends below the cap, in a legal position, the same when repeated.
//!
//! Apart from the tests' random flicks because here the bytes are bent towards code that no flick has reached yet.

#![no_main]

use libfuzzer_sys::fuzz_target;
use penny_physics::{
    BoardFlick, BoardSpec, Equipment, Event, Flick, Penny, PennyMap, Point, Position, Shape, SideFlick, simulate,
};
use std::sync::LazyLock;

static EQUIPMENTS: LazyLock<[Equipment; 2]> = LazyLock::new(|| {
    [Shape::Square, Shape::Hexagon].map(|shape| {
        let spec = BoardSpec { shape, width_um: 250_000, ..BoardSpec::default() };
        Equipment::with_board(spec).expect("an allowed board")
    })
});

/// Numbers out of the bytes, zeros when they are used up.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().map_or((0, self.0), |(first, rest)| (*first, rest));
        self.0 = rest;
        first
    }

    /// A whole number from `low` to `high`.
    fn whole(&mut self, low: i64, high: i64) -> i64 {
        let number = (0..3).fold(0, |number, _| number * 256 + i64::from(self.byte()));
        low + number % (high - low + 1)
    }
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let equipment = &EQUIPMENTS[usize::from(bytes.byte() & 1)];
    let mut position = Position::new(equipment, PennyMap::default()).expect("an empty board");
    let mut near = Point::default();
    for penny in Penny::ALL {
        // Each anywhere, or beside the one before: pennies that touch are what is hard.
        let reach = if bytes.byte() & 1 == 0 { 20_400 } else { 125_000 };
        let (x, y) = (bytes.whole(-reach, reach) as i32, bytes.whole(-reach, reach) as i32);
        let at = Point { x_um: near.x_um + x, y_um: near.y_um + y };
        if let Ok(with) = position.with(equipment, penny, at) {
            (position, near) = (with, at);
        }
    }
    let penny = Penny::ALL[bytes.whole(0, 6) as usize];
    let (angle, speed, offset) = (bytes.whole(0, 359_999), bytes.whole(50, 3_000), bytes.whole(-3_000, 3_000));
    let flick = if bytes.byte() & 3 == 0 {
        let overlap = bytes.whole(1_000, 12_000);
        SideFlick::new(penny, None, overlap, angle, speed, 5 * offset).map(Flick::Side).ok()
    } else {
        // Few strike upwards: hops take a thousand times as long.
        let loft = if bytes.byte() & 7 == 1 { bytes.whole(1_000, 30_000) } else { 0 };
        BoardFlick::new(penny, angle, speed, offset).and_then(|flick| flick.with_loft(loft)).map(Flick::Board).ok()
    };
    let Some(flick) = flick else { return };
    let Ok(shot) = simulate(equipment, &position, &flick) else { return };
    assert!(!shot.capped, "{position:?} {flick:?}");
    // What lies on another is no position to go on from; all else must be one.
    let mut rest = *shot.rest.points();
    for event in &shot.events {
        if let Event::Stack { upper, .. } = event {
            rest[*upper] = None;
        }
    }
    Position::new(equipment, rest).unwrap_or_else(|error| panic!("{error}: {position:?} {flick:?}"));
    assert_eq!(simulate(equipment, &position, &flick).as_ref(), Ok(&shot));
});
