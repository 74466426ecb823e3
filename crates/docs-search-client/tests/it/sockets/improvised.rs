//! A transport with computed outcomes.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use docs_search_client::{
    Blocking, BlockingClient, BlockingTransport, Client, HostPool, HttpRequest, Timeouts, Timestamp,
};

use crate::script::Outcome;
use crate::world::credentials;

/// Creates a client whose outcomes `outcome` computes from the addresses.
pub(crate) fn improvised<Outcomes: FnMut(&str) -> Outcome>(
    pool: HostPool,
    timeouts: Timeouts,
    outcome: Outcomes,
) -> BlockingClient<Improvised<Outcomes>> {
    let transport = Blocking(Improvised(Mutex::new(outcome)));
    BlockingClient::new(Client::new(transport, credentials(), pool).with_timeouts(timeouts))
}

/// A transport with computed outcomes.
pub(crate) struct Improvised<Outcomes>(Mutex<Outcomes>);

impl<Outcomes: FnMut(&str) -> Outcome> BlockingTransport for Improvised<Outcomes> {
    fn send(&self, request: &HttpRequest) -> Outcome {
        let mut outcome = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        outcome(request.url())
    }

    fn now(&self) -> Timestamp {
        Timestamp::from_millis(0)
    }

    fn pause(&self, _: Duration) {}
}
