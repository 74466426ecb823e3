//! Settings of references of APIs, `[[openapi]]`.

use serde::Deserialize;

use crate::endpoint::Endpoint;

/// Settings of the reference of an API, which is generated from a description in the format OpenAPI.
///
/// ```
/// use docs_model::Settings;
///
/// let text = "title = 'T'\nurl = 'https://t.example.com'\n[[openapi]]\nfile = 'specs/pets.yaml'";
/// let (settings, issues) = Settings::from_toml("site.toml", text);
/// assert!(issues.is_empty());
/// let openapi = &settings.unwrap().openapi[0];
/// assert_eq!((openapi.path().as_str(), openapi.docs(), openapi.id().as_str()), ("/pets", "specs/pets", "pets"));
/// ```
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct OpenApiSettings {
    /// File with the description, in JSON or YAML, relative to the site's folder.
    pub file: String,
    /// Path of the reference within the site. By default the name of the file.
    #[serde(default)]
    path: Option<String>,
    /// Label of the first page in the sidebar. By default `Overview`.
    #[serde(default)]
    pub label: Option<String>,
    /// Folder of the author's own documents. By default the path of the file without its extension.
    #[serde(default)]
    docs: Option<String>,
    /// Base address of the requests that readers send with the form of an operation, in place of the address of the
    /// description's server: an address, or a path on the host of the site. By default there are no forms.
    #[serde(default)]
    pub send_to: Option<Endpoint>,
}

impl OpenApiSettings {
    /// Returns the path of the reference within the site, with a slash at its start.
    #[must_use]
    pub fn path(&self) -> String {
        let name = self.stem().rsplit('/').next().unwrap_or_default();
        format!("/{}", self.path.as_deref().unwrap_or(name).trim_matches('/'))
    }

    /// Returns the folder of the author's own documents, relative to the site's folder.
    #[must_use]
    pub fn docs(&self) -> &str {
        self.docs.as_deref().map_or_else(|| self.stem(), |folder| folder.trim_matches('/'))
    }

    /// Returns the id of the set of docs that consists of the pages of the reference.
    #[must_use]
    pub fn id(&self) -> String {
        self.path().trim_matches('/').replace('/', "-")
    }

    fn stem(&self) -> &str {
        self.file.rsplit_once('.').map_or(self.file.as_str(), |(stem, _)| stem)
    }
}
