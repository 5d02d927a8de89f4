//! The page as a test sees it: what it says, what it keeps, and its controls by their ids.
//!
//! Apart from the browser because these are the promises of the page: its ids, its states and its keys of storage.

use crate::chromium::{Browser, Device};
use fantoccini::Locator;
use fantoccini::elements::Element;
use serde_json::{Value, json};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Where the page keeps the match.
pub(crate) const MATCH_KEY: &str = "pennyblue.match";

/// How long a test waits for anything: a slow machine draws few frames.
const PATIENCE: Duration = Duration::from_secs(20);

/// The page.
#[derive(Clone, Debug)]
pub(crate) struct Page {
    pub(crate) browser: Rc<Browser>,
}

impl Page {
    pub(crate) fn new(browser: Rc<Browser>) -> Page {
        Page { browser }
    }

    pub(crate) fn device(&self) -> Device {
        self.browser.device
    }

    /// Loads the page and waits for its first picture.
    pub(crate) async fn open(&self) {
        self.browser.client.goto(&self.browser.origin).await.expect("the page loads");
        self.drawn().await;
    }

    /// Loads the page anew.
    pub(crate) async fn reload(&self) {
        self.browser.client.refresh().await.expect("the page loads again");
        self.drawn().await;
    }

    /// The page is drawn, and nothing more is fetched: the computer player is there, or cannot be.
    async fn drawn(&self) {
        self.until("the first picture", "document.documentElement.dataset.firstFrame !== undefined").await;
        self.until("the computer player", "document.documentElement.dataset.thinker !== undefined").await;
        self.until("the page to be kept", "document.documentElement.dataset.offline !== undefined").await;
    }

    /// Waits until whatever was asked for is drawn.
    pub(crate) async fn frames(&self) {
        let two =
            "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))";
        self.browser.client.execute_async(two, vec![]).await.expect("frames are drawn");
    }

    /// The value of an expression in the page.
    pub(crate) async fn eval(&self, expression: &str) -> Value {
        let script = format!("return ({expression})");
        self.browser.client.execute(&script, vec![]).await.unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// The text that an expression in the page gives; empty for null.
    pub(crate) async fn text_of(&self, expression: &str) -> String {
        self.eval(expression).await.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until an expression in the page is true.
    pub(crate) async fn until(&self, what: &str, expression: &str) {
        let began = Instant::now();
        while self.eval(expression).await != Value::Bool(true) {
            if began.elapsed() > PATIENCE {
                let now = self.text_of("document.body.innerText").await;
                panic!("waited in vain for {what}; the page says: {now}");
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    /// Waits for the match screen to be in one of these states, and says in which.
    pub(crate) async fn state(&self, wanted: &[&str]) -> String {
        let list = json!(wanted);
        let now = "(document.querySelector('[data-state]') ?? document.body).dataset.state";
        self.until(&format!("the state {wanted:?}"), &format!("{list}.includes({now})")).await;
        self.text_of(now).await
    }

    /// Stops the page's clock: what moves by itself, a film or the measuring, stands still, however slow the machine is.
    pub(crate) async fn stop_clock(&self) {
        self.eval("(now => { performance.now = () => now })(performance.now())").await;
    }

    /// Lets the page's clock go on from where it was stopped.
    pub(crate) async fn start_clock(&self) {
        self.eval(
            "(still => { const late = Performance.prototype.now.call(performance) - still; performance.now = () => Performance.prototype.now.call(performance) - late })(performance.now())",
        )
        .await;
    }

    /// What an element says.
    pub(crate) async fn words(&self, id: &str) -> String {
        self.text_of(&format!("document.getElementById('{id}')?.innerText")).await
    }

    /// Whether there is an element of this id.
    pub(crate) async fn has(&self, id: &str) -> bool {
        self.eval(&format!("document.getElementById('{id}') !== null")).await == Value::Bool(true)
    }

    /// Waits for an element.
    pub(crate) async fn element(&self, id: &str) -> Element {
        self.until(&format!("the element {id}"), &format!("document.getElementById('{id}') !== null")).await;
        self.browser.client.find(Locator::Id(id)).await.unwrap_or_else(|error| panic!("{id}: {error}"))
    }

    /// Clicks, or taps, a control in its middle.
    pub(crate) async fn click(&self, id: &str) {
        let element = self.element(id).await;
        element.click().await.unwrap_or_else(|error| panic!("{id} cannot be clicked: {error}"));
    }

    /// Waits for a dialog to be open.
    pub(crate) async fn dialog(&self, id: &str) {
        self.until(&format!("the dialog {id}"), &format!("document.getElementById('{id}')?.open === true")).await;
    }

    /// Waits for all dialogs to be closed.
    pub(crate) async fn no_dialog(&self) {
        self.until("no dialog", "document.querySelector('dialog') === null").await;
    }

    /// Closes the open dialog by its own button.
    pub(crate) async fn close_dialog(&self) {
        let button = self.browser.client.find(Locator::Css("dialog[open] .dialog-head button")).await;
        button.expect("a dialog is open").click().await.expect("it can be closed");
        self.no_dialog().await;
    }

    /// The match as it is kept; empty if there is none.
    pub(crate) async fn stored(&self) -> String {
        self.text_of(&format!("localStorage.getItem('{MATCH_KEY}')")).await
    }

    /// Everything in the storage of the page, by key.
    pub(crate) async fn storage(&self) -> Value {
        self.eval("Object.fromEntries(Object.entries(localStorage))").await
    }

    /// Keeps a text under a key, as another tab or an older version might have.
    pub(crate) async fn store(&self, key: &str, text: &str) {
        self.eval(&format!("localStorage.setItem({}, {})", json!(key), json!(text))).await;
    }

    /// The lines of the board in words.
    pub(crate) async fn board_in_words(&self) -> Vec<String> {
        self.click("open-menu").await;
        self.dialog("menu").await;
        self.click("in-words").await;
        self.dialog("words").await;
        let lines = self.lines_in_words().await;
        self.close_dialog().await;
        lines
    }

    /// The lines of the open dialog of the board in words.
    pub(crate) async fn lines_in_words(&self) -> Vec<String> {
        let lines = self.eval("Array.from(document.querySelectorAll('#words li'), line => line.textContent)").await;
        lines.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
    }

    /// Opens a game file: from the first screen, or from the menu of a match.
    pub(crate) async fn open_file(&self, name: &str, text: &str) {
        let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&file, text).expect("a scratch file");
        if self.has("match").await && !self.has("menu").await {
            self.click("open-menu").await;
            self.dialog("menu").await;
        }
        let id = if self.has("menu").await { "menu-open-file" } else { "open-file" };
        let field = self.element(id).await;
        field.send_keys(file.to_str().expect("a plain path")).await.expect("the field takes a file");
    }

    /// Takes a match from a game file and shows it.
    pub(crate) async fn play_file(&self, name: &str, text: &str) {
        self.open_file(name, text).await;
        self.until("the match", "document.getElementById('match') !== null").await;
    }
}
