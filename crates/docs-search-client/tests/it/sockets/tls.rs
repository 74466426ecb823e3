//! Encryption with test certificates.
//!
//! `authority.der` signs `localhost.der`, which is for `localhost`; both are valid from 2020 to 2120.
//! `fixtures/search/certificates/make` creates them.

#![expect(
    clippy::disallowed_types,
    reason = "a host of one's own needs sockets; the crate does not"
)]

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;
use std::thread;

use docs_search_client::http::{BlockingHttpTransport, HttpTransport, HttpTransportError};
use docs_search_client::{
    Accepts, Blocking, BlockingClient, Client, FailureKind, Host, HostPool, Scheme, SearchError,
};
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

use super::search;
use super::server::{ANSWER, Act, Server};
use crate::world::credentials;

const AUTHORITY: &[u8] =
    include_bytes!("../../../../../fixtures/search/certificates/authority.der");
const LOCALHOST: &[u8] =
    include_bytes!("../../../../../fixtures/search/certificates/localhost.der");
const LOCALHOST_KEY: &[u8] =
    include_bytes!("../../../../../fixtures/search/certificates/localhost.key.der");

/// Starts a host that answers one request over an encrypted connection.
fn encrypted_host() -> Host {
    let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(LOCALHOST_KEY));
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("ring speaks the versions that are safe")
        .with_no_client_auth()
        .with_single_cert(vec![CertificateDer::from(LOCALHOST)], key)
        .expect("the fixture is a certificate with its key");
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port is free");
    let port = listener.local_addr().expect("the port has a number").port();
    thread::spawn(move || {
        let (socket, _) = listener.accept().expect("the port is ours");
        let session = ServerConnection::new(Arc::new(config)).expect("the settings are fine");
        let mut stream = StreamOwned::new(session, socket);
        // A client that rejects the certificate disconnects here.
        let mut request = [0; 4096];
        if stream.read(&mut request).is_ok() {
            let length = ANSWER.len();
            let head =
                format!("HTTP/1.1 200 OK\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n");
            stream.write_all(head.as_bytes()).expect("the client listens");
            stream.write_all(ANSWER.as_bytes()).expect("the client listens");
        }
    });
    Host::new("localhost", Accepts::ReadWrite).port(port)
}

fn client(transport: HttpTransport, host: Host) -> BlockingClient<BlockingHttpTransport> {
    let transport = BlockingHttpTransport::over(transport).expect("the machine has a thread left");
    BlockingClient::new(Client::new(Blocking(transport), credentials(), HostPool::new([host])))
}

fn assert_down(client: &BlockingClient<BlockingHttpTransport>) -> SearchError {
    let error = client.send(&search(1)).expect_err("the connection is not to be trusted");
    let pool = client.client().pool().snapshot();
    assert_eq!(pool.failures().next().expect("a mark").1.fault, FailureKind::Down);
    error
}

#[test]
fn host_with_a_certificate_of_a_trusted_authority_is_asked() {
    let trusting =
        HttpTransport::with_authorities([AUTHORITY]).expect("the fixture is a certificate");
    client(trusting, encrypted_host()).send(&search(1)).expect("the host answers");
}

#[test]
fn host_with_a_certificate_of_nobody_is_down() {
    let error = assert_down(&client(HttpTransport::new(), encrypted_host()));
    assert!(error.to_string().contains("certificate"), "{error}");
}

#[test]
fn host_that_does_not_encrypt_is_down() {
    let server = Server::start(&[Act::Babble]);
    let host = server.host().scheme(Scheme::Https);
    assert_down(&client(HttpTransport::new(), host));
}

#[test]
fn text_without_a_certificate_is_not_trusted() {
    let error = HttpTransport::with_authorities([b"no certificate"]).expect_err("it is none");
    assert!(matches!(error, HttpTransportError::Certificate(_)));
    assert_eq!(error.to_string(), "the certificate can't be read");
}
