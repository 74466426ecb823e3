//! Telling open pages what has changed.
//!
//! A page of the development server loads a small script, which listens to one stream of events.

use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{SystemTime, UNIX_EPOCH};

use docs_model::Issue;
use http_body_util::BodyExt as _;
use hyper::Response;
use hyper::body::{Bytes, Frame};
use hyper::header::{self, HeaderValue};
use tokio::sync::broadcast::{Receiver, Sender, error::RecvError};

use super::connection::Body;
use super::response::body;

/// Address of the script.
pub(crate) const SCRIPT_PATH: &str = "/__site/live.js";

/// Address of the events.
pub(super) const EVENTS_PATH: &str = "/__site/events";

const SCRIPT: &str = include_str!("live.js");

/// A page that is further behind than this looks at everything again.
const KEPT_EVENTS: usize = 64;

/// What open pages hear.
#[derive(Debug)]
pub(crate) struct Live {
    /// `None` ends the streams.
    sender: Sender<Option<String>>,
    /// Tells this run of the server from the one before, to which pages may still be listening.
    server: u128,
    /// How many changes there were. A page that was on its way when one was told learns so from its own number.
    changes: AtomicU64,
    /// The event that says what is wrong at the moment.
    errors: Mutex<String>,
}

impl Default for Live {
    fn default() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self {
            sender: Sender::new(KEPT_EVENTS),
            server: now.as_nanos(),
            changes: AtomicU64::new(0),
            errors: Mutex::new(event("errors", "[]")),
        }
    }
}

impl Live {
    /// The page at this path says something else now.
    pub(crate) fn page(&self, path: &str) {
        self.change("page", path);
    }

    /// Any page may say something else now.
    pub(crate) fn site(&self) {
        self.change("site", "");
    }

    /// The state that is shown now, for the head of an answer (Server Timing, section 3).
    pub(super) fn state(&self) -> String {
        format!("changes;desc={}", self.changes.load(Ordering::SeqCst))
    }

    /// These faults keep the site from being shown as it is.
    pub(crate) fn errors(&self, issues: &[Issue]) {
        let shown: Vec<_> = issues
            .iter()
            .map(|issue| {
                serde_json::json!({
                    "place": issue.place.as_ref().map(ToString::to_string).unwrap_or_default(),
                    "message": issue.message,
                    "help": issue.help,
                })
            })
            .collect();
        let errors = event("errors", &serde_json::Value::from(shown).to_string());
        self.errors.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&errors);
        self.send(errors);
    }

    fn change(&self, name: &str, data: &str) {
        let number = self.changes.fetch_add(1, Ordering::SeqCst) + 1;
        self.send(format!("id: {number}\n{}", event(name, data)));
    }

    fn send(&self, event: String) {
        // Without an open page nobody listens.
        let _ = self.sender.send(Some(event));
    }

    /// Ends the streams of events, so that the server can stop.
    pub(super) fn end(&self) {
        let _ = self.sender.send(None);
    }

    /// What a page hears first.
    fn greeting(&self) -> String {
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let changes = self.changes.load(Ordering::SeqCst);
        let hello = event("hello", &format!("{} {changes}", self.server));
        format!("id: {changes}\n{hello}{errors}")
    }
}

/// An event as it stands in the stream. Neither paths nor JSON have line ends.
fn event(name: &str, data: &str) -> String {
    format!("event: {name}\ndata: {data}\n\n")
}

/// Answers a request for the script or the events; `None` for all other paths.
pub(super) fn respond(live: &Live, path: &str) -> Option<Response<Body>> {
    let (content_type, body) = match path {
        SCRIPT_PATH => {
            ("text/javascript; charset=utf-8", body(Bytes::from_static(SCRIPT.as_bytes())))
        }
        EVENTS_PATH => {
            // What changes while the greeting is written is heard after it.
            let next = next(live.sender.subscribe());
            let events = Events { first: Some(live.greeting()), next };
            ("text/event-stream", events.boxed_unsync())
        }
        _ => return None,
    };
    let mut response = Response::new(body);
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Some(response)
}

/// The next event, and what waits for the one after it; `None` when the server ends.
type Next = Pin<Box<dyn Future<Output = Option<(String, Receiver<Option<String>>)>> + Send>>;

/// A body that sends each event.
struct Events {
    first: Option<String>,
    next: Next,
}

fn next(mut receiver: Receiver<Option<String>>) -> Next {
    Box::pin(async move {
        let heard = match receiver.recv().await {
            Ok(Some(heard)) => heard,
            Err(RecvError::Lagged(_)) => event("site", ""),
            Ok(None) | Err(RecvError::Closed) => return None,
        };
        Some((heard, receiver))
    })
}

impl hyper::body::Body for Events {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(Ok(Frame::data(Bytes::from(first)))));
        }
        match self.next.as_mut().poll(context) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(None) => Poll::Ready(None),
            Poll::Ready(Some((heard, receiver))) => {
                self.next = next(receiver);
                Poll::Ready(Some(Ok(Frame::data(Bytes::from(heard)))))
            }
        }
    }
}
