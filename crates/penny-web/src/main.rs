//! The page's program: it starts the page, and nothing else.
//!
//! Apart because only a program can be loaded by a browser, while tests need a library.

fn main() {
    penny_web::start();
}
