//! Looking ahead: flicks that lead where a scenario wants to go, found by trying many on the game's own physics.
//!
//! Apart from the scenarios because they only say what they want; nothing in them is a number that somebody once found.

use penny_physics::{BoardFlick, Flick, NearEdges, Penny, SideFlick, SideSetUp, Team};
use penny_rules::{Action, Game, Refereed, SpotRoom, Spotting, Verdict, referee};

/// What a step of a plan wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Want {
    /// A flick after which the blue lies where it may be side-flicked and the game goes on.
    BlueToTheEdge,
    /// A flick after which the same player goes on.
    Hit,
    /// A foul that does not end the game.
    Foul,
    /// A kill.
    Kill,
    /// A flick that loses the game.
    Loss,
    /// Measuring, and the spare touches.
    Measure,
    /// A side-flick after which the same player goes on.
    SideFlick,
    /// The sovereign put on a spot.
    Spot,
    /// Leaving the flicks that are left.
    Decline,
}

/// How exactly a flick is made: every flick as near as this to the one found does as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slack {
    pub(crate) angle_mdeg: i64,
    pub(crate) speed_permille: i64,
}

impl Slack {
    /// As numbers are typed.
    pub(crate) const NONE: Slack = Slack { angle_mdeg: 0, speed_permille: 0 };
    /// As a steady hand pulls.
    pub(crate) const HAND: Slack = Slack { angle_mdeg: 400, speed_permille: 30 };
}

/// How many ways each step of a plan is tried in before the step ahead of it is tried otherwise.
const WAYS: usize = 12;
/// Speeds that are tried, mm/s: a fair one first.
const SPEEDS_MM_S: [i64; 8] = [1_000, 600, 1_500, 300, 800, 2_000, 1_200, 2_600];
/// Directions that are tried, a step apart.
const ANGLE_STEP_MDEG: i64 = 500;

/// Actions that lead from this game through all these steps, if there are any among those that are tried.
pub(crate) fn plan(game: &Game, steps: &[Want], slack: Slack) -> Option<Vec<Action>> {
    let Some((&want, rest)) = steps.split_first() else { return Some(Vec::new()) };
    ways(game, want, slack).take(WAYS).find_map(|action| {
        let mut next = game.clone();
        next.play(&action).ok()?;
        let mut actions = plan(&next, rest, slack)?;
        actions.insert(0, action);
        Some(actions)
    })
}

fn ways(game: &Game, want: Want, slack: Slack) -> Box<dyn Iterator<Item = Action> + '_> {
    match want {
        Want::Measure => Box::new(game.allowed().measure.then_some(Action::Measure).into_iter()),
        Want::Decline => Box::new(game.allowed().decline.then_some(Action::Decline).into_iter()),
        Want::Spot => Box::new(spottings(game).into_iter().map(Action::Spot)),
        Want::SideFlick => {
            Box::new(side_flicks(game).filter(move |flick| holds(game, want, flick, slack)).map(Action::from))
        }
        _ => Box::new(board_flicks(game).filter(move |flick| holds(game, want, flick, slack)).map(Action::from)),
    }
}

/// Whether a flick, and every one near enough to it, does what is wanted.
fn holds(game: &Game, want: Want, flick: &Flick, slack: Slack) -> bool {
    let Slack { angle_mdeg, speed_permille } = slack;
    let near = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)];
    let tries = if slack == Slack::NONE { 1 } else { near.len() };
    near[..tries].iter().all(|&(turn, haste)| {
        let asked = moved(flick, turn * angle_mdeg, haste * speed_permille);
        asked.and_then(|asked| ruled(game, &asked)).is_some_and(|refereed| is(game, want, &refereed))
    })
}

fn moved(flick: &Flick, by_mdeg: i64, by_permille: i64) -> Option<Flick> {
    let angle = (i64::from(flick.angle().mdeg()) + by_mdeg).rem_euclid(360_000);
    let speed = i64::from(flick.speed_mm_s()) * (1_000 + by_permille) / 1_000;
    let offset = i64::from(flick.offset_um());
    match flick {
        Flick::Board(board) => BoardFlick::new(board.penny(), angle, speed, offset).ok().map(Flick::Board),
        Flick::Side(side) => SideFlick::new(side.penny(), side.edge(), side.overlap_um().into(), angle, speed, offset)
            .ok()
            .map(Flick::Side),
    }
}

