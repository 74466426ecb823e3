//! Live reload: events about changes for open pages.
//!
//! Pages load a small script, [`SCRIPT_PATH`], which listens to one stream of events.

use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use axum::http::header;
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse as _, Response};
use docs_model::Issue;
use futures_util::{StreamExt as _, stream};
use tokio::sync::broadcast::{Receiver, Sender, error::RecvError};

/// Address of the script that a page must load to follow changes, as a module.
pub const SCRIPT_PATH: &str = "/__site/live.js";

/// Address of the events.
pub(crate) const EVENTS_PATH: &str = "/__site/events";

const SCRIPT: &str = concat!(include_str!("live.js"), include_str!("live_problems.js"));

/// Maximum number of problems in an event.
const MAX_LISTED_PROBLEMS: usize = 200;

/// Maximum number of stored events. A page that has missed more events receives one for the whole site.
const MAX_STORED_EVENTS: usize = 64;

/// The events of a site that changes while it is served.
///
/// Pages that load [`SCRIPT_PATH`] update themselves after each event, and show the errors that prevent the site from
/// being rendered.
///
/// ```
/// use std::sync::Arc;
/// use docs_server::{LiveReload, MemoryStore, Server};
///
/// let live = Arc::new(LiveReload::new());
/// let server = Server::new(MemoryStore::default()).with_live_reload(Arc::clone(&live));
/// live.page_changed("/guide/install");
/// # let _ = server;
/// ```
#[derive(Debug)]
pub struct LiveReload {
    /// `None` ends the streams.
    sender: Sender<Option<Event>>,
    /// Distinguishes this run of the server from the previous one, whose pages may still be open.
    server: u128,
    /// Number of changes. A page rendered before a change detects it by comparing this number.
    changes: AtomicU64,
    /// The event with the current errors.
    errors: Mutex<Event>,
    /// The current problems, as the data of their event.
    problems: Mutex<String>,
}

impl Default for LiveReload {
    fn default() -> Self {
        Self::new()
    }
}

impl LiveReload {
    /// Creates the events of a site without errors.
    #[must_use]
    pub fn new() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self {
            sender: Sender::new(MAX_STORED_EVENTS),
            server: now.as_nanos(),
            changes: AtomicU64::new(0),
            errors: Mutex::new(event("errors", "[]")),
            problems: Mutex::new(problems_data(&[])),
        }
    }

    /// Reports that the page at this path has changed.
    pub fn page_changed(&self, path: &str) {
        self.change(event("page", path));
    }

    /// Reports that any page may have changed.
    pub fn site_changed(&self) {
        self.change(site_event());
    }

    /// Sets the errors that prevent the site from being rendered; none when they are fixed.
    pub fn set_errors(&self, issues: &[Issue]) {
        let shown: Vec<_> = issues
            .iter()
            .map(|issue| {
                serde_json::json!({
                    "place": place(issue),
                    "message": issue.message,
                    "help": issue.help,
                })
            })
            .collect();
        let errors = event("errors", &serde_json::Value::from(shown).to_string());
        self.errors.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&errors);
        self.send(errors);
    }

    /// Sets the problems of the whole site, which pages list on demand; none when they are fixed.
    ///
    /// Open pages receive an event only if the problems have changed.
    pub fn set_problems(&self, issues: &[Issue]) {
        let problems = problems_data(issues);
        let mut current = self.problems.lock().unwrap_or_else(PoisonError::into_inner);
        if *current != problems {
            *current = problems;
            self.send(event("problems", &current));
        }
    }

    /// Returns the displayed state as a value of the header `Server-Timing`.
    pub(crate) fn server_timing(&self) -> String {
        format!("changes;desc={}", self.changes.load(Ordering::SeqCst))
    }

    /// Ends all open streams of events, which would otherwise delay a graceful shutdown. [`Server::serve`](crate::Server::serve)
    /// does so itself.
    pub fn close(&self) {
        let _ = self.sender.send(None);
    }

    /// Responds to a request for the script or the events; `None` for all other paths.
    pub(crate) fn respond(&self, path: &str) -> Option<Response> {
        let no_store = [(header::CACHE_CONTROL, "no-store")];
        match path {
            SCRIPT_PATH => {
                let content_type = [(header::CONTENT_TYPE, "text/javascript; charset=utf-8")];
                Some((no_store, content_type, SCRIPT).into_response())
            }
            EVENTS_PATH => Some((no_store, Sse::new(self.events())).into_response()),
            _ => None,
        }
    }

    fn events(&self) -> impl stream::Stream<Item = Result<Event, Infallible>> + use<> {
        // Subscribes first: changes in the meantime follow the initial events.
        let receiver = self.sender.subscribe();
        let initial = stream::iter(self.initial_events());
        initial.chain(stream::unfold(receiver, next_event)).map(Ok)
    }

    /// Returns the first events for a page: the state of the server, the current errors and problems.
    fn initial_events(&self) -> [Event; 3] {
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let problems = self.problems.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let changes = self.changes.load(Ordering::SeqCst);
        let hello = event("hello", &format!("{} {changes}", self.server));
        [hello.id(changes.to_string()), errors, event("problems", &problems)]
    }

    fn change(&self, event: Event) {
        let number = self.changes.fetch_add(1, Ordering::SeqCst) + 1;
        self.send(event.id(number.to_string()));
    }

    fn send(&self, event: Event) {
        // Fails if no page is open.
        let _ = self.sender.send(Some(event));
    }
}

