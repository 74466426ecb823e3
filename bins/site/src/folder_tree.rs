//! Sources of a site in a folder, with advice about options of this program.

use std::path::{Path, PathBuf};

use docs_disk::{AllowedFolders, FolderTree};

/// Returns the sources of a site's folder. `allow_read` are folders outside of the project whose files may be read.
pub(crate) fn folder_tree(root: &Path, allow_read: &[PathBuf]) -> FolderTree {
    let allowed = AllowedFolders::new(root, allow_read);
    FolderTree::new(root, allowed.with_advice("allow its folder with `--allow-read DIR`"))
}
