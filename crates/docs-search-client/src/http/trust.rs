//! Trusted authorities.

use std::sync::Arc;

use rustls::pki_types::CertificateDer;
use rustls::{ClientConfig, RootCertStore};

use super::error::HttpTransportError;

/// Returns the authorities of the operating system, or Mozilla's if it has none.
///
/// The operating system's authorities take precedence, because a network that inspects its traffic installs its own
/// authority there.
pub(super) fn system_roots() -> RootCertStore {
    let mut roots = RootCertStore::empty();
    // A store may contain invalid or outdated certificates; the others are used.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    }
    roots
}

/// Returns a store of these authorities only, in DER form.
pub(super) fn only(
    authorities: impl Iterator<Item = Vec<u8>>,
) -> Result<RootCertStore, HttpTransportError> {
    let mut roots = RootCertStore::empty();
    for authority in authorities {
        roots
            .add(CertificateDer::from(authority))
            .map_err(|error| HttpTransportError::Certificate(Box::new(error)))?;
    }
    Ok(roots)
}

/// Returns the settings of TLS connections that trust the authorities of the operating system, as
/// [`HttpTransport::new`](super::HttpTransport::new) does, for programs with a client of their own.
///
/// ```
/// let config = docs_search_client::http::system_tls_config();
/// assert!(config.enable_sni);
/// ```
#[must_use]
pub fn system_tls_config() -> ClientConfig {
    tls_config(system_roots())
}

pub(super) fn tls_config(roots: RootCertStore) -> ClientConfig {
    // Explicit: the process default may be another provider.
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("ring speaks the versions that are safe")
        .with_root_certificates(roots)
        .with_no_client_auth()
}
