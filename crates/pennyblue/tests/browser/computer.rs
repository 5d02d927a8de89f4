//! A game against the computer: played, stopped, helped with and taken back, in a browser without a network.
//!
//! Apart because here the page acts by itself, and a scenario waits for it.

use crate::chromium::{Device, scenario};
use crate::flicks::{Slack, Want, plan, ways};
use crate::keys::{DOWN, ESCAPE, LEFT, UP};
use crate::mirror::Mirror;
use crate::page::{MATCH_KEY, Page};
use crate::prepared;
use penny_physics::{BoardFlick, Penny, Team};
use penny_record::saved::{Computer, Label, MatchInPlay, Terms};
use penny_rules::{Action, Game, MatchLength, Preset, Starter};
use serde_json::json;

/// States in which the match waits for nobody.
const BY_ITSELF: [&str; 4] = ["thinking", "computer-aims", "filming", "measuring"];
/// States in which it waits for the person, or is over.
const WAITS: [&str; 6] = ["ready", "side", "to-spot", "draw-offered", "game-over", "match-over"];

/// A match against the computer, with Red as the person and a hand that does not err.
pub(crate) fn against(level: &str, starter: Starter) -> MatchInPlay {
    let mut terms = prepared::terms(1);
    terms.ruleset.starter = starter;
    terms.computer = Some(Computer {
        team: Team::Gold,
        level: Label::new(level).expect("a plain name"),
        hand: Preset::Shaky.hand(),
    });
    MatchInPlay::new(Terms { length: MatchLength::new(1, 1).expect("a short match"), ..terms })
        .expect("the default board")
}

/// Shows a match that is kept.
pub(crate) async fn show(page: &Page, play: &MatchInPlay) {
    page.store(MATCH_KEY, &play.record().to_string()).await;
    page.eval("location.hash = '#match'").await;
    page.reload().await;
    page.until("the match", "document.getElementById('match') !== null").await;
}

/// From now on no worker tells the last answer of a thought that has told one so far: it goes on for ever, unless it is
/// stopped. It takes hold with the next load.
pub(crate) async fn hold_thoughts(page: &Page) {
    let source = "const Plain = Worker; window.Worker = class extends Plain { set onmessage(hear) { let held; \
                  super.onmessage = event => { const [number, word] = String(event.data).split(' '); \
                  if (word === 'so-far') held = number; if (word !== 'best' || number !== held) hear(event) } } }";
    page.browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({"source": source})).await;
}

/// Waits until the person is to act or the game is over, skipping what is shown.
async fn skip_to_person(page: &Page) -> String {
    loop {
        let state = page.state(&[&BY_ITSELF[..], &WAITS[..]].concat()).await;
        match state.as_str() {
            "thinking" => {
                page.until("a thought's end", "document.getElementById('match').dataset.state !== 'thinking'").await
            }
            "computer-aims" | "filming" | "measuring" => page.press(&[" "]).await,
            _ => return state,
        }
    }
}

/// What the person does: kills where that is possible, else hits something and leaves it at that, and after some turns
/// loses on purpose.
fn choose(game: &Game, flicks: usize) -> Action {
    const MOST: usize = 6;
    let wants: &[Want] = match game.turn() {
        _ if game.to_spot().is_some() => &[Want::Spot],
        turn if turn.must_side_flick() => &[Want::SideFlick],
        _ if flicks >= MOST => &[Want::Loss],
        _ => &[Want::Kill, Want::Decline, Want::Hit, Want::Loss],
    };
    let found = wants.iter().find_map(|want| ways(game, *want, Slack::NONE).next());
    found.expect("there is something to do")
}

/// A flick of Red's that reaches nothing from the set-up.
fn soft() -> Action {
    let flick = BoardFlick::new(Penny::RedAssassin1, 215_000, 300, 0);
    Action::Flick(flick.expect("the numbers are in their ranges"))
}

