//! One scenario in one browser: started, watched, and closed also when the scenario fails.
//!
//! Apart from the scenarios because each of them wants the same: a fresh profile, no complaint in the console, and no
//! request that leaves the page's own origin.

use crate::page::Page;
use crate::processes::{Running, named_in};
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Map, Value, json};
use std::cell::RefCell;
use std::io::Write;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Mutex;
use std::time::Instant;
use tokio::task::{LocalSet, spawn_local};

/// What the browser runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Device {
    /// A window of 1440 x 900 with a mouse.
    Desk,
    /// A screen of 390 x 844 that is touched.
    Phone,
}

impl Device {
    /// Width and height, CSS pixels.
    pub(crate) const fn size(self) -> (u32, u32) {
        match self {
            Device::Desk => (1440, 900),
            Device::Phone => (390, 844),
        }
    }
}

/// Browsers share the machine badly: scenarios run one after the other, whatever the number of test threads.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Plays a scenario in a browser with an empty profile; afterwards the console must be empty and no request may have
/// left the origin.
pub(crate) fn scenario<F>(device: Device, play: impl FnOnce(Page) -> F)
where
    F: Future<Output = ()> + 'static,
{
    let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let began = Instant::now();
    let name = std::thread::current().name().unwrap_or("scenario").replace("::", "-");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(LocalSet::new().run_until(async {
        let browser = Rc::new(Browser::start(&name, device).await);
        let page = Page::new(Rc::clone(&browser));
        let outcome = spawn_local(play(page.clone())).await;
        let complaints = match &outcome {
            Ok(()) => browser.complaints().await,
            Err(_) => {
                browser.keep_evidence(&name).await;
                Vec::new()
            }
        };
        let closed = browser.client.clone().close().await;
        if let Err(failed) = outcome {
            resume_unwind(failed.into_panic());
        }
        assert!(complaints.is_empty(), "the browser complains: {complaints:#?}");
        closed.expect("the browser closes");
    }));
    // Past the capture of the test runner: how long each scenario takes is part of the result.
    let _ = writeln!(std::io::stderr(), "{name}: {:.1} s", began.elapsed().as_secs_f64());
}

/// A browser, its driver and the server of the page.
#[derive(Debug)]
pub(crate) struct Browser {
    /// The connection to the driver.
    pub(crate) client: Client,
    /// What it runs on.
    pub(crate) device: Device,
    /// The address of the page, with a slash at its end.
    pub(crate) origin: String,
    server: RefCell<Option<Running>>,
    requests: RefCell<Vec<String>>,
    _driver: Running,
}

impl Browser {
    async fn start(name: &str, device: Device) -> Browser {
        let (server, driver) = (Running::server(), Running::driver());
        let profile = scratch(name);
        // A profile of an earlier run must not be met again.
        let _ = std::fs::remove_dir_all(&profile);
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities(device, &profile))
            .connect(&driver.address)
            .await
            .expect("the driver starts Chromium");
        let browser = Browser {
            client,
            device,
            origin: server.address.clone(),
            server: RefCell::new(Some(server)),
            requests: RefCell::default(),
            _driver: driver,
        };
        if device == Device::Desk {
            let (width, height) = device.size();
            let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
            browser.devtools("Emulation.setDeviceMetricsOverride", metrics).await;
        }
        browser
    }

    /// Ends the server; the page must do without.
    pub(crate) fn stop_server(&self) {
        self.server.take();
    }

    /// Serves the page in a folder under the same address from now on.
    pub(crate) fn serve(&self, folder: PathBuf) {
        self.stop_server();
        let port = self.origin.trim_end_matches('/').rsplit(':').next().expect("an address has a port").to_owned();
        self.server.replace(Some(Running::server_of(Some(folder), &port)));
    }

    /// A command of the developer tools' protocol.
    pub(crate) async fn devtools(&self, command: &str, parameters: Value) -> Value {
        let body = json!({"cmd": command, "params": parameters});
        self.post("goog/cdp/execute", body).await.unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    /// A command of the driver that the library does not know.
    pub(crate) async fn post(&self, path: &'static str, body: Value) -> Result<Value, fantoccini::error::CmdError> {
        self.client.issue_cmd(Post { path, body }).await
    }

    /// All requests of the page so far, by address; not that for our tab's icon, which the browser makes when it likes.
    pub(crate) async fn requests(&self) -> Vec<String> {
        let log = self.post("se/log", json!({"type": "performance"})).await.expect("there is a log of requests");
        for entry in log.as_array().into_iter().flatten() {
            let message: Value =
                serde_json::from_str(entry["message"].as_str().unwrap_or_default()).unwrap_or_default();
            let message = &message["message"];
            if message["method"] == "Network.requestWillBeSent" {
                let address = message["params"]["request"]["url"].as_str().unwrap_or_default();
                if address != format!("{}icon.svg", self.origin) {
                    self.requests.borrow_mut().push(address.to_owned());
                }
            }
        }
        self.requests.borrow().clone()
    }

    /// What the console holds, and every request to somewhere else.
    async fn complaints(&self) -> Vec<String> {
        let log = self.post("se/log", json!({"type": "browser"})).await.expect("there is a log of the console");
        // The icon is fetched by the browser, not by the page, and when it likes: also once a scenario has no server left.
        let has_server = self.server.borrow().is_some();
        let is_late_icon = |entry: &Value| {
            !has_server && entry["message"].as_str().is_some_and(|message| message.contains("/icon.svg"))
        };
        let told = log.as_array().into_iter().flatten();
        let told = told.filter(|entry| entry["level"] != "INFO" && !is_late_icon(entry));
        let mut complaints: Vec<String> =
            told.map(|entry| format!("{}: {}", entry["level"], entry["message"])).collect();
        // The browser's own pages, such as that of a new tab, are not ours.
        let own = |address: &String| {
            ["chrome", "data:", "blob:", &self.origin].iter().any(|begin| address.starts_with(begin))
        };
        complaints.extend(self.requests().await.into_iter().filter(|address| !own(address)));
        complaints
    }

    /// A picture and the console, for whoever looks into a failure.
    async fn keep_evidence(&self, name: &str) {
        let file = scratch(name).with_extension("png");
        if let Ok(picture) = self.client.screenshot().await
            && std::fs::write(&file, picture).is_ok()
        {
            eprintln!("the screen at the failure: {}", file.display());
        }
        if let Ok(log) = self.post("se/log", json!({"type": "browser"})).await {
            eprintln!("the console: {log:#}");
        }
    }
}

fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("browser").join(name)
}

fn capabilities(device: Device, profile: &std::path::Path) -> Map<String, Value> {
    let mut options = json!({
        "binary": named_in("CHROMIUM"),
        "args": [
            "--headless", "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--disable-sync", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
            "--window-size=1440,900", format!("--user-data-dir={}", profile.display()),
        ],
        "perfLoggingPrefs": {"enableNetwork": true, "enablePage": false},
    });
    if device == Device::Phone {
        let (width, height) = device.size();
        options["mobileEmulation"] = json!({"deviceMetrics": {"width": width, "height": height, "pixelRatio": 1, "touch": true, "mobile": true}});
    }
    let all = json!({
        "goog:chromeOptions": options,
        "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
    });
    match all {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

/// A command of this driver alone.
#[derive(Debug)]
struct Post {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Post {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (axum::http::Method, Option<String>) {
        (axum::http::Method::POST, Some(self.body.to_string()))
    }
}
