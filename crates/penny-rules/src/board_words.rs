//! The board in words, for those who hear it.
//!
//! Apart because during a game the words must not tell what only measuring may show (R22).
