//! Who set whom in motion, and whether the blue did it "in such a way that" it is a kill (R13).
//!
//! Apart because it is one pass over the events with a state of its own; the judge asks only for its findings.

use crate::incident::{Flicked, Incident};
use crate::ruleset::KillChain;
use penny_physics::{Event, Penny, PennyMap, Team};

/// A step of a chain: by this incident the penny was set in motion, or marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    /// The contact's place in the list of incidents.
    pub(crate) incident: usize,
    /// The penny that was moved or marked.
    pub(crate) penny: Penny,
    /// The link before.
    from: Option<usize>,
}

/// How the opponent's sovereign left the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SovereignsFall {
    /// The place of its fall in the list of incidents.
    pub(crate) incident: usize,
    /// R13: whether the way it left is a kill's.
    pub(crate) through_blue: bool,
    /// The contacts that led to the fall, outward from the flicked penny: through the blue where it is a kill's, else
    /// those that last set the sovereign in motion.
    pub(crate) path: Vec<Link>,
}

/// Follows the incidents of a flick by `team` in the order of the list; none when the opponent's sovereign stays on.
pub(crate) fn sovereigns_fall(
    reading: KillChain,
    team: Team,
    flicked: Flicked,
    incidents: &[Incident],
) -> Option<SovereignsFall> {
    let mut follower = Follower::new(reading, team, flicked, Vec::new());
    let fall = follower.follow(incidents.iter().copied())?;
    let path = follower.path(fall.through.or(fall.motion));
    Some(SovereignsFall { incident: fall.incident, through_blue: fall.through.is_some(), path })
}

/// R13: whether the way in which the opponent's sovereign left the board is a kill's; none when it stays on. The same as
/// [`sovereigns_fall`] without the path, for those who try many flicks.
pub(crate) fn falls_through_blue(
    reading: KillChain,
    team: Team,
    flicked: Flicked,
    incidents: impl Iterator<Item = Incident>,
) -> Option<bool> {
    Follower::new(reading, team, flicked, Unwritten).follow(incidents).map(|fall| fall.through.is_some())
}

/// Where the steps of chains are written down.
trait Chronicle {
    /// How a step is referred to.
    type Step: Copy;
    /// Writes one down.
    fn write(&mut self, incident: usize, penny: Penny, from: Option<Self::Step>) -> Self::Step;
}

impl Chronicle for Vec<Link> {
    type Step = usize;
    fn write(&mut self, incident: usize, penny: Penny, from: Option<usize>) -> usize {
        self.push(Link { incident, penny, from });
        self.len() - 1
    }
}

/// Nothing is written down: only that there was a step is known.
struct Unwritten;

impl Chronicle for Unwritten {
    type Step = ();
    fn write(&mut self, _: usize, _: Penny, _: Option<()>) {}
}

/// The fall of the opponent's sovereign: its place in the list, the step that makes it a kill, and that by which the
/// sovereign was last set in motion.
struct Fall<Step> {
    incident: usize,
    through: Option<Step>,
    motion: Option<Step>,
}

struct Follower<C: Chronicle> {
    reading: KillChain,
    opponent: Team,
    links: C,
    /// Which pennies move.
    moving: PennyMap<bool>,
    /// The link by which each penny was last set in motion.
    motion: PennyMap<Option<C::Step>>,
    /// The link by which each penny is marked.
    marks: PennyMap<Option<C::Step>>,
    /// The first mark that the blue gave in this flick.
    first_mark: Option<C::Step>,
}

impl<C: Chronicle> Follower<C> {
    fn new(reading: KillChain, team: Team, flicked: Flicked, links: C) -> Follower<C> {
        let mut moving = PennyMap::default();
        match flicked {
            Flicked::Board(penny) => moving[penny] = true,
            // R13: in a side-flick the blue is in motion from the start.
            Flicked::Side(_) => moving[Penny::Blue] = true,
        }
        Follower {
            reading,
            opponent: team.opponent(),
            links,
            moving,
            motion: PennyMap::from_fn(|_| None),
            marks: PennyMap::from_fn(|_| None),
            first_mark: None,
        }
    }

    fn follow(&mut self, incidents: impl Iterator<Item = Incident>) -> Option<Fall<C::Step>> {
        let sovereign = self.opponent.sovereign();
        let mut fall = None;
        for (k, incident) in incidents.enumerate() {
            if let Some(meeting) = incident.meeting() {
                self.meet(k, meeting.a, meeting.b);
            }
            match incident {
                Incident::Motion(Event::Rest { penny, .. }) => self.rest(penny),
                Incident::Motion(Event::Off { penny, .. }) if penny == sovereign && fall.is_none() => {
                    fall = Some((k, self.marks[sovereign], self.motion[sovereign]));
                }
                _ => {}
            }
        }
        let (incident, mark, motion) = fall?;
        let through = match self.reading {
            KillChain::AnyBlueContact => self.first_mark,
            KillChain::Marks | KillChain::BlueDirect => mark,
        };
        Some(Fall { incident, through, motion })
    }

    fn meet(&mut self, incident: usize, a: Penny, b: Penny) {
        let before = (self.marks[a], self.marks[b]);
        let moved = (self.moving[a], self.moving[b]);
        for (from, to, from_mark, from_moved, to_moved) in
            [(a, b, before.0, moved.0, moved.1), (b, a, before.1, moved.1, moved.0)]
        {
            if from_moved && !to_moved {
                self.motion[to] = Some(self.link(incident, to, self.motion[from]));
            }
            if from == Penny::Blue && from_moved && to.team() == Some(self.opponent) {
                self.mark_by_blue(incident, to);
            }
            if let Some(mark) = from_mark
                && to != Penny::Blue
                && self.reading == KillChain::Marks
            {
                self.mark(incident, to, Some(mark));
            }
        }
        // R13: the blue, like every penny, is in motion from its first contact.
        self.moving[a] = true;
        self.moving[b] = true;
    }

    fn mark_by_blue(&mut self, incident: usize, penny: Penny) {
        if self.reading == KillChain::BlueDirect && penny != self.opponent.sovereign() {
            return;
        }
        // Where nobody noted what set the blue in motion, the chain begins with it.
        let from = self.motion[Penny::Blue].unwrap_or_else(|| self.link(incident, Penny::Blue, None));
        self.mark(incident, penny, Some(from));
        self.first_mark = self.first_mark.or(self.marks[penny]);
    }

    /// Marks a penny; one that is marked keeps the mark that it has.
    fn mark(&mut self, incident: usize, penny: Penny, from: Option<C::Step>) {
        if self.marks[penny].is_none() {
            self.marks[penny] = Some(self.link(incident, penny, from));
        }
    }

    fn rest(&mut self, penny: Penny) {
        self.moving[penny] = false;
        self.marks[penny] = None;
    }

    fn link(&mut self, incident: usize, penny: Penny, from: Option<C::Step>) -> C::Step {
        self.links.write(incident, penny, from)
    }
}

impl Follower<Vec<Link>> {
    /// The links that lead to `last`, first to last.
    fn path(&self, last: Option<usize>) -> Vec<Link> {
        let mut path: Vec<Link> =
            std::iter::successors(last, |&link| self.links[link].from).map(|k| self.links[k]).collect();
        path.reverse();
        path
    }
}
