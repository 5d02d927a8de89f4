//! How a game, or the match, has ended: why, with which clauses, the film again, and what comes next.
//!
//! Apart from the banner because it stays until the players go on.

use super::desk::{Dialog, default_terms};
use super::device;
use super::dialogs::Modal;
use super::files;
use super::table::{Show, Table};
use crate::play::Play;
use crate::show::Film;
use crate::text::players::Players;
use crate::text::{computer, hints, match_words, review, start as words};
use leptos::prelude::*;
use penny_physics::Team;
use penny_record::saved::{MatchRecord, Terms};
use std::sync::Arc;

/// The result.
#[component]
pub(crate) fn GameResult(table: Table) -> impl IntoView {
    let desk = table.desk;
    let play = table.play.get_untracked();
    let Some(ending) = play.game().ending() else { return ().into_any() };
    let players = Players::of(play.terms());
    let heading = match play.score().winner() {
        Some(winner) => match_words::match_won(winner, &players),
        None => match_words::ending(ending, &players),
    };
    // Where a flick has decided, the referee's sentence says why; else the banner does.
    let by_flick = match_words::ending_why(ending).is_none();
    let (sentence, clauses) = match play.last().filter(|_| by_flick) {
        Some(last) => (last.ruling.sentence.clone(), last.ruling.clauses.clone()),
        None => table.banner.with_untracked(|banner| (banner.sentence.clone(), banner.clauses.clone())),
    };
    let (helped, can_take_back) = (hints::helped(&play.helped()), play.can_take_back());
    let (is_over, has_film) = (play.is_over(), by_flick && play.last().is_some());
    let rematch = move |_| {
        let terms = table.play.with_untracked(|play| play.terms().clone());
        desk.begin(MatchRecord::new(Terms { seed: device::fresh_seed(), date: default_terms().date, ..terms }));
    };
    let clause_button = move |clause: penny_rules::Clause| {
        view! {
            <button
                class="clause"
                aria-label=format!("{}, {}", clause.name(), clause.title())
                on:click=move |_| desk.open_dialog(Dialog::Rules(Some(clause)))
            >
                {clause.name()}
            </button>
        }
    };
    view! {
        <Modal desk id="result" heading=heading>
            <div class="result">
                <p class="ruling" id="result-ruling">
                    {sentence}
                </p>
                <div class="row">{clauses.into_iter().map(clause_button).collect_view()}</div>
                <p>{helped}</p>
                <Tally play />
                <div class="row">
                    {if is_over {
                        view! {
                            <button class="button primary" id="rematch" data-first="" on:click=rematch>
                                {match_words::REMATCH}
                            </button>
                        }
                        .into_any()
                    } else {
                        view! {
                            <button class="button primary" id="next-game" data-first="" on:click=move |_| table.next_game()>
                                {match_words::NEXT_GAME}
                            </button>
                        }
                        .into_any()
                    }}
                    {has_film
                        .then(|| {
                            view! {
                                <button class="button" id="see-again" on:click=move |_| see_slowly(table)>
                                    {match_words::SEE_AGAIN}
                                </button>
                            }
                        })}
                    <button class="button" id="result-review" on:click=move |_| desk.review(None)>
                        {review::HEADING}
                    </button>
                    {can_take_back
                        .then(|| {
                            view! {
                                <button class="button" id="result-take-back" on:click=move |_| table.take_back()>
                                    {computer::TAKE_BACK}
                                </button>
                            }
                        })}
                    <button class="button" on:click=move |_| desk.close_dialog()>
                        {match_words::LOOK_AT_BOARD}
                    </button>
                    {is_over
                        .then(|| {
                            view! {
                                <button
                                    class="button"
                                    on:click=move |_| table.play.with_untracked(|play| files::save(play.record()))
                                >
                                    {words::SAVE_FILE}
                                </button>
                            }
                        })}
                </div>
            </div>
        </Modal>
    }
    .into_any()
}

/// Shows the last flick again, in slow motion.
fn see_slowly(table: Table) {
    table.see_again();
    // Slower it would be another sound.
    table.desk.hush();
    table.show.update(|show| {
        if let Show::Film(film, _, None) = show {
            *film = Arc::new(Film::clone(film).slowed());
        }
    });
}

/// The games of the set, and the sets if there are several.
#[component]
fn Tally(play: Play) -> impl IntoView {
    let (terms, score) = (play.terms(), play.score());
    let (games, sets) = (score.games_won(), score.sets_won());
    let pair = |of: penny_rules::Score| format!("{} – {}", of.of(Team::Red), of.of(Team::Gold));
    let names = format!("{} – {}", terms.red, terms.gold);
    let in_sets = (terms.length.sets() > 1).then(|| format!("{} {}", match_words::IN_SETS, pair(sets)));
    view! {
        <p>{names}</p>
        <p class="big-score">{pair(games)}</p>
        <p>{in_sets}</p>
    }
}
