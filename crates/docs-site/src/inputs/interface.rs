//! The interface of a site: scripts, style sheet and server bundle.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::io::{self, Read as _};
use std::sync::Arc;

use docs_model::Look;
use serde::Deserialize;
use serde_json::Value;

use crate::inputs::components::GuestFiles;
use crate::inputs::source::SourceTree;

/// A built interface: the files that browsers load, and the bundle that renders the shells of pages.
///
/// ```
/// use docs_site::Interface;
///
/// let manifest = r#"{ "client": "client.1a2b3c4d.js", "style": "style.5e6f7a8b.css" }"#;
/// let files = vec![
///     ("client.1a2b3c4d.js".into(), b"hydrate();".into()),
///     ("style.5e6f7a8b.css".into(), b"p { margin: 0 }".into()),
/// ];
/// let interface = Interface::new(manifest, "export const render = () => {}", files)?;
/// assert_eq!(interface.manifest().client, "client.1a2b3c4d.js");
/// assert_eq!(interface.manifest().boot, "");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Interface {
    manifest: InterfaceManifest,
    server_bundle: Arc<str>,
    files: Vec<InterfaceFile>,
    guest: Option<GuestFiles>,
    /// Additional classes of elements of articles, by a class that they have.
    classes: Vec<(String, String)>,
}

/// Name and bytes of a file that browsers load.
pub type InterfaceFile = (Cow<'static, str>, Cow<'static, [u8]>);

/// The files of an interface by their purpose, as its own build lists them (`manifest.json`). An empty name means that the
/// interface has no such file.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(default)]
#[non_exhaustive]
pub struct InterfaceManifest {
    /// The script that runs before the first paint.
    pub boot: String,
    /// The script that makes the page interactive.
    pub client: String,
    /// Scripts that the client script imports.
    pub preload: Vec<String>,
    /// The style sheet.
    pub style: String,
    /// The files of the look [`Classic`](docs_model::Look::Classic).
    pub classic: LookFiles,
}

/// The files of an interface for a look other than its own.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(default)]
#[non_exhaustive]
pub struct LookFiles {
    /// The script with the class names.
    pub script: String,
    /// The style sheet, in place of the interface's.
    pub style: String,
    /// The additional classes of elements of articles, by a class that they have.
    pub classes: BTreeMap<String, String>,
}

/// An interface that cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InterfaceError {
    /// A file of the interface cannot be read.
    #[error("can't read `{path}`: {source}")]
    Read {
        /// Path of the file.
        path: String,
        /// Reason.
        source: io::Error,
    },
    /// The manifest has another format.
    #[error("`{folder}` contains no built interface: its manifest says {source}; build it again")]
    Manifest {
        /// Folder of the interface.
        folder: String,
        /// Reason.
        source: serde_json::Error,
    },
}

/// Removes the style sheet for pages that are a component. Returns its name.
fn take_page_style(guest: &mut GuestFiles) -> Option<String> {
    let mut list: Value = serde_json::from_str(&guest.list).ok()?;
    let style = std::mem::replace(list.pointer_mut("/styles/page")?, Value::String(String::new()));
    guest.list = list.to_string();
    style.as_str().map(str::to_owned)
}

impl Interface {
    /// Creates an interface without scripts: pages consist of navigation and article. Its renderer is
    /// [`PlainRenderer`](crate::PlainRenderer).
    #[must_use]
    pub fn plain() -> Self {
        Self::default()
    }

    /// Creates an interface from its manifest, its server bundle and the files that browsers load, each with a name that
    /// contains a hash of its bytes.
    ///
    /// # Errors
    ///
    /// When `manifest` is not the JSON of an [`InterfaceManifest`].
    pub fn new(
        manifest: &str,
        server_bundle: impl Into<Arc<str>>,
        files: Vec<InterfaceFile>,
    ) -> Result<Self, serde_json::Error> {
        let manifest = serde_json::from_str(manifest)?;
        Ok(Self { manifest, server_bundle: server_bundle.into(), files, ..Self::default() })
    }

