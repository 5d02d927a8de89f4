//! Some way into a game: where the positions come from on which the engine is measured.
//!
//! Apart from those who use them because they must mean the same by a position of a game.

use penny_engine::draw::share;
use penny_engine::{Alone, Baseline, Mind, Player, Situation};
use penny_physics::{Equipment, Flick, Penny, Team};
use penny_rules::{Action, Game, Hand, Ruleset, SplitMix64, Stage};
use std::sync::Arc;

/// A game after so many actions of two quick players, who flick anything in this share of their flicks. None where it ended
/// before, or does not wait for a flick on the board with all pennies there.
pub(crate) fn walk(
    equipment: &Arc<Equipment>,
    hand: Hand,
    actions: u64,
    astray: f64,
    random: &mut SplitMix64,
) -> Option<Game> {
    let player = Player { mind: Mind::Search(2_000), hand };
    let mut game = Game::new(equipment.clone(), Ruleset::default(), Team::Red);
    for _ in 0..actions {
        let situation = Situation::of(&game);
        let may_stray = matches!(game.stage(), Stage::ToFlick) && !situation.turn.must_side_flick();
        let asked = if may_stray && share(random) < astray {
            Baseline::Random.choose(&situation, &hand, random.next_u64()).map(Action::Flick)?
        } else {
            player.act(&game, random.next_u64(), &Alone)
        };
        let executed = match asked.flick().map(|flick| game.execute(&hand, &flick, random)) {
            Some(Ok(Flick::Board(flick))) => Action::Flick(flick),
            Some(Ok(Flick::Side(flick))) => Action::SideFlick(flick, None),
            _ => asked,
        };
        game.play(&executed).ok()?;
    }
    let all_there = Penny::ALL.into_iter().all(|penny| game.position().get(penny).is_some());
    let waits = matches!(game.stage(), Stage::ToFlick) && !game.turn().must_side_flick();
    (waits && all_there).then_some(game)
}
