//! From the state of a match and an aim to what the scene draws: which coins where, and which marks.
//!
//! Apart because it is the only place that decides what players see, and it is tested without drawing anything.

use crate::aim::{Intent, Preview, SideAim, SpotAim, fan};
use crate::play::Play;
use crate::scene::{Coin, Emphasis, Face, Overlay};
use crate::show::{Film, Measuring};
use penny_physics::{Equipment, Penny, Position, Team};
use penny_rules::finger::{NAIL_RADIUS_M, arcs_without_room, nail_m};
use penny_rules::{FingerRoom, SpotRoom, finger_room};

/// How far the fan of a hand is drawn at most, m.
const FAN_REACH_M: f64 = 0.30;
/// How far before the contact the sovereign is held, m: beside its ghost there.
const HELD_BACK_M: f64 = 0.018;
/// How much further a fully drawn pull takes it back, m: with more it would leave the picture.
const DRAWN_BACK_M: f64 = 0.005;
/// How long the arrow is that shows where the blue of a side-flick is sent, m: two pennies.
const SENT_M: f64 = 0.04;
/// How high the sovereign is held, m: above the frame round the moat.
pub const HELD_LIFT_M: f64 = 0.007;

/// What the players do at this moment.
#[derive(Clone, Debug)]
pub enum Doing {
    /// They watch a flick, at a time of its film, s.
    Watching(std::sync::Arc<Film>, f64),
    /// They watch the measuring, at a time, s.
    Measuring(Measuring, f64),
    /// One of them aims, or is about to; what they have chosen, what the pointer is over, and how the pull is drawn.
    Aiming(Option<Intent>, Option<Penny>, Option<Drawn>),
    /// One of them prepares a side-flick.
    Siding(SideAim, Option<Drawn>),
    /// One of them puts the sovereign on a spot.
    Spotting(SpotAim),
    /// Nothing can be done: an offer is open, or the game is over.
    Waiting,
}

/// A pull on the board: to where, and how hard, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drawn {
    /// The pointer, m, as far from the penny as from where the pull began.
    pub to_m: (f64, f64),
    /// From 0 to 1.
    pub strength: f64,
}

/// Coins and marks.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    /// The coins.
    pub coins: Vec<Coin>,
    /// The marks.
    pub overlays: Vec<Overlay>,
}

/// The picture of a match while its players do this.
pub fn picture(play: &Play, doing: &Doing) -> Picture {
    let (equipment, position) = (play.equipment(), play.game().position());
    match doing {
        Doing::Watching(film, t_s) => Picture { coins: film.coins(*t_s), overlays: Vec::new() },
        Doing::Measuring(measuring, t_s) => {
            let mut coins = lying(equipment, position);
            coins.extend(measuring.spare(*t_s));
            Picture { coins, overlays: vec![measuring.ruler(*t_s)] }
        }
        Doing::Aiming(intent, hover, drawn) => aiming(play, intent.as_ref(), *hover, *drawn),
        Doing::Siding(side, drawn) => siding(play, side, *drawn),
        Doing::Spotting(spot) => spotting(play, spot),
        Doing::Waiting => Picture { coins: lying(equipment, position), overlays: Vec::new() },
    }
}

/// The pennies as they lie.
pub fn lying(equipment: &Equipment, position: &Position) -> Vec<Coin> {
    let at = |(penny, point): (Penny, &Option<penny_physics::Point>)| {
        point.map(|point| Coin::lying(equipment, Face::Penny(penny), point.x_m(), point.y_m()))
    };
    position.points().iter().filter_map(at).collect()
}

fn aiming(play: &Play, intent: Option<&Intent>, hover: Option<Penny>, drawn: Option<Drawn>) -> Picture {
    let (equipment, position) = (play.equipment(), play.game().position());
    let team = play.game().turn().to_move();
    let mut coins = lying(equipment, position);
    for coin in &mut coins {
        let Face::Penny(penny) = coin.face else { continue };
        if intent.is_some_and(|intent| intent.penny == penny) {
            coin.emphasis = Emphasis::Selected;
        } else if penny.team() == Some(team) && drawn.is_none() {
            coin.emphasis = if hover == Some(penny) { Emphasis::Hover } else { Emphasis::Choosable };
        }
    }
    let mut overlays = Vec::new();
    if let Some(intent) = intent {
        aim_marks(play, intent, &mut coins, &mut overlays);
        if let (Some(drawn), Some(point)) = (drawn, position.get(intent.penny)) {
            let from_m = (point.x_m(), point.y_m());
            overlays.push(Overlay::PullBand { from_m, to_m: drawn.to_m, strength: drawn.strength });
        }
    }
    Picture { coins, overlays }
}

