//! The screen on which a match is chosen: players, board, length, hand and house rules.
//!
//! Apart because whoever just wants to play never sees it.

use super::desk::{Desk, Dialog, Screen, USUAL_HAND, default_terms};
use super::device;
use super::fields::Choices;
use super::opponent::Opponents;
use crate::against::Opponent;
use crate::text::choosing as words;
use crate::text::computer;
use crate::text::pennies::team;
use leptos::prelude::*;
use penny_physics::{BoardSpec, Shape, Team};
use penny_record::saved::{Label, MatchRecord, Terms};
use penny_rules::ruleset::{Allowed, Field, Value};
use penny_rules::{MatchLength, Preset, Ruleset};

/// Choosing a match.
#[component]
pub(crate) fn Choosing(desk: Desk) -> impl IntoView {
    let terms = RwSignal::new(default_terms());
    // The opponent is seated when the match begins: until then the choice may change.
    let opponent = RwSignal::new(desk.settings.with_untracked(|settings| settings.opponent));
    Effect::new(move |_| {
        // The hand that is offered is the one that was played with last, against a computer alone.
        let hand = if desk.against_computer.get() { opponent.with_untracked(|chosen| chosen.hand) } else { USUAL_HAND };
        terms.update(|terms| terms.hand = hand.hand());
    });
    let begin = move |_| {
        let mut terms = terms.get_untracked();
        if desk.against_computer.get_untracked() {
            let chosen = opponent.get_untracked();
            let opponent = Opponent { hand: terms.hand.preset().unwrap_or(chosen.hand), ..chosen };
            opponent.seat(&mut terms);
            desk.set_settings(|settings| settings.opponent = opponent);
        }
        desk.begin(MatchRecord::new(terms));
    };
    device::focus_soon("choosing-heading");
    let problem = move || terms.with(|terms| terms.equipment().err().map(|error| error.to_string()));
    // What is wrong with the width stands beside its field.
    let other_problem = move || problem().filter(|_| terms.with(width_fits));
    view! {
        <main class="choosing" data-screen="choosing">
            <h1 id="choosing-heading" tabindex="-1">
                {words::HEADING}
            </h1>
            <Opponents desk terms opponent />
            <Players desk terms opponent />
            <Board terms />
            <Length terms />
            <Hand desk terms />
            <section class="card">
                <details>
                    <summary>{words::HOUSE_RULES}</summary>
                    <p class="hint">{words::HOUSE_RULES_HINT}</p>
                    {Ruleset::FIELDS.iter().map(|field| view! { <HouseRule desk terms field /> }).collect_view()}
                </details>
            </section>
            <p role="alert" class="warning">
                {other_problem}
            </p>
            <div class="go">
                <button class="button big" id="back" on:click=move |_| desk.screen.set(Screen::Start)>
                    {words::BACK}
                </button>
                <button
                    class="button primary big"
                    id="begin"
                    disabled=move || problem().is_some()
                    on:click=begin
                >
                    {words::PLAY}
                </button>
            </div>
        </main>
    }
}

/// Whether the width is one that a board may have.
fn width_fits(terms: &Terms) -> bool {
    let (least_um, most_um) = BoardSpec::WIDTH_UM;
    (least_um..=most_um).contains(&terms.board.width_um)
}