#[test]
fn a_whole_game_against_the_computer_is_played_by_keyboard_with_the_network_cut() {
    scenario(Device::Desk, |page| async move {
        page.open().await;
        page.browser.stop_server();
        page.browser.devtools("Network.enable", json!({})).await;
        let cut = json!({"offline": true, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0});
        page.browser.devtools("Network.emulateNetworkConditions", cut).await;
        let asked = page.browser.requests().await.len();

        page.enter_on("#choose-computer").await;
        page.until("the choosing", "document.querySelector('[data-screen=choosing]') !== null").await;
        page.tab_to("[name=level]").await;
        while !page.focus_is_on("#level-farthing").await {
            page.press(&[UP]).await;
        }
        page.tab_to("[name=begins]").await;
        page.press(&[DOWN]).await;
        assert!(page.focus_is_on("#begins-you").await);
        page.type_in("#games", "1").await;
        page.tab_to("[name=hand]").await;
        while !page.focus_is_on("#hand-none").await {
            page.press(&[UP]).await;
        }
        page.enter_on("#begin").await;
        page.state(&["ready"]).await;
        assert_eq!(page.text_of("document.querySelectorAll('.player-name')[1].innerText").await, "Computer (Farthing)");

        let (mut flicks, mut replies) = (0, 0);
        loop {
            let mirror = Mirror::of(&page).await;
            if mirror.play.game().ending().is_some() {
                break;
            }
            assert_eq!(mirror.play.game().to_act(), Some(Team::Red), "it waits for the person");
            let action = choose(mirror.play.game(), flicks);
            page.act_by_keys(mirror.play.game(), &action).await;
            flicks += usize::from(action.flick().is_some());
            let before = mirror.play.record().games[0].entries.len();
            let state = skip_to_person(&page).await;
            let now = Mirror::of(&page).await;
            let entries = &now.play.record().games[0].entries;
            assert!(entries.len() > before, "{state}: {action:?} is kept");
            replies += entries[before..].iter().filter(|entry| is_golds(entry)).count();
        }
        page.dialog("result").await;
        assert!(replies > 0, "the computer has flicked too");
        let more = page.browser.requests().await.split_off(asked);
        assert!(more.is_empty(), "nothing was asked of anybody: {more:?}");
    });
}

fn is_golds(entry: &penny_record::saved::Entry) -> bool {
    matches!(entry, penny_record::saved::Entry::Done { action, .. }
        if action.flick().is_some_and(|flick| flick.penny().team() == Some(Team::Gold)))
}

#[test]
fn a_thought_never_holds_up_the_page_and_is_stopped_by_a_button_or_taken_back() {
    scenario(Device::Desk, |page| async move {
        page.open().await;
        hold_thoughts(&page).await;
        show(&page, &against("guinea", Starter::Gold)).await;
        assert_eq!(page.state(&["thinking"]).await, "thinking");
        assert_eq!(page.words("follows").await, "Computer (Guinea) thinks …");
        // Nothing is the person's to do, and the menu says why; but it opens.
        assert!(!page.has("flick").await && !page.has("take-back").await);
        page.click("open-menu").await;
        page.dialog("menu").await;
        assert_eq!(page.eval("document.getElementById('resign').disabled").await, json!(true));
        assert!(page.words("menu").await.contains("It is the computer’s turn."));
        page.close_dialog().await;
        let kept = page.stored().await;
        page.tab_to("#stop-thinking").await;
        page.enter_on("#stop-thinking").await;
        page.until("what it has found so far", &format!("localStorage.getItem('{MATCH_KEY}') !== {}", json!(kept)))
            .await;
        let mirror = Mirror::of(&page).await;
        assert!(is_golds(&mirror.play.record().games[0].entries[0]));
        // Taking back stops it as well, and nothing comes of it.
        let play = against("guinea", Starter::Red);
        show(&page, &play).await;
        page.act_by_keys(play.game(), &soft()).await;
        page.skip_by_keys().await;
        page.state(&["thinking"]).await;
        page.click("take-back").await;
        page.state(&["ready"]).await;
        let mirror = Mirror::of(&page).await;
        assert!(mirror.play.record().games[0].entries.is_empty());
    });
}

#[test]
fn the_computer_answers_an_offer_and_a_reload_while_it_thinks_lets_it_think_again() {
    scenario(Device::Desk, |page| async move {
        page.open().await;
        let play = against("farthing", Starter::Red);
        show(&page, &play).await;
        page.act_by_keys(play.game(), &Action::DrawOffer).await;
        page.until("an answer", "document.getElementById('ruling').innerText.includes('refuses the draw')").await;
        assert_eq!(page.state(&WAITS).await, "ready");
        show(&page, &against("farthing", Starter::Gold)).await;
        page.reload().await;
        skip_to_person(&page).await;
        let mirror = Mirror::of(&page).await;
        assert!(is_golds(&mirror.play.record().games[0].entries[0]));
    });
}

