//! The JSON of `simulate`: what goes in comes out again, hands err as their seed says, and spotting.

use crate::draw;
use penny_physics::{Equipment, Flick};
use penny_record::json::{Code, Simulate};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::sync::{LazyLock, Mutex, PoisonError};

/// One for all tests, since it keeps the friction tables, which take long to work out.
static SIMULATE: LazyLock<Mutex<Simulate>> = LazyLock::new(Mutex::default);
static STANDARD: LazyLock<Equipment> = LazyLock::new(Equipment::standard);

fn answer(message: &Value) -> Result<Value, (Code, String)> {
    let mut simulate = SIMULATE.lock().unwrap_or_else(PoisonError::into_inner);
    let answer = simulate.answer(message.to_string().as_bytes());
    answer.map(|line| serde_json::from_str(&line).expect("an answer is JSON")).map_err(|fault| (fault.code, fault.at))
}

/// The blue near the right edge of the default board, everything else as at the start.
fn side_flick() -> Value {
    json!({
        "position": {"pennies": {
            "RS": [0, -210000], "R1": [181865, 105000], "R2": [-181865, 105000],
            "GS": [0, 210000], "G1": [-181865, -105000], "G2": [181865, -105000], "BL": [210000, 0],
        }},
        "flick": {"kind": "side", "penny": "RS", "overlap_um": 6000, "angle_mdeg": 180000, "speed_mm_s": 700, "offset_um": 0},
    })
}

#[test]
fn the_sovereign_of_a_side_flick_is_nowhere_until_it_is_spotted() {
    let held = answer(&side_flick()).unwrap();
    assert_eq!(held["rest"]["RS"], Value::Null);
    assert_eq!((&held["events"][0]["a"], &held["events"][0]["b"]), (&json!("RS"), &json!("BL")));
    assert!(held["rest"]["BL"][0].as_i64().is_some_and(|x| x < 210_000), "{held}");
    let mut message = side_flick();
    message["flick"]["spot"] = json!(0);
    message["flick"]["shift_um"] = json!([100, 4000]);
    let spotted = answer(&message).unwrap();
    assert_eq!(spotted["rest"]["RS"], json!([100, -206_000]));
    assert_ne!(spotted["hash"], held["hash"], "the hash is taken after spotting");
}

#[test]
fn a_sovereign_in_the_hand_is_in_no_frame_of_the_film() {
    let answer = Simulate::new(Some(100)).answer(side_flick().to_string().as_bytes()).unwrap();
    let answer: Value = serde_json::from_str(&answer).unwrap();
    let frames = answer["frames"].as_array().unwrap();
    assert!(frames.len() > 2 && frames.iter().all(|frame| frame[1]["RS"].is_null()), "{frames:?}");
    // Put over the edge by 6 mm: its centre is a radius less that inside.
    assert_eq!(frames[0][1]["BL"], json!([220_850, 0, 0]));
}

#[test]
fn a_penny_whose_fall_ends_the_film_is_not_in_its_last_frame() {
    let mut simulate = Simulate::new(Some(30));
    for speed_mm_s in 1_000..1_020 {
        let mut message = side_flick();
        message["flick"] =
            json!({"kind": "board", "penny": "R1", "angle_mdeg": 0, "speed_mm_s": speed_mm_s, "offset_um": 0});
        let answer: Value = serde_json::from_str(&simulate.answer(message.to_string().as_bytes()).unwrap()).unwrap();
        let last = answer["frames"].as_array().and_then(|frames| frames.last()).unwrap();
        assert_eq!((&last[0], &last[1]["R1"]), (&answer["duration_us"], &Value::Null), "{speed_mm_s}");
    }
}

