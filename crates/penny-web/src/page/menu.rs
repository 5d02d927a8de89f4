//! The menu of a match, and the board in words.
//!
//! Apart because nothing in it belongs to a flick.

use super::desk::{Dialog, Screen};
use super::dialogs::Modal;
use super::files;
use super::table::Table;
use crate::text::{choosing, computer, match_words, review, start as words};
use leptos::prelude::*;
use penny_physics::Shape;
use penny_record::position_text;
use penny_record::saved::Terms;
use penny_rules::Action;
use penny_rules::board_words::{BlueInWords, board_words};
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// The menu.
#[component]
pub(crate) fn Menu(table: Table) -> impl IntoView {
    let desk = table.desk;
    // In the computer's turn neither is the person's to do.
    let (is_computers, allowed) = table.play.with_untracked(|play| (play.waits_for_computer(), play.game().allowed()));
    let open = move |dialog: Dialog| desk.open_dialog(dialog);
    view! {
        <Modal desk id="menu" heading=words::MENU.to_owned()>
            <p class="hint">{table.play.with_untracked(|play| terms_in_words(play.terms()))}</p>
            <div class="menu-list">
                <button class="button" id="in-words" on:click=move |_| open(Dialog::Words)>
                    {words::IN_WORDS}
                </button>
                <button
                    class="button"
                    id="tilt-board"
                    on:click=move |_| {
                        desk.close_dialog();
                        table.tilt_board();
                    }
                >
                    {match_words::TILT_BOARD}
                </button>
                <button class="button" id="menu-looks" on:click=move |_| open(Dialog::Looks)>
                    {words::SETTINGS}
                </button>
                {allowed
                    .draw_offer
                    .then(|| {
                        view! {
                            <button
                                class="button"
                                id="draw-offer"
                                disabled=is_computers
                                on:click=move |_| {
                                    desk.close_dialog();
                                    table.act(&Action::DrawOffer);
                                }
                            >
                                {match_words::OFFER_DRAW}
                            </button>
                        }
                    })}
                {allowed
                    .resign
                    .then(|| {
                        view! {
                            <button class="button" id="resign" disabled=is_computers on:click=move |_| open(Dialog::Resign)>
                                {match_words::RESIGN}
                            </button>
                        }
                    })}
                {is_computers.then(|| view! { <p class="hint">{computer::NOT_YOUR_TURN}</p> })}
                {table
                    .play
                    .with_untracked(crate::play::Play::has_begun)
                    .then(|| {
                        view! {
                            <button class="button" id="menu-review" on:click=move |_| desk.review(None)>
                                {review::YOUR_MATCH}
                            </button>
                        }
                    })}
                <button
                    class="button"
                    id="save-file"
                    on:click=move |_| table.play.with_untracked(|play| files::save(play.record()))
                >
                    {words::SAVE_FILE}
                </button>
                <files::OpenFile desk id="menu-open-file" />
                <button class="button" id="copy-position" on:click=move |_| copy_position(table)>
                    {words::COPY_POSITION}
                </button>
                <button
                    class="button"
                    id="home"
                    on:click=move |_| {
                        desk.close_dialog();
                        desk.screen.set(Screen::Start);
                    }
                >
                    {words::HOME}
                </button>
            </div>
        </Modal>
    }
}

/// What was agreed, in a line.
fn terms_in_words(terms: &Terms) -> String {
    let shape = match terms.board.shape {
        Shape::Square => choosing::SQUARE,
        Shape::Hexagon => choosing::HEXAGON,
    };
    let hand = match &terms.computer {
        Some(computer) => format!("{} / {}", choosing::hand_words(&terms.hand), choosing::hand_words(&computer.hand)),
        None => choosing::hand_words(&terms.hand),
    };
    let length = (terms.length.games(), terms.length.sets());
    choosing::terms(shape, terms.board.width_um / 1_000, length, &hand)
}

/// Copies the position; where the browser will not, shows it.
fn copy_position(table: Table) {
    let text = table.play.with_untracked(|play| position_text(play.equipment(), play.game().position()));
    let desk = table.desk;
    spawn_local(async move {
        let clipboard = window().navigator().clipboard();
        match JsFuture::from(clipboard.write_text(&text)).await {
            Ok(_) => {
                desk.close_dialog();
                table.refuse(words::COPIED.to_owned());
            }
            Err(_) => desk.open_dialog(Dialog::Position(text)),
        }
    });
}

/// The board in words.
#[component]
pub(crate) fn InWords(table: Table) -> impl IntoView {
    let lines = table.play.with_untracked(|play| {
        let game = play.game();
        // While a game is on the words keep to themselves what only measuring may show (R22).
        let blue = if game.ending().is_some() { BlueInWords::Exact } else { BlueInWords::InPlay };
        board_words(play.equipment(), game.position(), blue)
    });
    view! {
        <Modal desk=table.desk id="words" heading=words::IN_WORDS.to_owned() is_long=true>
            <p>{table.banner.with_untracked(|banner| banner.sentence.clone())} " " {untrack(|| table.follows())}</p>
            <ul class="words">{lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul>
        </Modal>
    }
}
