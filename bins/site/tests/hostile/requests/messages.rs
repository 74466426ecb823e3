//! Ambiguous and invalid messages.

use std::io::Write as _;
use std::thread;

use super::raw::{Reply, SILENCE, TIMEOUT, built, connect, exchange, get, read_all, serve, status};
use crate::program::Server;

/// Second request, which a proxy would not detect.
const SMUGGLED: &str = "GET /smuggled HTTP/1.1\r\nhost: localhost\r\n\r\n";

/// Returns the number of responses.
fn answers(bytes: &[u8]) -> usize {
    bytes.windows(9).filter(|window| window.starts_with(b"HTTP/1.1 ")).count()
}

/// Returns requests with ambiguous framing headers, each with a second request in what may be its body.
fn ambiguous() -> Vec<(String, String)> {
    let length = SMUGGLED.len();
    let chunk = format!("{length:x}\r\n{SMUGGLED}\r\n0\r\n\r\n");
    let end = format!("0\r\n\r\n{SMUGGLED}");
    let all_of_it = end.len();
    let cases = [
        (
            "CL and TE",
            format!("content-length: {all_of_it}\r\ntransfer-encoding: chunked"),
            end.clone(),
        ),
        (
            "TE and CL",
            format!("transfer-encoding: chunked\r\ncontent-length: {all_of_it}"),
            end.clone(),
        ),
        (
            "TE and a short CL",
            "transfer-encoding: chunked\r\ncontent-length: 4".into(),
            chunk.clone(),
        ),
        ("two lengths", format!("content-length: 0\r\ncontent-length: {length}"), SMUGGLED.into()),
        (
            "two lengths, reversed",
            format!("content-length: {length}\r\ncontent-length: 0"),
            SMUGGLED.into(),
        ),
        ("a list of lengths", format!("content-length: 0, {length}"), SMUGGLED.into()),
        ("a length with a sign", format!("content-length: +{length}"), SMUGGLED.into()),
        ("a negative length", "content-length: -1".into(), SMUGGLED.into()),
        ("a length in hex", format!("content-length: 0x{length:x}"), SMUGGLED.into()),
        ("a length with a space", format!("content-length: {length} 0"), SMUGGLED.into()),
        ("a length beyond numbers", "content-length: 18446744073709551617".into(), SMUGGLED.into()),
        ("an empty length", "content-length:".into(), SMUGGLED.into()),
        ("a space before the colon", format!("content-length : {length}"), SMUGGLED.into()),
        ("a space before the TE colon", "transfer-encoding : chunked".into(), end.clone()),
        ("an unknown TE", "transfer-encoding: xchunked".into(), end.clone()),
        (
            "TE: identity",
            format!("transfer-encoding: identity\r\ncontent-length: {length}"),
            SMUGGLED.into(),
        ),
        ("chunked not last", "transfer-encoding: chunked, identity".into(), end.clone()),
        (
            "chunked twice",
            "transfer-encoding: chunked\r\ntransfer-encoding: chunked".into(),
            end.clone(),
        ),
        ("TE with a tab", "transfer-encoding:\tchunked\r\ncontent-length: 4".into(), end.clone()),
        ("TE folded", "transfer-encoding:\r\n chunked".into(), end),
        (
            "a chunk size beyond numbers",
            "transfer-encoding: chunked".into(),
            format!("10000000000000000{chunk}"),
        ),
        ("a chunk size with a sign", "transfer-encoding: chunked".into(), format!("+{chunk}")),
        ("a chunk size in 0x", "transfer-encoding: chunked".into(), format!("0x{chunk}")),
        ("a chunk with a bare LF", "transfer-encoding: chunked".into(), format!("0\n\n{SMUGGLED}")),
        (
            "a chunk extension with a line end",
            "transfer-encoding: chunked".into(),
            format!("0;a=\"\n\"\r\n\r\n{SMUGGLED}"),
        ),
        (
            "a trailer",
            "transfer-encoding: chunked".into(),
            format!("0\r\ncontent-length: 5\r\n\r\n{SMUGGLED}"),
        ),
    ];
    cases.map(|(name, headers, body)| (name.to_owned(), format!("{headers}\r\n\r\n{body}"))).into()
}

#[test]
fn a_body_is_never_answered_as_a_second_request() {
    let built = built("");
    let server = serve(built.path());
    // The requests are sent in parallel, because each waits to check that no second response
    // arrives.
    thread::scope(|scope| {
        for (name, rest) in ambiguous() {
            let server = &server;
            scope.spawn(move || {
                for start in ["POST /1/indexes/docs/query", "POST /", "GET /"] {
                    let request = format!("{start} HTTP/1.1\r\nhost: localhost\r\n{rest}");
                    let answer = exchange(server, request.as_bytes(), SILENCE);
                    let told = String::from_utf8_lossy(&answer);
                    // With unambiguous framing, the bytes after the body are another request.
                    let is_clear = name == "a trailer" || name == "chunked twice";
                    let most = if is_clear { 2 } else { 1 };
                    assert!(answers(&answer) <= most, "{name}, {start}: {told}");
                }
            });
        }
    });
    assert_eq!(get(&server, "/").status, 200);
}

