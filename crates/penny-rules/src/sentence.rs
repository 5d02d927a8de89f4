//! What the referee says, in English: of rulings, of actions without a flick, of how games end.
//!
//! Apart so that all sentences are in one place, to be read together and to be translated.

use crate::draw_count::Warning;
use crate::ending::{DrawReason, Ending, WinReason};
use crate::incident::Flicked;
use crate::judge::Findings;
use crate::marks::SovereignsFall;
use crate::ruleset::{KillChain, NoKill, SideFlickRule};
use crate::ruling::{Foul, Loss, NotAKill, Verdict};
use crate::side_flick::{Hindrance, Measurement};
use crate::stage::Outcome;
use crate::turn::Turn;
use penny_physics::{Penny, Rank, Team};

/// A team's name.
pub const fn team_name(team: Team) -> &'static str {
    match team {
        Team::Red => "Red",
        Team::Gold => "Gold",
    }
}

/// A penny's name where only one of its kind is spoken of: "Red's assassin".
pub fn penny_name(penny: Penny) -> &'static str {
    match (penny.team(), penny.rank()) {
        (Some(Team::Red), Rank::Sovereign) => "Red's sovereign",
        (Some(Team::Gold), Rank::Sovereign) => "Gold's sovereign",
        (Some(Team::Red), _) => "Red's assassin",
        (Some(Team::Gold), _) => "Gold's assassin",
        (None, _) => "the blue",
    }
}

/// Names pennies through one speech: a team's assassin that is named second is the other one.
#[derive(Default)]
struct Names {
    assassins: [Option<Penny>; 2],
}

impl Names {
    fn of(&mut self, penny: Penny) -> &'static str {
        let (Some(team), Rank::Assassin) = (penny.team(), penny.rank()) else { return penny_name(penny) };
        let first = *self.assassins[team.index()].get_or_insert(penny);
        match team {
            _ if first == penny => penny_name(penny),
            Team::Red => "Red's other assassin",
            Team::Gold => "Gold's other assassin",
        }
    }

    fn list(&mut self, pennies: &[Penny]) -> String {
        let names: Vec<&str> = pennies.iter().map(|&penny| self.of(penny)).collect();
        and(&names)
    }
}

/// "a", "a and b", "a, b and c".
fn and<T: AsRef<str>>(items: &[T]) -> String {
    let mut text = String::new();
    for (k, item) in items.iter().enumerate() {
        let glue = match k {
            0 => "",
            _ if k + 1 == items.len() => " and ",
            _ => ", ",
        };
        text.push_str(glue);
        text.push_str(item.as_ref());
    }
    text
}

/// A sentence from its words: a capital at the start, a full stop at the end.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_ascii_uppercase(), letters.as_str()))
}

/// What was ruled after a flick.
pub(crate) fn ruling(findings: &Findings<'_>, verdict: &Verdict) -> String {
    let mut names = Names::default();
    // The flicked penny is the assassin that is spoken of first.
    names.of(findings.flicked.penny());
    let mut said = match verdict {
        Verdict::Again(_) | Verdict::Over(_) => vec![flick(&mut names, findings)],
        Verdict::Foul(_) => fouls(&mut names, findings),
        Verdict::Won => vec![kill(&mut names, findings)],
        Verdict::Lost(losses) => losses.iter().flat_map(|loss| lost(&mut names, findings, losses, loss)).collect(),
    };
    let team = findings.turn.to_move();
    match verdict {
        Verdict::Again(next) => said.push(left(next)),
        Verdict::Over(_) => {
            if findings.hit() {
                said.push("that was the last flick".to_owned());
            }
            said.push(format!("it is {}'s turn", team_name(team.opponent())));
        }
        Verdict::Foul(_) => said.push(format!("{}'s turn begins with a free shot", team_name(team.opponent()))),
        Verdict::Won => said.push(wins(team)),
        Verdict::Lost(_) => said.push(wins(team.opponent())),
    }
    said.iter().map(|words| sentence(words)).collect::<Vec<_>>().join(" ")
}

