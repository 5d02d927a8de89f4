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
    let sovereign = team.opponent().sovereign();
    let mut follower = Follower::new(reading, team, flicked);
    let mut fall = None;
    for (k, incident) in incidents.iter().enumerate() {
        if let Some(meeting) = incident.meeting() {
            follower.meet(k, meeting.a, meeting.b);
        }
        match *incident {
            Incident::Motion(Event::Rest { penny, .. }) => follower.rest(penny),
            Incident::Motion(Event::Off { penny, .. }) if penny == sovereign && fall.is_none() => {
                fall = Some((k, follower.marks[sovereign], follower.motion[sovereign]));
            }
            _ => {}
        }
    }
    let (incident, mark, motion) = fall?;
    let through = match reading {
        KillChain::AnyBlueContact => follower.first_mark,
        KillChain::Marks | KillChain::BlueDirect => mark,
    };
    let path = follower.path(through.or(motion));
    Some(SovereignsFall { incident, through_blue: through.is_some(), path })
}

struct Follower {
    reading: KillChain,
    opponent: Team,
    links: Vec<Link>,
    /// Which pennies move.
    moving: PennyMap<bool>,
    /// The link by which each penny was last set in motion.
    motion: PennyMap<Option<usize>>,
    /// The link by which each penny is marked.
    marks: PennyMap<Option<usize>>,
    /// The first mark that the blue gave in this flick.
    first_mark: Option<usize>,
}

impl Follower {
    fn new(reading: KillChain, team: Team, flicked: Flicked) -> Follower {
        let mut moving = PennyMap::default();
        match flicked {
            Flicked::Board(penny) => moving[penny] = true,
            // R13: in a side-flick the blue is in motion from the start.
            Flicked::Side(_) => moving[Penny::Blue] = true,
        }
        Follower {
            reading,
            opponent: team.opponent(),
            links: Vec::new(),
            moving,
            motion: PennyMap::default(),
            marks: PennyMap::default(),
            first_mark: None,
        }
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
    fn mark(&mut self, incident: usize, penny: Penny, from: Option<usize>) {
        if self.marks[penny].is_none() {
            self.marks[penny] = Some(self.link(incident, penny, from));
        }
    }

    fn rest(&mut self, penny: Penny) {
        self.moving[penny] = false;
        self.marks[penny] = None;
    }

    fn link(&mut self, incident: usize, penny: Penny, from: Option<usize>) -> usize {
        self.links.push(Link { incident, penny, from });
        self.links.len() - 1
    }

    /// The links that lead to `last`, first to last.
    fn path(&self, last: Option<usize>) -> Vec<Link> {
        let mut path: Vec<Link> =
            std::iter::successors(last, |&link| self.links[link].from).map(|k| self.links[k]).collect();
        path.reverse();
        path
    }
}
