//! The hand's error and the chance behind it.
//!
//! Apart because they are checked by counting.

use penny_physics::{BoardFlick, Flick, Penny, SideFlick};
use penny_rules::{Hand, Preset, SplitMix64};

fn board(angle_mdeg: i64, speed_mm_s: i64, offset_um: i64) -> Flick {
    Flick::Board(BoardFlick::new(Penny::RedAssassin1, angle_mdeg, speed_mm_s, offset_um).expect("in range"))
}

#[test]
fn splitmix64_gives_its_published_numbers() {
    // Vigna's reference program started from 1234567.
    let mut random = SplitMix64::new(1_234_567);
    let numbers: Vec<u64> = (0..5).map(|_| random.next_u64()).collect();
    let expected = [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
        4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
    ];
    assert_eq!(numbers, expected);
}

#[test]
fn normal_deviates_have_the_moments_of_a_normal_distribution() {
    let mut random = SplitMix64::new(1);
    let count = 100_000;
    let (mut sums, mut product) = ([0.0; 4], 0.0);
    for _ in 0..count {
        let (a, b) = random.next_normal_pair();
        for (k, sum) in sums.iter_mut().enumerate() {
            *sum += (0..=k).fold(1.0, |power, _| power * a);
        }
        product += a * b;
    }
    let mean = |sum: f64| sum / f64::from(count);
    // Five standard errors of the mean, of the second, third and fourth moment, and of the covariance.
    for (found, expected, error) in [
        (mean(sums[0]), 0.0, 1.0),
        (mean(sums[1]), 1.0, 1.414),
        (mean(sums[2]), 0.0, 3.873),
        (mean(sums[3]), 3.0, 9.798),
        (mean(product), 0.0, 1.0),
    ] {
        assert!((found - expected).abs() < 5.0 * error / f64::from(count).sqrt(), "{found} is not near {expected}");
    }
}

#[test]
fn no_error_changes_nothing() {
    let hand = Preset::None.hand();
    for flick in [board(0, 50, -3_000), board(359_999, 3_000, 3_000)] {
        assert_eq!(hand.execute(&flick, &mut SplitMix64::new(9)), flick);
    }
}

#[test]
fn each_preset_strays_by_its_standard_deviations() {
    for (preset, angle_mdeg, speed_permille, offset_um) in [
        (Preset::Steady, 600.0, 40.0, 500.0),
        (Preset::Normal, 1_200.0, 60.0, 700.0),
        (Preset::Loose, 2_000.0, 100.0, 1_000.0),
    ] {
        let mut random = SplitMix64::new(2);
        let count = 20_000;
        let mut squares = [0.0; 3];
        for _ in 0..count {
            let flick = preset.hand().execute(&board(180_000, 1_000, 0), &mut random);
            let errors = [
                f64::from(flick.angle().mdeg()) - 180_000.0,
                f64::from(flick.speed_mm_s() - 1_000),
                flick.offset_um().into(),
            ];
            for (square, error) in squares.iter_mut().zip(errors) {
                *square += error * error;
            }
        }
        for (square, expected) in squares.into_iter().zip([angle_mdeg, speed_permille, offset_um]) {
            let found = (square / f64::from(count)).sqrt();
            // The loose hand's offset is cut off at three standard deviations, which takes off 1.4 %.
            assert!((found / expected - 1.0).abs() < 0.03, "{}: {found}, not {expected}", preset.name());
        }
    }
}

#[test]
fn what_is_executed_stays_within_the_ranges() {
    let hand = Hand::new(30_000, 500, 3_000).expect("the largest hand");
    let side = SideFlick::new(Penny::GoldSovereign, Some(2), 5_000, 0, 3_000, 19_000).expect("in range");
    let mut random = SplitMix64::new(3);
    for _ in 0..5_000 {
        for flick in [board(0, 50, 3_000), board(359_999, 3_000, -3_000), Flick::Side(side)] {
            let strayed = hand.execute(&flick, &mut random);
            assert_eq!(strayed.penny(), flick.penny());
            if let Flick::Side(strayed) = strayed {
                assert_eq!((strayed.edge(), strayed.overlap_um()), (Some(2), 5_000));
            }
        }
    }
}

#[test]
fn the_same_seed_strays_the_same_whatever_came_before() {
    let execute = |hand: Preset, random: &mut SplitMix64| hand.hand().execute(&board(90_000, 800, 0), random);
    let (mut one, mut other) = (SplitMix64::new(4), SplitMix64::new(4));
    execute(Preset::None, &mut one);
    execute(Preset::Shaky, &mut other);
    assert_eq!(execute(Preset::Normal, &mut one), execute(Preset::Normal, &mut other));
}

#[test]
fn hands_have_names_and_ranges() {
    for preset in Preset::ALL {
        assert_eq!(Preset::from_name(preset.name()), Some(preset));
        let hand = preset.hand();
        assert_eq!(hand.preset(), Some(preset));
        let again = Hand::new(hand.angle_sd_mdeg().into(), hand.speed_sd_permille().into(), hand.offset_sd_um().into());
        assert_eq!(again, Ok(hand));
    }
    assert_eq!(Hand::new(1, 2, 3).expect("in range").preset(), None);
    for (angle, speed, offset, message) in [
        (-1, 0, 0, "angle_sd_mdeg is -1, allowed is 0 to 30000"),
        (0, 501, 0, "speed_sd_permille is 501, allowed is 0 to 500"),
        (0, 0, i64::MAX, "offset_sd_um is 9223372036854775807, allowed is 0 to 3000"),
    ] {
        assert_eq!(Hand::new(angle, speed, offset).expect_err("out of range").to_string(), message);
    }
}