/// Line, ghost, fan, and where the finger has no room.
fn aim_marks(play: &Play, intent: &Intent, coins: &mut Vec<Coin>, overlays: &mut Vec<Overlay>) {
    let (equipment, position) = (play.equipment(), play.game().position());
    let Some(preview) = Preview::of(equipment, position, intent) else { return };
    if play.terms().ruleset.finger_room {
        for arc in arcs_without_room(equipment, position, intent.penny, intent.offset_um) {
            // The arc is of directions of flight; the mark is where the finger would be, on the other side.
            let from_rad = (f64::from(arc.from_deg) + 179.5).to_radians();
            let to_rad = from_rad + f64::from(arc.span_deg).to_radians();
            let foul = matches!(arc.room, FingerRoom::TouchesOther(_));
            overlays.push(Overlay::NoRoom { centre_m: preview.from_m, from_rad, to_rad, foul });
        }
        if let Some(flick) = intent.board_flick()
            && let Some(centre_m) = nail_m(equipment, position, &flick)
        {
            let blocked = finger_room(equipment, position, &flick) != FingerRoom::Free;
            overlays.push(Overlay::Nail { centre_m, radius_m: NAIL_RADIUS_M, blocked });
        }
    }
    if let Some(half_angle_rad) = fan::half_angle_rad(&play.terms().hand_of(play.game().turn().to_move())) {
        overlays.push(Overlay::Fan {
            apex_m: preview.from_m,
            angle_rad: intent.angle_rad(),
            half_angle_rad,
            reach_m: preview.length_m().clamp(0.04, FAN_REACH_M),
        });
    }
    let end_m = preview.end_m();
    overlays.push(Overlay::AimLine { from_m: preview.from_m, to_m: end_m, is_over: false });
    if preview.stops_m.is_some() {
        overlays.push(Overlay::OutOfReach { from_m: end_m, to_m: preview.to_m });
    }
    // Where it rests on its own place a ghost would only blur the penny; one that hops may fly over what it would meet.
    let is_clear = preview.stops_m.is_none() || preview.length_m() >= 2.0 * equipment.radius_m();
    let is_clear = is_clear && !intent.hops();
    if is_clear && (preview.meets.is_some() || preview.stops_m.is_some()) {
        coins.push(Coin::lying(equipment, Face::Penny(intent.penny), end_m.0, end_m.1).as_ghost());
    }
}

fn siding(play: &Play, side: &SideAim, drawn: Option<Drawn>) -> Picture {
    let (equipment, position) = (play.equipment(), play.game().position());
    let mut coins = lying(equipment, position);
    // Where the blue may not be put so, it is shown where it lies, and the words beside say why.
    let Ok(set_up) = side.set_up(equipment, position) else { return Picture { coins, overlays: Vec::new() } };
    coins = lying(equipment, &set_up.others);
    let blue = Coin::lying(equipment, Face::Penny(Penny::Blue), set_up.blue_m.0, set_up.blue_m.1);
    let strike = set_up.held_m(equipment, side.intent.angle, side.intent.offset_um);
    let (dx, dy) = penny_physics::trig::unit_vector(side.intent.angle);
    let back_m = HELD_BACK_M + DRAWN_BACK_M * drawn.map_or(0.0, |drawn| drawn.strength);
    let held_at = (strike.0 - dx * back_m, strike.1 - dy * back_m);
    let sovereign = |at: (f64, f64)| {
        let mut coin = Coin::lying(equipment, Face::Penny(side.intent.penny), at.0, at.1);
        coin.centre_m.2 += HELD_LIFT_M;
        coin
    };
    coins.extend([blue, sovereign(strike).as_ghost(), sovereign(held_at).with(Emphasis::Selected)]);
    let mut overlays = Vec::new();
    if let Some(half_angle_rad) = fan::half_angle_rad(&play.terms().hand_of(play.game().turn().to_move())) {
        let angle_rad = side.intent.angle_rad();
        overlays.push(Overlay::Fan { apex_m: held_at, angle_rad, half_angle_rad, reach_m: 0.06 });
    }
    let rim_m = (held_at.0 + dx * equipment.radius_m(), held_at.1 + dy * equipment.radius_m());
    overlays.push(Overlay::AimLine { from_m: rim_m, to_m: strike, is_over: true });
    // The blue is pushed along the line of centres, wherever the sovereign comes from.
    let pushed_m = (set_up.blue_m.0 - strike.0, set_up.blue_m.1 - strike.1);
    let from = equipment.radius_m() / pushed_m.0.hypot(pushed_m.1);
    let to = from + SENT_M / pushed_m.0.hypot(pushed_m.1);
    let along = |part: f64| (set_up.blue_m.0 + pushed_m.0 * part, set_up.blue_m.1 + pushed_m.1 * part);
    overlays.push(Overlay::Arrow { from_m: along(from), to_m: along(to) });
    if let Some(drawn) = drawn {
        overlays.push(Overlay::PullBand { from_m: held_at, to_m: drawn.to_m, strength: drawn.strength });
    }
    Picture { coins, overlays }
}

