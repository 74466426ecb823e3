//! The interface of a site: scripts, style sheet and server bundle.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::io::{self, Read as _};
use std::sync::Arc;

use docs_model::{Look, ThemeSettings};
use serde::Deserialize;
use serde_json::{Map, Value};

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
#[serde(default, rename_all = "camelCase")]
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
    /// The style sheet of pages with blocks of Markdown, such as cards, steps and the start of a landing page.
    pub blocks: String,
    /// The style sheet of the pages of a blog.
    pub blog: String,
    /// The style sheet of the search dialog and the search page.
    pub search: String,
    /// The style sheet of documents for printing, which contain all pages of a version.
    pub print: String,
    /// The files of the question below documents.
    pub feedback: IslandFiles,
    /// The files of the forms that send requests to an API.
    pub request_form: IslandFiles,
    /// The scripts of parts that not every site has.
    pub optional: OptionalParts,
    /// The fonts of the interface's own look.
    pub fonts: InterfaceFonts,
    /// The files of the look [`Classic`](docs_model::Look::Classic).
    pub classic: LookFiles,
}

/// The fonts of an interface by their use. The theme of a site can replace each of them.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(default)]
#[non_exhaustive]
pub struct InterfaceFonts {
    /// The font of text.
    pub text: InterfaceFont,
    /// The font of code.
    pub code: InterfaceFont,
}

/// The files of a font.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(default)]
#[non_exhaustive]
pub struct InterfaceFont {
    /// The style sheet that declares the font.
    pub style: String,
    /// The font files that the style sheet refers to.
    pub files: HashSet<String>,
    /// The file that most pages need, which the boot script preloads; empty if there is none.
    pub preload: String,
}

/// The files of a part of the interface that is an island: a page loads it on demand.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(default)]
#[non_exhaustive]
pub struct IslandFiles {
    /// The module. Its default export creates the islands.
    pub script: String,
    /// The style sheet.
    pub style: String,
    /// Both, and the files of islands that the module needs.
    pub files: HashSet<String>,
}

/// The scripts that only a part of the interface needs, for each part that not every site has.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(default, rename_all = "camelCase")]
#[non_exhaustive]
pub struct OptionalParts {
    /// Pages of a blog.
    pub blog: HashSet<String>,
    /// Search in the index that is built with the site.
    pub embedded_search: HashSet<String>,
    /// A navbar that is hidden while the reader scrolls down.
    pub hide_on_scroll: HashSet<String>,
    /// Search by a hosted service.
    pub hosted_search: HashSet<String>,
    /// Pages that list other pages: generated categories and tags.
    pub listings: HashSet<String>,
    /// Notices above a page: it belongs to another version than the latest one, is unlisted or a draft.
    pub notices: HashSet<String>,
    /// The search dialog and the search page.
    pub search: HashSet<String>,
    /// Synonyms in the search.
    pub synonyms: HashSet<String>,
    /// Switchers whose versions are in a file that all pages share.
    pub version_lists: HashSet<String>,
}

