//! Laws that hold in every game and for every list of incidents.
//!
//! Apart because they are tried on thousands of random games rather than on chosen cases.

use crate::notes::standard;
use penny_physics::{Angle, BoardFlick, Event, Flick, Penny, PennyMap, Point, Position, SideFlick, Team, trig};
use penny_rules::ruleset::{Allowed, Value};
use penny_rules::{
    Action, Availability, Decision, DrawReason, Ending, Flicked, Game, Incident, Loss, Outcome, Preset, Ruleset,
    SeenFoul, SplitMix64, SpotRoom, Spotting, Turn, Verdict, availability, decide, judge, referee,
};
use proptest::prelude::*;

fn any_penny() -> impl Strategy<Value = Penny> {
    prop::sample::select(Penny::ALL.to_vec())
}

fn any_incident() -> impl Strategy<Value = Incident> {
    let time = 0..2_000_000_u32;
    prop_oneof![
        6 => (time.clone(), any_penny(), any_penny(), 0..3_u32, any::<bool>()).prop_map(|(t_us, a, b, impulse_uns, finger)| {
            Event::Contact { t_us, a, b, impulse_uns, finger }.into()
        }),
        2 => (time.clone(), any_penny()).prop_map(|(t_us, penny)| Event::Rest { t_us, penny }.into()),
        1 => (time.clone(), any_penny()).prop_map(|(t_us, penny)| Event::Off { t_us, penny }.into()),
        1 => (time.clone(), any_penny(), any_penny())
            .prop_map(|(t_us, upper, lower)| Event::Stack { t_us, upper, lower }.into()),
        1 => (time, prop::sample::select(SeenFoul::ALL.to_vec()))
            .prop_map(|(t_us, what)| Incident::Foul { t_us, what }),
    ]
}

fn any_ruleset() -> impl Strategy<Value = Ruleset> {
    any::<u64>().prop_map(|seed| random_ruleset(&mut SplitMix64::new(seed)))
}

/// A value of each field, with a limit on the turns so that games end.
fn random_ruleset(random: &mut SplitMix64) -> Ruleset {
    let mut ruleset = Ruleset::default();
    for field in Ruleset::FIELDS {
        let value = match field.allowed {
            Allowed::Flag => Value::Flag(below(random, 2) == 0),
            Allowed::Words(words) => Value::Word(words[below(random, words.len())]),
            Allowed::Number { .. } if field.name == "max_turns" => Value::Number(10 + below(random, 30) as i64),
            Allowed::Number { min, max, .. } => Value::Number(min + below(random, (max - min + 1) as usize) as i64),
        };
        ruleset.set(field.name, value).expect("an allowed value");
    }
    ruleset
}

fn below(random: &mut SplitMix64, count: usize) -> usize {
    (random.next_u64() % count as u64) as usize
}

fn any_turn() -> impl Strategy<Value = Turn> {
    (any::<bool>(), 1..=3_i64, any::<bool>(), 0..3_i64, 0..3_i64).prop_map(
        |(red, flicks_left, free, red_turns, gold_turns)| {
            let team = if red { Team::Red } else { Team::Gold };
            Turn::new(team, flicks_left, free && flicks_left == 3, [red_turns, gold_turns], false).expect("a turn")
        },
    )
}

fn any_flicked(team: Team) -> impl Strategy<Value = Flicked> {
    prop::sample::select(vec![
        Flicked::Board(team.pennies()[0]),
        Flicked::Board(team.pennies()[1]),
        Flicked::Board(team.pennies()[2]),
        Flicked::Side(team.sovereign()),
    ])
}

fn judged() -> impl Strategy<Value = (Ruleset, Turn, Flicked, Vec<Incident>)> {
    (any_ruleset(), any_turn(), prop::collection::vec(any_incident(), 0..30))
        .prop_flat_map(|(ruleset, turn, seen)| (Just(ruleset), Just(turn), any_flicked(turn.to_move()), Just(seen)))
}

/// The other team's penny of the same mark.
fn swapped(penny: Penny) -> Penny {
    penny.team().map_or(penny, |team| {
        let place = team.pennies().iter().position(|&other| other == penny).expect("its own team");
        team.opponent().pennies()[place]
    })
}

