//! A shelf of texts by key, and the one slot on it that holds the match.
//!
//! Apart from the browser's storage so that the promise "never overwritten" is tested without one.

/// Somewhere that keeps texts by key. Any call may fail: storage can be full, forbidden or gone.
pub trait Shelf {
    /// The text under a key.
    fn get(&self, key: &str) -> Option<String>;
    /// Puts a text under a key; false when it could not be kept.
    fn set(&self, key: &str, text: &str) -> bool;
    /// Takes a key away.
    fn remove(&self, key: &str);
}

/// Why a match could not be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeepError {
    /// The storage refused it.
    Refused,
    /// Somebody else, another tab, has written since: theirs is left alone.
    WrittenElsewhere,
}

/// The place of the current match on a shelf, and what this page last saw there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slot {
    seen: Option<String>,
}

impl Slot {
    /// The key of the current match.
    pub const KEY: &'static str = "pennyblue.match";
    /// How many unreadable matches are kept aside before the browser's storage is called full.
    const MOST_ASIDE: u32 = 1_000;

    /// The match that is stored, as text.
    pub fn read(&mut self, shelf: &dyn Shelf) -> Option<String> {
        self.seen = shelf.get(Self::KEY);
        self.seen.clone()
    }

    /// Whether the slot still holds what this page last saw there.
    pub fn is_ours(&self, shelf: &dyn Shelf) -> bool {
        shelf.get(Self::KEY) == self.seen
    }

    /// Stores the match.
    ///
    /// # Errors
    /// When the storage refuses, or another tab has written there since: nothing is changed then.
    pub fn keep(&mut self, shelf: &dyn Shelf, text: &str) -> Result<(), KeepError> {
        if !self.is_ours(shelf) {
            return Err(KeepError::WrittenElsewhere);
        }
        if !shelf.set(Self::KEY, text) {
            return Err(KeepError::Refused);
        }
        self.seen = Some(text.to_owned());
        Ok(())
    }

    /// Moves what is stored, which could not be read, to a key with the first free number, and gives that key.
    ///
    /// # Errors
    /// When the storage refuses; it is then still where it was.
    pub fn set_aside(&mut self, shelf: &dyn Shelf) -> Result<String, KeepError> {
        let Some(text) = shelf.get(Self::KEY) else { return Err(KeepError::WrittenElsewhere) };
        let free = (1..=Self::MOST_ASIDE)
            .map(|number| format!("{}.unreadable.{number}", Self::KEY))
            .find(|key| shelf.get(key).is_none());
        let key = free.ok_or(KeepError::Refused)?;
        // Read back before the original goes: a storage that says yes and forgets must not cost the match.
        if !shelf.set(&key, &text) || shelf.get(&key).as_deref() != Some(text.as_str()) {
            return Err(KeepError::Refused);
        }
        shelf.remove(Self::KEY);
        self.seen = None;
        Ok(key)
    }

    /// Gives up the stored match, because the player asked for it.
    pub fn clear(&mut self, shelf: &dyn Shelf) {
        shelf.remove(Self::KEY);
        self.seen = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::{Cell, RefCell};
    use std::collections::BTreeMap;

    #[derive(Default)]
    struct Wood {
        texts: RefCell<BTreeMap<String, String>>,
        full: Cell<bool>,
    }

    impl Shelf for Wood {
        fn get(&self, key: &str) -> Option<String> {
            self.texts.borrow().get(key).cloned()
        }
        fn set(&self, key: &str, text: &str) -> bool {
            if !self.full.get() {
                self.texts.borrow_mut().insert(key.to_owned(), text.to_owned());
            }
            !self.full.get()
        }
        fn remove(&self, key: &str) {
            self.texts.borrow_mut().remove(key);
        }
    }

    #[test]
    fn what_is_kept_comes_back() {
        let shelf = Wood::default();
        let mut slot = Slot::default();
        assert_eq!(slot.read(&shelf), None);
        assert_eq!(slot.keep(&shelf, "one"), Ok(()));
        assert_eq!(slot.keep(&shelf, "two"), Ok(()));
        assert_eq!(Slot::default().read(&shelf).as_deref(), Some("two"));
    }

    #[test]
    fn a_match_of_another_tab_is_not_overwritten() {
        let shelf = Wood::default();
        let mut slot = Slot::default();
        assert_eq!(slot.keep(&shelf, "mine"), Ok(()));
        shelf.set(Slot::KEY, "theirs");
        assert_eq!(slot.keep(&shelf, "mine again"), Err(KeepError::WrittenElsewhere));
        assert_eq!(shelf.get(Slot::KEY).as_deref(), Some("theirs"));
    }

    #[test]
    fn unreadable_matches_are_set_aside_under_a_number_each() {
        let shelf = Wood::default();
        for (text, key) in [("?", "pennyblue.match.unreadable.1"), ("??", "pennyblue.match.unreadable.2")] {
            shelf.set(Slot::KEY, text);
            let mut slot = Slot::default();
            slot.read(&shelf);
            assert_eq!(slot.set_aside(&shelf).as_deref(), Ok(key));
            assert_eq!(shelf.get(key).as_deref(), Some(text));
            assert_eq!(shelf.get(Slot::KEY), None);
            assert_eq!(slot.keep(&shelf, "new"), Ok(()));
        }
    }

    #[test]
    fn a_full_storage_loses_nothing() {
        let shelf = Wood::default();
        let mut slot = Slot::default();
        shelf.set(Slot::KEY, "?");
        slot.read(&shelf);
        shelf.full.set(true);
        assert_eq!(slot.set_aside(&shelf), Err(KeepError::Refused));
        assert_eq!(slot.keep(&shelf, "new"), Err(KeepError::Refused));
        assert_eq!(shelf.get(Slot::KEY).as_deref(), Some("?"));
    }
}