#[test]
fn a_sovereign_that_is_held_can_be_spotted_by_itself() {
    let mut message = side_flick();
    message["position"]["pennies"]["RS"] = Value::Null;
    message["flick"] = json!({"kind": "spot", "penny": "RS", "spot": 6, "shift_um": [0, 0]});
    let spotted = answer(&message).unwrap();
    assert_eq!((&spotted["rest"]["RS"], &spotted["events"]), (&json!([0, 0]), &json!([])));
    let filmed = Simulate::new(Some(60)).answer(message.to_string().as_bytes()).unwrap();
    assert!(filmed.contains(r#""frames":[[0,{"RS":[0,0,0],"R1":[181865,105000,0],"#), "{filmed}");
    let mut check = |key: &str, value: Value, code: Code, at: &str| {
        let good = std::mem::replace(&mut message["flick"][key], value);
        assert_eq!(answer(&message).unwrap_err(), (code, at.to_owned()), "{key}");
        message["flick"][key] = good;
    };
    check("spot", json!(3), Code::Spot, "flick.spot");
    check("spot", json!(-1), Code::OutOfRange, "flick.spot");
    check("penny", json!("GS"), Code::Spot, "flick.spot");
    check("penny", json!("R1"), Code::Spot, "flick.spot");
    check("penny", json!("BL"), Code::Spot, "flick.spot");
    check("shift_um", json!([5_000, 5_000]), Code::Spot, "flick.spot");
    check("shift_um", json!([1]), Code::WrongType, "flick.shift_um");
    check("kind", json!("measure"), Code::UnknownName, "flick.kind");
    message["seed"] = json!(1);
    assert_eq!(answer(&message).unwrap_err(), (Code::UnknownKey, "seed".to_owned()));
    message["flick"]["speed_mm_s"] = json!(100);
    assert_eq!(answer(&message).unwrap_err(), (Code::UnknownKey, "flick.speed_mm_s".to_owned()));
}

#[test]
fn a_wrong_side_flick_or_spot_is_refused_with_its_place() {
    let check = |path: &str, value: Value, code: Code, at: &str| {
        let mut message = side_flick();
        message["flick"]["spot"] = json!(0);
        *message.pointer_mut(path).expect("the path is there") = value;
        assert_eq!(answer(&message).unwrap_err(), (code, at.to_owned()), "{path}");
    };
    check("/flick/spot", json!(7), Code::OutOfRange, "flick.spot");
    check("/flick/spot", json!(3), Code::Spot, "flick.spot");
    check("/flick/penny", json!("R1"), Code::SideFlick, "flick");
    check("/flick/overlap_um", json!(999), Code::OutOfRange, "flick.overlap_um");
    check("/flick/overlap_um", json!(9_651), Code::OutOfRange, "flick.overlap_um");
    check("/position/pennies/BL", json!([210_000, 210_000]), Code::SideFlick, "flick.edge");
    check("/flick/angle_mdeg", json!(0), Code::SideFlick, "flick");
    check("/position/pennies/BL", json!([100_000, 0]), Code::SideFlick, "flick");
    check("/position/pennies/BL", Value::Null, Code::SideFlick, "flick");
    let mut wrong_edge = side_flick();
    wrong_edge["flick"]["edge"] = json!(2);
    assert_eq!(answer(&wrong_edge).unwrap_err(), (Code::SideFlick, "flick.edge".to_owned()));
    let mut shifted = side_flick();
    shifted["flick"]["shift_um"] = json!([0, 0]);
    assert_eq!(answer(&shifted).unwrap_err(), (Code::MissingKey, "flick.spot".to_owned()));
    let mut lofted = side_flick();
    lofted["flick"]["loft_mdeg"] = json!(0);
    assert_eq!(answer(&lofted).unwrap_err(), (Code::UnknownKey, "flick.loft_mdeg".to_owned()), "even if it is 0");
    let mut board = side_flick();
    board["flick"] =
        json!({"kind": "board", "penny": "R1", "angle_mdeg": 0, "speed_mm_s": 100, "offset_um": 0, "spot": 1});
    assert_eq!(answer(&board).unwrap_err(), (Code::UnknownKey, "flick.spot".to_owned()));
}

#[test]
fn a_loft_is_left_out_or_a_whole_number_within_its_range() {
    let with = |loft: Option<Value>| {
        let mut message = side_flick();
        message["flick"] =
            json!({"kind": "board", "penny": "R1", "angle_mdeg": 200000, "speed_mm_s": 900, "offset_um": 0});
        message["hand"] = json!("none");
        message["seed"] = json!(1);
        if let Some(loft) = loft {
            message["flick"]["loft_mdeg"] = loft;
        }
        let mut simulate = SIMULATE.lock().unwrap_or_else(PoisonError::into_inner);
        simulate.answer(message.to_string().as_bytes())
    };
    let flat = with(None).unwrap();
    assert!(!flat.contains("loft"), "{flat}");
    assert_eq!(with(Some(json!(0))).unwrap(), flat);
    let steep = with(Some(json!(30_000))).unwrap();
    assert!(steep.contains(r#""offset_um":0,"loft_mdeg":30000}"#), "{steep}");
    for (loft, code, text) in [
        (json!(30_001), Code::OutOfRange, "loft_mdeg is 30001, allowed is 0 to 30000"),
        (json!(-1), Code::OutOfRange, "loft_mdeg is -1, allowed is 0 to 30000"),
        (json!("high"), Code::WrongType, "expected a whole number"),
        (json!(0.5), Code::WrongType, "expected a whole number"),
        (Value::Null, Code::WrongType, "expected a whole number"),
    ] {
        let fault = with(Some(loft)).unwrap_err();
        assert_eq!((fault.code, fault.at.as_str()), (code, "flick.loft_mdeg"), "{fault}");
        assert!(fault.message.contains(text), "{fault}");
    }
}

#[test]
fn a_hand_errs_as_its_seed_says() {
    let with = |hand: Value, seed: u64| {
        let mut message = side_flick();
        message["flick"] =
            json!({"kind": "board", "penny": "R1", "angle_mdeg": 200000, "speed_mm_s": 900, "offset_um": 0});
        message["hand"] = hand;
        message["seed"] = json!(seed);
        answer(&message).unwrap()
    };
    assert_eq!(with(json!("normal"), 5), with(json!("normal"), 5));
    assert_ne!(with(json!("normal"), 5)["flick"], with(json!("normal"), 6)["flick"]);
    assert_eq!(with(json!("none"), u64::MAX)["flick"]["angle_mdeg"], 200_000);
    let only_speed = &with(json!({"speed_sd_permille": 100}), 5)["flick"];
    assert_eq!((&only_speed["angle_mdeg"], &only_speed["offset_um"]), (&json!(200_000), &json!(0)));
    assert_ne!(only_speed["speed_mm_s"], 900);
    let steady = json!({"angle_sd_mdeg": 600, "speed_sd_permille": 40, "offset_sd_um": 500, "loft_sd_mdeg": 1000});
    assert_eq!(with(steady, 9), with(json!("steady"), 9));
    // Half of what strays from a flat flick goes up, the rest stays flat and is written so.
    let only_loft = json!({"loft_sd_mdeg": 2000});
    let lofts: Vec<Value> = (0..40).map(|seed| with(only_loft.clone(), seed)["flick"]["loft_mdeg"].clone()).collect();
    assert!(lofts.iter().all(|loft| loft.is_null() || loft.as_i64().is_some_and(|loft| loft > 0)), "{lofts:?}");
    assert!((10..=30).contains(&lofts.iter().filter(|loft| loft.is_null()).count()), "{lofts:?}");
    assert_eq!(with(only_loft, 1)["flick"]["angle_mdeg"], 200_000);
}

#[test]
fn a_hand_strays_only_to_side_flicks_that_strike_the_blue_from_outside() {
    // Almost along the edge: half of what a shaky hand does would strike the blue over the board.
    let mut message = side_flick();
    message["flick"]["overlap_um"] = json!(1_000);
    message["flick"]["angle_mdeg"] = json!(205_000);
    message["hand"] = json!("shaky");
    for seed in 0..50 {
        message["seed"] = json!(seed);
        assert!(answer(&message).is_ok(), "{seed}: {:?}", answer(&message));
    }
    message["flick"]["angle_mdeg"] = json!(206_000);
    for seed in 0..50 {
        message["seed"] = json!(seed);
        assert_eq!(answer(&message).unwrap_err(), (Code::SideFlick, "flick".to_owned()), "it cannot be asked for");
    }
}

#[test]
fn a_hand_or_a_seed_that_is_wrong_is_refused_with_its_place() {
    let check = |key: &str, value: Value, code: Code, at: &str| {
        let mut message = side_flick();
        message["hand"] = json!("normal");
        message["seed"] = json!(1);
        message[key] = value;
        assert_eq!(answer(&message).unwrap_err(), (code, at.to_owned()), "{key}");
    };
    check("hand", json!("golden"), Code::UnknownName, "hand");
    check("hand", json!(3), Code::WrongType, "hand");
    check("hand", json!({"luck": 1}), Code::UnknownKey, "hand.luck");
    check("hand", json!({"angle_sd_mdeg": 30_001}), Code::OutOfRange, "hand.angle_sd_mdeg");
    check("hand", json!({"loft_sd_mdeg": 10_001}), Code::OutOfRange, "hand.loft_sd_mdeg");
    check("hand", json!({"loft_sd_mdeg": -1}), Code::OutOfRange, "hand.loft_sd_mdeg");
    check("hand", json!({"loft_sd_mdeg": "much"}), Code::WrongType, "hand.loft_sd_mdeg");
    check("seed", json!(-1), Code::OutOfRange, "seed");
    check("seed", json!(0.5), Code::WrongType, "seed");
    check("seed", json!(18_446_744_073_709_551_616.0), Code::OutOfRange, "seed");
    let mut no_seed = side_flick();
    no_seed["hand"] = json!("normal");
    assert_eq!(answer(&no_seed).unwrap_err(), (Code::MissingKey, "seed".to_owned()));
    let mut no_hand = side_flick();
    no_hand["seed"] = json!(1);
    assert_eq!(answer(&no_hand).unwrap_err(), (Code::MissingKey, "hand".to_owned()));
}

proptest! {
    #[test]
    fn a_flick_that_goes_in_comes_out_as_executed_by_a_hand_without_error(flick in draw::flicks(), seed in any::<u64>()) {
        let position = draw::position(&STANDARD, seed);
        let places = position.points().iter().map(|(penny, at)| {
            (penny.name().to_owned(), at.map_or(Value::Null, |at| json!([at.x_um, at.y_um])))
        });
        let mut asked = json!({
            "kind": "board",
            "penny": flick.penny().name(),
            "angle_mdeg": flick.angle().mdeg(),
            "speed_mm_s": flick.speed_mm_s(),
            "offset_um": flick.offset_um(),
        });
        // A flat flick is written without a loft.
        if flick.loft_mdeg() != 0 {
            asked["loft_mdeg"] = json!(flick.loft_mdeg());
        }
        if let Flick::Side(side) = flick {
            asked["kind"] = json!("side");
            asked["overlap_um"] = json!(side.overlap_um());
            if let Some(edge) = side.edge() {
                asked["edge"] = json!(edge);
            }
        }
        let pennies: serde_json::Map<String, Value> = places.collect();
        let message = json!({"position": {"pennies": pennies}, "flick": asked, "hand": "none", "seed": seed});
        match answer(&message) {
            Ok(answer) => prop_assert_eq!(&answer["flick"], &asked),
            Err((code, _)) => prop_assert!(matches!(code, Code::Absent | Code::SideFlick | Code::OutOfRange), "{:?}", code),
        }
    }
}
