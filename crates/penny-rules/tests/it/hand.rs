//! The hand's error and the chance behind it.
//!
//! Apart because they are checked by counting.

use penny_physics::{BoardFlick, Flick, FlickError, Penny, SideFlick};
use penny_rules::{Hand, Preset, SplitMix64};

fn board(angle_mdeg: i64, speed_mm_s: i64, offset_um: i64) -> Flick {
    Flick::Board(BoardFlick::new(Penny::RedAssassin1, angle_mdeg, speed_mm_s, offset_um).expect("in range"))
}

/// A flick with a loft.
fn lofted(flick: Flick, loft_mdeg: i64) -> Flick {
    let lofted = match flick {
        Flick::Board(flick) => flick.with_loft(loft_mdeg),
        Flick::Side(_) => Err(FlickError { field: "loft_mdeg", value: loft_mdeg, min: 0, max: 0 }),
    };
    Flick::Board(lofted.expect("in range"))
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
    for flick in [board(0, 50, -3_000), board(359_999, 3_000, 3_000), lofted(board(0, 500, 0), 12_345)] {
        assert_eq!(hand.execute(&flick, &mut SplitMix64::new(9)), flick);
    }
}

/// A preset that errs upwards too.
fn upwards(preset: Preset, loft_sd_mdeg: i64) -> Hand {
    let hand = preset.hand();
    let [angle, speed, offset] = [hand.angle_sd_mdeg(), hand.speed_sd_permille(), hand.offset_sd_um()].map(i64::from);
    Hand::new(angle, speed, offset, loft_sd_mdeg).expect("in range")
}

#[test]
fn each_preset_strays_by_its_standard_deviations() {
    for (preset, angle_mdeg, speed_permille, offset_um, loft_mdeg) in [
        (Preset::Steady, 600.0, 40.0, 500.0, 1_000.0),
        (Preset::Normal, 1_200.0, 60.0, 700.0, 2_000.0),
        (Preset::Loose, 2_000.0, 100.0, 1_000.0, 3_000.0),
    ] {
        let mut random = SplitMix64::new(2);
        let count = 20_000;
        let mut squares = [0.0; 4];
        for _ in 0..count {
            let flick = preset.hand().execute(&lofted(board(180_000, 1_000, 0), 15_000), &mut random);
            let errors = [
                f64::from(flick.angle().mdeg()) - 180_000.0,
                f64::from(flick.speed_mm_s() - 1_000),
                flick.offset_um().into(),
                f64::from(flick.loft_mdeg() - 15_000),
            ];
            for (square, error) in squares.iter_mut().zip(errors) {
                *square += error * error;
            }
        }
        for (square, expected) in squares.into_iter().zip([angle_mdeg, speed_permille, offset_um, loft_mdeg]) {
            let found = (square / f64::from(count)).sqrt();
            // The loose hand's offset is cut off at three standard deviations, which takes off 1.4 %.
            assert!((found / expected - 1.0).abs() < 0.03, "{}: {found}, not {expected}", preset.name());
        }
    }
}

#[test]
fn what_is_executed_stays_within_the_ranges() {
    let hand = Hand::new(30_000, 500, 3_000, 10_000).expect("the largest hand");
    let side = SideFlick::new(Penny::GoldSovereign, Some(2), 5_000, 0, 3_000, 19_000).expect("in range");
    let mut random = SplitMix64::new(3);
    for _ in 0..5_000 {
        let boards = [board(0, 50, 3_000), lofted(board(359_999, 3_000, -3_000), 30_000)];
        for flick in boards.into_iter().chain([Flick::Side(side)]) {
            let strayed = hand.execute(&flick, &mut random);
            assert_eq!(strayed.penny(), flick.penny());
            assert!((0..=30_000).contains(&strayed.loft_mdeg()));
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
fn the_error_of_the_loft_leaves_the_other_errors_as_they_are() {
    // What a normal hand made of this flick with this seed, again and again, before flicks had a loft.
    let before = [
        board(91_847, 870, 1_344),
        board(89_281, 792, 295),
        board(89_041, 794, 512),
        board(89_686, 735, 1_206),
        board(91_085, 788, -1_186),
        board(91_234, 830, -2),
    ];
    let flat = |flick: Flick| board(flick.angle().mdeg().into(), flick.speed_mm_s().into(), flick.offset_um().into());
    let mut random = SplitMix64::new(8);
    let mut lofts = [0, 0];
    for expected in before {
        let executed = Preset::Normal.hand().execute(&board(90_000, 800, 0), &mut random);
        assert_eq!(flat(executed), expected);
        lofts[usize::from(executed.loft_mdeg() > 0)] += 1;
    }
    assert!(lofts.iter().all(|&count| count > 0), "a flat flick strays upwards, or stays flat: {lofts:?}");
}

#[test]
fn a_side_flick_strays_as_it_would_without_an_error_of_the_loft() {
    let side = Flick::Side(SideFlick::new(Penny::RedSovereign, None, 5_000, 90_000, 700, 0).expect("in range"));
    let (mut one, mut other) = (SplitMix64::new(6), SplitMix64::new(6));
    for _ in 0..100 {
        let (with, without) = (Preset::Normal.hand(), Preset::Normal.hand().flat());
        assert_eq!(with.execute(&side, &mut one), without.execute(&side, &mut other));
    }
}

#[test]
fn hands_have_names_and_ranges() {
    for preset in Preset::ALL {
        assert_eq!(Preset::from_name(preset.name()), Some(preset));
        let hand = preset.hand();
        assert_eq!(hand.preset(), Some(preset));
        let numbers = [hand.angle_sd_mdeg(), hand.speed_sd_permille(), hand.offset_sd_um(), hand.loft_sd_mdeg()];
        let [angle, speed, offset, loft] = numbers.map(i64::from);
        assert_eq!(Hand::new(angle, speed, offset, loft), Ok(hand));
        let other = upwards(preset, 1_234);
        assert_eq!((other.preset(), other.preset_but_for_loft()), (None, Some(preset)), "its loft belongs to a preset");
    }
    let of_its_own = Hand::new(1, 2, 3, 2_000).expect("in range");
    assert_eq!((of_its_own.preset(), of_its_own.preset_but_for_loft()), (None, None));
    for (angle, speed, offset, loft, message) in [
        (-1, 0, 0, 0, "angle_sd_mdeg is -1, allowed is 0 to 30000"),
        (0, 501, 0, 0, "speed_sd_permille is 501, allowed is 0 to 500"),
        (0, 0, i64::MAX, 0, "offset_sd_um is 9223372036854775807, allowed is 0 to 3000"),
        (0, 0, 0, -1, "loft_sd_mdeg is -1, allowed is 0 to 10000"),
        (0, 0, 0, 10_001, "loft_sd_mdeg is 10001, allowed is 0 to 10000"),
    ] {
        assert_eq!(Hand::new(angle, speed, offset, loft).expect_err("out of range").to_string(), message);
    }
}
