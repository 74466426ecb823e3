//! Tab of the browser, which shows the pages of one website.

use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::connection::Connection;
use crate::error::BrowserError;
use crate::view::View;
use crate::website::Website;

/// Timeout of a page.
const PAGE_TIMEOUT: Duration = Duration::from_secs(60);

/// Maximum height of a picture, in pixels. Chromium draws no larger textures.
const MAX_HEIGHT: f64 = 8192.0;

/// Resolves when fonts are loaded and the page has been drawn after hydration.
const SETTLED: &str = "document.fonts.ready.then(() => new Promise((resolve) => \
                       setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(resolve)), 250)))";

/// Tab of the browser.
pub(crate) struct Tab<'c, 'w> {
    connection: &'c mut Connection,
    website: &'w Website<'w>,
    session: String,
}

impl<'c, 'w> Tab<'c, 'w> {
    /// Opens a tab for a website in a view, without cookies and storage of other tabs.
    pub(crate) fn open(
        connection: &'c mut Connection,
        website: &'w Website<'w>,
        view: View,
    ) -> Result<Self, BrowserError> {
        let context = connection.call(None, "Target.createBrowserContext", json!({}))?;
        let context = &context["browserContextId"];
        let target = json!({ "url": "about:blank", "browserContextId": context });
        let target = connection.call(None, "Target.createTarget", target)?;
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = connection.call(None, "Target.attachToTarget", attach)?;
        let session = attached["sessionId"].as_str().unwrap_or_default().to_owned();
        let mut tab = Self { connection, website, session };
        tab.set_up(view)?;
        Ok(tab)
    }

    fn set_up(&mut self, view: View) -> Result<(), BrowserError> {
        let View { width, height, scheme } = view;
        self.call("Page.enable", json!({}))?;
        if self.website.answers() {
            self.call("Fetch.enable", json!({ "patterns": [{ "urlPattern": "*" }] }))?;
        }
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.call("Emulation.setDeviceMetricsOverride", size)?;
        let features = json!({ "features": [
            { "name": "prefers-color-scheme", "value": scheme.name() },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ] });
        self.call("Emulation.setEmulatedMedia", features)?;
        // Sites that ignore the system's preference show the reader's choice, which Docusaurus stores under this key.
        let stored =
            format!("try {{ localStorage.setItem('theme', '{}') }} catch {{}}", scheme.name());
        self.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": stored }))?;
        Ok(())
    }

    /// Shows the page at a path, and waits until it is drawn.
    pub(crate) fn show(&mut self, path: &str) -> Result<(), BrowserError> {
        let address = self.website.address(path);
        let session = self.session.clone();
        self.connection.send(Some(&session), "Page.navigate", json!({ "url": address }))?;
        self.handle_events_until("Page.loadEventFired")?;
        self.evaluate(SETTLED)?;
        Ok(())
    }

    /// Returns the value of an expression in the page; `null` if it throws.
    pub(crate) fn evaluate(&mut self, expression: &str) -> Result<Value, BrowserError> {
        let parameters =
            json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let session = self.session.clone();
        let id = self.connection.send(Some(&session), "Runtime.evaluate", parameters)?;
        let mut result =
            self.handle_messages("Runtime.evaluate", |message| message["id"] == json!(id))?;
        Ok(result["result"]["result"]["value"].take())
    }

    /// Returns a picture of the whole page, as PNG.
    pub(crate) fn picture(&mut self) -> Result<Vec<u8>, BrowserError> {
        let metrics = self.call("Page.getLayoutMetrics", json!({}))?;
        let size = &metrics["cssContentSize"];
        let height = size["height"].as_f64().unwrap_or(1.0).clamp(1.0, MAX_HEIGHT);
        let width = metrics["cssLayoutViewport"]["clientWidth"].as_f64().unwrap_or(1.0);
        let clip = json!({ "x": 0, "y": 0, "width": width, "height": height, "scale": 1 });
        let parameters = json!({ "format": "png", "captureBeyondViewport": true, "clip": clip });
        let picture = self.call("Page.captureScreenshot", parameters)?;
        Ok(STANDARD.decode(picture["data"].as_str().unwrap_or_default()).unwrap_or_default())
    }

    fn call(&mut self, method: &str, parameters: Value) -> Result<Value, BrowserError> {
        self.connection.call(Some(&self.session), method, parameters)
    }

    fn handle_events_until(&mut self, event: &str) -> Result<(), BrowserError> {
        self.handle_messages(event, |message| message["method"] == event).map(drop)
    }

    /// Answers the requests of the page until a message is the awaited one, and returns it.
    fn handle_messages(
        &mut self,
        awaited: &str,
        is_awaited: impl Fn(&Value) -> bool,
    ) -> Result<Value, BrowserError> {
        let deadline = Instant::now() + PAGE_TIMEOUT;
        loop {
            let message = self.connection.event(awaited, deadline)?;
            if message["method"] == "Fetch.requestPaused" {
                self.answer(&message["params"])?;
            } else if is_awaited(&message) {
                return Ok(message);
            }
        }
    }

    /// Answers a request of the page with a file of the website, and refuses those of other hosts.
    fn answer(&mut self, request: &Value) -> Result<(), BrowserError> {
        let id = &request["requestId"];
        let address = request["request"]["url"].as_str().unwrap_or_default();
        let session = self.session.clone();
        let (method, parameters) = match self.website.file(address) {
            Some(found) => {
                let headers = json!([{ "name": "Content-Type", "value": found.media_type }]);
                let body = STANDARD.encode(&found.bytes);
                let response = json!({ "requestId": id, "responseCode": 200, "responseHeaders": headers, "body": body });
                ("Fetch.fulfillRequest", response)
            }
            None => ("Fetch.failRequest", json!({ "requestId": id, "errorReason": "Failed" })),
        };
        self.connection.send(Some(&session), method, parameters).map(drop)
    }
}
