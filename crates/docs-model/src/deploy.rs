//! Settings of the host on which a site is published.

use serde::Deserialize;

/// Host on which a site is published. A build writes redirects and headers for it.
///
/// ```
/// use docs_model::{DeployHost, Settings};
///
/// let text = "title = 'T'\nurl = 'https://t.example.com'\n[deploy]\nhost = 'netlify'\n";
/// let settings = Settings::from_toml("site.toml", text).0.unwrap();
/// assert_eq!(settings.deploy.host, DeployHost::Netlify);
/// assert!(!settings.deploy.host.needs_documents());
/// ```
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct DeploySettings {
    /// The host. Default: `static`.
    pub host: DeployHost,
}

/// A kind of host.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, Hash, PartialEq)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum DeployHost {
    /// A host that only serves files. A redirect is a document with a `refresh` element.
    #[default]
    Static,
    /// Netlify: `_redirects` and `_headers`.
    Netlify,
    /// Cloudflare Pages and Workers: `_redirects` and `_headers`.
    Cloudflare,
    /// Vercel: `vercel.json`.
    Vercel,
    /// nginx: `.nginx-map.conf` for the block `http`, and `.nginx-server.conf` for the block `server`.
    Nginx,
    /// Apache: `.htaccess`.
    Apache,
}

impl DeployHost {
    /// Returns whether redirects need documents, because the host cannot respond with their status.
    #[must_use]
    pub fn needs_documents(self) -> bool {
        self == Self::Static
    }
}
