//! Files below a folder, with issues for entries that cannot or must not be read.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use docs_model::{Issue, Location};
use docs_site::{FolderListing, printable_path, unreadable};
use walkdir::{DirEntry, WalkDir};

use super::generated::GeneratedFolders;
use crate::allowed::AllowedFolders;

/// Maximum nesting of linked folders. A few folders with links to each other have too many paths to visit.
const MAX_NESTED_LINKS: usize = 3;

/// Lists all files below a folder of the site in `root`. A folder that does not exist contains no files.
///
/// Symbolic links within the allowed folders are followed. Only regular files are listed, and none is opened. Generated
/// folders below the folder are left out.
pub(super) fn walk(
    root: &Path,
    folder: &str,
    allowed: &AllowedFolders,
    generated: &GeneratedFolders,
) -> FolderListing {
    let listing = FolderListing::default();
    let mut walker = Walker { folder, allowed, generated, listing, links: Vec::new() };
    walker.walk(&root.join(folder));
    walker.listing.files.sort();
    walker.listing
}

struct Walker<'a> {
    folder: &'a str,
    allowed: &'a AllowedFolders,
    generated: &'a GeneratedFolders,
    listing: FolderListing,
    /// Depths of the linked folders on the path to the current entry.
    links: Vec<usize>,
}

impl Walker<'_> {
    fn walk(&mut self, folder: &Path) {
        match fs::metadata(folder) {
            Ok(metadata) if !metadata.is_dir() => return,
            Err(error) if error.kind() == ErrorKind::NotFound => return,
            Ok(_) if !self.allowed.may_publish(folder) => {
                self.listing.is_incomplete = true;
                self.listing.issues.push(outside(self.folder));
                return;
            }
            // An unreadable folder is reported as its first entry's error.
            Ok(_) | Err(_) => {}
        }
        let mut entries = WalkDir::new(folder).follow_links(true).into_iter();
        while let Some(entry) = entries.next() {
            match entry {
                Ok(entry) => {
                    if !self.visit(folder, &entry) && entry.file_type().is_dir() {
                        entries.skip_current_dir();
                    }
                }
                Err(error) => self.fail(folder, &error),
            }
        }
    }

    /// Visits an entry. Returns `false` to skip it and its descendants.
    fn visit(&mut self, folder: &Path, entry: &DirEntry) -> bool {
        if entry.depth() > 0 && self.generated.contains(entry) {
            return false;
        }
        let relative = entry.path().strip_prefix(folder).ok().and_then(Path::to_str);
        let Some(relative) = relative else {
            self.leave_out(folder, entry, not_utf8_name);
            return false;
        };
        if entry.path_is_symlink() && entry.depth() > 0 {
            if !self.allowed.may_publish(entry.path()) {
                self.leave_out(folder, entry, outside);
                return false;
            }
            if entry.file_type().is_dir() && !self.enter_link(entry.depth()) {
                self.leave_out(folder, entry, too_nested);
                return false;
            }
        }
        if entry.file_type().is_file() {
            self.take(relative, folder, entry.path());
        } else if !entry.file_type().is_dir() {
            self.leave_out(folder, entry, special);
            return false;
        }
        true
    }

    /// Reports an entry that is skipped.
    fn leave_out(&mut self, folder: &Path, entry: &DirEntry, issue: fn(&str) -> Issue) {
        let issue = issue(&self.name(folder, entry.path()));
        self.listing.issues.push(issue);
    }

    /// Records entering a linked folder. Returns `false` if too many are nested.
    fn enter_link(&mut self, depth: usize) -> bool {
        self.links.retain(|link| *link < depth);
        self.links.push(depth);
        self.links.len() <= MAX_NESTED_LINKS
    }

    fn take(&mut self, relative: &str, folder: &Path, path: &Path) {
        // Markdown files are not checked here: they are read later, and reported then.
        let is_markdown = relative.ends_with(".md") || relative.ends_with(".mdx");
        if !is_markdown && let Err(error) = check_readable(path) {
            self.listing.is_incomplete = true;
            let issue = unreadable(&self.name(folder, path), &error);
            self.listing.issues.push(issue);
            return;
        }
        self.listing.files.push(relative.replace(std::path::MAIN_SEPARATOR, "/"));
    }

    fn fail(&mut self, folder: &Path, error: &walkdir::Error) {
        let Some(io_error) = error.io_error() else {
            // A link to an ancestor, whose content is visited already.
            return;
        };
        let path = error.path().unwrap_or(folder);
        let file = self.name(folder, path);
        let is_link = fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink());
        match io_error.kind() {
            ErrorKind::PermissionDenied => {}
            // Editors mark open files with hidden dangling links.
            _ if is_link && is_hidden(path) => return,
            _ if is_link => return self.listing.issues.push(dangling(&file)),
            // Removed during the walk.
            ErrorKind::NotFound => return,
            _ => {}
        }
        self.listing.is_incomplete = true;
        self.listing.issues.push(unreadable(&file, io_error));
    }

    /// Returns the path of a file relative to the site's folder, for messages.
    fn name(&self, folder: &Path, path: &Path) -> String {
        let relative = path.strip_prefix(folder).unwrap_or(path).to_string_lossy();
        let file = match &*relative {
            "" => self.folder.to_owned(),
            relative => format!("{}/{relative}", self.folder),
        };
        printable_path(&file)
    }
}

/// Returns an error if opening a file would fail.
pub(super) fn check_readable(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    return Ok(rustix::fs::access(path, rustix::fs::Access::READ_OK)?);
    #[cfg(not(unix))]
    return fs::File::open(path).map(|_| ());
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
}

fn not_utf8_name(file: &str) -> Issue {
    Issue::warning("file-name", "the file is left out: its name is not UTF-8")
        .at(Location::file(file))
        .help("rename it; names from other systems often are in an older encoding")
}

fn outside(file: &str) -> Issue {
    Issue::warning("outside-link", "the symbolic link is not followed: it leads out of the project")
        .at(Location::file(file))
        .help("put a copy into the project, or link to a file within it")
}

fn too_nested(file: &str) -> Issue {
    Issue::warning(
        "nested-links",
        "the symbolic link is not followed: too many linked folders lie within each other",
    )
    .at(Location::file(file))
    .help("link to the folder itself, not to one with a link to it")
}

fn dangling(file: &str) -> Issue {
    Issue::warning("dangling-link", "the symbolic link leads to no file")
        .at(Location::file(file))
        .help("remove the link, or mend its target")
}

fn special(file: &str) -> Issue {
    Issue::warning("special-file", "a pipe, socket or device can't be published, and is left out")
        .at(Location::file(file))
        .help("remove it from the folder")
}
