//! Sets and matches (R7, R27, R28).
//!
//! Apart because they are played here without a penny.

use penny_physics::Team::{self, Gold, Red};
use penny_rules::{DrawReason, Ending, Match, MatchError, MatchLength, Starter, WinReason};

fn won(winner: Team) -> Ending {
    Ending::Won { winner, by: WinReason::Kill }
}

fn length(games: i64, sets: i64) -> MatchLength {
    MatchLength::new(games, sets).expect("an allowed length")
}

#[test]
fn r27_the_first_to_win_the_agreed_games_and_sets_wins_the_match() {
    let mut play = Match::new(length(2, 2), Starter::Red, 0);
    // Winner, then games of the set being played, then sets: Red's before Gold's.
    for (winner, games, sets) in [
        (Red, [1, 0], [0, 0]),
        (Gold, [1, 1], [0, 0]),
        (Red, [0, 0], [1, 0]),
        (Gold, [0, 1], [1, 0]),
        (Gold, [0, 0], [1, 1]),
        (Red, [1, 0], [1, 1]),
    ] {
        play.count(&won(winner)).expect("it goes on");
        assert_eq!([play.games_won().of(Red), play.games_won().of(Gold)], games);
        assert_eq!([play.sets_won().of(Red), play.sets_won().of(Gold)], sets);
        assert_eq!(play.winner(), None);
    }
    play.count(&won(Red)).expect("it goes on");
    assert_eq!((play.winner(), play.starter()), (Some(Red), None));
    assert_eq!([play.games_won().of(Red), play.games_won().of(Gold)], [2, 0]);
    let over = play.clone();
    assert_eq!(play.count(&won(Gold)), Err(MatchError::Over { winner: Red }));
    assert_eq!(play, over);
}

#[test]
fn r27_by_default_three_games_win() {
    let mut play = Match::new(MatchLength::default(), Starter::Gold, 0);
    for _ in 0..3 {
        assert_eq!(play.winner(), None);
        play.count(&won(Gold)).expect("it goes on");
    }
    assert_eq!(play.winner(), Some(Gold));
}

#[test]
fn r27_lengths_of_1_to_99_are_allowed() {
    for (games, sets, field) in [(0, 1, "games"), (100, 1, "games"), (1, 0, "sets"), (1, -5, "sets")] {
        let error = MatchLength::new(games, sets).expect_err("not allowed");
        assert!(matches!(error, MatchError::OutOfRange { field: found, min: 1, max: 99, .. } if found == field));
    }
    assert_eq!((length(1, 99).games(), length(1, 99).sets()), (1, 99));
}

#[test]
fn r7_the_start_alternates_through_all_sets() {
    let mut play = Match::new(length(2, 3), Starter::Gold, 0);
    for starter in [Gold, Red, Gold, Red, Gold] {
        assert_eq!(play.starter(), Some(starter));
        play.count(&won(Gold)).expect("it goes on");
    }
}

#[test]
fn r7_r28_a_drawn_game_is_replayed_by_the_same_starter() {
    let mut play = Match::new(length(2, 1), Starter::Red, 0);
    play.count(&won(Gold)).expect("it goes on");
    for reason in [DrawReason::Agreed, DrawReason::IdleTurns, DrawReason::MaxTurns] {
        let before = play.clone();
        play.count(&Ending::Drawn(reason)).expect("it goes on");
        assert_eq!(play, before);
        assert_eq!(play.starter(), Some(Gold));
    }
}

#[test]
fn r7_the_seed_draws_the_starter() {
    let starters: Vec<_> =
        (0..200).map(|seed| Match::new(length(1, 1), Starter::Drawn, seed).starter().expect("not over")).collect();
    let red = starters.iter().filter(|&&team| team == Red).count();
    assert!((70..130).contains(&red), "Red starts {red} of 200");
    let again: Vec<_> =
        (0..200).map(|seed| Match::new(length(1, 1), Starter::Drawn, seed).starter().expect("not over")).collect();
    assert_eq!(starters, again);
    for (starter, team) in [(Starter::Red, Red), (Starter::Gold, Gold)] {
        assert!((0..50).all(|seed| Match::new(length(1, 1), starter, seed).starter() == Some(team)));
    }
}

#[test]
fn r28_resigning_and_running_out_of_time_count() {
    let mut play = Match::new(length(2, 1), Starter::Red, 0);
    play.count(&Ending::Won { winner: Red, by: WinReason::Resigned }).expect("it goes on");
    play.count(&Ending::Won { winner: Red, by: WinReason::OutOfTime }).expect("it goes on");
    assert_eq!(play.winner(), Some(Red));
}