/// Waits for the next event; `None` when the server stops.
async fn next_event(
    mut receiver: Receiver<Option<Event>>,
) -> Option<(Event, Receiver<Option<Event>>)> {
    let event = match receiver.recv().await {
        Ok(Some(event)) => event,
        Err(RecvError::Lagged(_)) => site_event(),
        Ok(None) | Err(RecvError::Closed) => return None,
    };
    Some((event, receiver))
}

fn site_event() -> Event {
    // Browsers ignore events without data.
    event("site", "/")
}

/// Returns the number of problems and the first of them, as JSON.
fn problems_data(issues: &[Issue]) -> String {
    let problem = |issue: &Issue| {
        serde_json::json!({
            "severity": issue.severity.as_str(),
            "place": place(issue),
            "message": issue.message,
        })
    };
    let listed: Vec<_> = issues.iter().take(MAX_LISTED_PROBLEMS).map(problem).collect();
    serde_json::json!({ "count": issues.len(), "problems": listed }).to_string()
}

/// Returns the location of an issue; empty if it has none.
fn place(issue: &Issue) -> String {
    issue.location.as_ref().map(ToString::to_string).unwrap_or_default()
}

fn event(name: &str, data: &str) -> Event {
    Event::default().event(name).data(data)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_page_receives_the_state_and_then_each_change() {
        let live = LiveReload::new();
        live.page_changed("/before");
        let response = live.respond(EVENTS_PATH).expect("the address of the events");
        assert_eq!(response.headers()[header::CONTENT_TYPE], "text/event-stream");
        assert_eq!(response.headers()[header::CACHE_CONTROL], "no-store");
        live.page_changed("/a");
        live.site_changed();
        live.set_errors(&[Issue::error("code", "wrong")]);
        live.set_problems(&[]);
        for _ in 0..2 {
            live.set_problems(&vec![Issue::warning("code", "odd"); MAX_LISTED_PROBLEMS + 1]);
        }
        live.close();
        let body = axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("text");
        let text = String::from_utf8(body.to_vec()).expect("text");
        let server = live.server;
        // The order of keys depends on features that other crates enable in serde_json.
        let errors = serde_json::json!([{ "place": "", "message": "wrong", "help": null }]);
        let none = serde_json::json!({ "count": 0, "problems": [] });
        let problem = serde_json::json!({ "severity": "warning", "place": "", "message": "odd" });
        let problems = serde_json::json!({
            "count": MAX_LISTED_PROBLEMS + 1,
            "problems": vec![problem; MAX_LISTED_PROBLEMS],
        });
        assert_eq!(
            text,
            format!(
                "event: hello\ndata: {server} 1\nid: 1\n\nevent: errors\ndata: []\n\n\
                 event: problems\ndata: {none}\n\n\
                 event: page\ndata: /a\nid: 2\n\nevent: site\ndata: /\nid: 3\n\n\
                 event: errors\ndata: {errors}\n\nevent: problems\ndata: {problems}\n\n"
            )
        );
    }
}
