//! The rulebook's text, cut into headings, clauses and tables that the page can show.
//!
//! Apart from the page because it is plain text work: the few signs that `docs/rules.md` uses, and no more.

/// The rulebook, as the project keeps it.
pub const TEXT: &str = include_str!("../../../docs/rules.md");

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// As it is.
    Plain(String),
    /// `**strong**`
    Strong(String),
    /// `*stressed*`
    Stressed(String),
    /// A name in backticks.
    Code(String),
}

/// A piece of the book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading; 1 is the title.
    Heading(usize, Vec<Span>),
    /// A paragraph; the clause that it begins, if it begins one, such as `R20b`.
    Paragraph(Option<String>, Vec<Span>),
    /// A list.
    List(Vec<Vec<Span>>),
    /// A table: the head row first.
    Table(Vec<Vec<Vec<Span>>>),
}

/// Cuts a text into blocks.
pub fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    for part in text.split("\n\n").map(str::trim).filter(|part| !part.is_empty()) {
        let lines: Vec<&str> = part.lines().collect();
        if let Some(rest) = part.strip_prefix('#') {
            let level = 1 + rest.bytes().take_while(|&b| b == b'#').count();
            blocks.push(Block::Heading(level, spans(rest.trim_start_matches('#').trim())));
        } else if lines.iter().all(|line| line.starts_with('|')) {
            let rows = lines
                .iter()
                .filter(|line| !line.starts_with("|--"))
                .map(|line| line.trim_matches('|').split('|').map(|cell| spans(cell.trim())).collect::<Vec<_>>());
            blocks.push(Block::Table(rows.collect()));
        } else if part.starts_with("- ") {
            let joined = lines.join(" ").replace(" - ", "\n- ");
            let items = joined.lines().map(|line| spans(line.trim_start_matches("- ").trim()));
            blocks.push(Block::List(items.collect()));
        } else {
            let joined = lines.join(" ");
            blocks.push(Block::Paragraph(clause_of(&joined), spans(&joined)));
        }
    }
    blocks
}

/// The id on the page of a clause.
pub fn anchor(clause: &str) -> String {
    format!("rule-{}", clause.to_ascii_lowercase())
}

/// The clause that a paragraph begins: `**R20b Touching.** ...` begins R20b.
fn clause_of(paragraph: &str) -> Option<String> {
    let word = paragraph.strip_prefix("**R")?.split([' ', '*', '.']).next()?;
    let digits = word.trim_end_matches(|c: char| c.is_ascii_lowercase());
    let is_clause = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) && word.len() <= digits.len() + 1;
    is_clause.then(|| format!("R{word}"))
}

fn spans(mut text: &str) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut plain = String::new();
    while let Some(first) = text.chars().next() {
        let sign = ["**", "*", "`"].into_iter().find(|sign| text.starts_with(sign));
        let inner = sign.and_then(|sign| {
            let rest = &text[sign.len()..];
            rest.find(sign).filter(|&end| end > 0).map(|end| (sign, &rest[..end], &rest[end + sign.len()..]))
        });
        if let Some((sign, inner, rest)) = inner {
            if !plain.is_empty() {
                spans.push(Span::Plain(std::mem::take(&mut plain)));
            }
            spans.push(match sign {
                "**" => Span::Strong(inner.to_owned()),
                "`" => Span::Code(inner.to_owned()),
                // A name inside a stressed remark, `*(choice: `starter`)*`, is read without its backticks.
                _ => Span::Stressed(inner.replace('`', "")),
            });
            text = rest;
        } else {
            plain.push(first);
            text = &text[first.len_utf8()..];
        }
    }
    if !plain.is_empty() {
        spans.push(Span::Plain(plain));
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clause_from_r1_to_r28_has_its_own_paragraph() {
        let clauses: Vec<String> = blocks(TEXT)
            .into_iter()
            .filter_map(|block| if let Block::Paragraph(clause, _) = block { clause } else { None })
            .collect();
        for number in 1..=28 {
            assert!(clauses.contains(&format!("R{number}")), "R{number} is missing in {clauses:?}");
        }
        for clause in ["R20a", "R20b", "R20c", "R20d", "R20e"] {
            assert!(clauses.contains(&clause.to_owned()), "{clause} is missing");
        }
    }

    #[test]
    fn signs_become_spans_and_lone_signs_stay() {
        assert_eq!(
            spans("a **b** *c `d`* `e` 2 * 3"),
            [
                Span::Plain("a ".into()),
                Span::Strong("b".into()),
                Span::Plain(" ".into()),
                Span::Stressed("c d".into()),
                Span::Plain(" ".into()),
                Span::Code("e".into()),
                Span::Plain(" 2 * 3".into()),
            ]
        );
    }

    #[test]
    fn headings_lists_and_tables_are_found() {
        let found = blocks("## A b\n\n- one\n- two\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\nplain\ntext");
        let plain = |text: &str| vec![Span::Plain(text.into())];
        assert_eq!(
            found,
            [
                Block::Heading(2, plain("A b")),
                Block::List(vec![plain("one"), plain("two")]),
                Block::Table(vec![vec![plain("x"), plain("y")], vec![plain("1"), plain("2")]]),
                Block::Paragraph(None, plain("plain text")),
            ]
        );
    }
}
