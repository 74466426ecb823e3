//! The protocol over the standard streams.

use std::collections::HashSet;
use std::io::{self, BufRead, BufReader, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use rmcp::model::{
    ClientJsonRpcMessage, ClientNotification, JsonRpcMessage, RequestId, ServerJsonRpcMessage,
    ServerResult,
};
use rmcp::transport::Transport;
use rmcp::{RoleServer, ServiceExt as _};
use tokio::sync::mpsc::{self, Receiver, Sender};

use crate::SiteServer;
use crate::lines::MessageLines;
use crate::message::{ErrorReply, Received};

/// Number of threads for blocking work: one computes answers, and the other one writes them.
///
/// One client needs no more, and the allocator keeps memory for each thread: with the runtime's default, every answer may be
/// computed on another one.
const BLOCKING_THREADS: usize = 2;

/// Maximum number of bytes of a message. Clients introduce themselves with pictures, so it is larger than over HTTP.
const MAX_MESSAGE_BYTES: usize = 1024 * 1024;

/// Number of messages that are read before they are handled.
const READ_AHEAD: usize = 16;

/// Serves one client over the standard input and output, until the input ends. Nothing else may write to the standard
/// output of the process.
///
/// Each line of the input has one line of output, except notifications and responses, which have none: a line that is
/// not JSON, not a message of the protocol or longer than 1 MiB is answered with an error, whose `id` is `null` if the
/// line has none. The last line needs no end.
///
/// # Errors
///
/// Returns the system's error if it cannot start the runtime or a thread, or if the client does not follow the protocol's
/// start.
///
/// # Panics
///
/// Panics if called within a Tokio runtime.
pub fn serve_stdio(server: SiteServer) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .max_blocking_threads(BLOCKING_THREADS)
        .build()?;
    let transport = LineTransport::start(BufReader::new(io::stdin()), io::stdout())?;
    let served = runtime.block_on(async {
        let service = match server.serve(transport).await {
            Ok(service) => service,
            // The client has ended before it has started.
            Err(rmcp::service::ServerInitializeError::ConnectionClosed(_)) => return Ok(()),
            Err(error) => return Err(io::Error::other(error.to_string())),
        };
        service.waiting().await.map(drop).map_err(io::Error::other)
    });
    runtime.shutdown_background();
    served
}

/// Messages as lines of two streams.
struct LineTransport<W> {
    received: Receiver<ClientJsonRpcMessage>,
    connection: Arc<Connection<W>>,
}

/// State of a connection, for the thread that reads and for the answers.
struct Connection<W> {
    output: Mutex<W>,
    /// Ids of the requests that are being answered. The SDK answers only one of several requests with the same id.
    running: Mutex<HashSet<RequestId>>,
    /// `true` after the start of the protocol. The SDK ends at a notification before that.
    has_started: AtomicBool,
}

impl<W: Write + Send + 'static> LineTransport<W> {
    /// Starts a thread that reads the input. It ends with the input, or with the process.
    fn start(input: impl BufRead + Send + 'static, output: W) -> io::Result<Self> {
        let connection = Arc::new(Connection {
            output: Mutex::new(output),
            running: Mutex::default(),
            has_started: AtomicBool::new(false),
        });
        let (sender, received) = mpsc::channel(READ_AHEAD);
        let reading = Arc::clone(&connection);
        let lines = MessageLines::new(input, MAX_MESSAGE_BYTES);
        thread::Builder::new().name("mcp-input".to_owned()).spawn(move || {
            // The input or the output has failed, so the connection ends.
            let _ = reading.read(lines, &sender);
        })?;
        Ok(Self { received, connection })
    }
}

impl<W: Write> Connection<W> {
    /// Passes on the messages of the input, and replies to the lines that are not messages.
    fn read(
        &self,
        mut lines: MessageLines<impl BufRead>,
        messages: &Sender<ClientJsonRpcMessage>,
    ) -> io::Result<()> {
        while let Some(received) = lines.next_message()? {
            match received {
                Received::Ignored => {}
                Received::Invalid(reply) => self.write(&reply.to_json())?,
                Received::Message(message) => match self.admit(&message) {
                    Admission::Passed => {
                        if messages.blocking_send(*message).is_err() {
                            break;
                        }
                    }
                    Admission::Ignored => {}
                    Admission::Refused(reply) => self.write(&reply.to_json())?,
                },
            }
        }
        Ok(())
    }

    fn admit(&self, message: &ClientJsonRpcMessage) -> Admission {
        match message {
            JsonRpcMessage::Request(request) => {
                if self.running().insert(request.id.clone()) {
                    return Admission::Passed;
                }
                let text = "Another request with this `id` is being answered.";
                let id = Some(request.id.clone());
                Admission::Refused(ErrorReply::invalid_request(id, text))
            }
            _ if !self.has_started.load(Ordering::SeqCst) => Admission::Ignored,
            JsonRpcMessage::Notification(notification) => {
                if let ClientNotification::CancelledNotification(cancelled) =
                    &notification.notification
                    && let Some(id) = &cancelled.params.request_id
                {
                    // It has no answer.
                    self.running().remove(id);
                }
                Admission::Passed
            }
            JsonRpcMessage::Response(_) | JsonRpcMessage::Error(_) => Admission::Passed,
        }
    }

    /// Updates the state for a message that is sent.
    fn note(&self, message: &ServerJsonRpcMessage) {
        match message {
            JsonRpcMessage::Response(response) => {
                self.running().remove(&response.id);
                // These two are also sent before the start.
                let is_start = !matches!(
                    response.result,
                    ServerResult::EmptyResult(_) | ServerResult::DiscoverResult(_)
                );
                self.has_started.fetch_or(is_start, Ordering::SeqCst);
            }
            JsonRpcMessage::Error(error) => {
                if let Some(id) = &error.id {
                    self.running().remove(id);
                }
            }
            JsonRpcMessage::Request(_) | JsonRpcMessage::Notification(_) => {}
        }
    }

    fn running(&self) -> std::sync::MutexGuard<'_, HashSet<RequestId>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a line.
    fn write(&self, message: &str) -> io::Result<()> {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        output.write_all(format!("{message}\n").as_bytes())?;
        output.flush()
    }
}

/// Decision about a message of the client.
enum Admission {
    Passed,
    /// The message is refused with a reply.
    Refused(ErrorReply),
    /// The message has no reply.
    Ignored,
}

impl<W: Write + Send + 'static> Transport<RoleServer> for LineTransport<W> {
    type Error = io::Error;

    fn send(
        &mut self,
        message: ServerJsonRpcMessage,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let connection = Arc::clone(&self.connection);
        async move {
            let written = tokio::task::spawn_blocking(move || {
                connection.note(&message);
                connection.write(&serde_json::to_string(&message)?)
            });
            written.await.map_err(io::Error::other)?
        }
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        self.received.recv().await
    }

    async fn close(&mut self) -> io::Result<()> {
        self.received.close();
        Ok(())
    }
}
