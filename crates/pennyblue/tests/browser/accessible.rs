//! Every screen and dialog, dark and light, on a desk and on a phone, is without fault to an automatic check.
//!
//! Apart because it is about what anybody can read and reach, whatever the game does.

use crate::chromium::{Device, scenario};
use crate::computer;
use crate::flicks::{Slack, Want, holds, plan, ways};
use crate::page::{MATCH_KEY, Page};
use crate::pictures;
use crate::pointer::Hand;
use crate::prepared;
use crate::processes::named_in;
use penny_record::saved::MatchInPlay;
use penny_rules::{Action, Starter};
use serde_json::{Value, json};

#[test]
fn every_screen_is_accessible_in_the_dark_on_a_desk() {
    scenario(Device::Desk, |page| async move { every_screen(&page, "dark").await });
}

#[test]
fn every_screen_is_accessible_in_the_light_on_a_desk() {
    scenario(Device::Desk, |page| async move { every_screen(&page, "light").await });
}

#[test]
fn every_screen_is_accessible_in_the_dark_on_a_phone() {
    scenario(Device::Phone, |page| async move { every_screen(&page, "dark").await });
}

#[test]
fn every_screen_is_accessible_in_the_light_on_a_phone() {
    scenario(Device::Phone, |page| async move { every_screen(&page, "light").await });
}

/// What the check has found, screen by screen.
struct Checked<'a> {
    page: &'a Page,
    theme: &'a str,
    faults: Vec<String>,
}

impl Checked<'_> {
    /// Checks the page as it is, and keeps a picture of it.
    async fn screen(&mut self, name: &str) {
        pictures::take(self.page, &format!("{name}-{}", self.theme)).await;
        for fault in faults(self.page).await {
            eprintln!("{name}: {fault}");
            self.faults.push(format!("{name}: {fault}"));
        }
    }

    /// Opens a dialog by a button, checks it, and closes it.
    async fn dialog(&mut self, button: &str, dialog: &str) {
        self.page.click(button).await;
        self.page.dialog(dialog).await;
        self.screen(dialog).await;
        self.page.close_dialog().await;
    }
}

async fn every_screen(page: &Page, theme: &str) {
    computer::hold_thoughts(page).await;
    page.open().await;
    // Both ways of choosing colours: as the device is set, and chosen in the page.
    let scheme = json!({"features": [{"name": "prefers-color-scheme", "value": theme}]});
    page.browser.devtools("Emulation.setEmulatedMedia", scheme).await;
    page.store("pennyblue.settings", &format!("theme={theme}\nlofts=true\n")).await;
    page.reload().await;
    let mut checked = Checked { page, theme, faults: Vec::new() };

    checked.screen("start").await;
    checked.dialog("rules", "rulebook").await;
    checked.dialog("looks", "looking").await;
    page.click("choose").await;
    page.until("the choosing", "document.querySelector('[data-screen=choosing]') !== null").await;
    checked.screen("choosing").await;
    page.eval("document.querySelector('summary').click()").await;
    checked.screen("house-rules").await;
    page.click("back").await;

    against_the_computer(&mut checked).await;

    show(page, &prepared::after(2, &[])).await;
    checked.screen("match").await;
    aim(&mut checked).await;
    checked.dialog("open-menu", "menu").await;
    for (button, dialog) in [("in-words", "words"), ("resign", "resigning")] {
        page.click("open-menu").await;
        page.dialog("menu").await;
        checked.dialog(button, dialog).await;
    }

    let play = prepared::after(2, &[Want::BlueToTheEdge, Want::Decline]);
    show(page, &play).await;
    checked.screen("ruling").await;
    page.stop_clock().await;
    page.click("measure").await;
    page.state(&["measuring"]).await;
    checked.screen("measuring").await;
    page.start_clock().await;
    page.skip_by_keys().await;
    page.state(&["side"]).await;
    checked.screen("side-flick").await;
    let side = prepared::after(2, &[Want::BlueToTheEdge, Want::Decline, Want::Measure]);
    let flick = plan(side.game(), &[Want::SideFlick], Slack::NONE).expect("a side-flick");
    page.stop_clock().await;
    page.act_by_keys(side.game(), &flick[0]).await;
    page.state(&["filming"]).await;
    checked.screen("filming").await;
    page.start_clock().await;
    page.skip_by_keys().await;
    page.state(&["to-spot"]).await;
    checked.screen("spotting").await;

    let mut offered = prepared::after(2, &[Want::Hit]);
    offered.act(&Action::DrawOffer, None).expect("it is allowed");
    show(page, &offered).await;
    checked.screen("draw-offered").await;
    let foul = prepared::after(2, &prepared::TO_A_FOUL);
    show(page, &foul).await;
    checked.screen("free-shot").await;
    show(page, &prepared::after(2, &[Want::Loss])).await;
    checked.screen("game-over-board").await;
    checked.dialog("show-result", "result").await;
    over(&mut checked).await;
    assert!(checked.faults.is_empty(), "{:#?}", checked.faults);
}