fn wins(team: Team) -> String {
    format!("{} wins", team_name(team))
}

/// R9, R24: what is left of a turn.
fn left(turn: &Turn) -> String {
    let flicks = ["no flick", "one flick", "two flicks", "three flicks"][usize::from(turn.flicks_left().min(3))];
    format!("{} has {flicks} left", team_name(turn.to_move()))
}

/// R9, R11, R23, R24, R26: a flick after which the game goes on.
fn flick(names: &mut Names, findings: &Findings<'_>) -> String {
    let flicked = findings.flicked.penny();
    let name = names.of(flicked);
    if findings.flicked.is_side_flick() {
        return format!("{} side-flicked the blue, which counts as a hit", team_name(findings.turn.to_move()));
    }
    if let Some(push) = findings.push_shot {
        return format!("{name} was pushed into {} and hit no other penny: a legal push shot", names.of(push.into));
    }
    hit(names, findings)
}

/// R9, R24: what the flicked penny hit first, if it hit any.
fn hit(names: &mut Names, findings: &Findings<'_>) -> String {
    let name = names.of(findings.flicked.penny());
    match hit_first(findings) {
        Some(penny) => format!("{name} hit {}", names.of(penny)),
        None if findings.turn.free_shot() => format!("{name} hit no penny, which a free shot need not"),
        None => format!("{name} hit no penny"),
    }
}

/// R11: the penny that a flick on the board hit first.
fn hit_first(findings: &Findings<'_>) -> Option<Penny> {
    let Flicked::Board(flicked) = findings.flicked else { return None };
    findings.incidents[findings.first_hit?].meeting()?.other(flicked)
}

/// R20: each foul.
fn fouls(names: &mut Names, findings: &Findings<'_>) -> Vec<String> {
    findings.fouls.iter().map(|foul| format!("{}: a foul", foul_story(names, findings, *foul))).collect()
}

fn foul_story(names: &mut Names, findings: &Findings<'_>, foul: Foul) -> String {
    let team = team_name(findings.turn.to_move());
    match (foul, findings.push_shot) {
        (Foul::PushShot, Some(push)) => {
            let flicked = names.of(findings.flicked.penny());
            let into = names.of(push.into);
            let then = push.then.map_or("another penny", |(_, penny)| names.of(penny));
            format!("{flicked} was pushed into {into} and then hit {then}")
        }
        (Foul::PushShot, None) => format!("{team} pushed the penny"),
        (Foul::Touch, _) => format!("{team}'s finger touched a penny of the other team or the blue"),
        (Foul::Unclean, _) => format!("{team} did not flick cleanly"),
        (Foul::BoardMoved, _) => format!("{team} moved the board"),
    }
}

/// How the opponent's sovereign came off: who drove whom into whom.
fn fall_story(names: &mut Names, findings: &Findings<'_>, fall: &SovereignsFall) -> String {
    let sovereign = findings.turn.to_move().opponent().sovereign();
    // In a side-flick all begins with the blue.
    let first = if findings.flicked.is_side_flick() { Penny::Blue } else { findings.flicked.penny() };
    let mut pennies = vec![first];
    pennies.extend(fall.path.iter().map(|link| link.penny));
    pennies.dedup();
    if let [.., last] = pennies[..]
        && last != sovereign
    {
        return match pennies[..] {
            [_] => format!("{} went off", names.of(sovereign)),
            _ => format!("{}, and {} went off", hits(names, &pennies), names.of(sovereign)),
        };
    }
    match pennies[..] {
        [ref before @ .., _] if before.len() > 2 => {
            format!("{}, which knocked {} off", hits(names, before), names.of(sovereign))
        }
        [a, b, _] => format!("{} drove {} into {} and knocked it off", names.of(a), names.of(b), names.of(sovereign)),
        [a, _] => format!("{} knocked {} off", names.of(a), names.of(sovereign)),
        _ => format!("{} went off", names.of(sovereign)),
    }
}