/// What the page must know of a side-flick to lay things beside it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SidePlaces {
    /// The centre of the blue over the edge, m.
    pub blue_m: (f64, f64),
    /// The centre of the sovereign in the hand before it is pulled back, m.
    pub held_m: (f64, f64),
    /// Outwards over the edge.
    pub outwards: (f64, f64),
}

/// The places of a side-flick; None where the blue may not be put so.
pub fn side_places(play: &Play, side: &SideAim) -> Option<SidePlaces> {
    let equipment = play.equipment();
    let set_up = side.set_up(equipment, play.game().position()).ok()?;
    let strike = set_up.held_m(equipment, side.intent.angle, side.intent.offset_um);
    let (dx, dy) = penny_physics::trig::unit_vector(side.intent.angle);
    let held_m = (strike.0 - dx * HELD_BACK_M, strike.1 - dy * HELD_BACK_M);
    Some(SidePlaces { blue_m: set_up.blue_m, held_m, outwards: side.normal(equipment) })
}

fn spotting(play: &Play, spot: &SpotAim) -> Picture {
    let (equipment, game) = (play.equipment(), play.game());
    let mut coins = lying(equipment, game.position());
    let mut overlays = Vec::new();
    for (k, room) in game.spot_rooms().iter().flatten().enumerate() {
        if matches!(room, SpotRoom::Free { .. }) {
            overlays.push(Overlay::LitSpot { spot: k, chosen: usize::from(spot.spotting.spot) == k });
        }
    }
    let at = spot.point(equipment);
    let coin = Coin::lying(equipment, Face::Penny(spot.spotting.penny), at.x_m(), at.y_m());
    coins.push(Coin { emphasis: Emphasis::Selected, ..coin });
    Picture { coins, overlays }
}

