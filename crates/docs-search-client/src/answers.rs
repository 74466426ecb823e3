//! Answers that are known already, and answers that someone is waiting for.
//!
//! Of equal calls only one goes out: later ones wait for its outcome, success or failure, and after a success
//! nobody has to ask again. Whoever goes out may give up (a dropped future, a panic); then one of those who
//! wait takes over, so that nobody waits forever.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use indexmap::IndexMap;
use serde_json::Value;

use crate::error::SearchError;
use crate::request::Request;

/// What a call ends with.
pub(crate) type Outcome = Result<Arc<Value>, SearchError>;

/// The memory of one client.
#[derive(Debug)]
pub(crate) struct Answers {
    tables: Mutex<Tables>,
    limit: usize,
}

#[derive(Debug, Default)]
struct Tables {
    /// Successes, oldest first.
    known: IndexMap<Request, Arc<Value>>,
    awaited: HashMap<Request, Arc<Awaited>>,
}

/// What a call has to do to get its answer.
pub(crate) enum Errand<'a> {
    /// Nothing: it is known.
    Known(Arc<Value>),
    /// Wait for somebody who asks the same.
    Wait(Wait),
    /// Go and ask.
    Go(Going<'a>),
}

impl Answers {
    /// Remembers up to `limit` answers.
    pub(crate) fn new(limit: usize) -> Self {
        Self { tables: Mutex::default(), limit }
    }

    /// Decides how a call gets its answer.
    pub(crate) fn errand(&self, request: &Request) -> Errand<'_> {
        let mut tables = self.tables();
        if let Some(answer) = tables.known.get(request) {
            return Errand::Known(Arc::clone(answer));
        }
        if let Some(awaited) = tables.awaited.get(request) {
            return Errand::Wait(Wait(Arc::clone(awaited)));
        }
        let awaited = Arc::<Awaited>::default();
        tables.awaited.insert(request.clone(), Arc::clone(&awaited));
        Errand::Go(Going { answers: self, request: request.clone(), awaited })
    }

    /// Forgets everything; calls that are on their way go on.
    pub(crate) fn clear(&self) {
        *self.tables() = Tables::default();
    }

    fn remember(&self, request: &Request, answer: &Arc<Value>) {
        let mut tables = self.tables();
        tables.known.insert(request.clone(), Arc::clone(answer));
        if tables.known.len() > self.limit {
            tables.known.shift_remove_index(0);
        }
    }

    /// Nobody has to wait any more; unless the memory was cleared meanwhile and someone else asks now.
    fn settle(&self, request: &Request, settled: &Arc<Awaited>) {
        let mut tables = self.tables();
        if tables.awaited.get(request).is_some_and(|awaited| Arc::ptr_eq(awaited, settled)) {
            tables.awaited.remove(request);
        }
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        // No step in between leaves the tables half done, so a panic elsewhere does no harm.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The call that goes out for all that ask the same. Dropped without [`Going::home`], it has given up.
pub(crate) struct Going<'a> {
    answers: &'a Answers,
    request: Request,
    awaited: Arc<Awaited>,
}

impl Going<'_> {
    /// Comes back with the outcome.
    pub(crate) fn home(self, outcome: &Outcome) {
        if let Ok(answer) = outcome {
            self.answers.remember(&self.request, answer);
        }
        self.awaited.end(Stage::Done(outcome.clone()));
        // The drop that follows takes the call off the table.
    }
}

impl Drop for Going<'_> {
    fn drop(&mut self) {
        self.answers.settle(&self.request, &self.awaited);
        self.awaited.end(Stage::GivenUp);
    }
}

/// An outcome that is not there yet.
#[derive(Debug, Default)]
struct Awaited(Mutex<Stage>);

#[derive(Debug)]
enum Stage {
    Going(Vec<Waker>),
    Done(Outcome),
    GivenUp,
}

impl Default for Stage {
    fn default() -> Self {
        Self::Going(Vec::new())
    }
}

impl Awaited {
    /// Ends the waiting; what comes first counts.
    fn end(&self, stage: Stage) {
        let wakers = {
            let mut current = self.stage();
            match &mut *current {
                Stage::Going(wakers) => {
                    let wakers = std::mem::take(wakers);
                    *current = stage;
                    wakers
                }
                Stage::Done(_) | Stage::GivenUp => return,
            }
        };
        // Outside the lock: a waker may poll at once.
        wakers.into_iter().for_each(Waker::wake);
    }

    fn stage(&self) -> MutexGuard<'_, Stage> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Waits for somebody else's outcome; `None` when that one gave up.
pub(crate) struct Wait(Arc<Awaited>);

impl Future for Wait {
    type Output = Option<Outcome>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match &mut *self.0.stage() {
            Stage::Done(outcome) => Poll::Ready(Some(outcome.clone())),
            Stage::GivenUp => Poll::Ready(None),
            Stage::Going(wakers) => {
                if !wakers.iter().any(|waker| waker.will_wake(context.waker())) {
                    wakers.push(context.waker().clone());
                }
                Poll::Pending
            }
        }
    }
}
