//! Telling open pages that the site has changed.
//!
//! A page of the development server loads a small script, which listens to one stream of events.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use http_body_util::BodyExt as _;
use hyper::Response;
use hyper::body::{Bytes, Frame};
use hyper::header::{self, HeaderValue};
use tokio::sync::watch;

use super::connection::{Body, body};

/// Address of the script.
pub(crate) const SCRIPT_PATH: &str = "/__site/reload.js";

/// Address of the events.
const EVENTS_PATH: &str = "/__site/events";

/// Reloads the page when the site's generation is another than when the page was loaded; after a lost
/// connection the browser asks again by itself.
const SCRIPT: &str = "\
const events = new EventSource('/__site/events');
let generation;
events.onmessage = ({ data }) => {
  if (generation !== undefined && generation !== data) location.reload();
  generation = data;
};
addEventListener('pagehide', () => events.close());
";

/// The site's generation, which open pages follow.
#[derive(Debug)]
pub(crate) struct Reloads(watch::Sender<u64>);

impl Default for Reloads {
    fn default() -> Self {
        Self(watch::Sender::new(1))
    }
}

impl Reloads {
    /// Tells all open pages that there is something new to see.
    pub(crate) fn announce(&self) {
        self.0.send_modify(|generation| *generation += 1);
    }
}

/// Answers a request for the script or the events; `None` for all other paths.
pub(super) fn respond(reloads: &Reloads, path: &str) -> Option<Response<Body>> {
    let (content_type, body) = match path {
        SCRIPT_PATH => {
            ("text/javascript; charset=utf-8", body(Bytes::from_static(SCRIPT.as_bytes())))
        }
        EVENTS_PATH => ("text/event-stream", Events::new(reloads.0.subscribe()).boxed_unsync()),
        _ => return None,
    };
    let mut response = Response::new(body);
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Some(response)
}

/// The next generation, and what waits for the one after it; `None` when the server ends.
type NextGeneration = Pin<Box<dyn Future<Output = Option<(u64, watch::Receiver<u64>)>> + Send>>;

/// A body that sends each generation as an event.
struct Events(NextGeneration);

impl Events {
    fn new(mut receiver: watch::Receiver<u64>) -> Self {
        receiver.mark_changed();
        Self(Box::pin(next(receiver)))
    }
}

async fn next(mut receiver: watch::Receiver<u64>) -> Option<(u64, watch::Receiver<u64>)> {
    receiver.changed().await.ok()?;
    let generation = *receiver.borrow_and_update();
    Some((generation, receiver))
}

impl hyper::body::Body for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        match self.0.as_mut().poll(context) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(None) => Poll::Ready(None),
            Poll::Ready(Some((generation, receiver))) => {
                self.0 = Box::pin(next(receiver));
                let event = format!("data: {generation}\n\n");
                Poll::Ready(Some(Ok(Frame::data(Bytes::from(event)))))
            }
        }
    }
}
