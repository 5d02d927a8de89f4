//! The controls beside the board: everything that can be done, as ordinary buttons and fields.
//!
//! Apart from the board because they alone must be enough: for the keyboard, and for those who do not see the board.

use super::device;
use super::fields::NumberField;
use super::hints::Help;
use super::icons::marking;
use super::keyboard::{PENNY_CLASS, SPOT_CLASS};
use super::table::{Phase, Table};
use super::thinking::{TakeBack, Thinking};
use crate::aim::SpotAim;
use crate::picture::choosable;
use crate::text::{aiming, hints, match_words, pennies};
use leptos::prelude::*;
use penny_physics::{Angle, BoardFlick, Penny, SideFlick, SideSetUp};
use penny_rules::{Action, SpotRoom};
use wasm_bindgen::JsCast;

/// What the phase allows.
#[component]
pub(crate) fn Controls(table: Table) -> impl IntoView {
    // The team too: where films are not shown the turn passes without another phase between.
    let phase = Memo::new(move |_| (table.phase(), table.play.with(|play| play.game().turn().to_move())));
    let unfolded = RwSignal::new(false);
    let helps = RwSignal::new(false);
    let body = move || match phase.get().0 {
        Phase::Ready => {
            view! { <Pennies table /> <Numbers table unfolded /> <Actions table unfolded helps /> }.into_any()
        }
        Phase::Side => {
            view! { <SideFlickRow table /> <Numbers table unfolded /> <Actions table unfolded helps /> }.into_any()
        }
        Phase::ToSpot => view! { <Spots table /> }.into_any(),
        Phase::DrawOffered => view! { <Offer table /> }.into_any(),
        Phase::GameOver | Phase::MatchOver => view! { <Over table /> }.into_any(),
        Phase::Filming | Phase::Measuring | Phase::Aims => view! { <Watching table /> }.into_any(),
        Phase::Thinking => view! { <Thinking table /> }.into_any(),
    };
    Effect::new(move |_| {
        phase.track();
        table.play.track();
        go_on_by_key(table);
    });
    view! {
        <section class="controls" id="controls" aria-label=match_words::CONTROLS_LABEL>
            {body}
        </section>
    }
}

/// With the controls of one phase the focus goes too; whoever plays by keys finds it on the first control of the next.
fn go_on_by_key(table: Table) {
    request_animation_frame(move || {
        let lost = document().active_element().is_none_or(|element| element.tag_name() == "BODY");
        if !(lost && table.by_key.try_get_value() == Some(true) && table.desk.dialog.with_untracked(Option::is_none)) {
            return;
        }
        let first = document().query_selector("#controls button:not(:disabled)").ok().flatten();
        if let Some(first) = first.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
            // A control that will not take the focus leaves it where Tab finds everything from the top.
            let _ = first.focus();
        }
    });
}

/// The three pennies and the flick button.
#[component]
fn Pennies(table: Table) -> impl IntoView {
    let team = table.play.with_untracked(|play| play.game().turn().to_move());
    let button = move |penny: Penny| {
        let chosen = move || table.intent.with(|aim| aim.is_some_and(|aim| aim.penny == penny));
        let class = if team == penny_physics::Team::Red { "red" } else { "gold" };
        view! {
            <button
                class=format!("button {PENNY_CLASS} {class}")
                id=format!("penny-{}", penny.name())
                aria-pressed=move || chosen().to_string()
                aria-label=pennies::penny_short(penny)
                on:focus=move |_| table.come_to(penny)
                on:blur=move |event| {
                    if !goes_to_a_penny(&event) {
                        table.leave_pennies();
                    }
                }
                on:click=move |_| table.choose(penny)
            >
                {marking(penny.rank())}
                {(penny.rank() == penny_physics::Rank::Assassin)
                    .then(|| view! { <span aria-hidden="true">{penny.name()[1..].to_owned()}</span> })}
            </button>
        }
    };
    view! {
        <div class="pennies" tabindex="-1" role="group" aria-label=aiming::PENNIES_LABEL>
            {choosable(team).map(button).collect_view()}
            <FlickButton table />
        </div>
    }
}

/// Whether the focus goes on to another penny.
fn goes_to_a_penny(event: &web_sys::FocusEvent) -> bool {
    let to = event.related_target().and_then(|to| to.dyn_into::<web_sys::Element>().ok());
    to.is_some_and(|to| to.class_list().contains(PENNY_CLASS))
}

/// It keeps the focus also where there is nothing to flick: Tab would else stop nowhere on the way from the pennies.
#[component]
fn FlickButton(table: Table) -> impl IntoView {
    let nothing = move || table.aim().is_none();
    view! {
        <button
            class="button primary"
            id="flick"
            aria-disabled=move || nothing().to_string()
            aria-describedby="objection"
            on:click=move |_| table.flick()
        >
            {aiming::FLICK}
        </button>
    }
}