/// The team whose pennies can be chosen, as the buttons name them: assassins first, as they are flicked most.
pub fn choosable(team: Team) -> [Penny; 3] {
    let [sovereign, first, second] = team.pennies();
    [first, second, sovereign]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::tests::terms;
    use penny_physics::{Angle, BoardFlick, SideFlick};
    use penny_rules::{Action, Preset, Stage};

    fn play(hand: Preset, finger_room: bool) -> Play {
        let mut terms = terms(hand);
        terms.ruleset.finger_room = finger_room;
        Play::new(terms).expect("the defaults fit")
    }

    /// Red's second assassin has driven the blue to the bottom edge.
    fn blue_at_the_edge() -> Play {
        let mut play = play(Preset::None, true);
        let flick = BoardFlick::new(Penny::RedAssassin2, 333_800, 1_670, 0).expect("the numbers are in their ranges");
        play.act(&Action::Flick(flick)).expect("it is Red's turn");
        play.act(&Action::Measure).expect("measuring is allowed");
        assert!(play.game().turn().must_side_flick());
        play
    }

    fn emphasis(picture: &Picture, penny: Penny) -> Emphasis {
        let coin = picture.coins.iter().find(|coin| coin.face == Face::Penny(penny) && !coin.ghost);
        coin.expect("the penny is drawn").emphasis
    }

    fn aim(penny: Penny, mdeg: i64) -> Intent {
        Intent { penny, angle: Angle::wrapping_mdeg(mdeg), speed_mm_s: 900, offset_um: 0, loft_mdeg: 0 }
    }

    #[test]
    fn only_the_pennies_of_the_player_on_move_can_be_chosen() {
        let play = play(Preset::None, true);
        let picture = picture(&play, &Doing::Aiming(None, Some(Penny::RedSovereign), None));
        assert_eq!(emphasis(&picture, Penny::RedSovereign), Emphasis::Hover);
        assert_eq!(emphasis(&picture, Penny::RedAssassin1), Emphasis::Choosable);
        assert_eq!(emphasis(&picture, Penny::GoldSovereign), Emphasis::None);
        assert_eq!(emphasis(&picture, Penny::Blue), Emphasis::None);
        assert!(picture.overlays.is_empty());
    }

    #[test]
    fn an_aim_shows_its_line_its_ghost_and_the_hands_fan() {
        for (hand, fans) in [(Preset::None, 0), (Preset::Loose, 1)] {
            let play = play(hand, true);
            let picture = picture(&play, &Doing::Aiming(Some(aim(Penny::RedSovereign, 90_000)), None, None));
            assert_eq!(emphasis(&picture, Penny::RedSovereign), Emphasis::Selected);
            assert_eq!(picture.coins.iter().filter(|coin| coin.ghost).count(), 1);
            let count = |is: fn(&Overlay) -> bool| picture.overlays.iter().filter(|overlay| is(overlay)).count();
            assert_eq!(count(|overlay| matches!(overlay, Overlay::AimLine { .. })), 1);
            assert_eq!(count(|overlay| matches!(overlay, Overlay::Fan { .. })), fans);
            assert_eq!(count(|overlay| matches!(overlay, Overlay::Nail { blocked: false, .. })), 1);
        }
    }

    #[test]
    fn the_ghost_of_a_soft_flick_lies_where_it_stops_and_the_hit_is_marked_as_out_of_reach() {
        let play = play(Preset::None, true);
        for (speed_mm_s, ghosts, short) in [(50, 0, 1), (400, 1, 1), (1_500, 1, 0)] {
            let aim = aim(Penny::RedSovereign, 90_000).at_speed(speed_mm_s);
            let picture = picture(&play, &Doing::Aiming(Some(aim), None, None));
            let ends = picture.overlays.iter().filter_map(|overlay| match overlay {
                Overlay::AimLine { to_m, .. } => Some(*to_m),
                _ => None,
            });
            let ends: Vec<_> = ends.collect();
            let ghost: Vec<_> = picture.coins.iter().filter(|coin| coin.ghost).map(|coin| coin.centre_m).collect();
            assert_eq!((ends.len(), ghost.len()), (1, ghosts), "{speed_mm_s}");
            assert!(ghost.iter().all(|ghost| (ghost.0, ghost.1) == ends[0]), "{speed_mm_s}");
            let beyond = picture.overlays.iter().filter(|overlay| matches!(overlay, Overlay::OutOfReach { .. }));
            assert_eq!(beyond.count(), short, "{speed_mm_s}");
        }
    }

    #[test]
    fn an_aim_that_hops_has_its_line_and_no_ghost() {
        let play = play(Preset::None, true);
        for (loft_mdeg, ghosts) in [(0, 1), (2_000, 1), (12_000, 0)] {
            let aim = aim(Penny::RedSovereign, 90_000).at_loft(loft_mdeg);
            let picture = picture(&play, &Doing::Aiming(Some(aim), None, None));
            assert_eq!(picture.coins.iter().filter(|coin| coin.ghost).count(), ghosts, "{loft_mdeg}");
            let lines = picture.overlays.iter().filter(|overlay| matches!(overlay, Overlay::AimLine { .. }));
            assert_eq!(lines.count(), 1, "{loft_mdeg}");
        }
    }

    #[test]
    fn where_the_house_rules_need_no_room_none_is_marked() {
        let play = play(Preset::None, false);
        let picture = picture(&play, &Doing::Aiming(Some(aim(Penny::RedSovereign, 90_000)), None, None));
        assert!(!picture.overlays.iter().any(|o| matches!(o, Overlay::Nail { .. } | Overlay::NoRoom { .. })));
    }

    #[test]
    fn a_side_flick_shows_the_blue_over_the_edge_and_the_sovereign_outside() {
        let play = blue_at_the_edge();
        let (equipment, position) = (play.equipment(), play.game().position());
        let side = SideAim::first(equipment, position, Team::Red).expect("it is binding");
        let picture = picture(&play, &Doing::Siding(side, None));
        let at = |penny| {
            let coin = picture.coins.iter().find(|coin| coin.face == Face::Penny(penny)).expect("it is drawn");
            equipment.board().distance_to_nearest_edge_m(coin.centre_m.0, coin.centre_m.1)
        };
        let over = equipment.radius_m() - at(Penny::Blue);
        assert!((over - f64::from(side.overlap_um) * 1e-6).abs() < 1e-9, "{over}");
        assert!(at(Penny::RedSovereign) < -equipment.radius_m());
        assert_eq!(picture.coins.iter().filter(|coin| !coin.ghost).count(), Penny::COUNT);
        assert!(side_places(&play, &side).is_some());
    }

    #[test]
    fn a_side_flick_shows_its_line_its_ghost_and_where_the_blue_is_sent() {
        let play = blue_at_the_edge();
        let (equipment, position) = (play.equipment(), play.game().position());
        let straight = SideAim::first(equipment, position, Team::Red).expect("it is binding");
        for offset_um in [0, 4_000, -4_000] {
            let side = SideAim {
                intent: straight.intent.turned(5_000).at_offset(offset_um, SideFlick::OFFSET_UM),
                ..straight
            };
            let picture = picture(&play, &Doing::Siding(side, None));
            let ghost = picture.coins.iter().find(|coin| coin.ghost).expect("the contact has a ghost").centre_m;
            let blue = side_places(&play, &side).expect("the blue hangs there").blue_m;
            let apart = (blue.0 - ghost.0, blue.1 - ghost.1);
            assert!((apart.0.hypot(apart.1) - 2.0 * equipment.radius_m()).abs() < 1e-9, "{apart:?}");
            let line = |overlay: &Overlay| match overlay {
                Overlay::AimLine { to_m, .. } => Some(*to_m),
                _ => None,
            };
            assert_eq!(picture.overlays.iter().find_map(line), Some((ghost.0, ghost.1)));
            let arrow = |overlay: &Overlay| match overlay {
                Overlay::Arrow { from_m, to_m } => Some((to_m.0 - from_m.0, to_m.1 - from_m.1)),
                _ => None,
            };
            let sent = picture.overlays.iter().find_map(arrow).expect("an arrow shows where the blue goes");
            assert!((sent.0.hypot(sent.1) - SENT_M).abs() < 1e-9, "{sent:?}");
            assert!((sent.0 * apart.1 - sent.1 * apart.0).abs() < 1e-9, "along the line of centres: {sent:?}");
            assert!(sent.0 * apart.0 + sent.1 * apart.1 > 0.0, "away from the sovereign: {sent:?}");
        }
    }

    #[test]
    fn every_free_spot_is_lit_and_the_sovereign_is_shown_on_one() {
        let mut play = blue_at_the_edge();
        let side = SideFlick::new(Penny::RedSovereign, None, 4_000, 90_000, 700, 0).expect("in their ranges");
        play.act(&Action::SideFlick(side, None)).expect("it is binding");
        assert!(matches!(play.game().stage(), Stage::ToSpot { .. }));
        let rooms = play.game().spot_rooms().expect("a sovereign is in the hand");
        let spot = SpotAim::first(Team::Red, &rooms).expect("a spot is free");
        let picture = picture(&play, &Doing::Spotting(spot));
        let free = rooms.iter().filter(|room| matches!(room, SpotRoom::Free { .. })).count();
        assert_eq!(picture.overlays.len(), free);
        assert_eq!(emphasis(&picture, Penny::RedSovereign), Emphasis::Selected);
    }

    #[test]
    fn a_film_begins_where_the_pennies_lay_and_ends_where_they_rest() {
        let play = blue_at_the_edge();
        let film = std::sync::Arc::new(play.film().expect("there was a flick"));
        let last = play.last().expect("there was a flick");
        for (t_s, position) in [(film.begins_s(), last.before), (film.ends_s(), *play.game().position())] {
            let shown = picture(&play, &Doing::Watching(film.clone(), t_s));
            for coin in lying(play.equipment(), &position) {
                let found = shown.coins.iter().find(|other| other.face == coin.face).expect("it is in the film");
                let off = (found.centre_m.0 - coin.centre_m.0).hypot(found.centre_m.1 - coin.centre_m.1);
                assert!(off < 2e-6, "{:?} is {off} m off at {t_s} s", coin.face);
            }
        }
    }

    #[test]
    fn a_penny_that_went_off_lies_in_the_moat_at_the_end() {
        let mut play = play(Preset::None, true);
        let flick = BoardFlick::new(Penny::RedAssassin1, 0, 1_500, 0).expect("the numbers are in their ranges");
        play.act(&Action::Flick(flick)).expect("it is Red's turn");
        assert!(play.game().ending().is_some());
        let film = play.film().expect("there was a flick");
        let coins = film.coins(film.ends_s());
        let fallen =
            coins.iter().find(|coin| coin.face == Face::Penny(Penny::RedAssassin1)).expect("it lies somewhere");
        assert!(fallen.centre_m.2 < 0.0 && fallen.centre_m.0 > play.equipment().board().half_width_m(), "{fallen:?}");
        assert_eq!(coins.len(), Penny::COUNT);
    }
}
