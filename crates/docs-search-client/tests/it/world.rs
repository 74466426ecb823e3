//! A world whose hosts follow a script and whose clock is virtual.
//!
//! It serves blocking calls, one after the other, and asynchronous ones that overlap; both meet the same hosts
//! and leave the same log.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use docs_model::SearchKey;
use docs_search_client::{
    ApplicationId, Blocking, BlockingClient, BlockingTransport, Client, Credentials, Fault,
    HostPool, HttpRequest, HttpResponse, Moment, Request, SearchError, SharedPool, Transport,
    TransportError,
};
use serde_json::{Value, json};

use crate::scenario::{Behaviour, Call, Report, Scenario, Seen};

type Answer = Result<Option<Arc<Value>>, SearchError>;

/// Credentials that every test may use.
pub(crate) fn credentials() -> Credentials {
    let application = ApplicationId::new("TESTAPPID").expect("the id is fine");
    Credentials::new(application, SearchKey::new("test-search-key")).expect("the key is fine")
}

/// Replays a scenario call after call; none of them may overlap.
pub(crate) fn replay_blocking(scenario: &Scenario) -> Seen {
    let world = World::of(scenario);
    let clients = actors(scenario, |pool| {
        BlockingClient::new(client(scenario, Blocking(BlockingWorld(Rc::clone(&world))), pool))
    });
    let mut notes = Vec::new();
    for call in &scenario.calls {
        world.borrow_mut().turn_to(call);
        let actor = &clients[call.client()];
        let answer = match call.request() {
            Some(request) => actor.client.send(&request).map(Some),
            None => {
                actor.client.client().clear_answers();
                Ok(None)
            }
        };
        notes.push(note(scenario, call, world.borrow().now_ms, &answer, &actor.pool));
    }
    seen(scenario, &world, notes)
}

/// Replays a scenario whose calls may overlap.
pub(crate) fn replay_async(scenario: &Scenario) -> Seen {
    let world = World::of(scenario);
    let clients =
        actors(scenario, |pool| Rc::new(client(scenario, AsyncWorld(Rc::clone(&world)), pool)));
    let mut calls = scenario.calls.iter().peekable();
    let mut running: Vec<Running<'_>> = Vec::new();
    let mut notes = Vec::new();
    loop {
        while let Some(position) = running.iter().position(Running::is_awake) {
            let call = running[position].call;
            world.borrow_mut().current_call.clone_from(&call.id);
            if let Poll::Ready(answer) = running[position].poll() {
                running.remove(position);
                let pool = &clients[call.client()].pool;
                notes.push(note(scenario, call, world.borrow().now_ms, &answer, pool));
            }
        }
        let next_timer = world.borrow().next_timer_ms();
        match calls.peek() {
            Some(call) if next_timer.is_none_or(|timer| call.at_ms <= timer) => {
                world.borrow_mut().turn_to(call);
                running.push(Running::new(call, Rc::clone(&clients[call.client()].client)));
                calls.next();
            }
            _ if next_timer.is_some() => world.borrow_mut().fire_timer(),
            _ => break,
        }
    }
    assert!(running.is_empty(), "{}: calls wait for nothing", scenario.id);
    seen(scenario, &world, notes)
}

/// A client of the scenario, and where it keeps what it knows of the hosts.
struct Actor<C> {
    client: C,
    pool: SharedPool,
}

fn actors<C>(scenario: &Scenario, make: impl Fn(SharedPool) -> C) -> HashMap<String, Actor<C>> {
    let new_pool = || SharedPool::from(HostPool::new(scenario.hosts()));
    let common_pool = new_pool();
    let mut actors = HashMap::new();
    for call in &scenario.calls {
        actors.entry(call.client().to_owned()).or_insert_with(|| {
            let pool = if scenario.shared_state { common_pool.clone() } else { new_pool() };
            Actor { client: make(pool.clone()), pool }
        });
    }
    actors
}

fn client<T>(scenario: &Scenario, transport: T, pool: SharedPool) -> Client<T> {
    Client::new(transport, credentials(), pool).with_timeouts(scenario.timeouts())
}

/// What was seen of a call when it was over.
struct Note {
    at_ms: u64,
    call: String,
    result: Value,
    state: Value,
}

fn note(scenario: &Scenario, call: &Call, at_ms: u64, answer: &Answer, pool: &SharedPool) -> Note {
    Note {
        at_ms,
        call: call.id.clone(),
        result: scenario.comparable(&result_row(call, at_ms, answer)),
        state: json!({"after_call": call.id, "at_ms": at_ms, "hosts": marks_row(&pool.snapshot())}),
    }
}

/// Results stand in the order of the calls, states in the order in which the calls ended.
fn seen(scenario: &Scenario, world: &Rc<RefCell<World>>, mut notes: Vec<Note>) -> Seen {
    let position = |note: &Note| scenario.calls.iter().position(|call| call.id == note.call);
    notes.sort_by_key(position);
    let results = notes.iter().map(|note| note.result.clone()).collect();
    notes.sort_by_key(|note| note.at_ms);
    let states = notes.into_iter().map(|note| note.state).collect();
    Seen { attempts: world.borrow_mut().take_attempts(), results, states }
}