#[test]
fn malformed_requests_are_refused() {
    let built = built("");
    let server = serve(built.path());
    let cases: [(&str, &[u8]); 20] = [
        ("TLS", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03aaaaaaaaaaaaaaaaaaaaaaaaaaaa"),
        ("HTTP/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        ("no version", b"GET /\r\n\r\n"),
        ("version 9", b"GET / HTTP/9.9\r\nhost: a\r\n\r\n"),
        ("no target", b"GET HTTP/1.1\r\nhost: a\r\n\r\n"),
        ("NUL in the target", b"GET /\0 HTTP/1.1\r\nhost: localhost\r\n\r\n"),
        ("NUL in a header", b"GET / HTTP/1.1\r\nhost: localhost\r\na: b\0c\r\n\r\n"),
        ("a CR in a header", b"GET / HTTP/1.1\r\nhost: localhost\r\na: b\rc\r\n\r\n"),
        ("a folded header", b"GET / HTTP/1.1\r\nhost: localhost\r\na: b\r\n c\r\n\r\n"),
        ("a header without a name", b"GET / HTTP/1.1\r\nhost: localhost\r\n: b\r\n\r\n"),
        ("a header with a space", b"GET / HTTP/1.1\r\nhost: localhost\r\na b: c\r\n\r\n"),
        ("a header without a colon", b"GET / HTTP/1.1\r\nhost: localhost\r\nabc\r\n\r\n"),
        ("a tab for a space", b"GET\t/\tHTTP/1.1\r\nhost: localhost\r\n\r\n"),
        ("a method with brackets", b"G(E)T / HTTP/1.1\r\nhost: localhost\r\n\r\n"),
        (
            "a method in small letters",
            b"get / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n",
        ),
        ("PUT", b"PUT / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"),
        ("TRACE", b"TRACE / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"),
        (
            "CONNECT",
            b"CONNECT evil.com:443 HTTP/1.1\r\nhost: evil.com\r\nconnection: close\r\n\r\n",
        ),
        ("OPTIONS *", b"OPTIONS * HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"),
        ("bytes", &[0xff; 4096]),
    ];
    for (name, request) in cases {
        let answer = exchange(&server, request, SILENCE);
        let status = Reply::parse(&answer).map_or(400, |reply| reply.status);
        assert!(matches!(status, 400 | 403 | 405 | 431 | 505), "{name}: {status}");
    }
    assert_eq!(get(&server, "/").status, 200);
}

/// Sends a request with a path and a header of these lengths.
fn long(server: &Server, path: usize, header: usize) -> Option<u16> {
    let request = format!(
        "GET /{} HTTP/1.1\r\nhost: localhost\r\nx-long: {}\r\nconnection: close\r\n\r\n",
        "a".repeat(path),
        "b".repeat(header)
    );
    Reply::parse(&exchange(server, request.as_bytes(), TIMEOUT)).map(|reply| reply.status)
}

#[test]
fn long_paths_and_headers_take_no_memory() {
    let built = built("");
    let mut server = serve(built.path());
    assert_eq!(get(&server, "/").status, 200);
    let before = status(&mut server, "VmRSS");
    for (path, header, expected) in [
        (100, 100, 404),
        (5_000, 100, 404),
        (20_000, 100, 404),
        (100, 20_000, 404),
        (70_000, 100, 431),
        (100, 70_000, 431),
        (5_000_000, 100, 431),
        (100, 5_000_000, 431),
    ] {
        // If the server closes the connection with much unread data, the response may be lost.
        let status = long(&server, path, header);
        let is_told = status.is_none_or(|status| status == expected || status == 414);
        assert!(is_told, "{path} and {header} bytes: {status:?}");
        assert!(status.is_some() || path + header > 60_000, "{path} and {header} bytes");
    }
    for (count, expected) in [(50, 200), (98, 200), (200, 431), (2_000, 431)] {
        let headers = "a: b\r\n".repeat(count);
        let request =
            format!("GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{headers}\r\n");
        let answer = exchange(&server, request.as_bytes(), TIMEOUT);
        assert_eq!(Reply::parse(&answer).map(|reply| reply.status), Some(expected), "{count}");
    }
    let growth = status(&mut server, "VmRSS").saturating_sub(before);
    assert!(growth < 32 * 1024, "{growth} KB more");
}

#[test]
fn requests_in_a_row_are_answered_in_order() {
    let built = built("");
    let server = serve(built.path());
    let mut requests = String::new();
    for number in 0..500 {
        requests.push_str(&format!(
            "HEAD /?{number} HTTP/1.1\r\nhost: localhost\r\nif-none-match: \"{number}\"\r\n\r\n"
        ));
    }
    requests.push_str("GET /nope HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    let mut stream = connect(&server);
    stream.write_all(requests.as_bytes()).expect("the server reads");
    let answer = read_all(&mut stream);
    assert_eq!(answers(&answer), 501);
    let last = answer.windows(9).rposition(|window| window == b"HTTP/1.1 ").expect("an answer");
    assert_eq!(Reply::parse(&answer[last..]).expect("an answer").status, 404);
}
