//! Events of the development server.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use crate::program::Server;

/// Maximum time until a change is visible, for slow machines.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(60);

/// Subscribes to a server's events; each is received as `name data`.
pub(crate) fn listen(server: &Server) -> Receiver<String> {
    let address = server.address();
    let mut stream = TcpStream::connect(address).expect("the server listens");
    let request = format!("GET /__site/events HTTP/1.1\r\nhost: {address}\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("the server reads");
    let (sender, events) = mpsc::channel();
    thread::spawn(move || {
        let mut name = String::new();
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            if let Some(event) = line.strip_prefix("event: ") {
                event.clone_into(&mut name);
            } else if let Some(data) = line.strip_prefix("data: ")
                && sender.send(format!("{name} {data}")).is_err()
            {
                return;
            }
        }
    });
    events
}

/// Waits for an event with a prefix.
pub(crate) fn wait_for_event(events: &Receiver<String>, start: &str) -> String {
    loop {
        let event =
            events.recv_timeout(TIMEOUT).unwrap_or_else(|_| panic!("there was no event `{start}`"));
        if event.starts_with(start) {
            return event;
        }
    }
}
