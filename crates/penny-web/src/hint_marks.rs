//! What of a hint is drawn on the board: the line of the flick that is shown, and the rays of where a penny kills.
//!
//! Apart from the picture of a match because it only adds to it, and is there only when somebody has asked.

use crate::aim::{Intent, Preview};
use crate::picture::Picture;
use crate::play::Play;
use crate::scene::{Coin, Face, Overlay};
use crate::think::KillMap;
use penny_physics::{Equipment, Penny, trig};
use penny_rules::Game;

/// How many rays are drawn round a penny at most.
const RAYS: usize = 240;
/// How long the ray of a sure kill is, m, from the penny's rim.
const SURE_M: f64 = 0.11;
/// Chances below this are no ray, thousandths.
const LEAST_PERMILLE: u16 = 5;
/// How far beside the middle of its ray a number lies, m: at its end it would hide the penny that is aimed at.
const BESIDE_M: f64 = 0.014;

/// Adds the flick that is shown: an arrow to the first contact, and a ghost there.
pub fn flick(game: &Game, intent: &Intent, picture: &mut Picture) {
    let equipment = game.equipment();
    let Some(preview) = Preview::of(equipment, game.position(), intent) else { return };
    let (from_m, to_m) = (rim(equipment, preview.from_m, intent), preview.end_m());
    picture.overlays.push(Overlay::Arrow { from_m, to_m });
    if preview.length_m() >= 2.0 * equipment.radius_m() {
        picture.coins.push(Coin::lying(equipment, Face::Penny(intent.penny), to_m.0, to_m.1).as_ghost());
    }
}

/// Where an arrow leaves its penny.
fn rim(equipment: &Equipment, from_m: (f64, f64), intent: &Intent) -> (f64, f64) {
    let ((dx, dy), radius_m) = (trig::unit_vector(intent.angle), equipment.radius_m());
    (from_m.0 + dx * radius_m, from_m.1 + dy * radius_m)
}

/// Adds the rays of where a penny kills: the longer, the likelier; the best one is drawn otherwise too.
pub fn kills(play: &Play, map: &KillMap, picture: &mut Picture) {
    let Some(apex_m) = place_m(play, map.penny) else { return };
    let each = map.permille.len().div_ceil(RAYS).max(1);
    let rays = map.permille.chunks(each);
    let half_angle_rad = std::f64::consts::PI * each as f64 / map.permille.len().max(1) as f64;
    let best_rad = map.best.map(|(flick, _)| f64::from(flick.angle().mdeg()).to_radians() * 1e-3);
    for (k, ray) in rays.enumerate() {
        let chance = ray.iter().flatten().copied().max().unwrap_or(0);
        if chance >= LEAST_PERMILLE {
            // Direction k of a map is the middle of its own share of the circle.
            let middle = (k * each) as f64 + 0.5 * (ray.len() - 1) as f64;
            let angle_rad = std::f64::consts::TAU * middle / map.permille.len() as f64;
            let is_best = best_rad.is_some_and(|best| (best - angle_rad).abs() <= half_angle_rad);
            let reach_m = play.equipment().radius_m() + SURE_M * f64::from(chance) * 1e-3;
            picture.overlays.push(Overlay::Ray { apex_m, angle_rad, half_angle_rad, reach_m, is_best });
        }
    }
}

/// Where the number of the best chance lies, m: beside its ray.
pub fn number_m(play: &Play, map: &KillMap) -> Option<(f64, f64)> {
    let ((flick, chance), at) = (map.best?, place_m(play, map.penny)?);
    let (dx, dy) = trig::unit_vector(flick.angle());
    let far_m = play.equipment().radius_m() + 0.5 * SURE_M * chance;
    Some((at.0 + dx * far_m - dy * BESIDE_M, at.1 + dy * far_m + dx * BESIDE_M))
}

fn place_m(play: &Play, penny: Penny) -> Option<(f64, f64)> {
    play.game().position().get(penny).map(|point| (point.x_m(), point.y_m()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::against::tests::against;
    use penny_physics::{BoardFlick, Team};

    #[test]
    fn rays_are_as_long_as_kills_are_likely_and_one_of_them_is_the_best() {
        let play = against(Team::Red);
        let mut permille = vec![Some(0); 720];
        permille[180] = Some(500);
        permille[360] = Some(250);
        permille[361] = None;
        let flick = BoardFlick::new(Penny::RedAssassin1, 90_000, 900, 0).expect("the numbers are in their ranges");
        let map = KillMap { penny: Penny::RedAssassin1, best: Some((flick, 0.5)), permille };
        let mut picture = Picture::default();
        kills(&play, &map, &mut picture);
        let rays: Vec<(f64, bool)> = picture
            .overlays
            .iter()
            .map(|overlay| match *overlay {
                Overlay::Ray { reach_m, is_best, .. } => (reach_m - play.equipment().radius_m(), is_best),
                ref other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(rays.iter().map(|ray| ray.1).collect::<Vec<_>>(), [true, false]);
        assert!((rays[0].0 - 2.0 * rays[1].0).abs() < 1e-9 && rays[0].0 > 0.02);
        assert!(number_m(&play, &map).is_some());
    }

    #[test]
    fn the_flick_that_is_shown_is_an_arrow_and_a_ghost() {
        let play = against(Team::Red);
        let from = play.game().position().get(Penny::RedAssassin1).expect("it is on the board");
        let mut picture = Picture::default();
        flick(play.game(), &Intent::towards(Penny::RedAssassin1, from, Default::default()), &mut picture);
        assert!(matches!(picture.overlays[..], [Overlay::Arrow { .. }]));
        assert_eq!(picture.coins.iter().filter(|coin| coin.ghost).count(), 1);
    }
}
