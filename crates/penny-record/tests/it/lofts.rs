//! Saved matches with lofts and from before there were any: both come back as they were, and so do their hands.
//!
//! Apart from the other saved matches because the promise is to files that nobody can write any more.

use crate::saved::{reread, terms};
use penny_physics::{BoardFlick, Flick, Team};
use penny_record::flick_text;
use penny_record::saved::{Entry, MatchInPlay, MatchRecord, Terms, parse_match};
use penny_rules::{Action, Hand, Preset};

#[test]
fn a_hand_is_written_by_name_wherever_it_has_one_but_for_its_loft() {
    for (hand, line) in [
        (Preset::None.hand(), "hand none"),
        (Preset::Normal.hand().flat(), "hand normal"),
        (Preset::Normal.hand(), "hand normal loft_sd_mdeg=2000"),
        (Hand::new(1_200, 60, 700, 10_000).unwrap(), "hand normal loft_sd_mdeg=10000"),
        (Hand::new(1_200, 60, 701, 0).unwrap(), "hand angle_sd_mdeg=1200 speed_sd_permille=60 offset_sd_um=701"),
    ] {
        let record = MatchRecord::new(Terms { hand, ..terms(1) });
        assert!(record.to_string().lines().any(|found| found == line), "{line} in\n{record}");
        assert_eq!(reread(&record).terms.hand, hand);
    }
}

/// A match as it was saved before flicks had a loft.
const BEFORE_LOFTS: &str = "Penny Blue match 1
physics pb1
red Ann
gold Ben
board square width_um=450000
hand normal
computer Gold groat
computer_hand shaky
length games=3 sets=1
seed 4

game 1
R1@213.565v1532l565 aimed R1@213v1500 #65a0b366f2f8cb28
decline
measure
GS/8000@1.214v849r582e3 aimed GS/8000@0v800e3 #5157a96ab2a7492a
GS=2 #3501a8d5a0e42f97
resign

end
";

#[test]
fn a_file_from_before_lofts_is_written_as_it_was_read_and_its_hands_err_as_they_did() {
    let record = parse_match(BEFORE_LOFTS.as_bytes()).unwrap();
    assert_eq!(record.to_string(), BEFORE_LOFTS);
    for team in Team::BOTH {
        assert_eq!(record.terms.hand_of(team).loft_sd_mdeg(), 0, "it goes on as it began");
    }
    let Entry::Done { action, aimed: Some(aimed), .. } = &record.games[0].entries[0] else { panic!("{record}") };
    let play = MatchInPlay::new(record.terms.clone()).unwrap();
    assert_eq!(play.execute(aimed).ok(), action.flick());
}

#[test]
fn a_match_with_lofts_comes_back_as_it_was() {
    let mut play = MatchInPlay::new(Terms { hand: Preset::Normal.hand(), ..terms(2) }).unwrap();
    let sovereign = play.score().starter().unwrap().sovereign();
    let asked = BoardFlick::new(sovereign, 90_000, 100, 300).and_then(|flat| flat.with_loft(20_000)).unwrap();
    let asked = Flick::Board(asked);
    let executed = play.execute(&asked).unwrap();
    assert!(executed.loft_mdeg() != 20_000 && executed.loft_mdeg() > 0, "the hand errs: {executed:?}");
    play.act(&Action::from(executed), Some(asked)).unwrap();
    let text = play.record().to_string();
    assert!(text.contains(&format!(" aimed {sovereign}@90v100l300u20 #")), "{text}");
    assert!(text.contains(&format!("\n{} aimed ", flick_text(&executed))), "{text}");
    assert_eq!(&reread(play.record()), play.record());
    assert_eq!(reread(play.record()).replay().unwrap().game(), play.game());
    let flat = parse_match(text.replacen(" loft_sd_mdeg=2000", "", 1).as_bytes()).unwrap();
    let refused = flat.replay().unwrap_err().to_string();
    assert!(refused.contains("u20 of what was aimed, saved is "), "such a hand would not err in the loft: {refused}");
}
