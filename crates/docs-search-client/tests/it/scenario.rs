//! Recorded scenarios, in the format that `fixtures/search/README.md` describes.

use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

use docs_search_client::{
    Accepts, Access, Host, Method, Request, TimeoutOverrides, Timeouts, TransportError,
};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
pub(crate) struct File {
    pub(crate) scenarios: Vec<Scenario>,
}

impl File {
    #[expect(
        clippy::disallowed_methods,
        reason = "tests read recordings; the crate itself does not"
    )]
    pub(crate) fn read(path: &Path) -> Self {
        let text = std::fs::read_to_string(path)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut file: Value = serde_json::from_str(&text)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let defaults = file["defaults"].take();
        let scenarios = file["scenarios"].as_array_mut().into_iter().flatten();
        scenarios.for_each(|scenario| complete(scenario, &defaults));
        serde_json::from_value(file).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }
}

/// Adds the file's defaults to a scenario: hosts, timeouts, and the response of hosts without a script.
fn complete(scenario: &mut Value, defaults: &Value) {
    for member in ["hosts", "timeouts"] {
        if scenario[member].is_null() {
            scenario[member] = defaults[member].clone();
        }
    }
    let hosts = scenario["hosts"].as_array().cloned().unwrap_or_default();
    for host in hosts.iter().filter_map(|host| host["url"].as_str()) {
        if scenario["behaviour"][host].is_null() {
            scenario["behaviour"][host] = json!([defaults["answer"]]);
        }
    }
}

#[derive(Deserialize)]
pub(crate) struct Scenario {
    pub(crate) id: String,
    pub(crate) title: String,
    #[serde(default)]
    pub(crate) tags: Vec<String>,
    hosts: Vec<HostRow>,
    timeouts: TimeoutsRow,
    #[serde(default = "yes")]
    pub(crate) shared_state: bool,
    pub(crate) behaviour: HashMap<String, Vec<Behaviour>>,
    pub(crate) calls: Vec<Call>,
    expect: Seen,
}

/// Observed or expected results of a replay: rows in the format of the recordings.
#[derive(Debug, Default, Deserialize, PartialEq)]
pub(crate) struct Seen {
    pub(crate) attempts: Vec<Value>,
    pub(crate) results: Vec<Value>,
    pub(crate) states: Vec<Value>,
}

#[derive(Deserialize)]
struct HostRow {
    url: String,
    accept: String,
}

#[derive(Clone, Copy, Deserialize)]
struct TimeoutsRow {
    connect: Option<u64>,
    read: Option<u64>,
    write: Option<u64>,
}

#[derive(Clone, Deserialize)]
pub(crate) struct Call {
    pub(crate) id: String,
    pub(crate) op: String,
    pub(crate) at_ms: u64,
    client: Option<String>,
    key: Option<String>,
    #[serde(default = "yes")]
    cacheable: bool,
    method: Option<String>,
    timeouts: Option<TimeoutsRow>,
}

#[derive(Clone, Deserialize)]
pub(crate) struct Behaviour {
    kind: String,
    status: Option<u16>,
    headers_after_ms: Option<u64>,
    body_after_ms: Option<u64>,
    after_ms: Option<u64>,
    body: Option<String>,
}

fn yes() -> bool {
    true
}

impl Scenario {
    pub(crate) fn is_concurrent(&self) -> bool {
        self.tags.iter().any(|tag| tag == "concurrent")
    }

    pub(crate) fn hosts(&self) -> Vec<Host> {
        self.hosts.iter().map(HostRow::host).collect()
    }

    pub(crate) fn timeouts(&self) -> Timeouts {
        Timeouts::STANDARD.overridden(self.timeouts.overrides())
    }

    /// Returns the expected rows, without the details that the format leaves unspecified.
    pub(crate) fn expected(&self) -> Seen {
        let results = self.expect.results.iter().map(|result| self.comparable(result)).collect();
        let states = self.expect.states.iter().map(without_default_store).collect();
        Seen { attempts: self.expect.attempts.clone(), results, states }
    }

    /// JavaScript converts messages that are not strings in its own way.
    pub(crate) fn comparable(&self, result: &Value) -> Value {
        let mut result = result.clone();
        if self.tags.iter().any(|tag| tag == "js_quirk") {
            result.as_object_mut().expect("results are objects").remove("message");
        }
        result
    }
}

/// The format names the store only if there are several; a replay always does.
fn without_default_store(state: &Value) -> Value {
    let mut state = state.clone();
    state.as_object_mut().expect("states are objects").remove("store");
    state
}

impl HostRow {
    fn host(&self) -> Host {
        let accepts = match self.accept.as_str() {
            "read" => Accepts::Read,
            "write" => Accepts::Write,
            "readWrite" => Accepts::ReadWrite,
            other => panic!("unknown `accept`: {other}"),
        };
        Host::new(&self.url, accepts)
    }
}

impl TimeoutsRow {
    fn overrides(self) -> TimeoutOverrides {
        let [connect, read, write] =
            [self.connect, self.read, self.write].map(|time| time.map(Duration::from_millis));
        TimeoutOverrides { connect, read, write }
    }
}

impl Call {
    pub(crate) fn client(&self) -> &str {
        self.client.as_deref().unwrap_or("A")
    }

    /// Returns `None` for a call that only clears the caches.
    pub(crate) fn request(&self) -> Option<Request> {
        let access = match self.op.as_str() {
            "read" => Access::Read,
            "write" => Access::Write,
            "clear_cache" => return None,
            other => panic!("unknown `op`: {other}"),
        };
        let method = match self.method.as_deref().unwrap_or("POST") {
            "DELETE" => Method::Delete,
            "GET" => Method::Get,
            "POST" => Method::Post,
            "PUT" => Method::Put,
            other => panic!("unknown `method`: {other}"),
        };
        let key = self.key.as_ref().unwrap_or(&self.id);
        let mut request = Request::new(method, access, &["1", "indexes", "*", "queries"])
            .body(&json!({ "key": key }));
        if let Some(timeouts) = self.timeouts {
            request = request.timeouts(timeouts.overrides());
        }
        Some(if self.cacheable { request.shareable() } else { request })
    }
}

/// Outcome of an attempt, with the time since its start.
pub(crate) struct Report {
    pub(crate) after_ms: u64,
    pub(crate) outcome: Result<(u16, String), TransportError>,
}

impl Behaviour {
    /// Returns the outcome of an act, by the table of the format.
    pub(crate) fn report(&self, connect_ms: u64, response_ms: u64) -> Report {
        let timeout = |after_ms, error| Report { after_ms, outcome: Err(error) };
        let headers_ms = self.headers_after_ms.or(self.after_ms).unwrap_or(u64::MAX);
        if headers_ms > connect_ms {
            return timeout(connect_ms, TransportError::ConnectTimeout);
        }
        let network = |after_ms| Report {
            after_ms,
            outcome: Err(TransportError::Network(self.kind.clone())),
        };
        if self.after_ms.is_some() {
            return network(headers_ms);
        }
        let body_ms = self.body_after_ms.unwrap_or(u64::MAX);
        if body_ms > response_ms {
            return timeout(headers_ms + response_ms, TransportError::ResponseTimeout);
        }
        match self.kind.as_str() {
            "truncated" => network(headers_ms + body_ms),
            "response" => Report {
                after_ms: headers_ms + body_ms,
                outcome: Ok((
                    self.status.expect("an answer has a status"),
                    self.body.clone().unwrap_or_default(),
                )),
            },
            other => panic!("unknown behaviour: {other}"),
        }
    }
}
