//! Looking ahead: flicks that lead where a scenario wants to go, found by trying many on the game's own physics.
//!
//! Apart from the scenarios because they only say what they want; nothing in them is a number that somebody once found.

use penny_physics::{BoardFlick, Event, Flick, NearEdges, Penny, SideFlick, SideSetUp, Team};
use penny_rules::{Action, Clause, Game, Refereed, SpotRoom, Spotting, Verdict, referee};

/// What a step of a plan wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Want {
    /// A flick after which the blue lies where it may be side-flicked and the game goes on.
    BlueToTheEdge,
    /// A flick after which the same player goes on.
    Hit,
    /// A hit that leaves the flicked penny so close to one that is not the player's that a finger has no room between.
    CloseUp,
    /// A hit that leaves the flicked penny as far from the blue as it can hop.
    WithinAHop,
    /// A flick upwards that loses by a stack and nothing else, one penny lying on another by a quarter at least.
    Stack,
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
    /// As the page shows a direction and a speed, rounded.
    pub(crate) const SHOWN: Slack = Slack { angle_mdeg: 60, speed_permille: 2 };
    /// As a steady hand pulls.
    pub(crate) const HAND: Slack = Slack { angle_mdeg: 300, speed_permille: 15 };
    /// As a finger pulls on a phone, two pixels more or less.
    pub(crate) const FINGER: Slack = Slack { angle_mdeg: 1_500, speed_permille: 80 };
}

/// How many ways each step of a plan is tried in before the step ahead of it is tried otherwise.
const WAYS: usize = 12;
/// Speeds that are tried, mm/s: a fair one first.
const SPEEDS_MM_S: [i64; 8] = [1_000, 600, 1_500, 300, 800, 2_000, 1_200, 2_600];
/// A gap into which a finger does not fit, um: its nail is 8 mm across.
const CLOSE_UM: i64 = 5_000;
/// From how far the flicks upwards that are tried come down on a penny, um.
const HOP_UM: (i64, i64) = (38_000, 62_000);
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

/// What may be tried for one step, one after the other.
pub(crate) fn ways(game: &Game, want: Want, slack: Slack) -> Box<dyn Iterator<Item = Action> + '_> {
    match want {
        Want::Measure => Box::new(game.allowed().measure.then_some(Action::Measure).into_iter()),
        Want::Decline => Box::new(game.allowed().decline.then_some(Action::Decline).into_iter()),
        Want::Stack => Box::new(hops(game).filter(move |flick| holds(game, want, flick, slack)).map(Action::from)),
        Want::Spot => Box::new(spottings(game).into_iter().map(Action::Spot)),
        Want::SideFlick => {
            Box::new(side_flicks(game).filter(move |flick| holds(game, want, flick, slack)).map(Action::from))
        }
        _ => Box::new(board_flicks(game).filter(move |flick| holds(game, want, flick, slack)).map(Action::from)),
    }
}

/// Whether a flick, and every one near enough to it, does what is wanted.
pub(crate) fn holds(game: &Game, want: Want, flick: &Flick, slack: Slack) -> bool {
    let Slack { angle_mdeg, speed_permille } = slack;
    let near = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)];
    let tries = if slack == Slack::NONE { 1 } else { near.len() };
    near[..tries].iter().all(|&(turn, haste)| {
        let asked = moved(flick, turn * angle_mdeg, haste * speed_permille);
        asked.and_then(|asked| ruled(game, &asked)).is_some_and(|refereed| is(game, want, &refereed))
    })
}

fn moved(flick: &Flick, by_mdeg: i64, by_permille: i64) -> Option<Flick> {
    let angle = i64::from(flick.angle().mdeg()) + by_mdeg;
    aimed(flick, angle, i64::from(flick.speed_mm_s()) * (1_000 + by_permille) / 1_000)
}

