//! Tab of the browser, which shows the pages of one website.

use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::connection::Connection;
use crate::error::BrowserError;
use crate::view::View;
use crate::website::{Response, Website};

/// Timeout of a page.
const PAGE_TIMEOUT: Duration = Duration::from_secs(60);

/// Maximum height of a picture, in pixels. Chromium draws no larger textures.
const MAX_HEIGHT: f64 = 8192.0;

/// Resolves when the page is drawn after hydration, with all of its images and the content far below.
const SETTLED: &str = include_str!("settle.js");

/// Tab of the browser.
pub(crate) struct Tab<'c, 'w> {
    connection: &'c mut Connection,
    website: &'w Website<'w>,
    /// Id of the browser context, which contains cookies and storage.
    context: Value,
    session: String,
}

impl<'c, 'w> Tab<'c, 'w> {
    /// Opens a tab for a website in a view, without cookies and storage of other tabs.
    pub(crate) fn open(
        connection: &'c mut Connection,
        website: &'w Website<'w>,
        view: View,
    ) -> Result<Self, BrowserError> {
        let mut context = connection.call(None, "Target.createBrowserContext", json!({}))?;
        let context = context["browserContextId"].take();
        let target = json!({ "url": "about:blank", "browserContextId": context });
        let target = connection.call(None, "Target.createTarget", target)?;
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = connection.call(None, "Target.attachToTarget", attach)?;
        let session = attached["sessionId"].as_str().unwrap_or_default().to_owned();
        let mut tab = Self { connection, website, context, session };
        tab.set_up(view)?;
        Ok(tab)
    }

    fn set_up(&mut self, view: View) -> Result<(), BrowserError> {
        let View { width, height, scheme } = view;
        self.call("Page.enable", json!({}))?;
        self.call("Page.setLifecycleEventsEnabled", json!({ "enabled": true }))?;
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
        // Sites that ignore the system's preference show the reader's choice, which Docusaurus stores under this key. It is stored once: a
        // site whose switch is disabled removes it when its first page is shown.
        let stored = format!(
            "try {{ sessionStorage.scheme ??= localStorage.theme = '{}' }} catch {{}}",
            scheme.name()
        );
        // Chromium may apply the emulated preference after the page's scripts run. Older versions of Docusaurus remove the choice when the
        // preference changes.
        let unchanging = "MediaQueryList.prototype.addListener = MediaQueryList.prototype.addEventListener = () => {}";
        // Chromium refuses to close the dialog of a document that is being left, and the next page then runs no commands.
        let without_dialogs = "alert = print = () => {}; confirm = () => true; prompt = () => null";
        for source in [&stored, unchanging, without_dialogs] {
            self.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source }))?;
        }
        Ok(())
    }

    /// Closes the tab, and removes its cookies and storage.
    pub(crate) fn close(self) -> Result<(), BrowserError> {
        let context = json!({ "browserContextId": self.context });
        self.connection.call(None, "Target.disposeBrowserContext", context).map(drop)
    }

    /// Shows the page at a path, and waits until it is drawn.
    pub(crate) fn show(&mut self, path: &str) -> Result<(), BrowserError> {
        let address = self.website.address(path);
        let navigation = self.call("Page.navigate", json!({ "url": address }))?;
        if let Some(reason) = navigation["errorText"].as_str() {
            return Err(BrowserError::Page { path: path.to_owned(), reason: reason.to_owned() });
        }
        // The empty page that the tab showed before can send events too. A document that redirects to another one is never loaded.
        let mut loader = navigation["loaderId"].clone();
        self.handle_messages("the page", |message| {
            let event = &message["params"];
            let frame = &event["frame"];
            if message["method"] == "Page.frameNavigated" && frame["parentId"].is_null() {
                loader = frame["loaderId"].clone();
            }
            message["method"] == "Page.lifecycleEvent"
                && event["loaderId"] == loader
                && event["name"] == "load"
        })?;
        self.evaluate(SETTLED)?;
        Ok(())
    }

    /// Returns the value of an expression in the page; `null` if it throws.
    pub(crate) fn evaluate(&mut self, expression: &str) -> Result<Value, BrowserError> {
        let parameters =
            json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let mut result = self.call("Runtime.evaluate", parameters)?;
        Ok(result["result"]["value"].take())
    }

    /// Returns a picture of the page, as PNG: the whole page up to [`MAX_HEIGHT`].
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

    /// Sends a command and returns its result. Until then, answers the requests of the page: a page that waits for a response does not run
    /// commands.
    fn call(&mut self, method: &str, parameters: Value) -> Result<Value, BrowserError> {
        let session = self.session.clone();
        let id = self.connection.send(Some(&session), method, parameters)?;
        let mut message = self.handle_messages(method, |message| message["id"] == json!(id))?;
        match message["error"]["message"].as_str() {
            Some(reason) => {
                Err(BrowserError::Refused { command: method.to_owned(), reason: reason.to_owned() })
            }
            None => Ok(message["result"].take()),
        }
    }

    /// Answers the requests of the page until a message is the awaited one, and returns it. Messages of other tabs are dropped.
    fn handle_messages(
        &mut self,
        awaited: &str,
        mut is_awaited: impl FnMut(&Value) -> bool,
    ) -> Result<Value, BrowserError> {
        let deadline = Instant::now() + PAGE_TIMEOUT;
        loop {
            let message = self.connection.event(awaited, deadline)?;
            if message["sessionId"] != *self.session {
                continue;
            }
            match message["method"].as_str() {
                Some("Fetch.requestPaused") => self.answer(&message["params"])?,
                _ if is_awaited(&message) => return Ok(message),
                _ => {}
            }
        }
    }

    /// Answers a request of the page with a file of the website, and refuses those of other hosts.
    fn answer(&mut self, request: &Value) -> Result<(), BrowserError> {
        let id = &request["requestId"];
        let address = request["request"]["url"].as_str().unwrap_or_default();
        let session = self.session.clone();
        let (method, parameters) = match self.website.response(address) {
            Some(Response::File { media_type, bytes }) => {
                let headers = json!([{ "name": "Content-Type", "value": media_type }]);
                let body = STANDARD.encode(&bytes);
                let response = json!({ "requestId": id, "responseCode": 200, "responseHeaders": headers, "body": body });
                ("Fetch.fulfillRequest", response)
            }
            Some(Response::Redirect(to)) => {
                let headers = json!([{ "name": "Location", "value": to }]);
                let response =
                    json!({ "requestId": id, "responseCode": 301, "responseHeaders": headers });
                ("Fetch.fulfillRequest", response)
            }
            None => ("Fetch.failRequest", json!({ "requestId": id, "errorReason": "Failed" })),
        };
        self.connection.send(Some(&session), method, parameters).map(drop)
    }
}
