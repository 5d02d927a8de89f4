//! The two documents that other programs are written after say what the code does.

use penny_physics::PhysicsSpec;
use penny_record::json::Code;
use penny_record::saved::parse_match;
use penny_record::{action_text, parse_action};
use penny_rules::{Hand, Preset, Ruleset};

const PROTOCOL: &str = include_str!("../../../../docs/protocol.md");
const NOTATION: &str = include_str!("../../../../docs/notation.md");

#[test]
fn the_protocol_lists_what_each_hand_is() {
    let hands = Preset::ALL.map(Preset::hand);
    let numbers: [fn(&Hand) -> u32; Hand::FIELDS.len()] =
        [Hand::angle_sd_mdeg, Hand::speed_sd_permille, Hand::offset_sd_um, Hand::loft_sd_mdeg];
    for ((name, max), number) in Hand::FIELDS.into_iter().zip(numbers) {
        let of_each = hands.each_ref().map(|hand| number(hand).to_string()).join(" | ");
        let row = format!("| `{name}` | 0 to {max} | {of_each} |");
        assert!(PROTOCOL.lines().any(|line| line == row), "{row}");
    }
}

#[test]
fn the_protocol_lists_every_code_parameter_and_rule() {
    for code in Code::ALL {
        assert!(PROTOCOL.contains(&format!("`{}`", code.name())), "{}", code.name());
    }
    for (name, default, min, max) in PhysicsSpec::FIELDS {
        let row = format!("| `{name}` | {default} | {min} to {max} |");
        assert!(PROTOCOL.lines().any(|line| line == row), "{row}");
    }
    for field in Ruleset::FIELDS {
        let (start, end) = (format!("| `{}` |", field.name), format!("| {} |", field.clause));
        let has_row = PROTOCOL.lines().any(|line| line.starts_with(&start) && line.ends_with(&end));
        assert!(has_row, "{}", field.name);
    }
}

/// The lines of each example in a document: those that are indented by four spaces.
fn examples(text: &str) -> Vec<String> {
    let mut examples = vec![String::new()];
    let mut blank = String::new();
    for line in text.lines() {
        match line.strip_prefix("    ") {
            Some(line) => {
                let example = examples.last_mut().expect("there is always one");
                let between = std::mem::take(&mut blank);
                example.push_str(if example.is_empty() { "" } else { &between });
                example.push_str(line);
                example.push('\n');
            }
            None if line.is_empty() => blank.push('\n'),
            None => {
                blank.clear();
                examples.push(String::new());
            }
        }
    }
    examples.retain(|example| !example.is_empty());
    examples
}

#[test]
fn the_examples_of_the_notation_can_be_read() {
    let examples = examples(NOTATION);
    let game = examples.iter().find(|example| example.starts_with("Penny Blue match")).expect("there is a saved match");
    let record = parse_match(game.as_bytes()).unwrap_or_else(|error| panic!("{error} in\n{game}"));
    let replayed = record.replay().unwrap_or_else(|error| panic!("{error} in\n{game}"));
    assert_eq!(replayed.record().to_string(), *game);
    let mut actions = 0;
    for line in examples.iter().flat_map(|example| example.lines()).filter(|line| line.contains("  ")) {
        let words = line.split("  ").map(str::trim).filter(|word| !word.is_empty());
        for text in words.take_while(|word| !word.contains(' ')) {
            assert_eq!(parse_action(text).map(|action| action_text(&action)), Ok(text.to_owned()));
            actions += 1;
        }
    }
    assert_eq!(actions, 14);
}
