//! Signals that ask the server to stop.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::ExitStatus;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use super::raw::{TIMEOUT, add_large_file, built, connect, get, read_all, serve, status};
use crate::program::{SETTINGS, Server, folder, path};

const LARGE: u64 = 30_000_000;

fn send(server: &mut Server, signal: Signal) {
    kill_process(Pid::from_child(&server.child), signal).expect("the program runs");
}

/// Waits for the end of the program.
fn end(server: &mut Server) -> ExitStatus {
    let start = Instant::now();
    while start.elapsed() < TIMEOUT {
        if let Some(status) = server.child.try_wait().expect("the program is ours") {
            return status;
        }
        thread::sleep(Duration::from_millis(20));
    }
    panic!("the server does not stop");
}

/// Starts a transfer and reads its beginning.
fn transfer(server: &Server) -> TcpStream {
    let mut stream = connect(server);
    let request = "GET /large.bin HTTP/1.1\r\nhost: localhost\r\n\r\n";
    stream.write_all(request.as_bytes()).expect("the server reads");
    stream.read_exact(&mut [0; 10_000]).expect("the server sends");
    stream
}

#[test]
fn transfers_finish_before_the_server_stops() {
    for signal in [Signal::TERM, Signal::INT] {
        let built = built("");
        add_large_file(&built.path().join("out"), LARGE);
        let mut server = serve(built.path());
        let mut stream = transfer(&server);
        let idle = connect(&server);
        send(&mut server, signal);
        thread::sleep(Duration::from_millis(500));
        assert!(TcpStream::connect(server.address()).is_err(), "nobody new is let in");
        let sent = 10_000 + read_all(&mut stream).len();
        assert!(sent as u64 > LARGE, "{sent} bytes came");
        assert_eq!(end(&mut server).code(), Some(0));
        drop(idle);
    }
}

#[test]
fn who_does_not_read_can_not_keep_the_server() {
    let built = built("shutdown_timeout = 1");
    add_large_file(&built.path().join("out"), LARGE);
    let mut server = serve(built.path());
    let stream = transfer(&server);
    let start = Instant::now();
    send(&mut server, Signal::TERM);
    assert_eq!(end(&mut server).code(), Some(0));
    let time = start.elapsed();
    assert!(time < Duration::from_secs(10), "it took {time:?}");
    drop(stream);
}

#[test]
fn a_second_signal_stops_at_once() {
    let built = built("shutdown_timeout = 600");
    add_large_file(&built.path().join("out"), LARGE);
    let mut server = serve(built.path());
    let stream = transfer(&server);
    send(&mut server, Signal::INT);
    thread::sleep(Duration::from_millis(300));
    assert!(server.child.try_wait().expect("the program is ours").is_none(), "it waits");
    send(&mut server, Signal::INT);
    assert_eq!(end(&mut server).code(), Some(0));
    drop(stream);
}

#[test]
fn the_first_process_of_a_container_gets_its_signals_too() {
    let built = built("");
    let mut server = serve(built.path());
    assert_eq!(get(&server, "/").status, 200);
    // The first process of a container receives only signals that it handles.
    let handled = status(&mut server, "SigCgt");
    for signal in [Signal::TERM, Signal::INT] {
        assert_ne!(handled & 1 << (signal.as_raw() - 1), 0, "{signal:?}");
    }
}

#[test]
fn open_pages_of_the_development_server_do_not_keep_it() {
    let site = folder(&[
        ("site.toml", &format!("{SETTINGS}[serve]\nshutdown_timeout = 600\n")),
        ("content/index.md", "# Home\n"),
    ]);
    let mut server = Server::start(&["dev", "--root", path(site.path())]);
    let mut stream = connect(&server);
    let request = "GET /__site/events HTTP/1.1\r\nhost: localhost\r\n\r\n";
    stream.write_all(request.as_bytes()).expect("the server reads");
    stream.read_exact(&mut [0; 50]).expect("the server greets");
    send(&mut server, Signal::INT);
    assert_eq!(end(&mut server).code(), Some(0));
}
