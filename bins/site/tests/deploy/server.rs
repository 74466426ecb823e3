//! A server of the S3 protocol with faults.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fs;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll};
use std::time::Duration;

use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt as _, Full};
use hyper::body::{Body, Bytes, Frame, Incoming};
use hyper::header::{
    CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, IF_MATCH, IF_NONE_MATCH, RETRY_AFTER,
};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper::{Method, Request, Response};
use hyper_util::rt::TokioIo;
use s3s::auth::SimpleAuth;
use s3s::service::{S3Service, S3ServiceBuilder};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::RwLock;

use crate::program::{KEY, SECRET, files};

/// Bucket of the server.
const BUCKET: &str = "docs";

/// Faulty response to a request.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fault {
    /// An error with a status.
    Status(u16),
    /// 503, with a pause of a second.
    Busy,
    /// The connection ends within the body of the response.
    Cut,
}

/// Request that the server received.
#[derive(Clone, Debug)]
pub(crate) struct Received {
    pub(crate) method: Method,
    /// Path with the bucket.
    pub(crate) path: String,
    pub(crate) content_type: String,
    pub(crate) cache_control: String,
}

/// A running server, which ends when it is dropped.
pub(crate) struct Server {
    folder: TempDir,
    pub(crate) endpoint: String,
    state: Arc<State>,
    _runtime: Runtime,
}

struct State {
    service: S3Service,
    received: Mutex<Vec<Received>>,
    /// Faults of the next requests, each with the method and the end of the path.
    faults: Mutex<Vec<(Method, &'static str, Fault)>>,
    delay: Duration,
    /// Blocks other requests during a request with a condition. S3 evaluates the condition and writes atomically, but `s3s-fs`
    /// writes some time after the evaluation, so that two deployments could create the lock at once.
    conditions: RwLock<()>,
}

impl Server {
    /// Starts a server with an empty bucket, which waits before each response.
    pub(crate) fn start(delay: Duration) -> Self {
        let folder = tempfile::tempdir().expect("a folder for the test");
        fs::create_dir(folder.path().join(BUCKET)).expect("the folder is ours");
        let storage = s3s_fs::FileSystem::new(folder.path()).expect("the folder exists");
        let mut service = S3ServiceBuilder::new(storage);
        service.set_auth(SimpleAuth::from_single(KEY, SECRET));
        let state = Arc::new(State {
            service: service.build(),
            received: Mutex::default(),
            faults: Mutex::default(),
            delay,
            conditions: RwLock::default(),
        });
        let runtime = Runtime::new().expect("the system has threads");
        let listener =
            runtime.block_on(TcpListener::bind(("127.0.0.1", 0))).expect("a port is free");
        let address = listener.local_addr().expect("it listens");
        runtime.spawn(serve(listener, Arc::clone(&state)));
        Self { folder, endpoint: format!("http://{address}"), state, _runtime: runtime }
    }

    /// Adds a fault for the next request with this method and path suffix.
    pub(crate) fn fail(&self, method: Method, path: &'static str, fault: Fault) {
        lock(&self.state.faults).push((method, path, fault));
    }

    /// Returns the requests since the last call.
    pub(crate) fn received(&self) -> Vec<Received> {
        std::mem::take(&mut lock(&self.state.received))
    }

    /// Returns whether all faults have occurred.
    pub(crate) fn has_failed(&self) -> bool {
        lock(&self.state.faults).is_empty()
    }

    /// Returns the folder with the objects of the bucket.
    pub(crate) fn bucket(&self) -> PathBuf {
        self.folder.path().join(BUCKET)
    }

    /// Returns the objects below a prefix, without the lists of deployments and the server's own files.
    pub(crate) fn objects(&self, prefix: &str) -> BTreeMap<String, Vec<u8>> {
        let mut objects = files(&self.bucket().join(prefix));
        objects.retain(|path, _| !path.starts_with(".site-deploy") && !path.contains(".tmp."));
        objects
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("no test panics with the lock")
}

async fn serve(listener: TcpListener, state: Arc<State>) {
    while let Ok((socket, _)) = listener.accept().await {
        let state = Arc::clone(&state);
        let service = service_fn(move |request| respond(Arc::clone(&state), request));
        tokio::spawn(async move {
            // A client may end a connection at any time.
            let _ = http1::Builder::new().serve_connection(TokioIo::new(socket), service).await;
        });
    }
}

type BoxError = Box<dyn std::error::Error + Send + Sync>;

async fn respond(
    state: Arc<State>,
    request: Request<Incoming>,
) -> Result<Response<BoxBody<Bytes, BoxError>>, BoxError> {
    let header = |name| {
        let value = request.headers().get(name).and_then(|value| value.to_str().ok());
        value.unwrap_or_default().to_owned()
    };
    let received = Received {
        method: request.method().clone(),
        path: request.uri().path().to_owned(),
        content_type: header(CONTENT_TYPE),
        cache_control: header(CACHE_CONTROL),
    };
    let fault = {
        let mut faults = lock(&state.faults);
        let is_meant = |(method, path, _): &(Method, &str, Fault)| {
            *method == received.method && received.path.ends_with(path)
        };
        faults.iter().position(is_meant).map(|index| faults.remove(index).2)
    };
    lock(&state.received).push(received);
    tokio::time::sleep(state.delay).await;
    if let Some(fault) = fault {
        // The body is read first, because the client sends it before it reads the response.
        request.into_body().collect().await?;
        return Ok(faulty(fault));
    }
    let has_condition =
        [IF_MATCH, IF_NONE_MATCH].iter().any(|name| request.headers().contains_key(name));
    let response = if has_condition {
        let _alone = state.conditions.write().await;
        Service::call(&state.service, request).await
    } else {
        let _others = state.conditions.read().await;
        Service::call(&state.service, request).await
    };
    let response = response.map_err(BoxError::from)?;
    Ok(response.map(|body| body.map_err(BoxError::from).boxed()))
}

fn faulty(fault: Fault) -> Response<BoxBody<Bytes, BoxError>> {
    let response = Response::builder();
    let response = match fault {
        Fault::Status(status) => {
            let body = Full::from("<Error><Code>Test</Code></Error>").map_err(never).boxed();
            response.status(status).body(body)
        }
        Fault::Busy => {
            let body = Full::from("").map_err(never).boxed();
            response.status(503).header(RETRY_AFTER, "1").body(body)
        }
        Fault::Cut => response.header(CONTENT_LENGTH, 1000).body(CutBody::default().boxed()),
    };
    response.expect("the headers are valid")
}

fn never(error: Infallible) -> BoxError {
    match error {}
}

/// Body that ends before its length.
#[derive(Default)]
struct CutBody {
    has_begun: bool,
}

impl Body for CutBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        Poll::Ready(Some(if std::mem::replace(&mut self.has_begun, true) {
            Err("cut".into())
        } else {
            Ok(Frame::data(Bytes::from_static(b"{")))
        }))
    }
}
