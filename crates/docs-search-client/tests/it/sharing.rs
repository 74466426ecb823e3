//! Equal searches: sent once, with the same outcome for all, and without lost wake-ups.

use std::pin::pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier};
use std::task::{Context, Poll, Waker};
use std::thread;
use std::time::Duration;

use docs_search_client::{
    Accepts, Blocking, BlockingClient, BlockingTransport, Client, Host, HostPool, HttpRequest,
    HttpResponse, Query, Request, Search, Timestamp, Transport, TransportError,
};

use crate::script::{answer, ok, scripted};
use crate::world::credentials;

fn search(text: &str) -> Request {
    Search::from(Query::new("docs", text)).request()
}

fn pool() -> HostPool {
    HostPool::new([Host::new("one.test", Accepts::ReadWrite)])
}

#[test]
fn answer_is_remembered_until_it_is_forgotten() {
    let client = scripted([ok("1"), ok("2")]);
    assert_eq!(*client.send(&search("a")).unwrap(), 1);
    assert_eq!(*client.send(&search("a")).unwrap(), 1);
    client.client().clear_cache();
    assert_eq!(*client.send(&search("a")).unwrap(), 2);
}

#[test]
fn failure_is_not_remembered() {
    let client = scripted([answer(400, ""), ok("1")]);
    client.send(&search("a")).expect_err("the first is refused");
    assert_eq!(*client.send(&search("a")).unwrap(), 1);
}

#[test]
fn oldest_answer_is_forgotten_when_there_are_too_many() {
    let counting = Counting::default();
    let client = BlockingClient::new(
        Client::new(Blocking(counting), credentials(), pool()).with_cached_responses(2),
    );
    for text in ["a", "b", "c", "c", "b", "a"] {
        client.send(&search(text)).unwrap();
    }
    assert_eq!(client.client().transport().0.sent.load(Ordering::SeqCst), 4);
}

#[test]
fn client_without_a_memory_asks_every_time() {
    let client = BlockingClient::new(
        Client::new(Blocking(Counting::default()), credentials(), pool()).with_cached_responses(0),
    );
    for _ in 0..3 {
        client.send(&search("a")).unwrap();
    }
    assert_eq!(client.client().transport().0.sent.load(Ordering::SeqCst), 3);
}

#[derive(Default)]
struct Counting {
    sent: AtomicUsize,
}

impl BlockingTransport for Counting {
    fn send(&self, _: &HttpRequest) -> Result<HttpResponse, TransportError> {
        let before = self.sent.fetch_add(1, Ordering::SeqCst);
        // Long enough for the other threads to start waiting.
        thread::sleep(Duration::from_millis(20));
        Ok(HttpResponse::new(200, before.to_string()))
    }

    fn now(&self) -> Timestamp {
        Timestamp::default()
    }

    fn pause(&self, _: Duration) {}
}

#[test]
fn threads_that_ask_the_same_share_one_exchange() {
    const THREADS: usize = 8;
    let client =
        BlockingClient::new(Client::new(Blocking(Counting::default()), credentials(), pool()));
    let ready = Barrier::new(THREADS);
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                ready.wait();
                assert_eq!(*client.send(&search("a")).unwrap(), 0);
            });
        }
    });
    assert_eq!(client.client().transport().0.sent.load(Ordering::SeqCst), 1);
}

/// Never answers the first request; answers all others at once.
#[derive(Default)]
struct FirstHangs {
    sent: AtomicUsize,
}

impl Transport for FirstHangs {
    async fn send(&self, _: &HttpRequest) -> Result<HttpResponse, TransportError> {
        if self.sent.fetch_add(1, Ordering::SeqCst) == 0 {
            std::future::pending::<()>().await;
        }
        Ok(HttpResponse::new(200, "1"))
    }

    fn now(&self) -> Timestamp {
        Timestamp::default()
    }

    async fn pause(&self, _: Duration) {}
}

#[test]
fn call_that_waits_takes_over_when_the_other_is_dropped() {
    let client = Client::new(FirstHangs::default(), credentials(), pool());
    let request = search("a");
    let mut context = Context::from_waker(Waker::noop());

    let mut first = Box::pin(client.send(&request));
    assert!(first.as_mut().poll(&mut context).is_pending());
    let mut second = pin!(client.send(&request));
    assert!(second.as_mut().poll(&mut context).is_pending());
    assert_eq!(client.transport().sent.load(Ordering::SeqCst), 1);

    drop(first);
    let Poll::Ready(answer) = second.as_mut().poll(&mut context) else {
        panic!("nobody else is on the way");
    };
    assert_eq!(*answer.unwrap(), 1);
}

#[test]
fn futures_can_be_sent_when_those_of_the_transport_can() {
    fn assert_send<T: Send>(_: &T) {}
    let client = Arc::new(Client::new(FirstHangs::default(), credentials(), pool()));
    let questions = Search::from(Query::new("docs", "a"));
    assert_send(&client.search(&questions));
    assert_send(&client);
}
