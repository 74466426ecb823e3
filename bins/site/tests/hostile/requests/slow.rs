//! Clients that occupy connections. The settings lower the timeouts, so that the tests are fast.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use super::raw::{
    Reply, SILENCE, TIMEOUT, add_large_file, built, connect, get, read_all, search, serve, status,
};

/// Settings with timeouts of one second.
const IMPATIENT: &str =
    "header_timeout = 1\nbody_timeout = 1\nwrite_timeout = 1\nshutdown_timeout = 1";

/// Reads until the server closes the connection, which must be within the maximum time of the test.
fn until_closed(stream: &mut TcpStream, name: &str) -> Vec<u8> {
    let start = Instant::now();
    let answer = read_all(stream);
    assert!(start.elapsed() < TIMEOUT, "{name}: the connection stays open");
    answer
}

#[test]
fn clients_that_send_nothing_more_are_closed() {
    let built = built(IMPATIENT);
    let server = serve(built.path());
    let started: Vec<(&str, &[u8])> = vec![
        ("nothing", b""),
        ("half a line", b"GET / HT"),
        ("half a head", b"GET / HTTP/1.1\r\nhost: localhost\r\nx: "),
        ("idle after an answer", b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"),
        ("half a body", b"POST /1/indexes/docs/query HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{"),
        (
            "half a chunk",
            b"POST /1/indexes/docs/query HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{",
        ),
        ("a body for nobody", b"POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{"),
    ];
    let mut streams: Vec<(&str, TcpStream)> = started
        .into_iter()
        .map(|(name, bytes)| {
            let mut stream = connect(&server);
            stream.write_all(bytes).expect("the server reads");
            (name, stream)
        })
        .collect();
    assert_eq!(get(&server, "/").status, 200);
    for (name, stream) in &mut streams {
        let answer = until_closed(stream, name);
        if name.starts_with("half a body") || name.starts_with("half a chunk") {
            assert_eq!(Reply::parse(&answer).map(|reply| reply.status), Some(408), "{name}");
        }
    }
}

#[test]
fn a_body_that_drips_is_closed() {
    let built = built(IMPATIENT);
    let server = serve(built.path());
    let drippers: Vec<_> = (0..20)
        .map(|_| {
            let mut stream = connect(&server);
            let head = "POST /1/indexes/docs/query HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n";
            stream.write_all(head.as_bytes()).expect("the server reads");
            thread::spawn(move || {
                let start = Instant::now();
                // Each byte arrives long before the timeout, but not the whole body.
                while start.elapsed() < TIMEOUT && stream.write_all(b" ").is_ok() {
                    thread::sleep(Duration::from_millis(100));
                }
                start.elapsed()
            })
        })
        .collect();
    assert_eq!(get(&server, "/").status, 200);
    for dripper in drippers {
        let time = dripper.join().expect("the client ends");
        assert!(time < TIMEOUT, "a body dripped for {time:?}");
    }
}

#[test]
fn slow_readers_hold_neither_threads_nor_the_search() {
    let built = built("write_timeout = 3");
    add_large_file(&built.path().join("out"), 50_000_000);
    let mut server = serve(built.path());
    assert_eq!(get(&server, "/").status, 200);
    let before = status(&mut server, "VmRSS");
    let mut readers: Vec<TcpStream> = (0..150)
        .map(|_| {
            let mut stream = connect(&server);
            let request = "GET /large.bin HTTP/1.1\r\nhost: localhost\r\n\r\n";
            stream.write_all(request.as_bytes()).expect("the server reads");
            stream
        })
        .collect();
    // Waits until the server has sent the first pieces, and no more is read.
    thread::sleep(SILENCE);
    let threads = status(&mut server, "Threads");
    assert!(threads < 100, "{threads} threads for {} readers", readers.len());
    let growth = status(&mut server, "VmRSS").saturating_sub(before);
    assert!(growth < 80 * 1024, "{growth} KB for {} readers", readers.len());
    assert_eq!(search(&server, "/1/indexes/docs/query", r#"{"query":"words"}"#).status, 200);
    let mut part = connect(&server);
    let request = "GET /large.bin HTTP/1.1\r\nhost: localhost\r\nrange: bytes=0-2000000\r\nconnection: close\r\n\r\n";
    part.write_all(request.as_bytes()).expect("the server reads");
    assert_eq!(Reply::parse(&read_all(&mut part)).expect("an answer").body.len(), 2_000_001);
    // A client that does not read for longer than the timeout is disconnected.
    thread::sleep(Duration::from_secs(6));
    let last = readers.last_mut().expect("there are readers");
    let sent = read_all(last).len();
    assert!(sent < 50_000_000, "{sent} bytes came after all");
}

#[test]
fn a_reader_that_goes_on_gets_everything() {
    let built = built("write_timeout = 2");
    add_large_file(&built.path().join("out"), 30_000_000);
    let server = serve(built.path());
    let mut stream = connect(&server);
    let request = "GET /large.bin HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).expect("the server reads");
    let mut piece = vec![0; 4_000_000];
    let mut sent = 0;
    for _ in 0..4 {
        // The whole transfer takes longer than the timeout, but each pause is shorter.
        stream.read_exact(&mut piece).expect("the server sends");
        sent += piece.len();
        thread::sleep(Duration::from_millis(800));
    }
    sent += read_all(&mut stream).len();
    assert!(sent > 30_000_000, "{sent} bytes");
}

#[test]
fn connections_are_bounded_and_the_next_one_waits() {
    let built = built("max_connections = 4\nheader_timeout = 3");
    let server = serve(built.path());
    let mut idle: Vec<TcpStream> = (0..4).map(|_| connect(&server)).collect();
    // Waits until the server has accepted the connections.
    thread::sleep(SILENCE);
    let mut waiting = connect(&server);
    let request = "GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    waiting.write_all(request.as_bytes()).expect("the system takes it");
    waiting.set_read_timeout(Some(SILENCE)).expect("the socket takes a timeout");
    assert_eq!(read_all(&mut waiting).len(), 0, "the fifth connection has to wait");
    drop(idle.pop());
    waiting.set_read_timeout(Some(TIMEOUT)).expect("the socket takes a timeout");
    let reply = Reply::parse(&read_all(&mut waiting)).expect("it has its turn");
    assert_eq!(reply.status, 200);
    // Idle connections block others for at most their timeout.
    let mut more: Vec<TcpStream> = (0..8).map(|_| connect(&server)).collect();
    assert_eq!(get(&server, "/").status, 200);
    for stream in idle.iter_mut().chain(&mut more) {
        until_closed(stream, "idle");
    }
}
