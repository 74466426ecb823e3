//! Site and output folder of a command.

use std::path::{Path, PathBuf};

use docs_output::resolved;
use docs_site::LoadedSite;

use crate::cli::SiteArguments;
use crate::error::{Error, GeneratedKind};
use crate::output::parent;
use crate::project::{SiteFolders, is_site};

/// Folder of a site within the documented project.
const DOCS_FOLDER: &str = "docs";

/// Output folder of builds.
const OUT_FOLDER: &str = "build";

/// Cache folder of builds, beside the output folder.
const CACHE_FOLDER: &str = ".site-cache";

/// Folder in a cache folder that contains the repositories of sources.
pub(super) const REPOSITORIES: &str = "sources";

/// Location of a command's site.
#[derive(Debug, Eq, PartialEq)]
pub(super) struct SitePlace {
    /// Folder of the site.
    pub(super) root: PathBuf,
    /// Folder that contains the default output folder; empty for the current one.
    project: PathBuf,
}

impl SitePlace {
    /// Returns the site in the arguments. Without `--root`, it is in the current folder, its `docs` folder, or the
    /// nearest parent folder with a site, like packages of Cargo.
    ///
    /// # Errors
    ///
    /// Returns [`Error::NoSite`] if the given folder is not a site, [`Error::NoSiteFound`] if none
    /// is found.
    pub(super) fn find(arguments: &SiteArguments) -> Result<Self, Error> {
        match &arguments.root {
            Some(root) if is_site(root) => Ok(Self { root: root.clone(), project: PathBuf::new() }),
            Some(root) => Err(Error::NoSite(root.clone())),
            None => {
                let folder =
                    std::env::current_dir().map_err(Error::file("find", Path::new(".")))?;
                Self::around(&folder, is_site).ok_or(Error::NoSiteFound(folder))
            }
        }
    }

    /// Searches for a site in and above a folder, with paths relative to it.
    fn around(folder: &Path, is_site: impl Fn(&Path) -> bool) -> Option<Self> {
        let here = |root: &str| Self { root: PathBuf::from(root), project: PathBuf::new() };
        if is_site(folder) {
            return Some(here("."));
        }
        if is_site(&folder.join(DOCS_FOLDER)) {
            return Some(here(DOCS_FOLDER));
        }
        let levels = folder.ancestors().skip(1).position(is_site)? + 1;
        let root: PathBuf = std::iter::repeat_n("..", levels).collect();
        Some(Self { project: root.clone(), root })
    }

    /// Returns the default output folder.
    pub(super) fn out(&self) -> PathBuf {
        self.project.join(OUT_FOLDER)
    }

    /// Returns the default cache folder.
    pub(super) fn cache(&self) -> PathBuf {
        default_cache(&self.out())
    }

    /// Returns the cache folder with the repositories of sources. It does not depend on the current folder or the output folder.
    pub(super) fn source_cache(&self) -> PathBuf {
        self.root.join(CACHE_FOLDER)
    }

    /// Returns the default folders that commands write.
    pub(super) fn folders(&self) -> SiteFolders {
        SiteFolders {
            generated: vec![self.out(), self.cache()],
            repositories: self.source_cache().join(REPOSITORIES),
        }
    }
}

/// Returns the default cache folder of an output folder.
pub(super) fn default_cache(out: &Path) -> PathBuf {
    parent(out).join(CACHE_FOLDER)
}

/// Checks that an output or cache folder is not within a folder of sources, because the site would publish its own
/// output.
///
/// A folder of sources that contains the whole site is allowed, because the default output is in the site's folder.
/// Searches for sources omit output and cache.
///
/// # Errors
///
/// Returns [`Error::WithinSources`] if it is.
pub(super) fn check_outside_sources(
    kind: GeneratedKind,
    folder: &Path,
    root: &Path,
    loaded: &LoadedSite,
) -> Result<(), Error> {
    let resolved = |path: &Path| resolved(path).map_err(Error::file("find", path));
    let site = resolved(root)?;
    for sources in &loaded.listed {
        let listed = resolved(&root.join(sources))?;
        if folder.starts_with(&listed) && !site.starts_with(&listed) {
            let (folder, sources) = (folder.to_owned(), sources.clone());
            return Err(Error::WithinSources { kind, folder, sources });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(site: &str) -> Option<(String, String)> {
        let place =
            SitePlace::around(Path::new("/home/me/project"), |folder| folder == Path::new(site))?;
        Some((place.root.display().to_string(), place.out().display().to_string()))
    }

    #[test]
    fn the_nearest_site_is_found() {
        let rows = [
            ("/home/me/project", Some((".", "build"))),
            ("/home/me/project/docs", Some(("docs", "build"))),
            ("/home/me", Some(("..", "../build"))),
            ("/", Some(("../../..", "../../../build"))),
            ("/home/me/docs", None),
            ("/home/other", None),
        ];
        for (site, expected) in rows {
            let expected =
                expected.map(|(root, out): (&str, &str)| (root.to_owned(), out.to_owned()));
            assert_eq!(found(site), expected, "{site}");
        }
    }
}
