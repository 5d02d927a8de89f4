//! At the border of a small screen: where a pull has no room it is said, and it may begin elsewhere.
//!
//! Apart because only here a flick begins away from its penny by the page's own advice.

use crate::chromium::{Device, scenario};
use crate::keys::ESCAPE;
use crate::mirror::Mirror;
use crate::pointer::{Hand, Seen};
use crate::prepared;
use penny_physics::Penny;

#[test]
fn where_the_border_leaves_no_room_a_pull_begins_elsewhere() {
    scenario(Device::Phone, |page| async move {
        page.open().await;
        page.play_file("fresh.pennyblue", &prepared::after(1, &[]).record().to_string()).await;
        page.state(&["ready"]).await;
        let mirror = Mirror::of(&page).await;
        let mut hand = Hand::new(&page);
        let at = hand.find(Penny::RedAssassin1, mirror.play.game().position(), 450.0).await;
        // To whichever side border is nearer.
        let (width, _) = page.device().size();
        let outwards = if at.0 > f64::from(width) / 2.0 { 1.0 } else { -1.0 };
        hand.down(at).await;
        hand.move_to((at.0 + outwards * 24.0, at.1)).await;
        page.state(&["aiming"]).await;
        assert!(!page.has("no-room").await, "there is still room");
        let border = if outwards > 0.0 { f64::from(width) - 3.0 } else { 3.0 };
        hand.move_to((border, at.1)).await;
        page.until("the hint", "document.getElementById('no-room') !== null").await;
        hand.move_to((at.0 + 3.0, at.1)).await;
        page.until("no hint", "document.getElementById('no-room') === null").await;
        hand.up().await;
        page.state(&["ready"]).await;
        assert_eq!(page.words("toast").await, "Now pull from anywhere on the board.");
        assert_eq!(page.text_of("document.getElementById('penny-R1').ariaPressed").await, "true");
        mirror.is_kept_by(&page).await;

        // As hard as it goes, from the middle of the board.
        let [left, top, right, bottom] = Seen::board(&page, 450.0).await.frame;
        let middle = ((left + right) / 2.0, (top + bottom) / 2.0 + 40.0);
        hand.down(middle).await;
        hand.move_to((middle.0 - outwards * 60.0, middle.1)).await;
        hand.move_to((middle.0 - outwards * 130.0, middle.1)).await;
        page.until("the hardest flick", "document.getElementById('speed-number').value === '3000'").await;
        assert!(!page.has("no-room").await, "nothing is wanting");
        page.press(&[ESCAPE]).await;
        hand.up().await;
        mirror.is_kept_by(&page).await;
    });
}
