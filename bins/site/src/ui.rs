//! The built interface: the one that the build script has embedded, or a site's own.

use std::borrow::Cow;
use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::error::Error;
use crate::interface_renderer::compile_ahead;

include!(concat!(env!("OUT_DIR"), "/ui.rs"));

/// Folder of all content-hashed files within the built site.
pub(crate) const ASSETS: &str = "assets";

/// What the interface's own build says about its files.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Manifest {
    /// The script that runs before the first paint.
    pub(crate) boot: String,
    /// The script that makes the page interactive.
    pub(crate) client: String,
    /// What that script needs at once.
    pub(crate) preload: Vec<String>,
    /// The stylesheet.
    pub(crate) style: String,
}

/// A built interface.
#[derive(Debug)]
pub(crate) struct Ui {
    pub(crate) manifest: Manifest,
    /// The bundle that renders shells.
    pub(crate) server_bundle: Cow<'static, str>,
    /// What the browser loads, by content-hashed name.
    pub(crate) files: Vec<(Cow<'static, str>, Cow<'static, [u8]>)>,
}

impl Ui {
    /// Readies the interface that came with the program for engines, beside what else there is to do. Sites that have
    /// one of their own lose nothing but that.
    pub(crate) fn compile_ahead() {
        compile_ahead(SERVER_BUNDLE);
    }

    /// The interface that came with the program.
    pub(crate) fn embedded() -> Self {
        let file = |(name, bytes): &(&'static str, &'static [u8])| {
            (Cow::Borrowed(*name), Cow::Borrowed(*bytes))
        };
        Self {
            manifest: serde_json::from_str(MANIFEST)
                .expect("the interface's build writes a valid manifest"),
            server_bundle: Cow::Borrowed(SERVER_BUNDLE),
            files: FILES.iter().map(file).collect(),
        }
    }

    /// The interface that was built into a folder: `server.js`, `manifest.json` and `client/`.
    pub(crate) fn read(folder: &Path) -> Result<Self, Error> {
        let text = |name: &str| {
            let path = folder.join(name);
            fs::read_to_string(&path).map_err(Error::file("read", &path))
        };
        let manifest = serde_json::from_str(&text("manifest.json")?).map_err(|error| {
            Error::Content(format!(
                "`{}` holds no built interface: its manifest says {error}; build it again",
                folder.display()
            ))
        })?;
        let client = folder.join("client");
        let mut files = Vec::new();
        for entry in fs::read_dir(&client).map_err(Error::file("read", &client))? {
            let path = entry.map_err(Error::file("read", &client))?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let bytes = fs::read(&path).map_err(Error::file("read", &path))?;
            files.push((Cow::Owned(name), Cow::Owned(bytes)));
        }
        files.sort();
        Ok(Self { manifest, server_bundle: Cow::Owned(text("server.js")?), files })
    }
}