#[component]
fn Players(desk: Desk, terms: RwSignal<Terms>, opponent: RwSignal<Opponent>) -> impl IntoView {
    // The computer's name is its level.
    let is_computer =
        move |of: Team| desk.against_computer.get() && opponent.with(|opponent| opponent.team.opponent() == of);
    view! {
        <section class="card">
            <h2>{words::PLAYERS}</h2>
            <div class="two">
                <div class="field" hidden=move || is_computer(Team::Red)>
                    <label for="red-name" class="red">
                        {words::RED_NAME}
                    </label>
                    <input
                        type="text"
                        id="red-name"
                        maxlength=Label::LONGEST
                        autocomplete="off"
                        placeholder=team(Team::Red)
                        on:input=move |event| {
                            terms.update(|terms| terms.red = Label::from_typed(&event_target_value(&event), team(Team::Red)));
                        }
                    />
                </div>
                <div class="field" hidden=move || is_computer(Team::Gold)>
                    <label for="gold-name" class="gold">
                        {words::GOLD_NAME}
                    </label>
                    <input
                        type="text"
                        id="gold-name"
                        maxlength=Label::LONGEST
                        autocomplete="off"
                        placeholder=team(Team::Gold)
                        on:input=move |event| {
                            terms.update(|terms| terms.gold = Label::from_typed(&event_target_value(&event), team(Team::Gold)));
                        }
                    />
                </div>
            </div>
        </section>
    }
}

#[component]
fn Board(terms: RwSignal<Terms>) -> impl IntoView {
    let shape = Signal::derive(move || match terms.with(|terms| terms.board.shape) {
        Shape::Square => "square".to_owned(),
        Shape::Hexagon => "hexagon".to_owned(),
    });
    let set_shape = Callback::new(move |word: String| {
        let shape = if word == "hexagon" { Shape::Hexagon } else { Shape::Square };
        terms.update(|terms| terms.board.shape = shape);
    });
    let shapes =
        vec![("square".to_owned(), words::SQUARE.to_owned()), ("hexagon".to_owned(), words::HEXAGON.to_owned())];
    let width_mm = move || terms.with(|terms| terms.board.width_um / 1_000);
    let fits = move || terms.with(width_fits);
    view! {
        <section class="card">
            <h2>{words::BOARD}</h2>
            <div class="two">
                <Choices name="shape" label=words::SHAPE options=shapes value=shape set=set_shape />
                <div class="field">
                    <label for="width">{words::WIDTH}</label>
                    <input
                        type="number"
                        id="width"
                        inputmode="numeric"
                        min=BoardSpec::WIDTH_UM.0 / 1_000
                        max=BoardSpec::WIDTH_UM.1 / 1_000
                        aria-describedby="width-problem width-hint"
                        aria-invalid=move || (!fits()).to_string()
                        prop:value=width_mm
                        on:input=move |event| {
                            // Out of range it stays in the field, and the range is named below.
                            let typed = event_target_value(&event).trim().parse::<u32>().unwrap_or(0);
                            terms.update(|terms| terms.board.width_um = typed.saturating_mul(1_000));
                        }
                    />
                    <span class="warning" id="width-problem" role="alert">
                        {move || (!fits()).then(|| words::width_problem(BoardSpec::WIDTH_UM))}
                    </span>
                </div>
            </div>
            <p class="hint" id="width-hint">
                {words::WIDTH_HINT}
            </p>
        </section>
    }
}

#[component]
fn Length(terms: RwSignal<Terms>) -> impl IntoView {
    let set = move |games: Option<i64>, sets: Option<i64>| {
        terms.update(|terms| {
            let old = terms.length;
            let length = MatchLength::new(games.unwrap_or(old.games().into()), sets.unwrap_or(old.sets().into()));
            // A number out of range is taken back by the field below.
            terms.length = length.unwrap_or(old);
        });
    };
    let number = |event: &leptos::ev::Event| event_target_value(event).trim().parse::<i64>().ok();
    view! {
        <section class="card">
            <h2>{words::LENGTH}</h2>
            <div class="two">
                <div class="field">
                    <label for="games">{words::GAMES}</label>
                    <input
                        type="number"
                        id="games"
                        inputmode="numeric"
                        min="1"
                        max=MatchLength::MOST
                        prop:value=move || terms.with(|terms| terms.length.games())
                        on:change=move |event| set(number(&event), None)
                    />
                </div>
                <div class="field">
                    <label for="sets">{words::SETS}</label>
                    <input
                        type="number"
                        id="sets"
                        inputmode="numeric"
                        min="1"
                        max=MatchLength::MOST
                        prop:value=move || terms.with(|terms| terms.length.sets())
                        on:change=move |event| set(None, number(&event))
                    />
                </div>
            </div>
        </section>
    }
}

