//! The rules, tested clause by clause.
