//! The games of a generation: varied boards and hands, and a random flick now and then.
//!
//! Apart from the fit because this is where the engine plays; what it saw is kept as text.

use penny_engine::draw::{any_flick, below, share};
use penny_engine::features::{self, features};
use penny_engine::{Alone, Candidate, Objective, Situation, Task, advise, choose};
use penny_physics::{
    BoardFlick, BoardSpec, Equipment, Flick, Penny, PennyMap, Point, Position, Shape, Simulator, Team,
};
use penny_rules::ruleset::Value;
use penny_rules::{Action, Ending, Game, Hand, Preset, Ruleset, SplitMix64, Stage, Turn};
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// A position and the chance of winning that the player to move turned out to have.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// What the network is told.
    pub(crate) told: [f64; features::COUNT],
    /// What it should say.
    pub(crate) chance: f64,
    /// The position as a line of text: positions are kept, so that what is told of them may change.
    text: String,
}

impl Sample {
    fn new(situation: &Situation<'_>, hand: &Hand, chance: f64) -> Sample {
        Sample { told: features(situation, hand), chance, text: words(situation, hand) }
    }
}

/// A game is broken off after so many turns (R28).
const MAX_TURNS: i64 = 80;
/// Random flicks at the start of a game, at most, where it begins with any: two in five do; and the share of random ones later.
const OPENING: u64 = 4;
const ASTRAY: f64 = 0.08;
/// Tries at a random flick that does not end the game.
const TRIES: u32 = 50;
/// So many landings of each decision are answered and learned from, half of them after flicks that the search liked.
const LANDINGS: u64 = 6;
/// Each by a search of so many times the simulations of a decision.
const DEEPER: u64 = 4;
/// How much the way the game ended counts beside what the search expected.
const RESULT_SHARE: f64 = 0.35;

/// Plays games on all threads; their order does not depend on those.
pub(crate) fn play(games: u64, simulations: u64, seed: u64) -> Vec<Sample> {
    let next = AtomicU64::new(0);
    let work = || {
        let mut played = vec![];
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return played;
            }
            played.push((
                number,
                play_one(simulations, SplitMix64::new(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15))),
            ));
        }
    };
    let mut all = thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        running.into_iter().flat_map(|one| one.join().expect("no game panics")).collect::<Vec<_>>()
    });
    all.sort_by_key(|(number, _)| *number);
    all.into_iter().flat_map(|(_, samples)| samples).collect()
}

fn table(random: &mut SplitMix64) -> (Arc<Equipment>, Hand) {
    let shape = if below(random, 3) == 0 { Shape::Hexagon } else { Shape::Square };
    let width_um = [229_000, 300_000, 360_000, 450_000, 450_000, 450_000, 600_000][below(random, 7) as usize];
    let hand = [
        Preset::None,
        Preset::Steady,
        Preset::Steady,
        Preset::Normal,
        Preset::Normal,
        Preset::Normal,
        Preset::Loose,
        Preset::Shaky,
    ][below(random, 8) as usize];
    let board = BoardSpec { shape, width_um, ..BoardSpec::default() };
    let equipment = Equipment::with_board(board).expect("a board within the ranges");
    (Arc::new(equipment), hand.hand())
}

/// What was seen of a decision.
struct Seen {
    team: Team,
    /// With what the search expected.
    sample: Sample,
}