fn ruled(game: &Game, flick: &Flick) -> Option<Refereed> {
    referee(game.equipment(), game.ruleset(), game.turn(), game.position(), flick).ok()
}

fn is(game: &Game, want: Want, refereed: &Refereed) -> bool {
    let Refereed { ruling, shot, .. } = refereed;
    match (want, &ruling.verdict) {
        (Want::Kill, Verdict::Won) | (Want::Loss, Verdict::Lost(_)) | (Want::Foul, Verdict::Foul(_)) => true,
        (Want::Hit | Want::SideFlick, Verdict::Again(_)) => !game.turn().free_shot() || ruling.hit,
        (Want::BlueToTheEdge, Verdict::Again(_)) => {
            let equipment = game.equipment();
            shot.rest.get(Penny::Blue).is_some_and(|blue| NearEdges::of(equipment, blue).spare_touches(equipment))
        }
        _ => false,
    }
}

/// The flicks on the board that are tried: pennies by turns, so that none is tried out first, and each at directions a
/// step apart from where the blue is seen, as keys reach them.
fn board_flicks(game: &Game) -> impl Iterator<Item = Flick> + '_ {
    const DIRECTIONS: i64 = 360_000 / ANGLE_STEP_MDEG;
    let [sovereign, first, second] = game.turn().to_move().pennies();
    // 97 shares no factor with the number of directions: near ones follow each other only at the end.
    let turns = (0..DIRECTIONS).map(|k| (k * 97 % DIRECTIONS) * ANGLE_STEP_MDEG);
    SPEEDS_MM_S.into_iter().flat_map(move |speed| {
        turns.clone().flat_map(move |turn| {
            [first, second, sovereign].into_iter().filter_map(move |penny| {
                let angle = (towards_blue_mdeg(game, penny)? + turn).rem_euclid(360_000);
                BoardFlick::new(penny, angle, speed, 0).ok().map(Flick::Board)
            })
        })
    })
}

/// The direction from a penny to the blue, in which every aim begins.
pub(crate) fn towards_blue_mdeg(game: &Game, penny: Penny) -> Option<i64> {
    let (from, to) = (game.position().get(penny)?, game.position().get(Penny::Blue)?);
    let radians = f64::from(to.y_um - from.y_um).atan2(f64::from(to.x_um - from.x_um));
    Some((radians.to_degrees() * 1e3).round() as i64)
}

/// Side-flicks over the nearest edge, more or less straight inwards.
fn side_flicks(game: &Game) -> impl Iterator<Item = Flick> + '_ {
    let team: Team = game.turn().to_move();
    let edge = game.position().get(Penny::Blue).map(|blue| NearEdges::of(game.equipment(), blue).nearest);
    let inwards = edge.map_or(0, |edge| {
        let normal = game.equipment().board().edges()[usize::from(edge)].normal;
        ((-normal.1).atan2(-normal.0).to_degrees() * 1e3).round() as i64
    });
    let most = SideSetUp::most_overlap_um(game.equipment());
    [6_000, 4_000, 8_000, most].into_iter().flat_map(move |overlap| {
        [800, 1_200, 500].into_iter().flat_map(move |speed| {
            [0, 10_000, -10_000, 20_000, -20_000].into_iter().filter_map(move |turn| {
                let angle = (inwards + turn).rem_euclid(360_000);
                SideFlick::new(team.sovereign(), edge, overlap.into(), angle, speed, 0).ok().map(Flick::Side)
            })
        })
    })
}

/// The spots with room, each as near to its centre as there is room.
fn spottings(game: &Game) -> Vec<Spotting> {
    let (Some(team), Some(rooms)) = (game.to_spot(), game.spot_rooms()) else { return Vec::new() };
    let place = |(spot, room): (usize, &SpotRoom)| match *room {
        SpotRoom::Free { shift_um } => Some(Spotting { penny: team.sovereign(), spot: spot as u8, shift_um }),
        _ => None,
    };
    rooms.iter().enumerate().filter_map(place).collect()
}