/// "a hit b", "a drove b into c", "a drove b into c, which hit d".
fn hits(names: &mut Names, pennies: &[Penny]) -> String {
    match pennies {
        [a, b] => format!("{} hit {}", names.of(*a), names.of(*b)),
        [a, b, c, rest @ ..] => {
            let mut text = format!("{} drove {} into {}", names.of(*a), names.of(*b), names.of(*c));
            for &penny in rest {
                text.push_str(", which hit ");
                text.push_str(names.of(penny));
            }
            text
        }
        _ => String::new(),
    }
}

/// R12.
fn kill(names: &mut Names, findings: &Findings<'_>) -> String {
    let story = findings.fall.as_ref().map(|fall| fall_story(names, findings, fall)).unwrap_or_default();
    format!("{story}: a kill")
}

/// R15 to R18: one way of losing. The fall of the sovereign is told once, by the first of them that needs it.
fn lost(names: &mut Names, findings: &Findings<'_>, losses: &[Loss], loss: &Loss) -> Vec<String> {
    let story = |names: &mut Names| findings.fall.as_ref().map(|fall| fall_story(names, findings, fall));
    let is_first = losses.first() == Some(loss);
    match loss {
        Loss::SovereignWithoutKill(reasons) => {
            let story = story(names).unwrap_or_default();
            vec![format!("{story}, but {}: not a kill", and(&why_no_kill(findings, reasons)))]
        }
        Loss::PennyOff(pennies) => {
            let story = story(names).filter(|_| is_first);
            let met = hit_first(findings).filter(|_| is_first && pennies[..] != [findings.flicked.penny()]);
            vec![match (story, met) {
                (Some(story), _) => format!("{story}, but {} went off the board", names.list(pennies)),
                (None, Some(met)) if pennies[..] == [met] => {
                    format!("{}, which went off the board", hit(names, findings))
                }
                (None, Some(_)) => format!("{}, and {} went off the board", hit(names, findings), names.list(pennies)),
                (None, None) => format!("{} went off the board", names.list(pennies)),
            }]
        }
        Loss::FoulWithSovereignOff => {
            let mut said = fouls(names, findings);
            let sovereign = names.of(findings.turn.to_move().opponent().sovereign());
            said.push(match story(names).filter(|_| is_first) {
                Some(story) => format!("with this foul {story}"),
                None => format!("with this foul {sovereign} went off"),
            });
            said
        }
        Loss::Stack(pairs) => {
            let stacks: Vec<String> = pairs
                .iter()
                .map(|&(upper, lower)| format!("{} lies on {}", names.of(upper), names.of(lower)))
                .collect();
            vec![match story(names).filter(|_| is_first) {
                Some(story) => format!("{story}, but {}: a stack", and(&stacks)),
                None => format!("{}: a stack", and(&stacks)),
            }]
        }
    }
}

/// R12 to R14: why it was no kill.
fn why_no_kill(findings: &Findings<'_>, reasons: &NotAKill) -> Vec<String> {
    let team = findings.turn.to_move();
    let opponent = team_name(team.opponent());
    let by_blue = findings.fall.iter().flat_map(|fall| &fall.path).any(|link| link.penny == Penny::Blue);
    let mut why = Vec::new();
    if reasons.no_chain {
        why.push(match findings.ruleset.kill_chain {
            KillChain::BlueDirect => "the blue itself did not drive it".to_owned(),
            KillChain::AnyBlueContact => format!("the moving blue met no penny of {opponent}'s"),
            KillChain::Marks if by_blue => format!("the moving blue met no penny of {opponent}'s on the way"),
            KillChain::Marks => "not by way of the blue".to_owned(),
        });
    }
    if reasons.not_an_assassin {
        let with = if findings.flicked.is_side_flick() { "with a side-flick" } else { "not with an assassin" };
        why.push(with.to_owned());
    }
    if reasons.first_turn {
        why.push(match findings.ruleset.no_kill {
            NoKill::StarterFirstTurn => "on the first turn of the game".to_owned(),
            NoKill::OwnFirstTurn | NoKill::Off => format!("on {}'s first turn", team_name(team)),
        });
    }
    why
}

