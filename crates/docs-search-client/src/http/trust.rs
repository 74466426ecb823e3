//! Whose certificates are believed.

use std::sync::Arc;

use rustls::pki_types::CertificateDer;
use rustls::{ClientConfig, RootCertStore};

use super::error::HttpTransportError;

/// The authorities that the machine trusts; those of Mozilla, if the machine names none.
///
/// The machine comes first because a network that looks into its traffic has an authority of its own there.
pub(super) fn of_the_machine() -> RootCertStore {
    let mut roots = RootCertStore::empty();
    // A store may hold certificates that are broken or in a form of long ago; the others still count.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    }
    roots
}

/// These authorities, in DER form, and no others.
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

pub(super) fn tls_config(roots: RootCertStore) -> ClientConfig {
    // Named, not the process's default: a program may hold another provider for its own ends.
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("ring speaks the versions that are safe")
        .with_root_certificates(roots)
        .with_no_client_auth()
}
