//! Searches that arrive over HTTP.

use std::sync::Arc;

use docs_search_index::wire::Endpoint;
use http_body_util::{BodyExt as _, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderValue};
use hyper::{Request, Response, StatusCode};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::connection::Body;
use super::files::Files;
use super::response::{body, failed, plain};
use super::site::ServedSite;
use crate::search;

/// Largest body of questions. The search dialog sends 1 KB; 50 such questions fit.
const MOST_QUESTION_BYTES: usize = 64 * 1024;

/// Answers questions to the search index. Only as many are answered at once as `running` has permits.
///
/// Dropping the future, as a closed connection does, ends the work.
pub(super) async fn answer(
    endpoint: Endpoint,
    files: Arc<dyn Files>,
    site: Arc<ServedSite>,
    running: Arc<Semaphore>,
    request: Request<Incoming>,
) -> Response<Body> {
    let collected = Limited::new(request.into_body(), MOST_QUESTION_BYTES).collect();
    let questions = match timeout(site.limits.body_timeout(), collected).await {
        Ok(Ok(questions)) => questions.to_bytes(),
        Ok(Err(_)) => {
            return last(plain(StatusCode::PAYLOAD_TOO_LARGE, "The questions are too long.\n"));
        }
        Err(_) => {
            return last(plain(StatusCode::REQUEST_TIMEOUT, "The questions took too long.\n"));
        }
    };
    let Ok(permit) = running.acquire_owned().await else { return failed() };
    let caller = Arc::new(());
    let waiting = Arc::downgrade(&caller);
    let work = tokio::task::spawn_blocking(move || {
        let answer =
            search::answer(endpoint, &*files, &site, &questions, &|| waiting.strong_count() > 0);
        drop(permit);
        answer
    });
    let answered = work.await;
    drop(caller);
    let Ok((status, answer)) = answered else { return failed() };
    let mut response = Response::new(body(Bytes::from(answer)));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The last answer of a connection: the rest of its request is not read.
fn last(mut response: Response<Body>) -> Response<Body> {
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}
