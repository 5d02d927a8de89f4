//! The first screen: the doors.
//!
//! Apart because it is the one screen that everybody sees, and a match must be one press away from it.

use super::desk::{Desk, Dialog, Screen, default_terms};
use super::opponent::Levels;
use super::painter::Painter;
use super::{device, files};
use crate::picture::lying;
use crate::scene::{Camera, View};
use crate::text::players::Players;
use crate::text::{computer, match_words, start as words};
use leptos::html::Canvas;
use leptos::prelude::*;
use penny_physics::{Equipment, Team};
use penny_record::saved::MatchRecord;
use penny_rules::{Ruleset, set_up};

/// The first screen.
#[component]
pub(crate) fn Start(desk: Desk) -> impl IntoView {
    let current = move || {
        desk.play.with(|play| play.as_ref().filter(|play| play.has_begun() && !play.is_over()).map(in_progress))
    };
    device::focus_soon("start-heading");
    view! {
        <div class="start" data-screen="start">
            <header class="hero">
                <Hero desk />
                <div class="hero-words">
                    <h1 id="start-heading" tabindex="-1">
                        {words::TITLE}
                    </h1>
                    <p>{words::TAGLINE}</p>
                </div>
            </header>
            <main class="doors">
                <Show when=move || current().is_some()>
                    <section class="door current">
                        <h2>{words::CURRENT_HEADING}</h2>
                        <p>{current}</p>
                        <div class="row">
                            <button class="button primary big" id="continue" on:click=move |_| desk.screen.set(Screen::Match)>
                                {words::CONTINUE}
                            </button>
                        </div>
                    </section>
                </Show>
                <Computer desk />
                <section class="door">
                    <h2>{words::TWO_HEADING}</h2>
                    <p>{words::TWO_WORDS}</p>
                    <div class="row">
                        <button
                            class="button primary big"
                            id="play"
                            on:click=move |_| desk.begin(MatchRecord::new(default_terms()))
                        >
                            {words::PLAY}
                        </button>
                        <button class="button" id="choose" on:click=move |_| desk.choose_match(false)>
                            {words::CHOOSE}
                        </button>
                    </div>
                </section>
                <super::review::Door desk />
                <nav class="footer-links" aria-label=words::MORE>
                    <files::OpenFile desk id="open-file" />
                    <button class="button" id="rules" on:click=move |_| desk.open_dialog(Dialog::Rules(None))>
                        {words::RULES}
                    </button>
                    <button class="button" id="looks" on:click=move |_| desk.open_dialog(Dialog::Looks)>
                        {words::SETTINGS}
                    </button>
                </nav>
            </main>
        </div>
    }
}

/// The door to the computer: the level that was played last is chosen already.
#[component]
fn Computer(desk: Desk) -> impl IntoView {
    let level = Signal::derive(move || desk.settings.with(|settings| settings.opponent.level));
    let set = Callback::new(move |level| desk.set_settings(|settings| settings.opponent.level = level));
    let play = move |_| {
        let mut terms = default_terms();
        desk.settings.with_untracked(|settings| settings.opponent.seat(&mut terms));
        desk.begin(MatchRecord::new(terms));
    };
    view! {
        <section class="door" aria-labelledby="computer-heading">
            <h2 id="computer-heading">{computer::HEADING}</h2>
            <p>{computer::WORDS}</p>
            <Levels level set />
            <div class="row">
                <button class="button primary big" id="play-computer" on:click=play>
                    {computer::PLAY}
                </button>
                <button class="button" id="choose-computer" on:click=move |_| desk.choose_match(true)>
                    {words::CHOOSE}
                </button>
            </div>
        </section>
    }
}

/// A match in progress in one line.
fn in_progress(play: &crate::play::Play) -> String {
    let (terms, score) = (play.terms(), play.score());
    let (games, sets) = (score.games_won(), score.sets_won());
    let score = match_words::in_progress(
        terms.red.as_str(),
        terms.gold.as_str(),
        (games.of(Team::Red), games.of(Team::Gold)),
        (sets.of(Team::Red), sets.of(Team::Gold)),
        terms.length.sets() == 1,
    );
    let (game, players) = (play.game(), Players::of(terms));
    match game.ending() {
        Some(ending) => format!("{score}. {}.", match_words::ending(ending, &players)),
        None => format!("{score}. {}", match_words::turn(game.turn(), &players)),
    }
}

/// The board, set up, as a picture behind the name.
#[component]
fn Hero(desk: Desk) -> impl IntoView {
    let canvas = NodeRef::<Canvas>::new();
    let painter = StoredValue::new_local(None::<Painter>);
    canvas.on_load(move |canvas| {
        let equipment = Equipment::standard();
        let position = set_up(&equipment, &Ruleset::default());
        let (new, _) = Painter::new(&canvas, desk.settings.get_untracked().flat, move |brush| {
            let viewport = brush.viewport();
            // On a wide screen the board would be a small thing in the middle: come nearer, and look at the part of
            // it that the words below leave free.
            let zoom = (0.95 * viewport.width_px / viewport.height_px).clamp(1.1, 1.75);
            let near_m = -0.05 * zoom;
            let camera = Camera::above().with_yaw(0.42).with_pitch(0.92).with_zoom(zoom);
            let camera = camera.with_centre(equipment.board(), -0.4 * near_m, near_m);
            let look = desk.settings.get_untracked().look(device::is_dark());
            let coins = lying(&equipment, &position);
            let view = View { equipment: &equipment, camera, look, coins, overlays: Vec::new() };
            // It is decoration.
            let _ = brush.draw(&view);
            false
        });
        painter.set_value(Some(new));
    });
    Effect::new(move |_| {
        desk.settings.track();
        painter.with_value(|painter| painter.as_ref().inspect(|painter| painter.request()).is_some())
    });
    on_cleanup(move || painter.dispose());
    view! { <canvas node_ref=canvas aria-hidden="true"></canvas> }
}