/// The computer is chosen, thinks and aims; and what it answers to whoever asks for help.
async fn against_the_computer(checked: &mut Checked<'_>) {
    let page = checked.page;
    page.click("choose-computer").await;
    page.until("the choosing", "document.querySelector('[data-screen=choosing]') !== null").await;
    checked.screen("choosing-computer").await;
    page.click("back").await;
    show(page, &computer::against("guinea", Starter::Gold)).await;
    page.state(&["thinking"]).await;
    checked.screen("thinking").await;
    page.stop_clock().await;
    page.click("stop-thinking").await;
    page.state(&["computer-aims"]).await;
    checked.screen("computer-aims").await;
    page.start_clock().await;
    let play = prepared::before_a_kill(2, Slack::HAND);
    show(page, &play).await;
    page.click("help").await;
    checked.screen("help").await;
    page.click("show-flick").await;
    page.until("a hint", "document.getElementById('hint-take') !== null").await;
    checked.screen("hint").await;
    page.click("hint-hide").await;
    let kill = ways(play.game(), Want::Kill, Slack::HAND).next();
    let penny = kill.and_then(|kill| kill.flick()).expect("a kill is a flick").penny();
    page.click(&format!("penny-{penny}")).await;
    page.click("show-kills").await;
    page.until("the kills", "document.getElementById('hint-take') !== null").await;
    page.frames().await;
    checked.screen("kills").await;
    page.click("hint-hide").await;
}

/// A penny in the hand, its line drawn.
async fn aim(checked: &mut Checked<'_>) {
    let page = checked.page;
    let play = prepared::after(2, &[]);
    let mut hand = Hand::new(page);
    let hit = plan(play.game(), &[Want::Hit], Slack::HAND).expect("a flick that hits");
    let flick = hit[0].flick().expect("a flick that hits is a flick");
    let from = hand.find(flick.penny(), play.game().position(), 450.0).await;
    hand.pull(from, &flick, |aim| holds(play.game(), Want::Hit, aim, Slack::SHOWN)).await;
    checked.screen("aim").await;
    page.press(&[crate::keys::ESCAPE]).await;
    hand.up().await;
    page.state(&["ready"]).await;
    checked.screen("cancelled").await;
}

/// The end of a match, and a match that is given up for another.
async fn over(checked: &mut Checked<'_>) {
    let page = checked.page;
    show(page, &prepared::after(1, &[Want::Loss])).await;
    page.click("show-result").await;
    page.dialog("result").await;
    checked.screen("match-over").await;
    page.close_dialog().await;
    show(page, &prepared::after(2, &[Want::Hit])).await;
    page.click("open-menu").await;
    page.dialog("menu").await;
    page.click("home").await;
    page.until("the first screen", "document.querySelector('[data-screen=start]') !== null").await;
    checked.screen("start-again").await;
    page.click("play").await;
    page.dialog("give-up").await;
    checked.screen("give-up").await;
    page.close_dialog().await;
    checked.dialog("review-paste", "pasting").await;
    page.click("review-match").await;
    page.until("the review", "document.getElementById('review') !== null").await;
    page.until("what it was worth", "document.getElementById('review').dataset.known === '1'").await;
    checked.screen("review").await;
    page.click("review-leave").await;
    page.open_file("bad.pennyblue", "nonsense").await;
    page.until("a notice", "document.getElementById('notice') !== null").await;
    checked.screen("notice").await;
}

/// Shows a match, whatever else is on.
async fn show(page: &Page, play: &MatchInPlay) {
    page.store(MATCH_KEY, &play.record().to_string()).await;
    // The address names the screen.
    page.eval("location.hash = '#match'").await;
    page.reload().await;
    page.until("the match", "document.getElementById('match') !== null").await;
}

/// What axe-core finds wrong on the page as it is, one line a kind of fault.
async fn faults(page: &Page) -> Vec<String> {
    let client = &page.browser.client;
    if page.eval("typeof axe === 'undefined'").await == Value::Bool(true) {
        let axe = std::fs::read_to_string(named_in("AXE")).expect("axe-core is there");
        client.execute(&axe, vec![]).await.expect("axe-core loads");
    }
    let run = "const done = arguments[arguments.length - 1];
        axe.run(document, {resultTypes: ['violations']}).then(found => done(found.violations), error => done(String(error)));";
    let found = client.execute_async(run, vec![]).await.expect("axe-core runs");
    let Some(violations) = found.as_array() else { return vec![format!("axe-core failed: {found}")] };
    let line = |fault: &Value| {
        let nodes: Vec<String> = fault["nodes"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|node| format!("{} ({})", node["target"], node["failureSummary"].as_str().unwrap_or_default()))
            .collect();
        format!("{}: {}: {}", fault["id"], fault["help"], nodes.join("; "))
    };
    violations.iter().map(line).collect()
}