fn result_row(call: &Call, at_ms: u64, answer: &Answer) -> Value {
    let mut row = match answer {
        Ok(None) => json!({"kind": "ok"}),
        Ok(Some(body)) => json!({"kind": "ok", "body": **body}),
        Err(error @ SearchError::Unreachable { .. }) => {
            json!({"kind": "retry_error", "stack": stack_row(error)})
        }
        Err(error @ SearchError::Refused(refusal)) => {
            let mut row = json!({
                "kind": "api_error",
                "status": refusal.status,
                "message": refusal.message,
                "stack": stack_row(error),
            });
            if let Some(detail) = &refusal.detail {
                row["kind"] = "detailed_api_error".into();
                row["error"] = detail.clone();
            }
            row
        }
        Err(SearchError::NotJson { .. }) => json!({"kind": "deserialization_error"}),
        Err(other) => panic!("no recording ends like this: {other}"),
    };
    row["call"] = call.id.as_str().into();
    row["at_ms"] = at_ms.into();
    row
}

fn stack_row(error: &SearchError) -> Value {
    let frames = error.trail().iter().map(|attempt| {
        json!({
            "host": attempt.host.name(),
            "status": attempt.status(),
            "timed_out": attempt.timed_out(),
            "tries_left": attempt.tries_left,
        })
    });
    frames.collect()
}

fn marks_row(pool: &HostPool) -> Value {
    let marks = pool.marks().map(|(host, mark)| {
        let status = match mark.fault {
            Fault::Down => "down",
            Fault::TimedOut => "timed_out",
        };
        let since_ms = mark.since.since_origin().as_millis() as u64;
        (host.name().to_owned(), json!({"status": status, "since_ms": since_ms}))
    });
    Value::Object(marks.collect())
}

/// The hosts, the clock, and the log.
struct World {
    now_ms: u64,
    behaviour: HashMap<String, Vec<Behaviour>>,
    asked: HashMap<String, usize>,
    attempts: Vec<Value>,
    current_call: String,
    /// By moment and, within a moment, in the order in which they were set.
    timers: BTreeMap<(u64, usize), Waker>,
    timers_set: usize,
}

impl World {
    fn of(scenario: &Scenario) -> Rc<RefCell<Self>> {
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

    fn turn_to(&mut self, call: &Call) {
        self.now_ms = call.at_ms;
        self.current_call.clone_from(&call.id);
    }

    /// Asks a host: what comes of it, and when.
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

    fn next_timer_ms(&self) -> Option<u64> {
        self.timers.first_key_value().map(|((at_ms, _), _)| *at_ms)
    }

    fn fire_timer(&mut self) {
        let ((at_ms, _), waker) = self.timers.pop_first().expect("a timer is set");
        self.now_ms = at_ms;
        waker.wake();
    }

    fn take_attempts(&mut self) -> Vec<Value> {
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

struct BlockingWorld(Rc<RefCell<World>>);

impl BlockingTransport for BlockingWorld {
    fn send(&self, request: &HttpRequest) -> Result<HttpResponse, TransportError> {
        let mut world = self.0.borrow_mut();
        let (end_ms, report) = world.attempt(request);
        world.now_ms = end_ms;
        delivered(report)
    }

    fn now(&self) -> Moment {
        Moment::from_millis(self.0.borrow().now_ms)
    }

    fn pause(&self, _: Duration) {
        unreachable!("no scenario waits for a task");
    }
}

struct AsyncWorld(Rc<RefCell<World>>);

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

    fn now(&self) -> Moment {
        Moment::from_millis(self.0.borrow().now_ms)
    }

    async fn pause(&self, _: Duration) {
        unreachable!("no scenario waits for a task");
    }
}

/// A call that is not over.
struct Running<'a> {
    call: &'a Call,
    future: Pin<Box<dyn Future<Output = Answer>>>,
    awake: Arc<Awake>,
}

struct Awake(AtomicBool);

impl Wake for Awake {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl<'a> Running<'a> {
    fn new(call: &'a Call, client: Rc<Client<AsyncWorld>>) -> Self {
        let future = answer(client, call.request());
        Self { call, future: Box::pin(future), awake: Arc::new(Awake(AtomicBool::new(true))) }
    }

    fn is_awake(&self) -> bool {
        self.awake.0.load(Ordering::Relaxed)
    }

    fn poll(&mut self) -> Poll<Answer> {
        self.awake.0.store(false, Ordering::Relaxed);
        let waker = Waker::from(Arc::clone(&self.awake));
        self.future.as_mut().poll(&mut Context::from_waker(&waker))
    }
}

async fn answer(client: Rc<Client<AsyncWorld>>, request: Option<Request>) -> Answer {
    match request {
        Some(request) => client.send(&request).await.map(Some),
        None => {
            client.clear_answers();
            Ok(None)
        }
    }
}
