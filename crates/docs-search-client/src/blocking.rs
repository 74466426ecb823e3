//! The same client for programs that wait.
//!
//! The calling thread drives the asynchronous client. With a blocking transport, the future of a call is pending only while
//! another thread sends the same request.

use std::sync::Arc;

use pollster::block_on;
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
