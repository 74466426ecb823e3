//! Metrics of a server in the text format of OpenMetrics, which Prometheus reads.

use std::time::UNIX_EPOCH;

use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};

use crate::Store;
use crate::answered::AnsweredRequest;
use crate::response::failed;

/// Path of the metrics of a server with [`Server::with_metrics`](crate::Server::with_metrics), independent of the site's
/// base URL.
pub const METRICS_PATH: &str = "/-/metrics";

/// Media type of OpenMetrics 1.0, section 4.1.
const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Upper bounds of the buckets of durations in seconds. A file from memory takes less than a millisecond, a file that is compressed
/// first some hundreds, and slow clients take seconds.
const BUCKETS: [f64; 12] =
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// Labels of requests. All values are of small sets, since each combination is a series.
#[derive(Clone, Debug, EncodeLabelSet, Eq, Hash, PartialEq)]
struct Labels {
    kind: &'static str,
    status: u16,
}

#[derive(Clone, Debug, EncodeLabelSet, Eq, Hash, PartialEq)]
struct KindLabel {
    kind: &'static str,
}

/// Counters of answered requests.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<Labels, Counter>,
    bytes: Family<KindLabel, Counter>,
    durations: Family<KindLabel, Histogram>,
    published: Gauge,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let requests = Family::default();
        let bytes = Family::default();
        let durations = Family::new_with_constructor((|| Histogram::new(BUCKETS)) as fn() -> _);
        let published = Gauge::default();
        let mut registry = Registry::with_prefix("docs_server");
        let version = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("build", "Version of the server", version);
        registry.register("requests", "Answered requests", Family::clone(&requests));
        registry.register_with_unit(
            "response",
            "Bodies of responses as sent, after compression",
            Unit::Bytes,
            Family::clone(&bytes),
        );
        registry.register_with_unit(
            "request_duration",
            "Time from the head of a request to the end of the response",
            Unit::Seconds,
            Family::clone(&durations),
        );
        registry.register_with_unit(
            "published_timestamp",
            "Time at which the served build was published, in seconds of Unix time; 0 while there is none",
            Unit::Seconds,
            Gauge::clone(&published),
        );
        Self { registry, requests, bytes, durations, published }
    }

    /// Counts an answered request.
    pub(crate) fn observe(&self, request: &AnsweredRequest) {
        let kind = request.kind.name();
        let status = request.status.as_u16();
        self.requests.get_or_create(&Labels { kind, status }).inc();
        self.bytes.get_or_create(&KindLabel { kind }).inc_by(request.bytes);
        let duration = request.duration.as_secs_f64();
        self.durations.get_or_create(&KindLabel { kind }).observe(duration);
    }

    /// Responds with all metrics.
    pub(crate) fn respond(&self, store: &dyn Store) -> Response {
        let since = store.published().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        self.published.set(since.map_or(0, |since| since.as_secs().cast_signed()));
        let mut text = String::new();
        if encode(&mut text, &self.registry).is_err() {
            return failed();
        }
        let headers = [(header::CONTENT_TYPE, MEDIA_TYPE), (header::CACHE_CONTROL, "no-store")];
        (headers, text).into_response()
    }
}
