//! Build of the site that is compared with the old one.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use docs_model::SiteMarker;
use docs_site::MemorySink;
use docs_urls::remote::FormerSite;

use crate::cli::ProveCommand;
use crate::commands::build;
use crate::commands::place::SitePlace;
use crate::error::Error;
use crate::project::FolderProject;

/// Build of the site that is compared with the old one.
pub(super) struct NewBuild {
    /// HTML files by path; all files if the build is in memory.
    pub(super) pages: HashMap<String, Vec<u8>>,
    /// Folder of the build, unless it is in memory.
    folder: Option<PathBuf>,
    /// Path of the site.
    pub(super) base_url: String,
}

impl NewBuild {
    /// Reads the pages of the built folder, or builds the site.
    pub(super) fn open(command: &ProveCommand) -> Result<Self, Error> {
        if let Some(folder) = &command.dir {
            let marker = fs::read(folder.join(SiteMarker::FILE)).ok();
            let marker = marker.and_then(|bytes| SiteMarker::from_json(&bytes)).unwrap_or_default();
            let (pages, base_url) = (read_folder(folder)?, marker.base_url);
            return Ok(Self { pages, folder: Some(folder.clone()), base_url });
        }
        let place = SitePlace::find(&command.site)?;
        let project = FolderProject::new(&place.root, &command.site, &place.folders());
        let base_url = project.load()?.site.settings.base_url.clone();
        let sink = MemorySink::default();
        build::build(&project, &sink)?;
        Ok(Self { pages: sink.into_files().into_iter().collect(), folder: None, base_url })
    }

    /// Returns a file of the build; `None` if it does not exist.
    pub(super) fn file(&self, path: &str) -> Option<Vec<u8>> {
        let in_folder = || fs::read(self.folder.as_ref()?.join(path)).ok();
        self.pages.get(path).cloned().or_else(in_folder)
    }
}

/// Reads the HTML files of a folder.
fn read_folder(folder: &Path) -> Result<HashMap<String, Vec<u8>>, Error> {
    let site = FormerSite::open(&folder.display().to_string())?;
    Ok(site.files()?)
}
