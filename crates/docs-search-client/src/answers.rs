//! Cached responses, and calls in flight.
//!
//! Equal calls share one exchange: later ones wait for its outcome, success or failure. A success is cached. If the
//! exchange is abandoned (a dropped future, a panic), one of the waiting calls takes over, so that none waits forever.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use indexmap::IndexMap;
use serde_json::Value;

use crate::error::SearchError;
use crate::request::Request;

/// Outcome of a call.
pub(crate) type Outcome = Result<Arc<Value>, SearchError>;

/// Response cache and in-flight table of one client.
#[derive(Debug)]
pub(crate) struct ResponseCache {
    tables: Mutex<Tables>,
    limit: usize,
}

#[derive(Debug, Default)]
struct Tables {
    /// Successful responses, oldest first.
    cached: IndexMap<Request, Arc<Value>>,
    awaited: HashMap<Request, Arc<Awaited>>,
}

/// Next action of a call.
pub(crate) enum CallAction<'a> {
    /// Return the cached response.
    Cached(Arc<Value>),
    /// Wait for an equal call.
    Wait(Wait),
    /// Send the request.
    Send(Leader<'a>),
}

impl ResponseCache {
    /// Creates a cache of at most `limit` responses.
    pub(crate) fn new(limit: usize) -> Self {
        Self { tables: Mutex::default(), limit }
    }

    /// Returns the next action of a call.
    pub(crate) fn next_action(&self, request: &Request) -> CallAction<'_> {
        let mut tables = self.tables();
        if let Some(answer) = tables.cached.get(request) {
            return CallAction::Cached(Arc::clone(answer));
        }
        if let Some(awaited) = tables.awaited.get(request) {
            return CallAction::Wait(Wait(Arc::clone(awaited)));
        }
        let awaited = Arc::<Awaited>::default();
        tables.awaited.insert(request.clone(), Arc::clone(&awaited));
        CallAction::Send(Leader { answers: self, request: request.clone(), awaited })
    }

    /// Removes all responses. Calls in flight continue.
    pub(crate) fn clear(&self) {
        *self.tables() = Tables::default();
    }

    fn remember(&self, request: &Request, answer: &Arc<Value>) {
        let mut tables = self.tables();
        tables.cached.insert(request.clone(), Arc::clone(answer));
        if tables.cached.len() > self.limit {
            tables.cached.shift_remove_index(0);
        }
    }

    /// Removes a completed call from the in-flight table, unless the table was cleared and another call has taken its
    /// place.
    fn remove_awaited(&self, request: &Request, completed: &Arc<Awaited>) {
        let mut tables = self.tables();
        if tables.awaited.get(request).is_some_and(|awaited| Arc::ptr_eq(awaited, completed)) {
            tables.awaited.remove(request);
        }
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        // Every update of the tables is atomic, so a panic elsewhere leaves them valid.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Exchange that a group of equal calls shares. Dropping it without [`Leader::deliver`] abandons it.
pub(crate) struct Leader<'a> {
    answers: &'a ResponseCache,
    request: Request,
    awaited: Arc<Awaited>,
}

impl Leader<'_> {
    /// Delivers the outcome to all waiting calls.
    pub(crate) fn deliver(self, outcome: &Outcome) {
        if let Ok(answer) = outcome {
            self.answers.remember(&self.request, answer);
        }
        self.awaited.end(Stage::Done(outcome.clone()));
        // `drop` removes the call from the table.
    }
}

impl Drop for Leader<'_> {
    fn drop(&mut self) {
        self.answers.remove_awaited(&self.request, &self.awaited);
        self.awaited.end(Stage::Abandoned);
    }
}

/// Outcome that is still pending.
#[derive(Debug, Default)]
struct Awaited(Mutex<Stage>);

#[derive(Debug)]
enum Stage {
    Leader(Vec<Waker>),
    Done(Outcome),
    Abandoned,
}

impl Default for Stage {
    fn default() -> Self {
        Self::Leader(Vec::new())
    }
}

impl Awaited {
    /// Stores the final stage and wakes all waiting calls. Later calls have no effect.
    fn end(&self, stage: Stage) {
        let wakers = {
            let mut current = self.stage();
            match &mut *current {
                Stage::Leader(wakers) => {
                    let wakers = std::mem::take(wakers);
                    *current = stage;
                    wakers
                }
                Stage::Done(_) | Stage::Abandoned => return,
            }
        };
        // Without the lock: a waker may poll immediately.
        wakers.into_iter().for_each(Waker::wake);
    }

    fn stage(&self) -> MutexGuard<'_, Stage> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Future of an equal call's outcome; `None` if that call is abandoned.
pub(crate) struct Wait(Arc<Awaited>);

impl Future for Wait {
    type Output = Option<Outcome>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match &mut *self.0.stage() {
            Stage::Done(outcome) => Poll::Ready(Some(outcome.clone())),
            Stage::Abandoned => Poll::Ready(None),
            Stage::Leader(wakers) => {
                if !wakers.iter().any(|waker| waker.will_wake(context.waker())) {
                    wakers.push(context.waker().clone());
                }
                Poll::Pending
            }
        }
    }
}
