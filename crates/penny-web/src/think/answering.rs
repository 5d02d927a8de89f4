//! From a question to its answer: the match is played again, and the computer player is asked.
//!
//! Apart from the worker because it is plain arithmetic: the same question has the same answer, here and in any browser.

use super::{Advised, Answer, Appraised, Ask, KillMap, Question};
use crate::against::{level, objection};
use crate::text::computer as words;
use penny_engine::{Alone, Kills, Objective, Situation, Task, advise, appraise};
use penny_physics::{Flick, Penny, Simulator};
use penny_record::saved::{MatchInPlay, MatchRecord};
use penny_rules::{Decision, Game, Hand, SplitMix64};

/// How many flicks a hint may try: more than a person would want to wait for changes little.
const HINT_SIMULATIONS: u64 = 100_000;
/// A level that tries more than this first looks so far, so that there is something to play when it is stopped.
const FIRST_LOOK: u64 = 12_000;
/// How many flicks the search behind an appraisal may try, and on how many samples both flicks are then looked into.
const APPRAISAL: (u64, u32) = (40_000, 96);
/// On how many flicks a chance of a kill is counted.
const COUNTED_FLICKS: u32 = 400;

/// Answers a question; `hear` gets what is known so far, and the answer last.
pub fn answer(question: &Question, hear: &mut impl FnMut(Answer)) {
    let play = match question.record.replay() {
        Ok(play) => play,
        Err(error) => return hear(Answer::Failed(words::no_answer(&error.to_string()))),
    };
    let Some(team) = play.game().to_act() else { return hear(Answer::Failed(words::GAME_OVER.to_owned())) };
    let hand = play.record().terms.hand_of(team);
    match question.ask {
        Ask::Act => {
            let Some(level) = level(&play.record().terms) else {
                return hear(Answer::Failed(objection(&play.record().terms).unwrap_or_default()));
            };
            let look = |simulations| {
                let advice = advise(play.game(), &task(hand, simulations, seed(play.record())), &Alone, || false);
                Advised { action: advice.action, chance: advice.chance, kill: None }
            };
            if level.simulations() > FIRST_LOOK {
                hear(Answer::SoFar(look(FIRST_LOOK)));
            }
            hear(Answer::Best(look(level.simulations())));
        }
        Ask::Hint => hear(Answer::Best(hint(&play, hand))),
        Ask::Kills(penny) => hear(Answer::Kills(kills(play.game(), penny, hand))),
        Ask::Appraise(done) => {
            let task = task(hand, APPRAISAL.0, seed(play.record()));
            let found = appraise(play.game(), &done, &task, APPRAISAL.1, &Alone);
            hear(Answer::Appraised(Appraised { best: found.best, chance: found.chance, done: found.done }));
        }
    }
}

fn task(hand: Hand, simulations: u64, seed: u64) -> Task {
    Task { objective: Objective::Win, hand, simulations, may_decline: true, seed }
}

/// Chance for a thought: from the match's seed and how far it has come, so that the same match has the same answers.
fn seed(record: &MatchRecord) -> u64 {
    let done: usize = record.games.iter().map(|game| 1 + game.entries.len()).sum();
    SplitMix64::new(record.terms.seed.rotate_left(32) ^ done as u64).next_u64()
}

fn hint(play: &MatchInPlay, hand: Hand) -> Advised {
    let advice = advise(play.game(), &task(hand, HINT_SIMULATIONS, seed(play.record())), &Alone, || false);
    let kill = advice.action.flick().map(|flick| kill_share(play.game(), &flick, &hand, seed(play.record())));
    Advised { action: advice.action, chance: advice.chance, kill }
}

/// How often a flick that is asked of a hand kills.
fn kill_share(game: &Game, asked: &Flick, hand: &Hand, seed: u64) -> f64 {
    let situation = Situation::of(game);
    let (mut simulator, mut random) = (Simulator::new(), SplitMix64::new(seed));
    let kills = (0..COUNTED_FLICKS).filter(|_| {
        let executed = game.execute(hand, asked, &mut random).unwrap_or(*asked);
        situation.try_flick(&mut simulator, &executed).is_some_and(|landing| landing.decision == Decision::Won)
    });
    kills.count() as f64 / f64::from(COUNTED_FLICKS)
}

fn kills(game: &Game, penny: Penny, hand: Hand) -> KillMap {
    let kills = Kills::of(&Situation::of(game), penny, &hand);
    let permille = kills.by_direction.iter().map(|found| found.map(|prospect| (prospect.value * 1e3).round() as u16));
    let best = kills.best().map(|prospect| (prospect.flick, prospect.value));
    KillMap { penny, best, permille: permille.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::against::tests::against;
    use penny_physics::Team;
    use penny_rules::Action;

    fn answers(question: &Question) -> Vec<Answer> {
        let mut heard = vec![];
        answer(question, &mut |answer| heard.push(answer));
        heard
    }

    #[test]
    fn the_computer_answers_with_what_is_allowed_and_always_the_same() {
        let play = against(Team::Gold);
        assert!(play.waits_for_computer());
        let question = Question { number: 1, ask: Ask::Act, record: play.record().clone() };
        let heard = answers(&question);
        let [Answer::Best(advised)] = heard[..] else { panic!("{heard:?}") };
        assert!(play.clone().act(&advised.action).is_ok(), "{advised:?}");
        assert_eq!(answers(&question), heard);
    }

    #[test]
    fn a_level_that_thinks_long_says_first_what_it_would_do_at_once() {
        let mut terms = against(Team::Gold).terms().clone();
        crate::against::Opponent { level: penny_engine::Level::Shilling, team: Team::Gold, ..Default::default() }
            .seat(&mut terms);
        let heard = answers(&Question { number: 1, ask: Ask::Act, record: MatchRecord::new(terms) });
        assert!(matches!(heard[..], [Answer::SoFar(_), Answer::Best(_)]), "{heard:?}");
    }

    #[test]
    fn a_hint_is_a_flick_that_may_be_made_and_on_the_first_turn_it_does_not_kill() {
        let play = against(Team::Red);
        let heard = answers(&Question { number: 1, ask: Ask::Hint, record: play.record().clone() });
        let [Answer::Best(Advised { action: Action::Flick(_), kill, .. })] = heard[..] else { panic!("{heard:?}") };
        assert_eq!(kill, Some(0.0));
        let penny = penny_physics::Penny::RedAssassin1;
        let heard = answers(&Question { number: 2, ask: Ask::Kills(penny), record: play.record().clone() });
        let [Answer::Kills(map)] = &heard[..] else { panic!("{heard:?}") };
        assert_eq!((map.penny, map.best, map.permille.len()), (penny, None, 720));
    }

    #[test]
    fn a_game_that_is_over_has_no_answer_but_says_so() {
        let mut play = against(Team::Red);
        play.act(&Action::Resign).expect("the game is on");
        let heard = answers(&Question { number: 1, ask: Ask::Act, record: play.record().clone() });
        assert!(matches!(heard[..], [Answer::Failed(_)]), "{heard:?}");
    }
}
