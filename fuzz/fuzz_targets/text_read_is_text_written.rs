//! Positions, flicks and actions as text: nothing panics, and what can be read is written and read again as the same.
//!
//! Apart from the game files, which hold these as entries: here a byte counts for more.

#![no_main]

use libfuzzer_sys::fuzz_target;
use penny_physics::{PennySpec, PhysicsSpec};
use penny_record::{action_text, flick_text, parse_action, parse_flick, parse_position, position_text};

fuzz_target!(|text: &str| {
    if let Ok(action) = parse_action(text) {
        assert_eq!(parse_action(&action_text(&action)), Ok(action));
    }
    if let Ok(flick) = parse_flick(text) {
        assert_eq!(parse_flick(&flick_text(&flick)), Ok(flick));
    }
    // Equipment costs some milliseconds to put together: only what begins as a position is tried.
    if text.starts_with(['s', 'h'])
        && let Ok((equipment, position)) = parse_position(text, PennySpec::default(), PhysicsSpec::default())
    {
        let written = position_text(&equipment, &position);
        let (_, again) = parse_position(&written, PennySpec::default(), PhysicsSpec::default()).expect("it was written");
        assert_eq!(again, position);
    }
});
