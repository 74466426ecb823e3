//! Pages of an index and their numbers.

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3;

/// Address, facets and weight of a page.
///
/// ```
/// use docs_search_index::PageKey;
///
/// let key = PageKey::new("/de/forms").with_language("de").with_version("2.0");
/// assert_eq!((key.tag.as_str(), key.rank), ("default", 0));
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct PageKey {
    /// Address that hits show, base path included, without `#`. No two pages of an index have the same.
    pub url: String,
    /// Language tag, `en`; empty unless set.
    pub language: String,
    /// Version tag, `docs-default-current`; `default` unless set.
    pub tag: String,
    /// Version of the documentation, `current`; empty unless set.
    pub version: String,
    /// Weight: of equally good hits, those of pages with a higher rank come first. 0 unless set.
    pub rank: u32,
}

impl PageKey {
    /// Creates the key of the page with an address.
    #[must_use]
    pub fn new(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            language: String::new(),
            tag: "default".to_owned(),
            version: String::new(),
            rank: 0,
        }
    }

    /// Sets the language.
    #[must_use]
    pub fn with_language(self, language: impl Into<String>) -> Self {
        Self { language: language.into(), ..self }
    }

    /// Sets the version tag.
    #[must_use]
    pub fn with_tag(self, tag: impl Into<String>) -> Self {
        Self { tag: tag.into(), ..self }
    }

    /// Sets the version.
    #[must_use]
    pub fn with_version(self, version: impl Into<String>) -> Self {
        Self { version: version.into(), ..self }
    }

    /// Sets the weight.
    #[must_use]
    pub fn with_rank(self, rank: u32) -> Self {
        Self { rank, ..self }
    }
}

/// Order of the pages of an index.
///
/// Pages with equal facets are successive; among them a higher rank comes first, then the shorter path, then the
/// alphabet. A page's number is therefore also its rank, and the index needs no table of pages.
#[derive(Clone, Debug)]
pub(crate) struct PageTable {
    order: Vec<usize>,
    numbers: Vec<u32>,
    facets: Vec<FacetRun>,
    fingerprint: u128,
}

/// Successive pages with the same facets.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct FacetRun(
    /// Language.
    pub(crate) String,
    /// Version tag.
    pub(crate) String,
    /// Version.
    pub(crate) String,
    /// Number of pages.
    pub(crate) u32,
);

impl PageTable {
    /// Numbers the pages with these keys.
    pub(crate) fn new(keys: &[&PageKey]) -> Self {
        let mut order: Vec<usize> = (0..keys.len()).collect();
        order.sort_by_cached_key(|position| {
            let PageKey { url, language, tag, version, rank } = keys[*position];
            let depth = url.trim_end_matches('/').matches('/').count();
            (language, tag, version, std::cmp::Reverse(*rank), depth, url)
        });
        let mut numbers = vec![0; keys.len()];
        let mut facets: Vec<FacetRun> = Vec::new();
        let mut fingerprint = Xxh3::new();
        for (number, position) in order.iter().enumerate() {
            let key = keys[*position];
            numbers[*position] = number as u32;
            key.add_to(&mut fingerprint);
            match facets.last_mut().filter(|run| run.has_facets_of(key)) {
                Some(run) => run.3 += 1,
                None => facets.push(FacetRun(
                    key.language.clone(),
                    key.tag.clone(),
                    key.version.clone(),
                    1,
                )),
            }
        }
        Self { order, numbers, facets, fingerprint: fingerprint.digest128() }
    }

    /// Returns the number of the page at a position among the keys.
    pub(crate) fn number(&self, position: usize) -> u32 {
        self.numbers[position]
    }

    /// Returns the positions of the keys in the order of the pages' numbers.
    pub(crate) fn order(&self) -> &[usize] {
        &self.order
    }

    pub(crate) fn facets(&self) -> &[FacetRun] {
        &self.facets
    }

    /// Returns the hash of all keys; it does not depend on the order in which they were given.
    pub(crate) fn fingerprint(&self) -> u128 {
        self.fingerprint
    }
}

impl PageKey {
    /// Adds all fields, each with its length, so that different keys have different bytes.
    fn add_to(&self, hasher: &mut Xxh3) {
        let Self { url, language, tag, version, rank } = self;
        for text in [url, language, tag, version] {
            hasher.update(&(text.len() as u64).to_le_bytes());
            hasher.update(text.as_bytes());
        }
        hasher.update(&rank.to_le_bytes());
    }
}

impl FacetRun {
    fn has_facets_of(&self, key: &PageKey) -> bool {
        self.0 == key.language && self.1 == key.tag && self.2 == key.version
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weight_comes_before_depth_and_depth_before_the_alphabet() {
        let keys = [("/b/c", 0), ("/b", 0), ("/a", 0), ("/start/here", 9)]
            .map(|(url, rank)| PageKey::new(url).with_rank(rank));
        let table = PageTable::new(&keys.each_ref());
        assert_eq!(table.order(), [3, 2, 1, 0]);
        assert!(table.number(2) < table.number(0));
    }

    #[test]
    fn the_fingerprint_depends_on_every_field_and_not_on_the_order() {
        let fingerprint =
            |keys: &[PageKey]| PageTable::new(&keys.iter().collect::<Vec<_>>()).fingerprint();
        let (one, other) = (PageKey::new("/a"), PageKey::new("/b"));
        assert_eq!(fingerprint(&[one.clone(), other.clone()]), fingerprint(&[other, one.clone()]));
        for changed in [
            PageKey::new("/c"),
            one.clone().with_language("de"),
            one.clone().with_tag("docs"),
            one.clone().with_version("1"),
            one.clone().with_rank(1),
        ] {
            assert_ne!(fingerprint(std::slice::from_ref(&one)), fingerprint(&[changed]));
        }
    }
}
