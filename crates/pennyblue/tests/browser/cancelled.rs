//! Every way in which an aim is cancelled: nothing is flicked, the match is as it was, and the page says so.
//!
//! Apart because a flick that nobody meant is the one thing that no player forgives.

use crate::chromium::{Device, scenario};
use crate::keys::ESCAPE;
use crate::mirror::Mirror;
use crate::page::Page;
use crate::pointer::{Hand, Px};
use crate::prepared;
use penny_physics::Penny;
use std::time::Duration;

/// How an aim ends without a flick.
#[derive(Clone, Copy, Debug)]
enum End {
    CancelZone,
    OutsideWindow,
    Escape,
    ContextMenu,
    OtherButton,
    SecondFinger,
    TakenByTheBrowser,
    LostCapture,
    Blur,
    Hidden,
    Resized,
    LetGoUnseen,
}

#[test]
fn an_aim_of_the_mouse_is_cancelled_in_every_way() {
    scenario(Device::Desk, |page| async move {
        use End::*;
        let ends = [
            CancelZone,
            OutsideWindow,
            Escape,
            ContextMenu,
            OtherButton,
            LostCapture,
            Blur,
            Hidden,
            Resized,
            LetGoUnseen,
        ];
        all_cancel(&page, &ends).await;
    });
}

#[test]
fn an_aim_of_a_finger_is_cancelled_in_every_way() {
    scenario(Device::Phone, |page| async move {
        use End::*;
        all_cancel(
            &page,
            &[CancelZone, SecondFinger, TakenByTheBrowser, LostCapture, ContextMenu, Blur, Hidden, Resized],
        )
        .await;
    });
}

#[test]
fn a_tap_right_after_a_fast_pull_reaches_its_button() {
    scenario(Device::Phone, |page| async move {
        page.open().await;
        page.play_file("fresh.pennyblue", &prepared::after(1, &[]).record().to_string()).await;
        page.state(&["ready"]).await;
        let game = Mirror::of(&page).await.play.game().clone();
        let mut hand = Hand::new(&page);
        let at = hand.find(Penny::RedAssassin1, game.position(), 450.0).await;
        // The browser swallowed about every fourth.
        for _ in 0..16 {
            hand.down(at).await;
            hand.move_to((at.0 - 40.0, at.1 - 20.0)).await;
            hand.move_to((at.0 - 90.0, at.1 - 40.0)).await;
            cancel(&page, &mut hand, End::CancelZone, at, at).await;
            page.click("open-menu").await;
            page.dialog("menu").await;
            page.close_dialog().await;
        }
    });
}

async fn all_cancel(page: &Page, ends: &[End]) {
    page.open().await;
    page.play_file("fresh.pennyblue", &prepared::after(1, &[]).record().to_string()).await;
    page.state(&["ready"]).await;
    let mirror = Mirror::of(page).await;
    let mut hand = Hand::new(page);
    let at = hand.find(Penny::RedAssassin1, mirror.play.game().position(), 450.0).await;
    for &end in ends {
        let to = (at.0 - 90.0, at.1 - 40.0);
        hand.down(at).await;
        hand.move_to((at.0 - 40.0, at.1 - 20.0)).await;
        hand.move_to(to).await;
        assert_eq!(page.state(&["aiming", "ready"]).await, "aiming", "before {end:?}");
        let words = cancel(page, &mut hand, end, at, to).await;
        page.state(&["ready"]).await;
        page.until(&format!("{end:?} told"), "document.getElementById('toast') !== null").await;
        assert_eq!(page.words("toast").await, words, "{end:?}");
        assert_eq!(page.words("said").await, words, "{end:?}");
        // Whatever is still held is let go, where a flick would be fired if anything were left of the aim.
        hand.up().await;
        tokio::time::sleep(Duration::from_millis(60)).await;
        assert_eq!(page.state(&["ready", "filming", "aiming"]).await, "ready", "after {end:?}");
        mirror.is_kept_by(page).await;
    }
    let lines = page.board_in_words().await;
    assert_eq!(lines, mirror.words());
}

/// Ends an aim, and gives the words that the page must find for it.
async fn cancel(page: &Page, hand: &mut Hand, end: End, from: Px, to: Px) -> &'static str {
    match end {
        End::CancelZone => {
            hand.move_to((from.0 + 4.0, from.1 + 3.0)).await;
            hand.up().await;
            "Cancelled: let go near where you began."
        }
        End::OutsideWindow => {
            hand.move_to((-30.0, to.1)).await;
            hand.up().await;
            "Cancelled: let go outside the window."
        }
        End::Escape => {
            page.press(&[ESCAPE]).await;
            "Cancelled."
        }
        End::ContextMenu => {
            // What opens a context menu differs from system to system; that one is opened is the same event everywhere.
            let menu = "document.querySelector('#board canvas').dispatchEvent(new MouseEvent('contextmenu', {bubbles: true, cancelable: true}))";
            assert_eq!(page.eval(menu).await, false, "the menu is kept away");
            "Cancelled by the context menu."
        }
        End::OtherButton => {
            hand.mouse("mousePressed", to, "right", 3).await;
            hand.mouse("mouseReleased", to, "right", 1).await;
            "Cancelled by a second finger or button."
        }
        End::SecondFinger => {
            hand.touch("touchStart", &[to, (to.0 + 60.0, to.1 + 120.0)]).await;
            hand.touch("touchMove", &[(to.0 - 20.0, to.1), (to.0 + 90.0, to.1 + 160.0)]).await;
            "Cancelled by a second finger or button."
        }
        End::TakenByTheBrowser => {
            hand.touch_is_taken().await;
            "Cancelled: the pointer was lost."
        }
        End::LostCapture => {
            let release = "(canvas => { for (let id = 0; id < 100; id++) if (canvas.hasPointerCapture(id)) { canvas.releasePointerCapture(id); return true } return false })(document.querySelector('#board canvas'))";
            assert_eq!(page.eval(release).await, true, "the canvas has captured the pointer");
            // The capture is given up with the pointer's next event.
            hand.move_to((to.0 - 1.0, to.1)).await;
            "Cancelled: the pointer was lost."
        }
        End::Blur => {
            page.eval("window.dispatchEvent(new Event('blur'))").await;
            "Cancelled: the window lost the focus."
        }
        End::Hidden => {
            page.eval("document.dispatchEvent(new Event('visibilitychange', {bubbles: true}))").await;
            "Cancelled: the window lost the focus."
        }
        End::Resized => {
            page.eval("window.dispatchEvent(new Event('resize'))").await;
            "Cancelled: the window changed its size."
        }
        End::LetGoUnseen => {
            hand.mouse("mouseMoved", to, "none", 0).await;
            "Cancelled: the pointer was lost."
        }
    }
}