fn play_one(simulations: u64, mut random: SplitMix64) -> Vec<Sample> {
    let (equipment, hand) = table(&mut random);
    let mut ruleset = Ruleset::default();
    ruleset.set("max_turns", Value::Number(MAX_TURNS)).expect("the rules have this choice");
    let mut game = Game::new(equipment, ruleset, Team::Red);
    let mut opening = below(&mut random, 2) * below(&mut random, OPENING + 1);
    let (mut seen, mut last_astray, mut answered): (Vec<Seen>, usize, Vec<Sample>) = (vec![], 0, vec![]);
    while game.ending().is_none() {
        let seed = random.next_u64();
        let situation = Situation::of(&game);
        let is_to_flick = matches!(game.stage(), Stage::ToFlick);
        let may_stray = is_to_flick && !situation.turn.must_side_flick();
        let strays = may_stray && opening > 0;
        opening -= u64::from(strays);
        let begun = strays.then(|| any_that_goes_on(&situation, &mut random)).flatten();
        let asked = if let Some(flick) = begun {
            Action::Flick(flick)
        } else {
            let task = Task { objective: Objective::Win, hand, simulations, may_decline: true, seed };
            let advice = advise(&game, &task, &Alone, || false);
            // A line of text does not tell that a side-flick is due.
            if may_stray {
                answered.extend(answer_landings(&situation, &task, &advice.candidates, &mut random));
                let sample = Sample::new(&situation, &hand, advice.chance);
                seen.push(Seen { team: situation.turn.to_move(), sample });
            }
            let astray = may_stray && share(&mut random) < ASTRAY;
            match astray.then(|| any_that_goes_on(&situation, &mut random)).flatten() {
                Some(flick) => {
                    last_astray = seen.len();
                    Action::Flick(flick)
                }
                None => advice.action,
            }
        };
        let executed = match asked.flick().map(|flick| game.execute(&hand, &flick, &mut random)) {
            Some(Ok(Flick::Board(flick))) => Action::Flick(flick),
            Some(Ok(Flick::Side(flick))) => Action::SideFlick(flick, None),
            _ => asked,
        };
        if game.play(&executed).is_err() {
            // What the engine proposes is allowed; a game in which it is not teaches nothing.
            return vec![];
        }
    }
    let winner = match game.ending() {
        Some(Ending::Won { winner, .. }) => Some(*winner),
        _ => None,
    };
    let result = |team: Team| winner.map_or(0.5, |winner| if winner == team { 1.0 } else { 0.0 });
    // What a random flick did to a game says nothing of the positions before it.
    for (k, one) in seen.into_iter().enumerate() {
        let weight = if k >= last_astray { RESULT_SHARE } else { 0.0 };
        let chance = weight * result(one.team) + (1.0 - weight) * one.sample.chance;
        answered.push(Sample { chance, ..one.sample });
    }
    answered
}

/// Any flick that does not end the game if the hand does not err: most do, and nothing is learned from a game that is over.
fn any_that_goes_on(situation: &Situation<'_>, random: &mut SplitMix64) -> Option<BoardFlick> {
    let mut simulator = Simulator::new();
    (0..TRIES).find_map(|_| {
        let flick = any_flick(situation, random)?;
        let landing = situation.try_flick(&mut simulator, &Flick::Board(flick))?;
        situation.after(&landing).map(|_| flick)
    })
}

/// Where flicks of a situation land, and the chance that the one who then is to act has by a search of their own.
fn answer_landings(
    situation: &Situation<'_>,
    task: &Task,
    candidates: &[Candidate],
    random: &mut SplitMix64,
) -> Vec<Sample> {
    let mut simulator = Simulator::new();
    let landings = (0..LANDINGS).filter_map(|k| {
        let flick = match candidates.len() as u64 {
            0 => None,
            count => Some(candidates[below(random, count) as usize].flick),
        };
        let flick = flick.filter(|_| k % 2 == 0);
        let flick = flick.or_else(|| any_that_goes_on(situation, random))?;
        let executed = task.hand.execute(&Flick::Board(flick), random);
        let next = situation.after(&situation.try_flick(&mut simulator, &executed)?)?;
        if next.turn.must_side_flick() {
            return None;
        }
        // The first flick of a turn must be made (R10).
        let may_decline = next.turn.to_move() == situation.turn.to_move();
        let task = Task { simulations: task.simulations * DEEPER, may_decline, seed: random.next_u64(), ..*task };
        let choice = choose(&next, &task, &Alone, || false);
        let best = choice.candidates.first().map_or(0.0, |best| best.chance);
        Some(Sample::new(&next, &task.hand, best.max(choice.declining.unwrap_or(0.0))))
    });
    landings.collect()
}

/// Samples as text, one a line.
pub(crate) fn write(samples: &[Sample]) -> String {
    let mut text = String::new();
    for sample in samples {
        let _ = writeln!(text, "{:.5}{}", sample.chance, sample.text);
    }
    text
}

