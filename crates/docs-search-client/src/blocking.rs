//! Blocking client.
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

/// Blocking form of [`Client`].
///
/// It can be used from many threads at once.
///
/// ```
/// use docs_core::SearchKey;
/// use docs_search_client::{
///     ApplicationId, Blocking, BlockingClient, Client, Credentials, HostPool, Query, Search,
/// };
/// # use std::time::Duration;
/// # use docs_search_client::{BlockingTransport, HttpRequest, HttpResponse, Timestamp, TransportError};
/// # struct Service;
/// # impl BlockingTransport for Service {
/// #     fn send(&self, _: &HttpRequest) -> Result<HttpResponse, TransportError> {
/// #         let hit = r#"{"objectID": "1", "url": "/harbour", "type": "lvl1", "hierarchy": {"lvl0": "Docs", "lvl1": "Harbour"}}"#;
/// #         Ok(HttpResponse::new(200, format!(r#"{{"results": [{{"hits": [{hit}], "nbHits": 1}}]}}"#)))
/// #     }
/// #     fn now(&self) -> Timestamp {
/// #         Timestamp::from_millis(0)
/// #     }
/// #     fn pause(&self, _: Duration) {}
/// # }
///
/// # let transport = Blocking(Service);
/// let application = ApplicationId::new("APP")?;
/// let pool = HostPool::from_application(&application, || 0.5);
/// let credentials = Credentials::new(application, SearchKey::new("public-key"))?;
/// let client = BlockingClient::new(Client::new(transport, credentials, pool));
/// let answer = client.search(&Search::from(Query::documentation("docs", "harbour")))?;
/// assert_eq!(answer.first().map(|results| results.hit_count), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BlockingClient<T>(Client<Blocking<T>>);

impl<T: BlockingTransport> BlockingClient<T> {
    /// Creates the blocking form of a client.
    #[must_use]
    pub fn new(client: Client<Blocking<T>>) -> Self {
        Self(client)
    }

    /// Returns the inner client.
    #[must_use]
    pub fn client(&self) -> &Client<Blocking<T>> {
        &self.0
    }

    /// Blocking form of [`Client::send`].
    ///
    /// # Errors
    ///
    /// Same as the asynchronous method.
    pub fn send(&self, request: &Request) -> Result<Arc<Value>, SearchError> {
        block_on(self.0.send(request))
    }

    /// Blocking form of [`Client::search`].
    ///
    /// # Errors
    ///
    /// Same as the asynchronous method.
    pub fn search(&self, search: &Search) -> Result<SearchResponse, SearchError> {
        block_on(self.0.search(search))
    }

    /// Blocking form of [`Client::settings`].
    ///
    /// # Errors
    ///
    /// Same as the asynchronous method.
    pub fn settings(&self, index: &str) -> Result<Settings, SearchError> {
        block_on(self.0.settings(index))
    }

    /// Blocking form of [`Client::set_settings_if_new`].
    ///
    /// # Errors
    ///
    /// Same as the asynchronous method.
    pub fn set_settings_if_new(&self, index: &str, settings: &Value) -> Result<bool, SearchError> {
        block_on(self.0.set_settings_if_new(index, settings))
    }

    /// Blocking form of [`Client::change`].
    ///
    /// # Errors
    ///
    /// Same as the asynchronous method.
    pub fn change(&self, request: &Request) -> Result<TaskId, SearchError> {
        block_on(self.0.change(request))
    }

    /// Blocking form of [`Client::wait_for_task`].
    ///
    /// # Errors
    ///
    /// Same as the asynchronous method.
    pub fn wait_for_task(&self, index: &str, task: TaskId) -> Result<(), SearchError> {
        block_on(self.0.wait_for_task(index, task))
    }

    /// Blocking form of [`Client::save_objects`].
    ///
    /// # Errors
    ///
    /// Same as the asynchronous method.
    pub fn save_objects(&self, index: &str, objects: &[Value]) -> Result<Vec<TaskId>, SearchError> {
        block_on(self.0.save_objects(index, objects))
    }

    /// Blocking form of [`Client::replace_all`].
    ///
    /// # Errors
    ///
    /// Same as the asynchronous method.
    pub fn replace_all(
        &self,
        replacement: &Replacement,
        objects: &[Value],
    ) -> Result<(), SearchError> {
        block_on(self.0.replace_all(replacement, objects))
    }
}