/// What came of an action of `team`: for a flick the ruling's sentence. `rule` says when a side-flick is binding.
pub fn outcome(team: Team, outcome: &Outcome, rule: SideFlickRule) -> String {
    let (name, opponent) = (team_name(team), team_name(team.opponent()));
    match outcome {
        Outcome::Flicked(refereed) => refereed.ruling.sentence.clone(),
        Outcome::Measured(shown) => measurement(team, shown, rule),
        Outcome::Spotted => format!("{name}'s sovereign is back on the board."),
        Outcome::Declined => format!("{name} declines the flicks that are left. It is {opponent}'s turn."),
        Outcome::Passed => format!("{name}'s finger has no room for any flick. It is {opponent}'s turn."),
        Outcome::Resigned => format!("{name} resigns. {opponent} wins."),
        Outcome::DrawOffered => format!("{name} offers a draw."),
        Outcome::DrawAccepted => format!("{name} accepts the draw. The game is played again."),
        Outcome::DrawRefused => format!("{name} refuses the draw."),
    }
}

/// R22: what measuring has shown, and if there is no obligation where one was to be expected, why.
pub fn measurement(team: Team, shown: &Measurement, rule: SideFlickRule) -> String {
    let name = team_name(team);
    match shown {
        Measurement::DoesNotTouch => "The spare does not touch the blue. No side-flick.".to_owned(),
        Measurement::Touches if rule == SideFlickRule::Optional => {
            format!("The spare touches the blue. {name} may side-flick.")
        }
        Measurement::Touches => format!("The spare touches the blue. {name} must side-flick."),
        Measurement::TouchesWithoutPlace(hindrance) => {
            let why = match hindrance {
                Hindrance::BlueTouches(penny) => format!("over the edge the blue would touch {}", penny_name(*penny)),
                Hindrance::HeldOverlaps(penny) => format!("{} leaves no way to strike the blue", penny_name(*penny)),
                Hindrance::Corner => "in the corner the blue would not stay over the board".to_owned(),
                Hindrance::Absent(penny) => format!("{} is not on the board", penny_name(*penny)),
            };
            format!("The spare touches the blue, but {why}. {name} flicks as usual.")
        }
    }
}

/// How a game ended.
pub fn ending(ending: &Ending) -> String {
    match ending {
        Ending::Won { winner, by } => {
            let (name, loser) = (team_name(*winner), team_name(winner.opponent()));
            match by {
                WinReason::Kill => format!("{name} wins by a kill."),
                WinReason::Loss(losses) => {
                    let clauses: Vec<&str> = losses.iter().map(|loss| loss.clause().name()).collect();
                    format!("{loser} loses by {}. {name} wins.", and(&clauses))
                }
                WinReason::Resigned => format!("{loser} resigned. {name} wins."),
                WinReason::OutOfTime => format!("{loser} ran out of time. {name} wins."),
            }
        }
        Ending::Drawn(reason) => {
            let why = match reason {
                DrawReason::Agreed => "by agreement",
                DrawReason::IdleTurns => "after too many turns without a hit",
                DrawReason::MaxTurns => "after the agreed number of turns",
            };
            format!("The game is drawn {why} and is played again.")
        }
    }
}

/// R28: a draw is near.
pub fn warning(warning: &Warning) -> String {
    let (Warning::IdleTurns { left } | Warning::MaxTurns { left }) = *warning;
    let turns = if left == 1 { "one more turn".to_owned() } else { format!("{left} more turns") };
    match warning {
        Warning::IdleTurns { .. } => format!("After {turns} without a hit the game is drawn."),
        Warning::MaxTurns { .. } => format!("After {turns} the game is drawn."),
    }
}
