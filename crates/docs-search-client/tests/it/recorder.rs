//! A transport that records requests.

use std::cell::RefCell;
use std::time::Duration;

use docs_search_client::{
    Agent, Blocking, BlockingClient, BlockingTransport, Client, CredentialLocation, HostPool,
    HttpRequest, HttpResponse, Timestamp, TransportError,
};
use serde_json::json;

use crate::world::credentials;

/// Records requests and answers all of them: tasks are numbered by the requests so far, and complete at once.
pub(crate) struct Recorder(RefCell<Vec<HttpRequest>>);

impl Recorder {
    pub(crate) fn sent(&self) -> Vec<HttpRequest> {
        self.0.borrow().clone()
    }
}

impl BlockingTransport for Recorder {
    fn send(&self, request: &HttpRequest) -> Result<HttpResponse, TransportError> {
        let mut sent = self.0.borrow_mut();
        sent.push(request.clone());
        let answer = json!({"taskID": sent.len(), "status": "published", "results": []});
        Ok(HttpResponse::new(200, answer.to_string()))
    }

    fn now(&self) -> Timestamp {
        Timestamp::from_millis(0)
    }

    fn pause(&self, _: Duration) {
        unreachable!("every task is done at once");
    }
}

/// A client of an application's default hosts whose tasks complete at once.
pub(crate) fn recording_client(
    location: CredentialLocation,
    agent: Agent,
) -> BlockingClient<Recorder> {
    let credentials = credentials().sent_in(location);
    let pool = HostPool::from_application(credentials.application(), || 0.9999);
    let recorder = Blocking(Recorder(RefCell::default()));
    BlockingClient::new(Client::new(recorder, credentials, pool).with_agent(agent))
}
