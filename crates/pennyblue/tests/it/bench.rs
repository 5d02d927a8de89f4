//! `pennyblue bench`: its two numbers, and that the signature does not depend on the run.

use crate::command::run;

#[test]
fn two_runs_have_the_same_signature() {
    let bench = || {
        let run = run(&["bench", "--json", "--flicks", "2000"], "");
        assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
        run.json().remove(0)
    };
    let (first, second) = (bench(), bench());
    assert_eq!(first["signature"], second["signature"]);
    assert_eq!(first["signature"].as_str().map(str::len), Some(16));
    assert!(first["flicks_per_second"].as_u64().is_some_and(|rate| rate > 0), "{first}");
}

#[test]
fn without_json_every_workload_is_listed() {
    let run = run(&["bench", "--flicks", "400"], "");
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
    let names: Vec<&str> = run.stdout.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names, ["flicks", "scattered", "sparse", "touching", "map", "lofted", "signature"], "{}", run.stdout);
}

#[test]
fn flicks_upwards_are_timed_one_by_one_and_have_a_signature_of_their_own() {
    let bench = || {
        let run = run(&["bench", "--json", "--lofted", "40"], "");
        assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
        run.json().remove(0)
    };
    let (first, second) = (bench(), bench());
    assert_eq!(first["signature"], second["signature"]);
    assert_eq!((&first["flicks"], &first["capped"]), (&serde_json::json!(40), &serde_json::json!(0)));
    assert!(first["worst_us"].as_f64() >= first["median_us"].as_f64(), "{first}");
}
