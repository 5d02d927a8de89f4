//! Newton's cradle: rows of three and five touching pennies against linear springs in small steps.
//!
//! Apart because a row is struck as one; impulses taken pair by pair would pass all of the motion to its end.

use crate::scene::{Scene, speed, surfaces};
use crate::springs::speeds_after;
use penny_physics::{Equipment, Penny};

const ROW: [Penny; 5] =
    [Penny::RedAssassin1, Penny::GoldAssassin1, Penny::GoldSovereign, Penny::Blue, Penny::RedSovereign];

/// The speeds just after the striker meets a touching row, `count` pennies in all, over the speed with which it came.
fn shares(equipment: &Equipment, count: usize, mm_s: i64) -> Vec<f64> {
    let places: Vec<(Penny, i32, i32)> = ROW[..count]
        .iter()
        .enumerate()
        .map(|(k, &penny)| (penny, -200_000 + 20_300 * k as i32 + if k > 0 { 5_000 } else { 0 }, 0))
        .collect();
    let scene = Scene::flick(equipment, &places, (0, mm_s, 0));
    let changes = scene.meeting(scene.meetings()[0]);
    let of = |penny: Penny| changes.iter().find(|change| change.penny == penny).expect("on the board");
    let came = speed(&of(ROW[0]).before);
    ROW[..count].iter().map(|&penny| of(penny).after.velocity_m_s.0 / came).collect()
}

/// Three equal balls on linear springs by their normal modes (Herrmann and Schmalzle, Am. J. Phys. 49, 761 (1981)):
/// -0.13, 0.15 and 0.98. So the reference is right before anything is compared with it.
#[test]
fn springs_in_small_steps_are_the_normal_modes() {
    let found = speeds_after(3);
    // Until the first ball leaves, the sum of both compressions swings with the rate of one spring, their difference
    // with sqrt(3) of it; from then on the other two swing alone.
    let root = 3f64.sqrt();
    let first = |t: f64| 0.5 * (t.sin() + (root * t).sin() / root);
    let (mut low, mut high) = (2.0, 3.0);
    while high - low > 1e-14 {
        let middle = 0.5 * (low + high);
        if first(middle) > 0.0 { low = middle } else { high = middle }
    }
    let (sum, difference) = (low.cos(), (root * low).cos());
    let second = 0.5 * (low.sin() - (root * low).sin() / root);
    let (closing, closing_other) = (0.5 * (sum + difference), 0.5 * (sum - difference));
    let striker = (1.0 + 2.0 * closing + closing_other) / 3.0;
    let inner = (closing_other * closing_other + 2.0 * second * second).sqrt();
    let expected = [striker, 0.5 * (1.0 - striker - inner), 0.5 * (1.0 - striker + inner)];
    for (a, b) in found.iter().zip(expected) {
        assert!((a - b).abs() < 1e-6, "{found:?} {expected:?}");
    }
}

#[test]
fn elastic_rows_of_three_and_five_part_as_linear_springs_do() {
    let equipment = surfaces(|s| (s.restitution_permille, s.restitution_loss_permille) = (1000, 0));
    for count in [3, 5] {
        let expected = speeds_after(count);
        for mm_s in [300, 1_000, 2_500] {
            let found = shares(&equipment, count, mm_s);
            // Forty steps a contact are off by less than 0.002; impulses pair by pair would be by 0.2.
            for (a, b) in found.iter().zip(&expected) {
                assert!((a - b).abs() < 2e-3, "{count} {mm_s}: {found:?} {expected:?}");
            }
        }
    }
}

/// With the default surfaces a row loses motion, but never momentum, and its pennies part in order: the struck end
/// fastest.
#[test]
fn rows_with_the_default_surfaces_keep_momentum_and_part_in_order() {
    let equipment = surfaces(|_| ());
    for count in [3, 5] {
        let found = shares(&equipment, count, 1_000);
        let energy: f64 = found.iter().map(|share| share * share).sum();
        assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{count}: {found:?}");
        assert!(found.is_sorted() && energy < 1.0, "{count}: {found:?}");
        // Less than springs without loss give to the end, more than balls that do not bounce.
        let last = found[count - 1];
        assert!(last < speeds_after(count)[count - 1] && last > 0.7, "{count}: {found:?}");
    }
}
