//! Plurals.

use std::borrow::Cow;

/// Returns the stem that a word shares with its plural.
///
/// It need not be a word: `caches` and `cache` both become `cach`. The rules are those of English and apply to pages in all
/// languages, since a reader does not know the language of a query; in other languages they only merge words that differ in
/// a final `s`. The written form still decides between equal results. A word with letters other than `a` to `z`, or with
/// less than four letters, is returned unchanged.
///
/// ```
/// use docs_search_index::singular;
///
/// for (plural, word) in [("keys", "key"), ("policies", "policy"), ("boxes", "box"), ("statuses", "status"),
///     ("caches", "cache"), ("responses", "response"), ("cookies", "cookie"), ("classes", "class")] {
///     assert_eq!(singular(plural), singular(word), "{plural}");
/// }
/// assert_eq!(singular("access"), "access");
/// assert_eq!(singular("analysis"), "analysis");
/// ```
#[must_use]
pub fn singular(word: &str) -> Cow<'_, str> {
    let may_change = matches!(word.as_bytes().last(), Some(b'e' | b's'));
    if !may_change || word.len() < 4 || !word.bytes().all(|letter| letter.is_ascii_lowercase()) {
        return Cow::Borrowed(word);
    }
    let ends = |ending: &str| word.ends_with(ending);
    let without = |letters: usize| &word[..word.len() - letters];
    let long = word.len() > 4;

    if long && ends("ies") {
        return Cow::Owned(without(3).to_owned() + "y");
    }
    if ends("ie") {
        return Cow::Owned(without(2).to_owned() + "y");
    }
    let sibilant = ["xes", "ches", "shes", "sses", "zes", "uses"].into_iter().any(ends);
    if long && sibilant {
        return Cow::Borrowed(without(2));
    }
    if ends("s") {
        let singular_already = ["ss", "us", "is"].into_iter().any(ends);
        return Cow::Borrowed(if singular_already { word } else { without(1) });
    }
    // The singulars of the plurals above.
    let silent = ["xe", "che", "she", "sse", "ze"].into_iter().any(ends) || (long && ends("use"));
    Cow::Borrowed(if silent { without(1) } else { word })
}