#[test]
fn the_computer_side_flicks_and_puts_its_sovereign_down() {
    scenario(Device::Desk, |page| async move {
        page.open().await;
        let mut play = against("farthing", Starter::Red);
        let steps = [Want::BlueToTheEdge, Want::Decline, Want::Measure];
        for action in plan(play.game(), &steps, Slack::NONE).expect("a way to a side-flick") {
            play.act(&action, None).expect("it was planned");
        }
        show(&page, &play).await;
        page.until("its aim", "document.getElementById('follows').innerText.includes('side-flicks the blue')").await;
        assert!(!page.has("overlap-handle").await && !page.has("overlap").await, "it is not the person's to prepare");
        skip_to_person(&page).await;
        let mirror = Mirror::of(&page).await;
        let entries = &mirror.play.record().games[0].entries;
        let done = |index: usize| entries.get(index).map(|entry| entry.to_string()).unwrap_or_default();
        assert!(done(3).starts_with("GS/"), "{}", done(3));
        assert!(mirror.play.game().ending().is_some() || done(4).starts_with("GS="), "{}", done(4));
    });
}

#[test]
fn a_flick_is_taken_back_with_what_the_computer_did_since_and_a_reload_finds_it_so() {
    scenario(Device::Desk, |page| async move {
        page.open().await;
        let play = against("farthing", Starter::Red);
        show(&page, &play).await;
        page.state(&["ready"]).await;
        assert!(!page.has("take-back").await, "there is nothing to take back");
        page.act_by_keys(play.game(), &soft()).await;
        skip_to_person(&page).await;
        if page.has("result").await {
            page.close_dialog().await;
        }
        page.enter_on("#take-back").await;
        page.state(&["ready"]).await;
        let mut expected = play.record().clone();
        expected.games[0].helped.takebacks = 1;
        assert_eq!(page.stored().await, expected.to_string());
        assert!(page.words("said").await.contains("taken back"));
        page.reload().await;
        page.state(&["ready"]).await;
        assert_eq!(page.stored().await, expected.to_string());
        // It is said under the result.
        page.act_by_keys(play.game(), &Action::Resign).await;
        page.dialog("result").await;
        assert!(page.words("result").await.contains("With 1 takeback"));
    });
}

#[test]
fn a_hint_shows_a_flick_that_can_be_aimed_and_kill_chances_point_to_the_kill() {
    scenario(Device::Phone, |page| async move {
        page.open().await;
        let play = prepared::before_a_kill(2, Slack::HAND);
        show(&page, &play).await;
        page.state(&["ready"]).await;
        page.click("help").await;
        page.click("show-flick").await;
        page.until("a hint", "document.getElementById('hint-take') !== null").await;
        let words = page.words("hint-words").await;
        assert!(words.contains("Chance of winning"), "{words}");
        assert_eq!(page.words("said").await.split("As aimed").count(), 2);
        page.click("hint-take").await;
        page.until("the aim", "document.querySelector('.penny-choice[aria-pressed=true]') !== null").await;
        let kill = ways(play.game(), Want::Kill, Slack::HAND).next().expect("there is a kill");
        let penny = kill.flick().expect("a kill is a flick").penny();
        page.click(&format!("penny-{penny}")).await;
        page.until("the help put away", "document.getElementById('hint') === null").await;
        page.click("show-kills").await;
        page.until("the kills", "document.getElementById('hint-words')?.innerText.includes('kills best')").await;
        let said = page.words("hint-words").await;
        // A hand that does not err kills for sure.
        assert!(said.ends_with("in 100 %."), "{said}");
        page.click("hint-take").await;
        page.frames().await;
        page.click("flick").await;
        page.skip_by_keys().await;
        page.dialog("result").await;
        let mirror = Mirror::of(&page).await;
        assert_eq!(mirror.play.record().games[0].helped.hints, 2);
        assert!(page.words("result-heading").await.contains("wins by a kill"));
    });
}

#[test]
fn a_browser_without_workers_says_so_and_two_people_still_play() {
    scenario(Device::Desk, |page| async move {
        let source = json!({"source": "delete window.Worker"});
        page.browser.devtools("Page.addScriptToEvaluateOnNewDocument", source).await;
        page.open().await;
        show(&page, &against("farthing", Starter::Gold)).await;
        page.until("the reason", "document.getElementById('follows').innerText.includes('web workers')").await;
        page.click("open-menu").await;
        page.dialog("menu").await;
        page.click("home").await;
        page.click("play").await;
        page.state(&["ready"]).await;
        page.press(&[LEFT, ESCAPE]).await;
    });
}
