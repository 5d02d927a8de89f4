//! The rulebook in the page, open at a clause.
//!
//! Apart because it is the one long text, and reads like a page of its own.

use super::desk::Desk;
use super::dialogs::Modal;
use crate::rulebook::{Block, Span, TEXT, anchor, blocks};
use crate::text::start as words;
use leptos::prelude::*;
use penny_rules::Clause;

/// The rulebook.
#[component]
pub(crate) fn Rulebook(desk: Desk, clause: Option<Clause>) -> impl IntoView {
    let here = clause.map(|clause| clause.name().to_owned());
    if let Some(name) = &here {
        scroll_to(anchor(name));
    }
    // The dialog has a heading of its own, so the book's title is left out.
    let body = blocks(TEXT).into_iter().filter(|block| !matches!(block, Block::Heading(1, _)));
    view! {
        <Modal desk id="rulebook" heading=words::RULES.to_owned() is_long=true>
            <article class="rulebook">{body.map(|block| shown(block, here.as_deref())).collect_view()}</article>
        </Modal>
    }
}

/// Scrolls to a clause once the dialog is open.
fn scroll_to(id: String) {
    request_animation_frame(move || {
        request_animation_frame(move || {
            if let Some(element) = document().get_element_by_id(&id) {
                element.scroll_into_view();
            }
        });
    });
}

fn shown(block: Block, here: Option<&str>) -> AnyView {
    match block {
        Block::Heading(_, spans) => view! { <h3>{line(spans)}</h3> }.into_any(),
        Block::Paragraph(Some(clause), spans) => {
            let is_here = here == Some(clause.as_str());
            view! {
                <p id=anchor(&clause) class:here=is_here>
                    {line(spans)}
                </p>
            }
            .into_any()
        }
        Block::Paragraph(None, spans) => view! { <p>{line(spans)}</p> }.into_any(),
        Block::List(items) => {
            view! { <ul>{items.into_iter().map(|item| view! { <li>{line(item)}</li> }).collect_view()}</ul> }.into_any()
        }
        Block::Table(rows) => {
            let mut rows = rows.into_iter();
            let head = rows.next().unwrap_or_default();
            let cells =
                |row: Vec<Vec<Span>>| row.into_iter().map(|cell| view! { <td>{line(cell)}</td> }).collect_view();
            view! {
                <table tabindex="0">
                    <thead>
                        <tr>{head.into_iter().map(|cell| view! { <th scope="col">{line(cell)}</th> }).collect_view()}</tr>
                    </thead>
                    <tbody>{rows.map(|row| view! { <tr>{cells(row)}</tr> }).collect_view()}</tbody>
                </table>
            }
            .into_any()
        }
    }
}

fn line(spans: Vec<Span>) -> AnyView {
    let span = |span| match span {
        Span::Plain(text) => text.into_any(),
        Span::Strong(text) => view! { <strong>{text}</strong> }.into_any(),
        Span::Stressed(text) => view! { <em>{text}</em> }.into_any(),
        Span::Code(text) => view! { <code>{text}</code> }.into_any(),
    };
    spans.into_iter().map(span).collect_view().into_any()
}
