//! The 346 rulings that the rulebook was written with, through the same code as `pennyblue judge`.

use penny_record::json::Judge;
use serde_json::Value;

#[test]
fn every_ruling_comes_out_as_expected() {
    let lines = include_str!("../cases/rulings.jsonl").lines();
    let mut judge = Judge::new();
    let mut differences = Vec::new();
    let mut count = 0;
    for line in lines {
        let mut case: Value = serde_json::from_str(line).expect("a case is JSON");
        let case_keys = case.as_object_mut().expect("a case is an object");
        let expected = case_keys.remove("expect").expect("it expects something");
        let name = case_keys.remove("name").expect("it has a name");
        let answer = judge.answer(case.to_string().as_bytes()).expect("every case can be judged");
        let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
        for (key, value) in expected.as_object().expect("an expectation is an object") {
            if answer[key] != *value {
                differences.push(format!("{name}: {key} is {} instead of {value}", answer[key]));
            }
        }
        assert!(answer["clauses"].as_array().is_some_and(|clauses| !clauses.is_empty()), "{name}: {answer}");
        assert!(answer["sentence"].as_str().is_some_and(|sentence| sentence.ends_with('.')), "{name}: {answer}");
        count += 1;
    }
    assert_eq!((count, differences), (346, vec![]));
}
