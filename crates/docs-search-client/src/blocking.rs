//! The same client for programs that wait.
//!
//! There is one loop, the asynchronous one; here a thread drives it. With a blocking transport a call's future
//! is only ever pending while another thread is asking the same.

use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

use serde_json::Value;

use crate::client::Client;
use crate::error::SearchError;
use crate::request::{Replacement, Request, Search, TaskId};
use crate::response::{SearchResponse, Settings};
use crate::transport::{Blocking, BlockingTransport};

/// A [`Client`] whose calls return when they are over.
///
/// It can be used by many threads at once.
#[derive(Debug)]
pub struct BlockingClient<T>(Client<Blocking<T>>);

impl<T: BlockingTransport> BlockingClient<T> {
    /// The blocking form of a client.
    #[must_use]
    pub fn new(client: Client<Blocking<T>>) -> Self {
        Self(client)
    }

    /// The client that does the work.
    #[must_use]
    pub fn client(&self) -> &Client<Blocking<T>> {
        &self.0
    }

    /// As [`Client::send`].
    ///
    /// # Errors
    ///
    /// The same.
    pub fn send(&self, request: &Request) -> Result<Arc<Value>, SearchError> {
        block_on(self.0.send(request))
    }

    /// As [`Client::search`].
    ///
    /// # Errors
    ///
    /// The same.
    pub fn search(&self, search: &Search) -> Result<SearchResponse, SearchError> {
        block_on(self.0.search(search))
    }

    /// As [`Client::settings`].
    ///
    /// # Errors
    ///
    /// The same.
    pub fn settings(&self, index: &str) -> Result<Settings, SearchError> {
        block_on(self.0.settings(index))
    }

    /// As [`Client::set_settings_if_new`].
    ///
    /// # Errors
    ///
    /// The same.
    pub fn set_settings_if_new(&self, index: &str, settings: &Value) -> Result<bool, SearchError> {
        block_on(self.0.set_settings_if_new(index, settings))
    }

    /// As [`Client::change`].
    ///
    /// # Errors
    ///
    /// The same.
    pub fn change(&self, request: &Request) -> Result<TaskId, SearchError> {
        block_on(self.0.change(request))
    }

    /// As [`Client::wait_for_task`].
    ///
    /// # Errors
    ///
    /// The same.
    pub fn wait_for_task(&self, index: &str, task: TaskId) -> Result<(), SearchError> {
        block_on(self.0.wait_for_task(index, task))
    }

    /// As [`Client::save_objects`].
    ///
    /// # Errors
    ///
    /// The same.
    pub fn save_objects(&self, index: &str, objects: &[Value]) -> Result<Vec<TaskId>, SearchError> {
        block_on(self.0.save_objects(index, objects))
    }

    /// As [`Client::replace_all`].
    ///
    /// # Errors
    ///
    /// The same.
    pub fn replace_all(
        &self,
        replacement: &Replacement,
        objects: &[Value],
    ) -> Result<(), SearchError> {
        block_on(self.0.replace_all(replacement, objects))
    }
}

/// Drives a future on this thread.
fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut context = Context::from_waker(&waker);
    loop {
        match future.as_mut().poll(&mut context) {
            Poll::Ready(output) => return output,
            // A wake-up between the poll and here is not lost: it makes the next `park` return at once.
            Poll::Pending => thread::park(),
        }
    }
}

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}
