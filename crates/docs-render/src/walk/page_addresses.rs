//! Addresses in HTML, which MkDocs leaves as they are: browsers resolve them relative to the address of the page.
//!
//! The page of `guide/start.md` has the address `guide/start/`, so that `../a.png` in its HTML is the file `guide/a.png`. Elsewhere,
//! addresses in HTML are relative to the file, as those of Markdown are.

use docs_core::{LinkKind, leaves_site};

use super::links::Links;
use crate::host::{ResolvedImage, ResolvedLink};
use crate::options::Format;

/// Names of files whose pages have the address of their folder.
const INDEXES: [&str; 2] = ["index", "README"];

impl Links<'_> {
    /// Returns the destination of a link in HTML by the address of the page; `None` if no file has it.
    pub(super) fn link_from_page(&self, written: &str) -> Option<ResolvedLink> {
        let address = self.relative_to_file(written)?;
        let links = files(&address).into_iter().map(|file| self.input.host.link(&file));
        links.into_iter().find(|link| !is_missing(link.kind))
    }

    /// Returns the image or another file in HTML by the address of the page; `None` if it does not exist. `find` resolves addresses
    /// relative to the file.
    pub(super) fn media_from_page(
        &self,
        written: &str,
        find: impl FnOnce(&str) -> ResolvedImage,
    ) -> Option<ResolvedImage> {
        let address = self.relative_to_file(written)?;
        Some(find(&address)).filter(|image| !is_missing(image.kind))
    }

    /// Returns an address that is relative to the page as one that is relative to its file; `None` for other addresses, and where the
    /// two are equal.
    fn relative_to_file(&self, written: &str) -> Option<String> {
        let options = self.input.options;
        if !options.dialects.mkdocs || !options.blocks || options.format != Format::Markdown {
            return None;
        }
        let file = self.input.source.file;
        let name = file.rsplit('/').next().unwrap_or(file);
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let is_relative = !leaves_site(written) && !written.starts_with(['/', '#', '?', '@']);
        let is_changed = is_relative && !written.is_empty() && !INDEXES.contains(&stem);
        let path = written.strip_prefix("./").unwrap_or(written);
        is_changed.then(|| match path.strip_prefix("..") {
            Some("") => "./".to_owned(),
            Some(rest) if rest.starts_with('/') => format!(".{rest}"),
            _ => format!("./{stem}/{path}"),
        })
    }
}

fn is_missing(kind: LinkKind) -> bool {
    matches!(kind, LinkKind::BrokenMarkdown | LinkKind::MissingFile)
}

/// Returns the files that a link may lead to: that of a page, `./a/` for `./a.md` and `./a/index.md`, or another one.
fn files(address: &str) -> Vec<String> {
    let end = address.find(['?', '#']).unwrap_or(address.len());
    let (path, rest) = address.split_at(end);
    let folder = path.trim_end_matches('/');
    let name = folder.rsplit('/').next().unwrap_or(folder);
    let is_folder = matches!(name, "." | "..");
    if !is_folder && name.contains('.') {
        return vec![address.to_owned()];
    }
    let page = Some(format!("{folder}.md{rest}")).filter(|_| !is_folder);
    let indexes = INDEXES.iter().map(|index| format!("{folder}/{index}.md{rest}"));
    page.into_iter().chain(indexes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_leads_to_a_page_or_another_file() {
        let rows: [(&str, &[&str]); 4] = [
            ("./a/#b", &["./a.md#b", "./a/index.md#b", "./a/README.md#b"]),
            ("./a", &["./a.md", "./a/index.md", "./a/README.md"]),
            ("./../", &["./../index.md", "./../README.md"]),
            ("./a.pdf#page=2", &["./a.pdf#page=2"]),
        ];
        for (address, expected) in rows {
            assert_eq!(files(address), expected, "{address}");
        }
    }
}