fn swapped_incident(incident: &Incident) -> Incident {
    match *incident {
        Incident::Motion(Event::Contact { t_us, a, b, impulse_uns, finger }) => {
            Event::Contact { t_us, a: swapped(a), b: swapped(b), impulse_uns, finger }.into()
        }
        Incident::Motion(Event::Rest { t_us, penny }) => Event::Rest { t_us, penny: swapped(penny) }.into(),
        Incident::Motion(Event::Off { t_us, penny }) => Event::Off { t_us, penny: swapped(penny) }.into(),
        Incident::Motion(Event::Stack { t_us, upper, lower }) => {
            Event::Stack { t_us, upper: swapped(upper), lower: swapped(lower) }.into()
        }
        foul => foul,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn a_decision_is_the_verdict_of_the_ruling_without_its_reasons((ruleset, turn, flicked, seen) in judged()) {
        let fouls = seen.iter().any(|incident| matches!(incident, Incident::Foul { .. }));
        let motion = |incident: &Incident| match *incident {
            Incident::Motion(event) => Some(event),
            Incident::Foul { .. } => None,
        };
        let events: Vec<Event> = seen.iter().filter_map(motion).collect();
        let decision = decide(&ruleset, &turn, flicked, fouls, &events);
        let verdict = judge(&ruleset, &turn, flicked, &seen).expect("the flick is allowed").verdict;
        prop_assert_eq!(decision.next(), verdict.next());
        let alike = match decision {
            Decision::Again(_) => matches!(verdict, Verdict::Again(_)),
            Decision::Over(_) => matches!(verdict, Verdict::Over(_)),
            Decision::Foul(_) => matches!(verdict, Verdict::Foul(_)),
            Decision::Won => matches!(verdict, Verdict::Won),
            Decision::Lost => matches!(verdict, Verdict::Lost(_)),
        };
        prop_assert!(alike, "{:?} {:?}", decision, verdict);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn every_list_of_incidents_has_a_ruling_that_holds_together((ruleset, turn, flicked, seen) in judged()) {
        let ruling = judge(&ruleset, &turn, flicked, &seen).expect("the flick is allowed");
        let team = turn.to_move();
        let fell = |penny| seen.iter().any(|i| matches!(i, Incident::Motion(Event::Off { penny: off, .. }) if *off == penny));
        match &ruling.verdict {
            Verdict::Again(next) => {
                prop_assert_eq!(next.to_move(), team);
                prop_assert!(ruling.hit || turn.free_shot());
                prop_assert!(ruling.fouls.is_empty());
            }
            Verdict::Over(next) => {
                prop_assert_eq!(*next, turn.passed(false));
                prop_assert!(ruling.fouls.is_empty());
            }
            Verdict::Foul(next) => {
                prop_assert_eq!(*next, turn.passed(true));
                prop_assert!(!ruling.fouls.is_empty());
            }
            Verdict::Won => {
                prop_assert!(fell(team.opponent().sovereign()));
                prop_assert!(ruling.fouls.is_empty() && !flicked.is_side_flick());
            }
            Verdict::Lost(losses) => prop_assert!(!losses.is_empty()),
        }
        if fell(team.opponent().sovereign()) {
            prop_assert!(ruling.next().is_none());
        }
        prop_assert!(ruling.clauses.is_sorted() && !ruling.clauses.is_empty());
        prop_assert!(ruling.lost_by().iter().all(|clause| ruling.clauses.contains(clause)));
        prop_assert!(ruling.evidence.iter().all(|incident| seen.contains(incident)));
        prop_assert!(ruling.sentence.ends_with('.') && !ruling.sentence.contains("  "));
    }

    #[test]
    fn the_teams_are_judged_alike((ruleset, turn, flicked, seen) in judged()) {
        let one = judge(&ruleset, &turn, flicked, &seen).expect("the flick is allowed");
        let counts = Team::BOTH.map(|team| i64::from(turn.turns_completed(team.opponent())));
        let other_turn = Turn::new(turn.to_move().opponent(), turn.flicks_left().into(), turn.free_shot(), counts, false);
        let other_flicked = match flicked {
            Flicked::Board(penny) => Flicked::Board(swapped(penny)),
            Flicked::Side(penny) => Flicked::Side(swapped(penny)),
        };
        let other_seen: Vec<Incident> = seen.iter().map(swapped_incident).collect();
        let other = judge(&ruleset, &other_turn.expect("a turn"), other_flicked, &other_seen).expect("allowed");
        prop_assert_eq!(one.result(), other.result());
        prop_assert_eq!(&one.clauses, &other.clauses);
        prop_assert_eq!(one.lost_by(), other.lost_by());
        prop_assert_eq!(one.evidence.len(), other.evidence.len());
    }

    #[test]
    fn r13_the_stricter_reading_of_a_kill_implies_the_looser((turn, flicked, seen) in judged().prop_map(|(_, t, f, s)| (t, f, s))) {
        let no_chain = |reading: &str| {
            let ruleset = crate::notes::rules("kill_chain", Value::Word(reading));
            let ruling = judge(&ruleset, &turn, flicked, &seen).expect("the flick is allowed");
            match ruling.verdict {
                Verdict::Lost(losses) => losses.iter().any(|loss| matches!(loss, Loss::SovereignWithoutKill(why) if why.no_chain)),
                _ => false,
            }
        };
        prop_assert!(no_chain("blue_direct") || !no_chain("marks"));
        prop_assert!(no_chain("marks") || !no_chain("any_blue_contact"));
    }
}

/// A random action, allowed or not, more often one that is.
fn random_action(game: &Game, random: &mut SplitMix64) -> Action {
    let team = game.to_act().expect("it is not over");
    let spotting = |random: &mut SplitMix64, team: Team| {
        let near = |random: &mut SplitMix64| below(random, 12_000) as i32 - 6_000;
        let shift_um = if below(random, 2) == 0 { (0, 0) } else { (near(random), near(random)) };
        Spotting { penny: team.sovereign(), spot: below(random, 8) as u8, shift_um }
    };
    match below(random, 24) {
        0 => Action::Measure,
        1 => Action::Decline,
        2 => Action::Pass,
        3 => Action::DrawOffer,
        4 => Action::DrawRefuse,
        5 | 6 => Action::Spot(spotting(random, team)),
        7 => Action::Spot(spotting(random, team.opponent())),
        8 => [Action::Resign, Action::DrawAccept, Action::DrawRefuse, Action::DrawRefuse][below(random, 4)],
        9..12 => match availability(&standard(), game.position(), team) {
            Availability::Available(flick) if below(random, 4) > 0 => {
                Action::SideFlick(flick, (below(random, 2) == 0).then(|| spotting(random, team)))
            }
            _ => {
                let number = |random: &mut SplitMix64, least: i64, most: i64| {
                    least + below(random, (most - least) as usize) as i64
                };
                let edge = (below(random, 2) == 0).then(|| below(random, 6) as u8);
                let flick = SideFlick::new(
                    team.pennies()[below(random, 3)],
                    edge,
                    number(random, 1_000, 11_000),
                    number(random, 0, 360_000),
                    number(random, 50, 3_000),
                    number(random, -19_000, 19_000),
                );
                Action::SideFlick(flick.expect("in range"), None)
            }
        },
        _ => random_flick(game, random),
    }
}

/// A flick, mostly towards another penny, at no great speed.
fn random_flick(game: &Game, random: &mut SplitMix64) -> Action {
    let pennies = match below(random, 12) {
        0 => Penny::ALL.to_vec(),
        _ => game.turn().to_move().pennies().to_vec(),
    };
    let penny = pennies[below(random, pennies.len())];
    let at = Penny::ALL[below(random, Penny::COUNT)];
    let angle_mdeg = match (game.position().get(penny), game.position().get(at)) {
        (Some(from), Some(to)) if penny != at => towards(from, to) + below(random, 9) as i64 * 500 - 2_000,
        _ => below(random, 360_000) as i64,
    };
    let flick = BoardFlick::new(
        penny,
        angle_mdeg.rem_euclid(360_000),
        50 + (below(random, 900) * below(random, 900) / 900) as i64,
        below(random, 6_001) as i64 - 3_000,
    );
    Action::Flick(flick.expect("in range"))
}

/// The whole degree nearest to the direction from one place to another, in thousandths.
fn towards(from: Point, to: Point) -> i64 {
    let (x, y) = (f64::from(to.x_um - from.x_um), f64::from(to.y_um - from.y_um));
    let along = |degree: i64| {
        let (dx, dy) = trig::unit_vector(Angle::wrapping_mdeg(degree * 1_000));
        x * dx + y * dy
    };
    (0..360).max_by(|&a, &b| along(a).total_cmp(&along(b))).expect("some degree") * 1_000
}

/// A game that begins with the set-up, or from anywhere.
fn random_start(random: &mut SplitMix64, ruleset: Ruleset) -> Game {
    let team = Team::BOTH[below(random, 2)];
    if below(random, 4) == 0 {
        return Game::new(standard(), ruleset, team);
    }
    let turns = [below(random, 3) as i64, below(random, 3) as i64];
    let turn = Turn::new(team, 1 + below(random, 3) as i64, false, turns, below(random, 4) == 0).expect("a turn");
    loop {
        let mut coordinate = || below(random, 450_001) as i32 - 225_000;
        let points = PennyMap::from_fn(|_| Some(Point { x_um: coordinate(), y_um: coordinate() }));
        if let Ok(position) = Position::new(&standard(), points) {
            return Game::at(standard(), ruleset, position, turn).expect("all are on the board");
        }
    }
}

/// Plays random actions until the game is over, checking each, and gives the ending; counts the sovereigns spotted.
fn random_game(seed: u64, spotted: &mut u32) -> Ending {
    let mut random = SplitMix64::new(seed);
    let ruleset = random_ruleset(&mut random);
    let mut game = random_start(&mut random, ruleset);
    for _ in 0..20_000 {
        if let Some(ending) = game.ending() {
            return ending.clone();
        }
        let action = random_action(&game, &mut random);
        *spotted += u32::from(step(&mut game, &action) == Some(Outcome::Spotted));
    }
    panic!("game {seed} does not end: {game:?}");
}

/// Plays one action and checks what it leaves behind.
fn step(game: &mut Game, action: &Action) -> Option<Outcome> {
    let before = game.clone();
    let allowed = before.allowed();
    let outcome = game.play(action);
    match outcome {
        Err(_) => assert_eq!(*game, before, "{action:?} was refused and has changed the game"),
        Ok(_) => {
            let offered = match action {
                Action::Flick(_) => allowed.flick,
                // Asking to side-flick is asking to measure (R22).
                Action::SideFlick(..) => allowed.side_flick || allowed.measure || before.measured().is_some(),
                Action::Spot(_) => allowed.spot,
                Action::Measure => allowed.measure,
                Action::Decline => allowed.decline,
                Action::Pass => allowed.pass,
                Action::Resign => allowed.resign,
                Action::DrawOffer => allowed.draw_offer,
                Action::DrawAccept | Action::DrawRefuse => allowed.draw_answer,
            };
            assert!(offered, "{action:?} was played though it was not offered");
        }
    }
    let whole = |position: &Position, but: Option<Penny>| {
        Penny::ALL.into_iter().all(|penny| position.get(penny).is_some() != (but == Some(penny)))
    };
    if game.ending().is_none() {
        assert!(whole(game.position(), game.to_spot().map(Team::sovereign)), "{:?}", game.position());
        assert!(Position::new(game.equipment(), *game.position().points()).is_ok());
        assert!(game.to_act().is_some());
    }
    if let Some(rooms) = game.spot_rooms() {
        assert!(rooms.iter().any(|room| matches!(room, SpotRoom::Free { .. })), "no spot is free");
    }
    outcome.ok()
}

#[test]
fn random_games_end_and_refused_actions_change_nothing() {
    let (mut endings, mut spotted) = (Vec::new(), 0);
    for seed in 0..2_000 {
        endings.push(random_game(seed, &mut spotted));
    }
    let count = |name: &str| endings.iter().filter(|ending| ending.name() == name).count();
    for name in ["loss", "resigned", "agreed", "idle_turns", "max_turns"] {
        assert!(count(name) > 0, "no game ended by {name}");
    }
    assert!(spotted > 100, "only {spotted} sovereigns were spotted");
}

#[test]
fn a_game_of_legal_flicks_alone_ends_by_its_turns() {
    for seed in 0..20 {
        let mut random = SplitMix64::new(seed);
        let ruleset = crate::notes::rules("max_turns", Value::Number(10));
        let mut game = Game::new(standard(), ruleset, Team::Red);
        let mut flicks = 0;
        while game.ending().is_none() {
            let name = game.turn().to_move().pennies()[below(&mut random, 3)];
            let flick = BoardFlick::new(name, below(&mut random, 360_000) as i64, 50, 0).expect("in range");
            flicks += usize::from(game.play(&Action::Flick(flick)).is_ok());
            assert!(flicks <= 30, "ten turns have at most thirty flicks");
        }
        assert_eq!(game.ending(), Some(&Ending::Drawn(DrawReason::MaxTurns)));
    }
}

#[test]
fn one_flick_is_ruled_alike_in_and_out_of_a_game() {
    let mut random = SplitMix64::new(11);
    let hand = Preset::Normal.hand();
    for _ in 0..200 {
        let mut game = Game::new(standard(), Ruleset::default(), Team::Red);
        let Action::Flick(asked) = random_flick(&game, &mut random) else { continue };
        let Ok(flick) = game.execute(&hand, &Flick::Board(asked), &mut random) else { continue };
        let alone = referee(&standard(), game.ruleset(), game.turn(), game.position(), &flick).expect("allowed");
        let outcome = game.play(&Action::from(flick)).expect("allowed");
        assert_eq!(outcome, Outcome::Flicked(Box::new(alone)));
    }
}