/// The side-flick's own controls.
#[component]
fn SideFlickRow(table: Table) -> impl IntoView {
    let other = move || table.side.with(|side| side.is_some_and(|side| side.other_edge.is_some()));
    view! {
        <div class="actions">
            <Show when=other>
                <button class="button" id="other-edge" on:click=move |_| table.other_edge()>
                    {match_words::OTHER_EDGE}
                </button>
            </Show>
            <FlickButton table />
        </div>
    }
}

/// Direction, speed, spin, loft and overlap in numbers.
#[component]
fn Numbers(table: Table, unfolded: RwSignal<bool>) -> impl IntoView {
    let is_side = table.phase_now() == Phase::Side;
    let aim = Signal::derive(move || table.aim());
    let of = move |value: fn(&crate::aim::Intent) -> f64| Signal::derive(move || aim.get().map(|aim| value(&aim)));
    let said = move |words: fn(&crate::aim::Intent) -> String| {
        Signal::derive(move || aim.get().map(|aim| words(&aim)).unwrap_or_default())
    };
    let fixed = |least: f64, most: f64| Signal::derive(move || (least, most));
    let offset_um = if is_side { SideFlick::OFFSET_UM } else { BoardFlick::OFFSET_UM };
    let (slow, fast) = BoardFlick::SPEED_MM_S;
    let overlap = is_side.then(|| {
        let most_um = table.play.with_untracked(|play| SideSetUp::most_overlap_um(play.equipment()));
        let now = Signal::derive(move || table.side.with(|side| side.map(|side| f64::from(side.overlap_um) * 1e-3)));
        view! {
            <NumberField
                id="overlap"
                label=aiming::OVERLAP
                unit=aiming::IN_MM
                limits=fixed(f64::from(SideFlick::LEAST_OVERLAP_UM) * 1e-3, f64::from(most_um) * 1e-3)
                step=0.1
                digits=1
                value=now
                said=Signal::derive(move || now.get().map(aiming::millimetres).unwrap_or_default())
                set=Callback::new(move |mm: f64| table.set_overlap((mm * 1e3).round() as i32))
            />
        }
    });
    let lofts = Memo::new(move |_| table.lofts());
    Effect::new(move |_| {
        if !is_side && !lofts.get() {
            table.lay_flat();
        }
    });
    let (flat, steep) = BoardFlick::LOFT_MDEG;
    let loft = move || {
        view! {
            <NumberField
                id="loft"
                label=aiming::LOFT
                unit=aiming::IN_DEGREES_UP
                limits=fixed(f64::from(flat) * 1e-3, f64::from(steep) * 1e-3)
                step=0.5
                digits=1
                value=of(|aim| f64::from(aim.loft_mdeg) * 1e-3)
                said=said(pennies::loft)
                set=Callback::new(move |degrees: f64| {
                    table.change_aim(|aim| aim.at_loft((degrees * 1e3).round() as i32));
                })
            />
        }
    };
    view! {
        <div class="numbers" id="numbers" class:folded=move || !unfolded.get()>
            {overlap}
            <NumberField
                id="direction"
                label=aiming::DIRECTION
                unit=aiming::IN_DEGREES
                limits=fixed(0.0, 359.999)
                step=0.5
                digits=1
                value=of(|aim| f64::from(aim.angle.mdeg()) * 1e-3)
                said=said(|aim| pennies::direction(aim.angle))
                set=Callback::new(move |degrees: f64| {
                    table.change_aim(|aim| aim.at_angle(Angle::wrapping_mdeg((degrees * 1e3).round() as i64)));
                })
            />
            <NumberField
                id="speed"
                label=aiming::SPEED
                unit=aiming::IN_MM_S
                limits=fixed(f64::from(slow), f64::from(fast))
                step=10.0
                digits=0
                value=of(|aim| f64::from(aim.speed_mm_s))
                said=said(|aim| pennies::speed(aim.speed_mm_s))
                set=Callback::new(move |speed: f64| table.change_aim(|aim| aim.at_speed(speed.round() as i32)))
            />
            <NumberField
                id="spin"
                label=aiming::SPIN
                unit=aiming::IN_MM_LEFT
                limits=fixed(f64::from(offset_um.0) * 1e-3, f64::from(offset_um.1) * 1e-3)
                step=0.1
                digits=1
                value=of(|aim| f64::from(aim.offset_um) * 1e-3)
                said=said(|aim| pennies::spin(aim.offset_um))
                set=Callback::new(move |mm: f64| {
                    table.change_aim(|aim| aim.at_offset((mm * 1e3).round() as i32, offset_um));
                })
            />
            {move || lofts.get().then(loft)}
        </div>
    }
}