/// A situation as numbers: hexagon or not, width, hand, who is to move, flicks left, free shot, completed turns, pennies
/// (`- -` for one that is not there).
fn words(situation: &Situation<'_>, hand: &Hand) -> String {
    let (board, turn) = (situation.equipment.board().spec(), situation.turn);
    let mut numbers = vec![i64::from(board.shape == Shape::Hexagon), board.width_um.into()];
    numbers.extend([hand.angle_sd_mdeg(), hand.speed_sd_permille(), hand.offset_sd_um()].map(i64::from));
    let team = turn.to_move();
    numbers.extend([i64::from(team == Team::Gold), turn.flicks_left().into(), turn.free_shot().into()]);
    numbers.extend([Team::Red, Team::Gold].map(|team| i64::from(turn.turns_completed(team))));
    let mut text = numbers.iter().map(|number| format!(" {number}")).collect::<String>();
    for (_, point) in situation.position.points().iter() {
        let _ = match point {
            Some(point) => write!(text, " {} {}", point.x_um, point.y_um),
            None => write!(text, " - -"),
        };
    }
    text
}

/// Reads what [`write`] wrote.
pub(crate) fn read(text: &str) -> Result<Vec<Sample>, String> {
    let ruleset = Ruleset::default();
    // To set a table up takes longer than all else, and there are few.
    let mut tables: Vec<Equipment> = vec![];
    let line = |(k, line)| read_line(line, &ruleset, &mut tables).map_err(|e| format!("line {}: {e}", k + 1));
    text.lines().enumerate().map(line).collect()
}

fn read_line(line: &str, ruleset: &Ruleset, tables: &mut Vec<Equipment>) -> Result<Sample, String> {
    let words: Vec<&str> = line.split(' ').collect();
    let [chance, numbers @ ..] = words.as_slice() else { return Err("is empty".into()) };
    let chance: f64 = chance.parse().map_err(|e| format!("`{chance}`: {e}"))?;
    let number = |word: &&str| word.parse::<i64>().map_err(|e| format!("`{word}`: {e}"));
    let (numbers, places) = numbers.split_at_checked(10).ok_or("is too short")?;
    let numbers: Vec<i64> = numbers.iter().map(number).collect::<Result<_, _>>()?;
    let &[hexagon, width, angle, speed, offset, gold, flicks, free, red_turns, gold_turns] = numbers.as_slice() else {
        return Err("is too short".into());
    };
    let shape = if hexagon == 1 { Shape::Hexagon } else { Shape::Square };
    let board = BoardSpec { shape, width_um: width.try_into().map_err(|_| "no such width")?, ..BoardSpec::default() };
    if !tables.iter().any(|table| *table.board().spec() == board) {
        tables.push(Equipment::with_board(board).map_err(|e| e.to_string())?);
    }
    let equipment = tables.iter().find(|table| *table.board().spec() == board).expect("it was set up");
    // The engine does not look at the loft, so samples do not hold it.
    let hand = Hand::new(angle, speed, offset, 0).map_err(|e| e.to_string())?;
    let team = if gold == 1 { Team::Gold } else { Team::Red };
    let turn = Turn::new(team, flicks, free == 1, [red_turns, gold_turns], false).map_err(|e| e.to_string())?;
    let mut points = PennyMap::from_fn(|_| None);
    for (penny, place) in Penny::ALL.into_iter().zip(places.chunks_exact(2)) {
        if place[0] != "-" {
            let um = |word: &str| word.parse::<i32>().map_err(|e| format!("`{word}`: {e}"));
            points[penny] = Some(Point { x_um: um(place[0])?, y_um: um(place[1])? });
        }
    }
    if places.len() != 2 * Penny::COUNT {
        return Err(format!("names {} numbers of places, not {}", places.len(), 2 * Penny::COUNT));
    }
    let position = Position::new(equipment, points).map_err(|e| e.to_string())?;
    Ok(Sample::new(&Situation { equipment, ruleset, position, turn }, &hand, chance))
}
