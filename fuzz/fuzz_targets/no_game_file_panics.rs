//! Game files: nothing panics, and a file that can be read is written and read again as the same.
//!
//! Apart from single texts because a file is many lines that rely on each other.

#![no_main]

use libfuzzer_sys::fuzz_target;
use penny_record::saved::parse_match;

fuzz_target!(|data: &[u8]| {
    if let Ok(record) = parse_match(data) {
        assert_eq!(parse_match(record.to_string().as_bytes()).as_ref(), Ok(&record));
    }
});
