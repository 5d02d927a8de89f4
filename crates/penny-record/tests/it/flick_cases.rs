//! 120 flicks from a slow independent program, which knows neither clusters nor contacts within the finger's stroke.

use penny_record::json::Simulate;
use serde_json::Value;

/// How far a penny may rest from where the other program has it, um.
const TOLERANCE_UM: i64 = 100;

/// The answer to one case, and the case's expectation.
fn answer(line: &str) -> (Value, Value) {
    let mut case: Value = serde_json::from_str(line).expect("a case is JSON");
    let expected = case.as_object_mut().expect("a case is an object").remove("expect").expect("it expects something");
    let answer = Simulate::new(None).answer(case.to_string().as_bytes()).expect("every case can be simulated");
    (serde_json::from_str(&answer).expect("an answer is JSON"), expected)
}

/// What differs, if anything does.
fn difference(found: &Value, expected: &Value) -> Option<String> {
    let contacts: Vec<Value> = found["events"]
        .as_array()?
        .iter()
        .filter(|event| event["kind"] == "contact")
        .map(|event| serde_json::json!([event["a"], event["b"]]))
        .collect();
    if found["off"] != expected["off"] {
        return Some(format!("off {} instead of {}", found["off"], expected["off"]));
    }
    if Value::from(contacts.clone()) != expected["contacts"] {
        return Some(format!("contacts {} instead of {}", Value::from(contacts), expected["contacts"]));
    }
    expected["rest"].as_object()?.iter().find_map(|(penny, place)| {
        let axis = |value: &Value, axis: usize| value[axis].as_i64().unwrap_or_default();
        let found = &found["rest"][penny];
        let (dx, dy) = (axis(found, 0) - axis(place, 0), axis(found, 1) - axis(place, 1));
        let near = found.is_null() == place.is_null() && dx * dx + dy * dy <= TOLERANCE_UM * TOLERANCE_UM;
        (!near).then(|| format!("{penny} at {found} instead of {place}"))
    })
}

#[test]
fn at_least_99_percent_of_the_cases_agree_in_rest_falls_and_contacts() {
    let lines: Vec<&str> = include_str!("../cases/flicks.jsonl").lines().collect();
    let differences: Vec<String> = lines
        .iter()
        .enumerate()
        .filter_map(|(index, line)| {
            let (found, expected) = answer(line);
            difference(&found, &expected).map(|difference| format!("case {}: {difference}", index + 1))
        })
        .collect();
    assert_eq!(lines.len(), 120);
    assert!(
        differences.len() * 100 <= lines.len(),
        "{} of {}:\n{}",
        differences.len(),
        lines.len(),
        differences.join("\n")
    );
}
