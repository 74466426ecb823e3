//! A transport with prepared responses that counts the pauses.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use docs_search_client::{
    Accepts, Blocking, BlockingClient, BlockingTransport, Client, Credentials, Host, HostPool,
    HttpRequest, HttpResponse, Timestamp, TransportError,
};

use crate::world::credentials;

pub(crate) type Outcome = Result<HttpResponse, TransportError>;

/// Prepared outcomes and recorded requests.
#[derive(Default)]
pub(crate) struct Script {
    outcomes: Mutex<VecDeque<Outcome>>,
    pub(crate) sent: Mutex<Vec<HttpRequest>>,
    pub(crate) pauses: Mutex<Vec<Duration>>,
}

impl Script {
    pub(crate) fn sent_paths(&self) -> Vec<String> {
        let sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        sent.iter()
            .map(|request| format!("{} {}", request.method().as_str(), path(request)))
            .collect()
    }
}

fn path(request: &HttpRequest) -> &str {
    let url = request.url();
    let behind_scheme = url.split_once("://").map_or(url, |(_, rest)| rest);
    let path = behind_scheme.find('/').map_or("", |slash| &behind_scheme[slash..]);
    path.split('?').next().unwrap_or(path)
}

impl BlockingTransport for Script {
    fn send(&self, request: &HttpRequest) -> Outcome {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner).push(request.clone());
        let mut outcomes = self.outcomes.lock().unwrap_or_else(PoisonError::into_inner);
        outcomes.pop_front().expect("the script has an answer for every request")
    }

    fn now(&self) -> Timestamp {
        Timestamp::from_millis(0)
    }

    fn pause(&self, span: Duration) {
        self.pauses.lock().unwrap_or_else(PoisonError::into_inner).push(span);
    }
}

pub(crate) fn ok(body: &str) -> Outcome {
    answer(200, body)
}

pub(crate) fn answer(status: u16, body: &str) -> Outcome {
    Ok(HttpResponse::new(status, body))
}

/// Creates a client of two hosts with these outcomes.
pub(crate) fn scripted(outcomes: impl IntoIterator<Item = Outcome>) -> BlockingClient<Script> {
    scripted_with(outcomes, |client| client)
}

/// Same, with a change before the first call.
pub(crate) fn scripted_with(
    outcomes: impl IntoIterator<Item = Outcome>,
    change: impl FnOnce(Client<Blocking<Script>>) -> Client<Blocking<Script>>,
) -> BlockingClient<Script> {
    BlockingClient::new(change(client(credentials(), outcomes)))
}

/// Same, with other credentials.
pub(crate) fn scripted_for(
    credentials: Credentials,
    outcomes: impl IntoIterator<Item = Outcome>,
) -> BlockingClient<Script> {
    BlockingClient::new(client(credentials, outcomes))
}

fn client(
    credentials: Credentials,
    outcomes: impl IntoIterator<Item = Outcome>,
) -> Client<Blocking<Script>> {
    let script =
        Script { outcomes: Mutex::new(outcomes.into_iter().collect()), ..Script::default() };
    let pool =
        HostPool::new(["one.test", "two.test"].map(|name| Host::new(name, Accepts::ReadWrite)));
    Client::new(Blocking(script), credentials, pool)
}

pub(crate) fn script(client: &BlockingClient<Script>) -> &Script {
    &client.client().transport().0
}