/// The files of an interface for a look other than its own.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(default, rename_all = "camelCase")]
#[non_exhaustive]
pub struct LookFiles {
    /// The script that makes the page interactive.
    pub client: String,
    /// Scripts that the client script imports.
    pub preload: Vec<String>,
    /// The style sheet.
    pub style: String,
    /// The files of the question below documents.
    pub feedback: IslandFiles,
    /// The files of the forms that send requests to an API.
    pub request_form: IslandFiles,
    /// The scripts of parts that not every site has.
    pub optional: OptionalParts,
    /// All files that browsers load, besides the script before the first paint.
    pub files: HashSet<String>,
    /// Files that only this look has.
    pub only: HashSet<String>,
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

/// Replaces the files for components in a browser by those of a look. A list without the look is unchanged.
fn select_guests(guest: &mut GuestFiles, look: Look) {
    let Ok(mut list) = serde_json::from_str::<Map<String, Value>>(&guest.list) else { return };
    let Some(Value::Object(of_look)) = list.remove(look.name()) else { return };
    list.extend(of_look);
    guest.list = Value::Object(list).to_string();
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
    /// Returns an error if `manifest` is not the JSON of an [`InterfaceManifest`].
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

    /// Returns the interface of a site with this theme, without the files of other looks and without fonts that the theme replaces. An
    /// interface that lacks the look keeps its own.
    pub(crate) fn with_theme(self, theme: &ThemeSettings) -> Self {
        let mut interface = self.with_look(theme.look.unwrap_or_default());
        let fonts = &mut interface.manifest.fonts;
        for (font, own) in
            [(&mut fonts.text, &theme.font_text), (&mut fonts.code, &theme.font_code)]
        {
            if own.is_some() {
                let InterfaceFont { style, files, .. } = std::mem::take(font);
                interface.files.retain(|(name, _)| *name != style && !files.contains(&**name));
            }
        }
        interface
    }

    fn with_look(mut self, look: Look) -> Self {
        let LookFiles {
            client,
            preload,
            style,
            feedback,
            request_form,
            optional,
            files,
            only,
            classes,
        } = std::mem::take(&mut self.manifest.classic);
        if look == Look::Own || style.is_empty() {
            self.files.retain(|(name, _)| !only.contains(&**name));
            return self;
        }
        let boot = self.manifest.boot.clone();
        self.files.retain(|(name, _)| *name == boot || files.contains(&**name));
        self.manifest = InterfaceManifest {
            boot,
            client,
            preload,
            style,
            feedback,
            request_form,
            optional,
            // This look has no separate style sheet for pages of a blog.
            blog: String::new(),
            fonts: InterfaceFonts::default(),
            ..self.manifest
        };
        if let Some(guest) = &mut self.guest {
            select_guests(guest, look);
        }
        self.classes = classes.into_iter().collect();
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
    /// Returns an error if a file is missing, or the manifest has another format.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn interface() -> Interface {
        let manifest = r#"{ "boot": "boot.js", "client": "client.js", "preload": ["react.js"], "style": "main.css", "fonts": {
            "text": { "style": "text.css", "files": ["text.woff2"] }, "code": { "style": "code.css", "files": ["code.woff2"] } }, "classic": {
            "client": "classic-client.js", "preload": ["react.js"], "style": "classic.css", "classes": { "tab": "tabs__item" },
            "files": ["classic-client.js", "classic.css", "react.js"], "only": ["classic-client.js", "classic.css"] } }"#;
        let files = [
            "boot.js",
            "client.js",
            "react.js",
            "main.css",
            "page.css",
            "classic-client.js",
            "classic.css",
            "text.css",
            "text.woff2",
            "code.css",
            "code.woff2",
        ];
        let files = files.iter().map(|name| ((*name).into(), b"".into())).collect();
        let list = r#"{"styles":{"page":"page.css"},"classic":{"styles":{}}}"#;
        let guest = GuestFiles { list: list.to_owned(), server: BTreeMap::new(), compiled: &[] };
        Interface::new(manifest, "", files).expect("a manifest").with_guest(guest)
    }

    fn names(interface: &Interface) -> Vec<&str> {
        interface.files().iter().map(|(name, _)| &**name).collect()
    }

    fn theme(look: Look) -> ThemeSettings {
        let mut theme = ThemeSettings::default();
        theme.look = Some(look);
        theme
    }

    #[test]
    fn a_site_with_the_own_look_contains_no_file_of_another() {
        let own = interface().with_theme(&ThemeSettings::default());
        let fonts = ["text.css", "text.woff2", "code.css", "code.woff2"];
        let others = ["boot.js", "client.js", "react.js", "main.css", "page.css"];
        assert_eq!(names(&own), [&others[..], &fonts[..]].concat());
        assert_eq!(own.manifest().client, "client.js");
        assert_eq!(own.manifest().style, "main.css");
        assert_eq!(own.classes(), []);
        assert_eq!(own.guest().expect("guests").list, interface().guest().expect("guests").list);
    }

    #[test]
    fn the_classic_look_has_its_own_bundle() {
        let classic = interface().with_theme(&theme(Look::Classic));
        assert_eq!(names(&classic), ["boot.js", "react.js", "classic-client.js", "classic.css"]);
        assert_eq!(classic.manifest().boot, "boot.js");
        assert_eq!(classic.manifest().client, "classic-client.js");
        assert_eq!(classic.manifest().style, "classic.css");
        assert_eq!(classic.manifest().fonts, InterfaceFonts::default());
        assert_eq!(classic.classes(), [("tab".to_owned(), "tabs__item".to_owned())]);
        assert_eq!(classic.guest().expect("guests").list, r#"{"styles":{}}"#);
    }

    #[test]
    fn a_font_of_the_theme_replaces_that_of_the_interface() {
        let mut theme = theme(Look::Own);
        theme.font_text = Some("system-ui".to_owned());
        let interface = interface().with_theme(&theme);
        assert_eq!(interface.manifest().fonts.text, InterfaceFont::default());
        assert_eq!(interface.manifest().fonts.code.style, "code.css");
        let fonts: Vec<&str> =
            names(&interface).into_iter().filter(|name| name.contains("text")).collect();
        assert_eq!(fonts, [""; 0]);
        assert!(names(&interface).contains(&"code.woff2"));
    }

    #[test]
    fn an_interface_without_the_look_keeps_its_own() {
        let manifest = r#"{ "style": "main.css" }"#;
        let files = vec![("main.css".into(), b"".into())];
        let interface = Interface::new(manifest, "", files).expect("a manifest");
        assert_eq!(interface.with_theme(&theme(Look::Classic)).manifest().style, "main.css");
    }
}
