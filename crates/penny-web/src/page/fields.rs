//! Form fields that several screens use.
//!
//! Apart so that each has its label, its limits and its words for screen readers everywhere alike.

use leptos::prelude::*;

/// A slider with a number field beside it; both say their unit.
#[component]
pub(crate) fn NumberField(
    /// The id of the slider; the field's has `-number` after it.
    id: &'static str,
    /// What it is.
    label: &'static str,
    /// The unit, in full.
    unit: &'static str,
    /// Smallest and largest value.
    limits: Signal<(f64, f64)>,
    /// The slider's step; the field takes any value between.
    step: f64,
    /// Digits after the point.
    digits: usize,
    /// The value; none leaves both empty.
    value: Signal<Option<f64>>,
    /// What the value means, in words.
    said: Signal<String>,
    /// Takes a new value, within the limits.
    set: Callback<f64>,
) -> impl IntoView {
    let text = move || value.get().map(|value| format!("{value:.digits$}")).unwrap_or_default();
    let take = move |typed: String| {
        let (least, most) = limits.get_untracked();
        if let Ok(number) = typed.trim().parse::<f64>()
            && number.is_finite()
        {
            set.run(number.clamp(least, most));
        }
    };
    view! {
        <div class="number">
            <label for=id>{label}</label>
            <input
                type="range"
                id=id
                min=move || limits.get().0
                max=move || limits.get().1
                step=step
                prop:value=move || value.get().unwrap_or_else(|| (limits.get().0 + limits.get().1) / 2.0)
                aria-valuetext=said
                on:input=move |event| take(event_target_value(&event))
            />
            <input
                type="number"
                id=format!("{id}-number")
                aria-label=format!("{label}, {unit}")
                min=move || limits.get().0
                max=move || limits.get().1
                step="any"
                inputmode="decimal"
                prop:value=text
                on:change=move |event| take(event_target_value(&event))
            />
        </div>
    }
}

/// One of a few choices, shown side by side.
#[component]
pub(crate) fn Choices(
    /// The name of the group, and the beginning of the ids.
    name: &'static str,
    /// What is chosen.
    label: &'static str,
    /// Whether the label is only for screen readers.
    #[prop(optional)]
    label_unseen: bool,
    /// The choices: value and words.
    options: Vec<(String, String)>,
    /// The value chosen.
    value: Signal<String>,
    /// Takes another.
    set: Callback<String>,
) -> impl IntoView {
    let options = options
        .into_iter()
        .map(|(option, words)| {
            let id = format!("{name}-{option}");
            let label_for = id.clone();
            let (this, chosen) = (option.clone(), option.clone());
            view! {
                <label class="choice" for=label_for>
                    <input
                        type="radio"
                        name=name
                        id=id
                        value=option
                        prop:checked=move || value.get() == chosen
                        on:change=move |_| set.run(this.clone())
                    />
                    <span>{words}</span>
                </label>
            }
        })
        .collect_view();
    view! {
        <fieldset class="field">
            <legend class="label" class:unseen=label_unseen>
                {label}
            </legend>
            <div class="choices">{options}</div>
        </fieldset>
    }
}
