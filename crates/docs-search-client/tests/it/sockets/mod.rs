//! HTTP transports against failing hosts on this machine.
//!
//! Each row runs three times: in the core with the expected outcomes of the hosts' acts, and in the blocking and the
//! asynchronous transport with the acts themselves. All three must have the same observations.

mod connections;
mod improvised;
mod rows;
mod server;
mod tls;

use std::thread;
use std::time::{Duration, Instant};

use docs_search_client::http::{BlockingHttpTransport, HttpTransport};
use docs_search_client::{
    Blocking, BlockingClient, BlockingTransport, Client, FailedAttempt, Failure, FailureKind, Host,
    HostPool, Query, Request, Search, SearchError, Timeouts, Transport, TransportError,
};
use serde_json::Value;

use crate::script::{Outcome, answer};
use crate::world::credentials;
use improvised::improvised;
use server::{ANSWER, Act, Server};

/// Maximum duration of a test.
const MAX_DURATION: Duration = Duration::from_secs(3);

/// Hosts with their acts, and the client's initial timeouts.
struct Row {
    /// Acts by host, in list order.
    hosts: &'static [&'static [Act]],
    /// Both timeouts before they grow.
    patience_ms: u64,
    /// Number of sequential calls.
    calls: usize,
}

/// Observations of one run; hosts are named by their position in the list.
#[derive(Debug, PartialEq)]
struct Seen {
    calls: Vec<CallSeen>,
    marks: Vec<(usize, FailureKind)>,
}

#[derive(Debug, PartialEq)]
struct CallSeen {
    end: String,
    failures: Vec<FailureSeen>,
}

#[derive(Debug, PartialEq)]
struct FailureSeen {
    host: usize,
    what: String,
    tries_left: usize,
    timeouts: (Duration, Duration),
}

/// Runs a row three times and compares the observations.
fn assert_seen_alike(row: &Row) {
    let expected = play_by_the_core(row);
    let play = |player: fn(&Row, HostPool) -> Played| {
        within(MAX_DURATION, || play_over_sockets(row, player))
    };
    // In parallel: most of the time is spent waiting.
    thread::scope(|scope| {
        let blocking = scope.spawn(|| play(blocking_player));
        assert_eq!(play(async_player), expected, "asynchronous");
        assert_eq!(blocking.join().expect("it plays to the end"), expected, "blocking");
    });
}

/// Runs a function, and fails if it takes longer.
#[expect(clippy::disallowed_methods, reason = "tests over sockets live in real time")]
fn within<T>(longest: Duration, run: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = run();
    let elapsed = start.elapsed();
    assert!(elapsed < longest, "it took {elapsed:?}");
    result
}

/// Responses of the calls of a row, and the final host states.
type Played = (Vec<Result<Value, SearchError>>, HostPool);

fn play_by_the_core(row: &Row) -> Seen {
    let hosts: Vec<Host> = (0..row.hosts.len()).map(simulated_host).collect();
    let mut asked = vec![0; hosts.len()];
    let outcome = |url: &str| {
        let is_asked = |host: &Host| url.starts_with(&format!("{}/", host.origin()));
        let host = hosts.iter().position(is_asked).expect("the host is on the list");
        let acts = row.hosts[host];
        let act = acts[asked[host].min(acts.len() - 1)];
        asked[host] += 1;
        outcome_of(act, row.patience_ms)
    };
    let client = improvised(HostPool::new(hosts.clone()), timeouts(row), outcome);
    seen(&hosts, blocking_calls(&client, row.calls))
}

fn simulated_host(place: usize) -> Host {
    Host::new(format!("host-{place}.test"), docs_search_client::Accepts::ReadWrite)
}

