//! Style sheets of the interface that only some pages load.

use docs_model::{ASSETS_FOLDER, Settings};

use crate::inputs::interface::Interface;
use crate::pages::data::{PageData, PageKind};
use crate::values::address::href;

/// Starts of the elements of blocks in articles, each with the names that follow it. The main sheet contains the styles of badges and
/// figures.
const BLOCKS: [(&str, &[&str]); 4] = [
    ("class=\"api-", &[""]),
    (
        "class=\"block-",
        &[
            "actions",
            "card",
            "code-group",
            "column",
            "embed",
            "file-tree",
            "hero",
            "icon",
            "logos",
            "steps",
            "tooltip",
        ],
    ),
    ("class=\"code-", &["fold", "prompt", "terminal"]),
    ("class=\"image-zoom", &[""]),
];

/// Paths within the built site of the style sheets that only some pages load. `None` for a sheet that no page loads, or that the interface
/// lacks.
#[derive(Clone, Debug, Default, Hash)]
pub(crate) struct PageStyles {
    blocks: Option<String>,
    blog: Option<String>,
    search: Option<String>,
    print: Option<String>,
}

impl PageStyles {
    /// Returns the sheets of an interface. `has_blocks` is `true` if articles can contain blocks.
    pub(crate) fn new(interface: &Interface, has_blocks: bool) -> Self {
        let manifest = interface.manifest();
        let path = |file: &str| (!file.is_empty()).then(|| format!("{ASSETS_FOLDER}/{file}"));
        Self {
            blocks: path(&manifest.blocks).filter(|_| has_blocks),
            blog: path(&manifest.blog),
            search: path(&manifest.search),
            print: path(&manifest.print),
        }
    }

    /// Returns the sheet of documents for printing.
    pub(crate) fn print(&self) -> Option<&str> {
        self.print.as_deref()
    }

    /// Adds the sheet of a page's kind to its data, before those of its article.
    pub(crate) fn add_to(&self, page: &mut PageData, settings: &Settings) {
        let style = self.kind_style(page.kind).map(|path| href(settings, path));
        page.styles.splice(0..0, style);
    }

    /// Returns the sheet of pages of this kind.
    fn kind_style(&self, kind: PageKind) -> Option<&str> {
        match kind {
            PageKind::Post | PageKind::Posts | PageKind::Archive | PageKind::Authors => {
                self.blog.as_deref()
            }
            PageKind::Search => self.search.as_deref(),
            _ => None,
        }
    }

    /// Returns the sheet of blocks if an article contains some.
    pub(crate) fn article_style(&self, html: &str) -> Option<&str> {
        let style = self.blocks.as_deref()?;
        BLOCKS.iter().any(|(start, names)| contains(html, start, names)).then_some(style)
    }
}

/// Returns `true` if an article contains a string that one of the names follows.
fn contains(html: &str, start: &str, names: &[&str]) -> bool {
    let is_followed =
        |at: usize| names.iter().any(|name| html[at + start.len()..].starts_with(name));
    // Most articles lack the string, which `contains` finds out with a fifth of the work of `match_indices`.
    html.contains(start) && html.match_indices(start).any(|(at, _)| is_followed(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn styles() -> PageStyles {
        let address = |name: &str| Some(format!("assets/{name}.css"));
        PageStyles {
            blocks: address("blocks"),
            blog: address("blog"),
            search: address("search"),
            print: address("print"),
        }
    }

    #[test]
    fn only_articles_with_blocks_load_their_sheet() {
        let tree = "<div class=\"block-file-tree wide\">";
        assert_eq!(styles().article_style(tree), Some("assets/blocks.css"));
        let later =
            "<i class=\"block-badge\"></i><i class=\"block-icon\"></i><b class=\"code-fold\">";
        assert_eq!(styles().article_style(later), Some("assets/blocks.css"));
        assert_eq!(
            styles().article_style("<form class=\"api-request\">"),
            Some("assets/blocks.css")
        );
        assert_eq!(styles().article_style("<span class=\"block-badge\">block-embed</span>"), None);
        assert_eq!(PageStyles::default().article_style(tree), None);
    }

    #[test]
    fn pages_of_a_blog_and_the_search_page_have_a_sheet() {
        assert_eq!(styles().kind_style(PageKind::Posts), Some("assets/blog.css"));
        assert_eq!(styles().kind_style(PageKind::Search), Some("assets/search.css"));
        assert_eq!(styles().kind_style(PageKind::Doc), None);
    }
}
