//! What the referee says, in English.
//!
//! Apart so that all sentences are in one place, to be read together and to be translated.

use crate::judge::Findings;
use crate::ruling::Verdict;

pub(crate) fn ruling(_findings: &Findings<'_>, _verdict: &Verdict) -> String {
    String::new()
}
