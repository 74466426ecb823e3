//! Simulated hosts with a script and a virtual clock.
//!
//! It serves blocking and overlapping asynchronous calls with the same hosts and the same log.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;
use std::task::{Poll, Waker};
use std::time::Duration;

use docs_core::SearchKey;
use docs_search_client::{
    ApplicationId, BlockingTransport, Credentials, HttpRequest, HttpResponse, Timestamp, Transport,
    TransportError,
};
use serde_json::{Value, json};

use crate::scenario::{Behaviour, Call, Report, Scenario};

/// Credentials of all tests.
pub(crate) fn credentials() -> Credentials {
    let application = ApplicationId::new("TESTAPPID").expect("the id is fine");
    Credentials::new(application, SearchKey::new("test-search-key")).expect("the key is fine")
}

/// Hosts, clock and log.
pub(crate) struct World {
    pub(crate) now_ms: u64,
    behaviour: HashMap<String, Vec<Behaviour>>,
    asked: HashMap<String, usize>,
    attempts: Vec<Value>,
    pub(crate) current_call: String,
    /// By time and, within the same time, in the order of creation.
    timers: BTreeMap<(u64, usize), Waker>,
    timers_set: usize,
}

impl World {
    pub(crate) fn new(scenario: &Scenario) -> Rc<RefCell<Self>> {
        Rc::new(RefCell::new(Self {
            now_ms: 0,
            behaviour: scenario.behaviour.clone(),
            asked: HashMap::new(),
            attempts: Vec::new(),
            current_call: String::new(),
            timers: BTreeMap::new(),
            timers_set: 0,
        }))
    }

    pub(crate) fn turn_to(&mut self, call: &Call) {
        self.now_ms = call.at_ms;
        self.current_call.clone_from(&call.id);
    }

    /// Returns the outcome of a request to a host, and its time.
    fn attempt(&mut self, request: &HttpRequest) -> (u64, Report) {
        let host = host_of(request);
        let asked = self.asked.entry(host.to_owned()).or_default();
        let script = &self.behaviour[host];
        let behaviour = &script[(*asked).min(script.len() - 1)];
        *asked += 1;

        let connect_ms = request.connect_timeout().as_millis() as u64;
        let response_ms = request.response_timeout().as_millis() as u64;
        let report = behaviour.report(connect_ms, response_ms);
        let end_ms = self.now_ms + report.after_ms;
        self.attempts.push(json!({
            "call": self.current_call,
            "host": host,
            "at_ms": self.now_ms,
            "connect_timeout_ms": connect_ms,
            "response_timeout_ms": response_ms,
            "outcome": outcome_row(&report),
            "end_ms": end_ms,
        }));
        (end_ms, report)
    }

    pub(crate) fn next_timer_ms(&self) -> Option<u64> {
        self.timers.first_key_value().map(|((at_ms, _), _)| *at_ms)
    }

    pub(crate) fn fire_timer(&mut self) {
        let ((at_ms, _), waker) = self.timers.pop_first().expect("a timer is set");
        self.now_ms = at_ms;
        waker.wake();
    }

    pub(crate) fn take_attempts(&mut self) -> Vec<Value> {
        std::mem::take(&mut self.attempts)
    }
}

fn host_of(request: &HttpRequest) -> &str {
    let behind_scheme = request.url().strip_prefix("https://").expect("hosts speak https");
    behind_scheme.split('/').next().expect("a path follows")
}

fn outcome_row(report: &Report) -> String {
    match &report.outcome {
        Ok((status, _)) => format!("http_{status}"),
        Err(TransportError::ConnectTimeout) => "connect_timeout".to_owned(),
        Err(TransportError::ResponseTimeout) => "response_timeout".to_owned(),
        Err(TransportError::Network(_)) => "network_error".to_owned(),
        Err(other) => panic!("no recording knows this: {other}"),
    }
}

fn delivered(report: Report) -> Result<HttpResponse, TransportError> {
    report.outcome.map(|(status, body)| HttpResponse::new(status, body))
}

pub(crate) struct BlockingWorld(pub(crate) Rc<RefCell<World>>);

impl BlockingTransport for BlockingWorld {
    fn send(&self, request: &HttpRequest) -> Result<HttpResponse, TransportError> {
        let mut world = self.0.borrow_mut();
        let (end_ms, report) = world.attempt(request);
        world.now_ms = end_ms;
        delivered(report)
    }

    fn now(&self) -> Timestamp {
        Timestamp::from_millis(self.0.borrow().now_ms)
    }

    fn pause(&self, _: Duration) {
        unreachable!("no scenario waits for a task");
    }
}

pub(crate) struct AsyncWorld(pub(crate) Rc<RefCell<World>>);

impl Transport for AsyncWorld {
    async fn send(&self, request: &HttpRequest) -> Result<HttpResponse, TransportError> {
        let (end_ms, report) = self.0.borrow_mut().attempt(request);
        let mut is_set = false;
        std::future::poll_fn(|context| {
            if is_set {
                return Poll::Ready(());
            }
            is_set = true;
            let mut world = self.0.borrow_mut();
            world.timers_set += 1;
            let order = world.timers_set;
            world.timers.insert((end_ms, order), context.waker().clone());
            Poll::Pending
        })
        .await;
        delivered(report)
    }

    fn now(&self) -> Timestamp {
        Timestamp::from_millis(self.0.borrow().now_ms)
    }

    async fn pause(&self, _: Duration) {
        unreachable!("no scenario waits for a task");
    }
}
