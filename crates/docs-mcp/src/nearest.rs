//! Pages near to an address or a title that no page has.

use docs_search_index::{Facet, Query};

use crate::BuiltSite;
use crate::address::public_address;
use crate::built_site::LanguageFolder;
use crate::error::AnswerError;
use crate::search::searched_versions;

/// Maximum number of nearest pages.
const MAX_NEAREST: usize = 5;

/// Number of hits among which a page with a title is searched.
const TITLE_HITS: usize = 30;

/// Maximum number of characters of a title or an address in a search.
const MAX_WORDS: usize = 200;

/// A page that a search found.
pub(crate) struct FoundPage {
    pub(crate) title: String,
    /// Path with the base URL.
    pub(crate) path: String,
}

impl BuiltSite {
    /// Returns the pages that a search for the words of a string finds, each once, the best first.
    fn found_pages(
        &self,
        language: &LanguageFolder,
        text: &str,
        version: Option<&str>,
        is_wanted: &dyn Fn() -> bool,
    ) -> Result<Vec<FoundPage>, AnswerError> {
        let words: String = text.chars().take(MAX_WORDS).collect();
        let tags = searched_versions(&language.outline, version)?;
        let tags = tags.into_iter().map(|version| version.tag.as_str()).chain(["default"]);
        let query = Query::new(words).with_filter(Facet::Tag, tags).with_hits_per_page(TITLE_HITS);
        let found = self.index(language, is_wanted)?.search(&query)?;
        let mut pages: Vec<FoundPage> = Vec::new();
        for hit in &found.hits {
            if pages.iter().all(|page| page.path != hit.page_url()) {
                let title = hit.headings[1].as_ref().map_or(hit.page_url(), |title| title.text());
                pages.push(FoundPage { title: title.to_owned(), path: hit.page_url().to_owned() });
            }
        }
        Ok(pages)
    }

    /// Returns the path of the page with a title, without regard to case.
    pub(crate) fn page_with_title(
        &self,
        language: &LanguageFolder,
        title: &str,
        version: Option<&str>,
        is_wanted: &dyn Fn() -> bool,
    ) -> Result<Option<String>, AnswerError> {
        let wanted = title.trim().to_lowercase();
        let pages = self.found_pages(language, title, version, is_wanted)?;
        let found = pages.into_iter().find(|page| page.title.to_lowercase() == wanted);
        Ok(found.map(|page| page.path))
    }

    /// Returns the error of an address or title that no page has.
    pub(crate) fn unknown_page(
        &self,
        language: &LanguageFolder,
        page: &str,
        version: Option<&str>,
        is_wanted: &dyn Fn() -> bool,
    ) -> AnswerError {
        let path = page.strip_prefix(&language.outline.url).unwrap_or(page);
        let words = |text: &str| {
            text.replace(|character: char| !character.is_alphanumeric(), " ").trim().to_owned()
        };
        // The end of a path is the most specific part.
        let last = path.trim_end_matches('/').rsplit('/').next().unwrap_or(path);
        let mut nearest: Vec<FoundPage> = Vec::new();
        for text in [words(last), words(path)] {
            if nearest.is_empty() && !text.is_empty() {
                // Without an index there are no nearest pages.
                nearest = self.found_pages(language, &text, version, is_wanted).unwrap_or_default();
            }
        }
        AnswerError::UnknownPage {
            page: page.chars().take(MAX_WORDS).collect(),
            nearest: nearest
                .into_iter()
                .take(MAX_NEAREST)
                .map(|page| (page.title, public_address(&language.outline, &page.path)))
                .collect(),
        }
    }
}
