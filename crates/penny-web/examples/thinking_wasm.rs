//! The computer's thoughts in WebAssembly, for whoever holds the clock: positions of games, and one answer after another.
//!
//! Apart from the page because it is timed without one: `cargo xtask speed` runs it in a browser.

use penny_engine::{Alone, Level, Mind, Player};
use penny_physics::{Flick, Team};
use penny_record::saved::{Label, MatchInPlay, MatchRecord, Terms};
use penny_rules::{Action, Preset, Ruleset};
use penny_web::against::Opponent;
use penny_web::think::{Answer, Ask, Question, answer};
use wasm_bindgen::prelude::wasm_bindgen;

/// Matches in which the computer is to act.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Thinking {
    records: Vec<MatchRecord>,
}

#[wasm_bindgen]
impl Thinking {
    /// `count` positions from games between players that hardly look, each some flicks further into another game, with a
    /// computer of a level to act.
    #[wasm_bindgen(constructor)]
    pub fn new(count: u32, level: &str) -> Thinking {
        let level = Level::from_name(level).unwrap_or(Level::Guinea);
        Thinking { records: (0..count).map(|number| position(number, level)).collect() }
    }

    /// Thinks about position `k` as the page's worker would; what it would do, so that nothing can be left out.
    pub fn think(&self, k: u32) -> String {
        let question = Question { number: 1, ask: Ask::Act, record: self.records[k as usize].clone() };
        let mut last = String::new();
        answer(&question, &mut |heard| {
            if let Answer::Best(advised) = heard {
                last = format!("{:?}", advised.action);
            }
        });
        last
    }
}

fn position(number: u32, level: Level) -> MatchRecord {
    let player = Player { mind: Mind::Search(1_500), hand: Preset::Normal.hand() };
    let label = |text: &str| Label::new(text).expect("a plain name");
    let mut terms = Terms {
        red: label("Red"),
        gold: label("Gold"),
        date: None,
        event: None,
        board: Default::default(),
        penny: Default::default(),
        physics: Default::default(),
        ruleset: Ruleset::default(),
        hand: Preset::Normal.hand(),
        computer: None,
        length: Default::default(),
        seed: number.into(),
    };
    Opponent { level, team: Team::Red, hand: Preset::Normal }.seat(&mut terms);
    let mut play = MatchInPlay::new(terms).expect("the default board");
    let mut waits = play.record().clone();
    for flick in 0..60 {
        if play.game().ending().is_some() {
            break;
        }
        if play.game().to_act() == Some(Team::Gold) {
            waits = play.record().clone();
            if flick > number % 12 {
                break;
            }
        }
        let action = player.act(play.game(), u64::from(number * 100 + flick), &Alone);
        let aimed = action.flick();
        let executed =
            aimed.and_then(|flick| play.execute(&flick).ok()).map_or(action, |flick| match (flick, action) {
                (Flick::Side(side), Action::SideFlick(_, spotting)) => Action::SideFlick(side, spotting),
                _ => Action::from(flick),
            });
        play.act(&executed, aimed).expect("the player plays by the rules");
    }
    waits
}
