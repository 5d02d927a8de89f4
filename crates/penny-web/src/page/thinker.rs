//! The worker in which the computer player thinks: started when the page is, asked one thing at a time, and stopped by
//! being ended and started anew.
//!
//! Apart because it must need no network later: its script is fetched once and kept in memory, and the program itself is
//! the page's own, which a worker can be given as it is.

use crate::text::computer as words;
use crate::think::messages::{READY, read_answer};
use crate::think::{Answer, Ask, Question};
use leptos::prelude::{document, window};
use penny_record::saved::MatchRecord;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, BlobPropertyBag, ErrorEvent, MessageEvent, Response, Url, Worker, WorkerOptions, WorkerType};

/// The loader of the program, beside the page: the chore that builds the page names it.
const LOADER: &str = "./app.js";
/// What a worker does that has loaded it: waits for the compiled program and starts it, which then listens itself.
const BEGIN: &str = "\nself.onmessage = ({ data }) => initSync({ module: data });\n";

/// The worker, or what has come of it.
#[derive(Clone)]
pub(super) struct Thinker(Rc<RefCell<Inner>>);

#[derive(Default)]
struct Inner {
    /// The address of the script in memory, once it is there.
    script: Option<String>,
    worker: Option<Hired>,
    asked: Option<Asked>,
    number: u64,
    /// Why there is no worker.
    trouble: Option<String>,
}

/// A worker with what listens to it.
struct Hired {
    worker: Worker,
    is_ready: bool,
    _hear: Closure<dyn FnMut(MessageEvent)>,
    _fail: Closure<dyn FnMut(ErrorEvent)>,
}

/// A question that has no last answer yet.
struct Asked {
    number: u64,
    text: String,
    hear: Rc<dyn Fn(Answer)>,
}

impl Thinker {
    /// Fetches the script and starts a worker, beside whatever the page does.
    pub(super) fn open() -> Thinker {
        let thinker = Thinker(Rc::default());
        let opened = thinker.clone();
        spawn_local(async move {
            match script().await {
                Ok(script) => {
                    opened.0.borrow_mut().script = Some(script);
                    opened.start();
                }
                Err(_) => opened.give_up(words::NO_WORKER),
            }
        });
        thinker
    }

    /// Asks something about a match; what was asked before is forgotten.
    pub(super) fn ask(&self, ask: Ask, record: &MatchRecord, hear: impl Fn(Answer) + 'static) {
        self.stop();
        let trouble = {
            let mut inner = self.0.borrow_mut();
            inner.number += 1;
            let number = inner.number;
            let text = Question { number, ask, record: record.clone() }.to_string();
            let hear: Rc<dyn Fn(Answer)> = Rc::new(hear);
            inner.asked = Some(Asked { number, text, hear: Rc::clone(&hear) });
            inner.trouble.clone().map(|why| (why, hear))
        };
        match trouble {
            Some((why, hear)) => hear(Answer::Failed(why)),
            None => self.send(),
        }
    }

    /// Forgets what was asked. A worker that thinks cannot hear: it is ended, and another one started.
    pub(super) fn stop(&self) {
        let was_sent = {
            let mut inner = self.0.borrow_mut();
            let was_asked = inner.asked.take().is_some();
            was_asked && inner.worker.as_ref().is_some_and(|hired| hired.is_ready)
        };
        if was_sent {
            self.start();
        }
    }

    /// Starts a worker in the place of whichever there is.
    fn start(&self) {
        let old = self.0.borrow_mut().worker.take();
        if let Some(old) = old {
            old.worker.terminate();
        }
        let script = self.0.borrow().script.clone();
        let Some(script) = script else { return };
        match self.hire(&script) {
            Ok(hired) => self.0.borrow_mut().worker = Some(hired),
            Err(_) => self.give_up(words::NO_WORKER),
        }
    }

    fn hire(&self, script: &str) -> Result<Hired, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(script, &options)?;
        let weak = Rc::downgrade(&self.0);
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let (Some(inner), Some(text)) = (weak.upgrade(), event.data().as_string()) {
                Thinker(inner).heard(&text);
            }
        });
        let weak = Rc::downgrade(&self.0);
        let fail = Closure::<dyn FnMut(ErrorEvent)>::new(move |_| {
            if let Some(inner) = weak.upgrade() {
                Thinker(inner).broke_off();
            }
        });
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        worker.post_message(&wasm_bindgen::module())?;
        Ok(Hired { worker, is_ready: false, _hear: hear, _fail: fail })
    }

    /// Sends what is asked, if the worker can hear it.
    fn send(&self) {
        let inner = self.0.borrow();
        if let (Some(hired), Some(asked)) = (&inner.worker, &inner.asked)
            && hired.is_ready
        {
            // A text can always be sent.
            let _ = hired.worker.post_message(&asked.text.as_str().into());
        }
    }

    fn heard(&self, text: &str) {
        if text == READY {
            if let Some(hired) = &mut self.0.borrow_mut().worker {
                hired.is_ready = true;
            }
            mark("ready");
            return self.send();
        }
        let Some((number, answer)) = read_answer(text) else { return };
        let hear = {
            let mut inner = self.0.borrow_mut();
            let Some(asked) = inner.asked.take_if(|asked| asked.number == number) else { return };
            let hear = Rc::clone(&asked.hear);
            if matches!(answer, Answer::SoFar(_)) {
                inner.asked = Some(asked);
            }
            hear
        };
        hear(answer);
    }

    /// The worker has failed: before it could be asked there will be none; later another one may do better.
    fn broke_off(&self) {
        let was_ready = self.0.borrow().worker.as_ref().is_some_and(|hired| hired.is_ready);
        if !was_ready {
            return self.give_up(words::NO_WORKER);
        }
        let asked = self.0.borrow_mut().asked.take();
        self.start();
        if let Some(asked) = asked {
            (asked.hear)(Answer::Failed(words::WORKER_LOST.to_owned()));
        }
    }

    fn give_up(&self, why: &str) {
        let asked = {
            let mut inner = self.0.borrow_mut();
            inner.trouble = Some(why.to_owned());
            inner.worker = None;
            inner.asked.take()
        };
        mark("none");
        if let Some(asked) = asked {
            (asked.hear)(Answer::Failed(why.to_owned()));
        }
    }
}

/// The loader with what makes a worker of it, as an address in memory.
async fn script() -> Result<String, JsValue> {
    let response: Response = JsFuture::from(window().fetch_with_str(LOADER)).await?.dyn_into()?;
    if !response.ok() {
        return Err(JsValue::NULL);
    }
    let loader = JsFuture::from(response.text()?).await?;
    let parts = js_sys::Array::of2(&loader, &BEGIN.into());
    let kind = BlobPropertyBag::new();
    kind.set_type("text/javascript");
    Url::create_object_url_with_blob(&Blob::new_with_str_sequence_and_options(&parts, &kind)?)
}

/// How the worker fares, as an attribute of the page, for those who test.
fn mark(word: &str) {
    if let Some(root) = document().document_element() {
        // Setting an attribute with a valid name cannot fail.
        let _ = root.set_attribute("data-thinker", word);
    }
}
