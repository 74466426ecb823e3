//! HTTP client of the stores: HTTP/1.1 with hyper, and TLS with the authorities that the other requests of this workspace trust.

use std::error::Error as StdError;
use std::time::Duration;

use async_trait::async_trait;
use http_body_util::BodyExt as _;
use hyper::StatusCode;
use hyper::header::{HeaderMap, RETRY_AFTER};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector as Sockets;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use object_store::ClientOptions;
use object_store::client::{
    ClientConfigKey, HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest,
    HttpRequestBody, HttpResponse, HttpResponseBody, HttpService,
};
use tokio::time::{sleep, timeout};

/// Maximum time of a connection's beginning.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Maximum time from the beginning of a request to that of its response: the largest request takes a minute at 1 Mbit/s.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(120);

/// Maximum pause that a service may request. The store then adds its own, and repeats the request.
const MAX_PAUSE: Duration = Duration::from_secs(60);

/// Time for which an idle connection is kept. It is shorter than the usual limit of servers, so that the client closes first.
const IDLE: Duration = Duration::from_secs(15);

/// Address of the machine's own metadata, from which a store requests credentials if the environment has none. Outside of a cloud
/// there is no machine at this address, so a request is not repeated.
const METADATA_HOST: &str = "169.254.169.254";

/// Creates the clients of stores.
#[derive(Clone, Copy, Debug)]
pub(super) struct Connector;

impl HttpConnector for Connector {
    fn connect(&self, options: &ClientOptions) -> object_store::Result<HttpClient> {
        let allows_http = options.get_config_value(&ClientConfigKey::AllowHttp);
        let mut sockets = Sockets::new();
        // The TLS layer checks the scheme.
        sockets.enforce_http(false);
        sockets.set_nodelay(true);
        sockets.set_connect_timeout(Some(CONNECT_TIMEOUT));
        let tls = HttpsConnectorBuilder::new()
            .with_tls_config(docs_search_client::http::system_tls_config());
        let schemes = match allows_http.as_deref() {
            Some("true") => tls.https_or_http(),
            _ => tls.https_only(),
        };
        let client = Client::builder(TokioExecutor::new())
            .pool_timer(TokioTimer::new())
            .pool_idle_timeout(IDLE)
            .build(schemes.enable_http1().wrap_connector(sockets));
        Ok(HttpClient::new(Service(client)))
    }
}

#[derive(Debug)]
struct Service(Client<HttpsConnector<Sockets>, HttpRequestBody>);

#[async_trait]
impl HttpService for Service {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let is_metadata = request.uri().host() == Some(METADATA_HOST);
        let response = match timeout(RESPONSE_TIMEOUT, self.0.request(request)).await {
            Ok(Ok(response)) => response,
            Ok(Err(error)) if is_metadata => {
                return Err(HttpError::new(HttpErrorKind::Unknown, error));
            }
            Ok(Err(error)) => return Err(HttpError::new(kind(&error), error)),
            Err(error) => return Err(HttpError::new(HttpErrorKind::Timeout, error)),
        };
        let (head, body) = response.into_parts();
        if let Some(pause) = requested_pause(head.status, &head.headers) {
            sleep(pause).await;
        }
        let body = body.map_err(|error| HttpError::new(HttpErrorKind::Interrupted, error));
        Ok(HttpResponse::from_parts(head, HttpResponseBody::new(body)))
    }
}

/// Returns the kind of an error, by which a store decides whether to repeat the request.
fn kind(error: &hyper_util::client::legacy::Error) -> HttpErrorKind {
    if error.is_connect() {
        return HttpErrorKind::Connect;
    }
    let mut source = error.source();
    while let Some(cause) = source {
        if let Some(error) = cause.downcast_ref::<hyper::Error>()
            && (error.is_closed() || error.is_incomplete_message() || error.is_body_write_aborted())
        {
            return HttpErrorKind::Request;
        }
        if cause.is::<std::io::Error>() {
            return HttpErrorKind::Interrupted;
        }
        source = cause.source();
    }
    HttpErrorKind::Unknown
}

/// Returns the pause that a busy service requests, in whole seconds. Stores repeat requests, and ignore this header.
fn requested_pause(status: StatusCode, headers: &HeaderMap) -> Option<Duration> {
    if !matches!(status, StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS) {
        return None;
    }
    let seconds = headers.get(RETRY_AFTER)?.to_str().ok()?.trim().parse().ok()?;
    Some(Duration::from_secs(seconds).min(MAX_PAUSE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pause_of_a_busy_service_is_bounded() {
        let pause = |status: StatusCode, seconds: &str| {
            let value = seconds.parse().expect("it is a header");
            requested_pause(status, &HeaderMap::from_iter([(RETRY_AFTER, value)]))
        };
        assert_eq!(pause(StatusCode::SERVICE_UNAVAILABLE, "3"), Some(Duration::from_secs(3)));
        assert_eq!(pause(StatusCode::TOO_MANY_REQUESTS, "9999"), Some(MAX_PAUSE));
        assert_eq!(pause(StatusCode::NOT_FOUND, "3"), None);
        assert_eq!(pause(StatusCode::SERVICE_UNAVAILABLE, "soon"), None);
    }
}
