//! Replay of recorded scenarios with sequential or overlapping calls.

use std::collections::HashMap;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use docs_search_client::{Blocking, BlockingClient, Client, HostPool, Request, SharedPool};

use crate::notes::{Answer, note, seen};
use crate::scenario::{Call, Scenario, Seen};
use crate::world::{AsyncWorld, BlockingWorld, World, credentials};

/// Replays a scenario with sequential calls.
pub(crate) fn replay_blocking(scenario: &Scenario) -> Seen {
    let world = World::new(scenario);
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
                actor.client.client().clear_cache();
                Ok(None)
            }
        };
        notes.push(note(scenario, call, world.borrow().now_ms, &answer, &actor.pool));
    }
    let attempts = world.borrow_mut().take_attempts();
    seen(scenario, attempts, notes)
}

/// Replays a scenario with overlapping calls.
pub(crate) fn replay_async(scenario: &Scenario) -> Seen {
    let world = World::new(scenario);
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
    let attempts = world.borrow_mut().take_attempts();
    seen(scenario, attempts, notes)
}

/// Client of a scenario, and the store of its host states.
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

/// Call in progress.
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
            client.clear_cache();
            Ok(None)
        }
    }
}