#[component]
fn Hand(desk: Desk, terms: RwSignal<Terms>) -> impl IntoView {
    let heading = move || if desk.against_computer.get() { computer::YOUR_HAND } else { words::HAND };
    let hint = move || if desk.against_computer.get() { computer::YOUR_HAND_HINT } else { words::HAND_HINT };
    let preset = move || terms.with(|terms| terms.hand.preset()).unwrap_or(USUAL_HAND);
    let value = Signal::derive(move || preset().name().to_owned());
    let set = Callback::new(move |name: String| {
        if let Some(preset) = Preset::from_name(&name) {
            terms.update(|terms| terms.hand = preset.hand());
        }
    });
    let options = Preset::ALL.map(|preset| (preset.name().to_owned(), words::hand_name(preset).to_owned())).to_vec();
    view! {
        <section class="card">
            <h2>{heading}</h2>
            <p class="hint">{hint}</p>
            <Choices name="hand" label=words::HAND label_unseen=true options=options value=value set=set />
            <p aria-live="polite">{move || words::hand_figures(&preset().hand())}</p>
        </section>
    }
}

/// One choice of the rules: a question, an explanation, the clause, and its values.
#[component]
fn HouseRule(desk: Desk, terms: RwSignal<Terms>, field: &'static Field) -> impl IntoView {
    let (question, explanation) = words::rule(field.name);
    let set = move |value: Value<'_>| {
        terms.update(|terms| {
            // What is refused leaves the rule as it was, and the field shows that.
            let _ = terms.ruleset.set(field.name, value);
        });
    };
    let now =
        move || terms.with(|terms| terms.ruleset.get(field.name).map(|value| value.to_string())).unwrap_or_default();
    let input = match field.allowed {
        Allowed::Flag => {
            let options = vec![("true".to_owned(), words::YES.to_owned()), ("false".to_owned(), words::NO.to_owned())];
            let set = Callback::new(move |word: String| set(Value::Flag(word == "true")));
            view! { <Choices name=field.name label=question options=options value=Signal::derive(now) set=set /> }
                .into_any()
        }
        Allowed::Words(all) => {
            let options = all.iter().map(|word| ((*word).to_owned(), words::rule_word(field.name, word).to_owned()));
            let set = Callback::new(move |word: String| set(Value::Word(&word)));
            view! {
                <Choices name=field.name label=question options=options.collect() value=Signal::derive(now) set=set />
            }
            .into_any()
        }
        Allowed::Number { min, max, never } => {
            let limits = match never {
                Some(Value::None) => format!("{min} – {max}, {}", words::EMPTY_FOR_NONE),
                Some(_) => format!("{min} – {max}, {}", words::NEVER),
                None => format!("{min} – {max}"),
            };
            let take = move |event: leptos::ev::Event| {
                let typed = event_target_value(&event);
                match typed.trim().parse::<i64>() {
                    Ok(number) => set(Value::Number(number)),
                    Err(_) if typed.trim().is_empty() => set(Value::None),
                    Err(_) => {}
                }
            };
            let shown = move || Some(now()).filter(|word| word != "none").unwrap_or_default();
            view! {
                <div class="field">
                    <label for=field.name>{question}</label>
                    <input type="text" inputmode="numeric" id=field.name prop:value=shown on:change=take />
                    <span class="hint">{limits}</span>
                </div>
            }
            .into_any()
        }
    };
    view! {
        <div class="house-rule">
            {input}
            <p class="hint">
                {explanation} " "
                <button
                    class="clause"
                    aria-label=format!("{}, {}", field.clause.name(), field.clause.title())
                    on:click=move |_| desk.open_dialog(Dialog::Rules(Some(field.clause)))
                >
                    {field.clause.name()}
                </button>
            </p>
        </div>
    }
}