/// Returns the expected outcome of an act. Rows in which a host delays longer than the initial timeouts do so only
/// before these grow.
fn outcome_of(act: Act, patience_ms: u64) -> Outcome {
    match act {
        Act::Refuse
        | Act::Reset
        | Act::ResetInBody
        | Act::Truncate
        | Act::TruncateChunked
        | Act::Babble => Err(TransportError::Network(String::new())),
        Act::Think(head_ms, _) if head_ms > patience_ms => Err(TransportError::ConnectTimeout),
        Act::Stall => Err(TransportError::ConnectTimeout),
        Act::StallInBody | Act::Drip => Err(TransportError::ResponseTimeout),
        Act::TruncateUnnoticed => answer(200, r#"{"results":["#),
        Act::Status(status) | Act::Redirect(status) => answer(status, ANSWER),
        Act::Think(..) | Act::KeepAlive => answer(200, ANSWER),
    }
}

fn play_over_sockets(row: &Row, player: fn(&Row, HostPool) -> Played) -> Seen {
    let servers: Vec<Server> = row.hosts.iter().map(|acts| Server::start(acts)).collect();
    let hosts: Vec<Host> = servers.iter().map(Server::host).collect();
    seen(&hosts, player(row, HostPool::new(hosts.clone())))
}

fn blocking_player(row: &Row, pool: HostPool) -> Played {
    let transport = BlockingHttpTransport::new().expect("the machine has a thread left");
    let client = Client::new(Blocking(transport), credentials(), pool);
    blocking_calls(&BlockingClient::new(client.with_timeouts(timeouts(row))), row.calls)
}

fn async_player(row: &Row, pool: HostPool) -> Played {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("the machine has resources left").block_on(async {
        let client = Client::new(HttpTransport::new(), credentials(), pool);
        async_calls(&client.with_timeouts(timeouts(row)), row.calls).await
    })
}

fn blocking_calls<T: BlockingTransport>(client: &BlockingClient<T>, calls: usize) -> Played {
    let answers = (0..calls).map(|call| client.send(&search(call)).map(|answer| (*answer).clone()));
    (answers.collect(), client.client().pool().snapshot())
}

async fn async_calls<T: Transport>(client: &Client<T>, calls: usize) -> Played {
    let mut answers = Vec::new();
    for call in 0..calls {
        answers.push(client.send(&search(call)).await.map(|answer| (*answer).clone()));
    }
    (answers, client.pool().snapshot())
}

/// Returns a search that no other call sends.
fn search(call: usize) -> Request {
    Search::from(Query::new("docs", call.to_string())).request()
}

fn timeouts(row: &Row) -> Timeouts {
    let patience = Duration::from_millis(row.patience_ms);
    Timeouts { connect: patience, read: patience, write: patience }
}

fn seen(hosts: &[Host], (answers, pool): Played) -> Seen {
    let place = |host: &Host| hosts.iter().position(|listed| listed == host).expect("it is listed");
    let failure = |attempt: &FailedAttempt| FailureSeen {
        host: place(&attempt.host),
        what: match &attempt.failure {
            Failure::Status(status) => status.to_string(),
            // The messages of the transports differ.
            Failure::Transport(TransportError::Network(_)) => "network".to_owned(),
            Failure::Transport(timeout) => timeout.to_string(),
            other => panic!("unknown failure: {other:?}"),
        },
        tries_left: attempt.tries_left,
        timeouts: (attempt.connect_timeout, attempt.response_timeout),
    };
    let call = |answer: &Result<Value, SearchError>| match answer {
        Ok(answer) => CallSeen { end: answer.to_string(), failures: Vec::new() },
        Err(error) => CallSeen {
            end: match error {
                SearchError::Unreachable { .. } => "unreachable",
                SearchError::Refused(_) => "refused",
                SearchError::NotJson { .. } => "not JSON",
                other => panic!("no act comes to this: {other}"),
            }
            .to_owned(),
            failures: error.attempts().iter().map(failure).collect(),
        },
    };
    Seen {
        calls: answers.iter().map(call).collect(),
        marks: pool.failures().map(|(host, mark)| (place(host), mark.fault)).collect(),
    }
}
