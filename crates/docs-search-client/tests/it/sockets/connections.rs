//! Connections and timers, which the sequence of outcomes does not show.

use std::time::{Duration, Instant};

use docs_search_client::http::{BlockingHttpTransport, HttpTransport};
use docs_search_client::{
    Blocking, BlockingClient, BlockingTransport as _, Client, HostPool, Replacement, SearchError,
    Timeouts, Transport as _,
};
use serde_json::json;

use super::server::{Act, Server};
use super::{MAX_DURATION, search, within};
use crate::world::credentials;

fn client_of(servers: &[&Server]) -> BlockingClient<BlockingHttpTransport> {
    let transport = BlockingHttpTransport::new().expect("the machine has a thread left");
    let pool = HostPool::new(servers.iter().map(|server| server.host()));
    BlockingClient::new(Client::new(Blocking(transport), credentials(), pool))
}

fn with_patience(server: &Server, patience: Duration) -> BlockingClient<BlockingHttpTransport> {
    let transport = BlockingHttpTransport::new().expect("the machine has a thread left");
    let client = Client::new(Blocking(transport), credentials(), HostPool::new([server.host()]));
    let timeouts = Timeouts { connect: patience, read: patience, write: patience };
    BlockingClient::new(client.with_timeouts(timeouts))
}

#[expect(clippy::disallowed_methods, reason = "tests over sockets live in real time")]
fn elapsed(run: impl FnOnce()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}

#[test]
fn request_arrives_as_it_was_made() {
    let server = Server::start(&[Act::Status(200)]);
    client_of(&[&server]).send(&search(1)).expect("the host answers");
    let requests = server.requests();
    let agent = format!("docs-search-client%20({})", env!("CARGO_PKG_VERSION"));
    assert_eq!(requests, [format!("POST /1/indexes/*/queries?x-algolia-agent={agent} HTTP/1.1")]);
}

#[test]
fn index_is_replaced_around_a_host_that_fails() {
    let down = Server::start(&[Act::Status(500)]);
    let well = Server::start(&[Act::Status(200)]);
    let objects: Vec<_> = (0..1500).map(|id| json!({"objectID": id.to_string()})).collect();
    within(MAX_DURATION, || {
        client_of(&[&down, &well])
            .replace_all(&Replacement::new("docs", 0.0), &objects)
            .expect("the second host answers");
    });
    assert_eq!(down.requests().len(), 1);
    let requests = well.requests();
    let calls = requests.iter().map(|line| line.split('?').next().unwrap_or(line));
    assert_eq!(
        calls.collect::<Vec<_>>(),
        [
            "POST /1/indexes/docs/operation",
            "POST /1/indexes/docs_tmp_100000/batch",
            "POST /1/indexes/docs_tmp_100000/batch",
            "GET /1/indexes/docs_tmp_100000/task/7",
            "GET /1/indexes/docs_tmp_100000/task/7",
            "GET /1/indexes/docs_tmp_100000/task/7",
            "POST /1/indexes/docs/operation",
            "GET /1/indexes/docs_tmp_100000/task/7",
            "POST /1/indexes/docs_tmp_100000/operation",
            "GET /1/indexes/docs_tmp_100000/task/7",
        ]
    );
}

#[test]
fn redirect_is_not_followed() {
    let server = Server::start(&[Act::Redirect(307)]);
    let error = client_of(&[&server]).send(&search(1)).expect_err("there is no other host");
    assert_eq!(error.attempts()[0].status(), 307);
    assert_eq!(server.requests().len(), 1);
}

#[test]
fn failure_is_not_asked_again_behind_the_back_of_the_client() {
    for act in [Act::Reset, Act::Truncate, Act::Babble] {
        let server = Server::start(&[act]);
        client_of(&[&server]).send(&search(1)).expect_err("there is no other host");
        assert_eq!(server.requests().len(), 1, "{act:?}");
    }
}

#[test]
fn connection_is_used_again() {
    let connections = || {
        let server = Server::start(&[Act::KeepAlive]);
        let client = client_of(&[&server]);
        for call in 0..2 {
            client.send(&search(call)).expect("the host answers");
            std::thread::sleep(Duration::from_millis(20));
        }
        drop(client);
        server.requests().len()
    };
    // On a busy machine, a second connection may be opened before the first is idle again, but not every time.
    assert!(within(MAX_DURATION, || (0..5).any(|_| connections() == 1)));
}

#[test]
fn connection_that_the_host_gave_up_meanwhile_is_no_failure() {
    // The server closes the connection without announcing it.
    let server = Server::start(&[Act::Think(0, 0)]);
    let client = client_of(&[&server]);
    for call in 0..5 {
        client.send(&search(call)).expect("the host answers");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(client.client().pool().snapshot().failures().count(), 0);
    assert_eq!(server.requests().len(), 5);
}

#[test]
fn both_timers_run_for_their_duration() {
    let patience = Duration::from_millis(400);
    for (act, message) in [
        (Act::Stall, "connection timeout"),
        (Act::StallInBody, "socket timeout"),
        (Act::Drip, "socket timeout"),
    ] {
        let server = Server::start(&[act]);
        let client = with_patience(&server, patience);
        let elapsed = elapsed(|| {
            let error = client.send(&search(1)).expect_err("it takes too long");
            assert!(error.to_string().contains(message), "{error}");
        });
        assert!(elapsed >= patience && elapsed < patience * 5, "{act:?} took {elapsed:?}");
    }
}

#[test]
fn refused_connection_has_its_own_message() {
    let server = Server::start(&[Act::Refuse]);
    let error = client_of(&[&server]).send(&search(1)).expect_err("nobody listens");
    assert!(matches!(error, SearchError::Unreachable { .. }));
    let message = error.to_string();
    assert!(message.contains(&server.host().to_string()), "{message}");
    assert!(message.to_lowercase().contains("connection refused"), "{message}");
}

#[test]
fn unknown_name_is_a_network_error() {
    // `.invalid` is a reserved domain (RFC 2606).
    let server = Server::start(&[Act::Status(200)]);
    let unknown =
        docs_search_client::Host::new("search.invalid", docs_search_client::Accepts::ReadWrite);
    let transport = BlockingHttpTransport::new().expect("the machine has a thread left");
    let pool = HostPool::new([unknown, server.host()]);
    let client = BlockingClient::new(Client::new(Blocking(transport), credentials(), pool));
    within(MAX_DURATION, || client.send(&search(1)).expect("the second host answers"));
    let pool = client.client().pool().snapshot();
    assert_eq!(pool.failures().next().expect("a mark").0.name(), "search.invalid");
}

#[test]
fn threads_use_one_transport_at_once() {
    let server = Server::start(&[Act::Status(200)]);
    let client = client_of(&[&server]);
    std::thread::scope(|scope| {
        for call in 0..8 {
            let client = &client;
            scope.spawn(move || client.send(&search(call)).expect("the host answers"));
        }
    });
    assert_eq!(server.requests().len(), 8);
}

#[test]
fn timestamps_of_all_transports_count_from_the_same_origin() {
    let first = HttpTransport::new().now();
    std::thread::sleep(Duration::from_millis(5));
    let second = BlockingHttpTransport::new().expect("the machine has a thread left").now();
    let span = second.since(first);
    assert!(span >= Duration::from_millis(5) && span < MAX_DURATION, "{span:?}");
}