    /// Adds the modules that the interface provides to components of a site. Without them, components are left out.
    #[must_use]
    pub fn with_guest(self, guest: GuestFiles) -> Self {
        Self { guest: Some(guest), ..self }
    }

    /// Returns the modules that the interface provides to components.
    #[must_use]
    pub fn guest(&self) -> Option<&GuestFiles> {
        self.guest.as_ref()
    }

    /// Returns the interface of a site with this look, without the files of the others. An interface that lacks the look keeps its
    /// own.
    pub(crate) fn with_look(mut self, look: Look) -> Self {
        let LookFiles { script, style, classes } = std::mem::take(&mut self.manifest.classic);
        let left_out = match look {
            Look::Classic if !style.is_empty() => {
                self.manifest.preload.push(script);
                self.classes = classes.into_iter().collect();
                // Infima is part of the look's style sheet.
                let page_style = self.guest.as_mut().and_then(take_page_style);
                let own = std::mem::replace(&mut self.manifest.style, style);
                vec![own, page_style.unwrap_or_default()]
            }
            _ => vec![script, style],
        };
        self.files.retain(|(name, _)| !left_out.iter().any(|file| file == name));
        self
    }

    /// Returns the files that only islands load, which a site without components need not contain.
    pub(crate) fn files_of_components(&self) -> HashSet<String> {
        #[derive(Deserialize)]
        struct GuestList {
            #[serde(default)]
            files: HashSet<String>,
        }
        let list = self.guest.as_ref().and_then(|guest| serde_json::from_str(&guest.list).ok());
        list.map_or_else(HashSet::new, |GuestList { files }| files)
    }

    /// Reads the interface that was built into a folder of the sources: `server.js`, `manifest.json` and `client/`, and
    /// `guest.json` with `server/` if it has them.
    ///
    /// # Errors
    ///
    /// When a file is missing, or the manifest has another format.
    pub fn read(sources: &dyn SourceTree, folder: &str) -> Result<Self, InterfaceError> {
        let read = |name: &str| {
            let path = format!("{folder}/{name}");
            let mut bytes = Vec::new();
            let read = sources.open(&path).and_then(|mut file| file.read_to_end(&mut bytes));
            read.map_err(|source| InterfaceError::Read { path, source })?;
            Ok::<_, InterfaceError>(bytes)
        };
        let manifest = serde_json::from_slice(&read("manifest.json")?)
            .map_err(|source| InterfaceError::Manifest { folder: folder.to_owned(), source })?;
        let server_bundle = String::from_utf8_lossy(&read("server.js")?).into_owned();
        let client = sources.list(&format!("{folder}/client"));
        let files = client.files.into_iter().map(|name| {
            let bytes = read(&format!("client/{name}"))?;
            Ok::<InterfaceFile, InterfaceError>((name.into(), bytes.into()))
        });
        let files = files.collect::<Result<_, _>>()?;
        let guest = read("guest.json").ok().map(|list| {
            let server = sources.list(&format!("{folder}/server")).files.into_iter();
            let server = server.filter_map(|name| {
                let path = format!("server/{name}");
                let text = String::from_utf8_lossy(&read(&path).ok()?).into_owned();
                Some((path, text))
            });
            GuestFiles {
                list: String::from_utf8_lossy(&list).into_owned(),
                server: server.collect(),
                compiled: &[],
            }
        });
        Ok(Self { manifest, server_bundle: server_bundle.into(), files, guest, ..Self::default() })
    }

    /// Returns the files by their purpose.
    #[must_use]
    pub fn manifest(&self) -> &InterfaceManifest {
        &self.manifest
    }

    /// Returns the JavaScript module that renders shells.
    #[must_use]
    pub fn server_bundle(&self) -> &Arc<str> {
        &self.server_bundle
    }

    /// Returns the additional classes of elements of articles, by a class that they have.
    pub(crate) fn classes(&self) -> &[(String, String)] {
        &self.classes
    }

    /// Returns the files that browsers load.
    #[must_use]
    pub fn files(&self) -> &[InterfaceFile] {
        &self.files
    }
}
