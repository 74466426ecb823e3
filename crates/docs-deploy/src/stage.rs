//! The order in which files are written and removed.

use docs_server::SiteMarker;

/// Group of files that a deployment writes or removes before the next group.
///
/// Files are written in the order of the variants, so that a page never refers to an asset that is not there yet. They are removed
/// in the opposite order.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Stage {
    /// Files whose names contain a hash of their content: scripts, styles.
    Assets,
    /// Other files: pictures, data of pages, feeds, the search index.
    Files,
    /// Pages in HTML, and the file with the properties of the site that servers read.
    Pages,
}

impl Stage {
    /// All stages, in the order in which files are written.
    pub const ALL: [Self; 3] = [Self::Assets, Self::Files, Self::Pages];

    pub(crate) fn new(path: &str, is_content_hashed: bool) -> Self {
        if is_content_hashed {
            Self::Assets
        } else if path.ends_with(".html") || path == SiteMarker::FILE {
            Self::Pages
        } else {
            Self::Files
        }
    }
}