/// What may be done instead of a flick, and the fold of the numbers.
#[component]
fn Actions(table: Table, unfolded: RwSignal<bool>, helps: RwSignal<bool>) -> impl IntoView {
    let allowed = Memo::new(move |_| table.play.with(|play| play.game().allowed()));
    let obliged = move || table.play.with(|play| play.game().turn().must_side_flick());
    let optional_side = move || allowed.with(|allowed| allowed.side_flick) && !obliged();
    let objection = move || table.objection();
    let act = move |id: &'static str, words: &'static str, action: Action| {
        view! {
            <button class="button" id=id on:click=move |_| table.act(&action)>
                {words}
            </button>
        }
    };
    view! {
        <p class="hint" id="objection">
            {objection}
        </p>
        <div class="actions">
            <Show when=move || allowed.with(|allowed| allowed.measure)>
                {act("measure", match_words::MEASURE, Action::Measure)}
            </Show>
            <Show when=optional_side>
                <button class="button" id="side-flick" on:click=move |_| table.toggle_side()>
                    {move || if table.side.with(Option::is_some) { match_words::BOARD_FLICK } else { match_words::SIDE_FLICK }}
                </button>
            </Show>
            <Show when=move || allowed.with(|allowed| allowed.decline)>
                {act("decline", match_words::DECLINE, Action::Decline)}
            </Show>
            <Show when=move || allowed.with(|allowed| allowed.pass)>{act("pass", match_words::PASS, Action::Pass)}</Show>
            <TakeBack table />
            <button
                class="button"
                id="help"
                aria-expanded=move || helps.get().to_string()
                aria-controls="help-row"
                on:click=move |_| helps.update(|helps| *helps = !*helps)
            >
                {hints::HELP}
            </button>
            <button
                class="button fold"
                id="fine-aim"
                aria-expanded=move || unfolded.get().to_string()
                aria-controls="numbers"
                on:click=move |_| unfolded.update(|unfolded| *unfolded = !*unfolded)
            >
                {aiming::FINE_AIM}
            </button>
            <button class="button" id="turn-board" on:click=move |_| table.turn_board()>
                {match_words::TURN_BOARD}
            </button>
        </div>
        <Help table unfolded=helps />
        <p class="hint keys">{move || if table.lofts() { aiming::KEYS_WITH_LOFT } else { aiming::KEYS }}</p>
    }
}

/// The spots on which the sovereign may be put.
#[component]
fn Spots(table: Table) -> impl IntoView {
    let rooms = table.play.with_untracked(|play| play.game().to_spot().zip(play.game().spot_rooms()));
    let Some((team, rooms)) = rooms else { return ().into_any() };
    let button = move |spot: u8| {
        let chosen = move || table.spot.with(|aim| aim.is_some_and(|aim| aim.spotting.spot == spot));
        view! {
            <button
                class=format!("button {SPOT_CLASS}")
                id=format!("spot-{spot}")
                aria-pressed=move || chosen().to_string()
                on:click=move |_| {
                    if !untrack(chosen) {
                        table.spot.set(SpotAim::on(team, spot.into(), &rooms));
                    }
                }
            >
                {match_words::spot_short(spot)}
            </button>
        }
    };
    let free = (0..rooms.len() as u8).filter(move |&spot| matches!(rooms[usize::from(spot)], SpotRoom::Free { .. }));
    view! {
        <div class="actions" role="group" aria-label=match_words::SPOTS_LABEL>
            {free.map(button).collect_view()}
        </div>
        <div class="actions">
            <button class="button primary" id="put-down" on:click=move |_| table.put_down()>
                {match_words::PUT_DOWN}
            </button>
        </div>
    }
    .into_any()
}

/// An offered draw.
#[component]
fn Offer(table: Table) -> impl IntoView {
    // It was offered from the menu, which gives the focus back to its own button first.
    device::focus_soon("draw-accept");
    view! {
        <div class="actions">
            <button class="button primary" id="draw-accept" on:click=move |_| table.act(&Action::DrawAccept)>
                {match_words::ACCEPT}
            </button>
            <button class="button" id="draw-refuse" on:click=move |_| table.act(&Action::DrawRefuse)>
                {match_words::REFUSE}
            </button>
        </div>
    }
}

/// After a game.
#[component]
fn Over(table: Table) -> impl IntoView {
    view! {
        <div class="actions">
            <button class="button primary" id="show-result" on:click=move |_| table.open_result()>
                {match_words::SHOW_RESULT}
            </button>
            <TakeBack table />
            <button class="button" id="turn-board" on:click=move |_| table.turn_board()>
                {match_words::TURN_BOARD}
            </button>
        </div>
    }
}

/// While something is shown.
#[component]
fn Watching(table: Table) -> impl IntoView {
    view! {
        <div class="actions">
            <button class="button" id="skip" on:click=move |_| table.skip()>
                {match_words::SKIP}
            </button>
        </div>
    }
}
