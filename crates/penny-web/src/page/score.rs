//! The two players: names, games and sets, whose turn it is, flicks left as pips, a free shot as a mark.
//!
//! Apart because it is read at a glance, all the time.

use super::icons::marking;
use super::table::Table;
use crate::against;
use crate::text::{computer, match_words, pennies};
use leptos::prelude::*;
use penny_physics::{Rank, Team};
use penny_rules::{Stage, Turn};

/// Both players.
#[component]
pub(crate) fn Score(table: Table) -> impl IntoView {
    view! {
        <section class="score" aria-label=match_words::SCORE_LABEL>
            {Team::BOTH.map(|team| view! { <Player table team /> }).collect_view()}
        </section>
    }
}

#[component]
fn Player(table: Table, team: Team) -> impl IntoView {
    let to_act = move || table.play.with(|play| play.game().to_act() == Some(team));
    let name = move || table.play.with(|play| play.terms().name(team).as_str().to_owned());
    // A small screen has room for the level alone.
    let level = table.play.with_untracked(|play| {
        let is_computer = play.person() == Some(team.opponent());
        against::level(play.terms()).filter(|_| is_computer).map(computer::level_name)
    });
    let shown = move || match level {
        Some(level) => view! {
            <span class="roomy">{computer::COMPUTER} " ("</span>
            {level}
            <span class="roomy">")"</span>
        }
        .into_any(),
        None => name().into_any(),
    };
    let score = move |say: fn(u8, u8, bool) -> String| {
        table.play.with(|play| {
            let (games, sets) = (play.score().games_won(), play.score().sets_won());
            say(games.of(team), sets.of(team), play.terms().length.sets() == 1)
        })
    };
    // Only the player who may flick has pips.
    let turn = move || {
        table.play.with(|play| {
            let flicks = matches!(play.game().stage(), Stage::ToFlick) && play.game().turn().to_move() == team;
            flicks.then(|| *play.game().turn())
        })
    };
    let pips = move || {
        turn().map(|turn| {
            let pip = |k: u8| view! { <span class="pip" class:left=k < turn.flicks_left()></span> };
            view! {
                <span class="row" role="img" aria-label=match_words::pips(&turn)>
                    {(0..Turn::FLICKS).map(pip).collect_view()}
                </span>
                {turn.free_shot().then(|| view! { <span class="free-shot">{match_words::FREE_SHOT}</span> })}
            }
        })
    };
    let class = if team == Team::Red { "red" } else { "gold" };
    view! {
        <div class="player" class:on-move=to_act data-team=pennies::team(team) data-to-act=move || to_act().to_string()>
            <span class=format!("token {class}")>{marking(Rank::Sovereign)}</span>
            <span class="player-name">
                {shown}
                <span class="unseen">{move || to_act().then_some(match_words::TO_ACT)}</span>
            </span>
            <span class="player-score">
                <span aria-hidden="true">{move || score(match_words::score)}</span>
                <span class="unseen">{move || score(match_words::score_in_full)}</span>
            </span>
            // Below the name, so that a long one takes nothing from it.
            <span class="pips">
                {move || (name() != pennies::team(team)).then(|| view! { <span class=class>{pennies::team(team)}</span> })}
                {pips}
            </span>
        </div>
    }
}