/// The same flick with another direction and speed.
pub(crate) fn aimed(flick: &Flick, angle_mdeg: i64, speed_mm_s: i64) -> Option<Flick> {
    let (angle, offset) = (angle_mdeg.rem_euclid(360_000), i64::from(flick.offset_um()));
    match flick {
        Flick::Board(board) => BoardFlick::new(board.penny(), angle, speed_mm_s, offset)
            .and_then(|flat| flat.with_loft(board.loft_mdeg().into()))
            .ok()
            .map(Flick::Board),
        Flick::Side(side) => {
            let overlap = i64::from(side.overlap_um());
            SideFlick::new(side.penny(), side.edge(), overlap, angle, speed_mm_s, offset).ok().map(Flick::Side)
        }
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
        (Want::CloseUp, Verdict::Again(_)) => {
            let flicked = refereed.flick.penny();
            let near_um = i64::from(game.equipment().penny().diameter_um) + CLOSE_UM;
            let others = shot.rest.points().iter().filter(|(penny, _)| penny.team() != flicked.team());
            let at = shot.rest.get(flicked);
            at.is_some_and(|at| {
                others.filter_map(|(_, other)| *other).any(|other| at.distance_squared_um2(other) < near_um * near_um)
            })
        }
        (Want::WithinAHop, Verdict::Again(_)) => {
            let (flicked, blue) = (shot.rest.get(refereed.flick.penny()), shot.rest.get(Penny::Blue));
            let far = flicked.zip(blue).map(|(flicked, blue)| flicked.distance_squared_um2(blue));
            far.is_some_and(|far| (HOP_UM.0 * HOP_UM.0..=HOP_UM.1 * HOP_UM.1).contains(&far))
        }
        (Want::Stack, Verdict::Lost(_)) => {
            let over_um = i64::from(game.equipment().penny().diameter_um) * 3 / 4;
            let lies_on = |upper: Penny, lower: Penny| {
                let pair = shot.rest.get(upper).zip(shot.rest.get(lower));
                pair.is_some_and(|(a, b)| a.distance_squared_um2(b) < over_um * over_um)
            };
            let lies = |event: &Event| matches!(*event, Event::Stack { upper, lower, .. } if lies_on(upper, lower));
            ruling.clauses == [Clause::R18] && shot.events.iter().any(lies)
        }
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

/// Flicks upwards at the blue from where they may come down on it.
fn hops(game: &Game) -> impl Iterator<Item = Flick> + '_ {
    let turns = [0, 2_000, -2_000, 4_000, -4_000, 1_000, -1_000];
    let throws = [750, 800, 700, 850].into_iter().flat_map(|speed| [30_000, 28_000, 26_000].map(|loft| (speed, loft)));
    throws.flat_map(move |(speed, loft)| {
        turns.into_iter().flat_map(move |turn| {
            game.turn().to_move().pennies().into_iter().filter_map(move |penny| {
                let far = game.position().get(penny)?.distance_squared_um2(game.position().get(Penny::Blue)?);
                let angle = (towards_blue_mdeg(game, penny)? + turn).rem_euclid(360_000);
                let flick = BoardFlick::new(penny, angle, speed, 0).and_then(|flat| flat.with_loft(loft));
                flick.ok().map(Flick::Board).filter(|_| far <= HOP_UM.1 * HOP_UM.1)
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

/// Side-flicks with the overlaps that are tried.
fn side_flicks(game: &Game) -> impl Iterator<Item = Flick> + '_ {
    let most = SideSetUp::most_overlap_um(game.equipment());
    [8_000, 6_000, 4_000, most].into_iter().flat_map(|overlap| side_flicks_hanging(game, overlap))
}

/// A side-flick with this overlap that does what is wanted.
pub(crate) fn side_flick_hanging(game: &Game, overlap_um: i32, slack: Slack) -> Option<Flick> {
    side_flicks_hanging(game, overlap_um).find(|flick| holds(game, Want::SideFlick, flick, slack))
}

/// Side-flicks over the nearest edge, more or less straight inwards, with the blue hanging over by so much.
fn side_flicks_hanging(game: &Game, overlap_um: i32) -> impl Iterator<Item = Flick> + '_ {
    let team: Team = game.turn().to_move();
    let edge = game.position().get(Penny::Blue).map(|blue| NearEdges::of(game.equipment(), blue).nearest);
    let inwards = edge.map_or(0, |edge| {
        let normal = game.equipment().board().edges()[usize::from(edge)].normal;
        ((-normal.1).atan2(-normal.0).to_degrees() * 1e3).round() as i64
    });
    [800, 1_200, 500].into_iter().flat_map(move |speed| {
        [0, 10_000, -10_000, 20_000, -20_000].into_iter().filter_map(move |turn| {
            let angle = (inwards + turn).rem_euclid(360_000);
            SideFlick::new(team.sovereign(), edge, overlap_um.into(), angle, speed, 0).ok().map(Flick::Side)
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
