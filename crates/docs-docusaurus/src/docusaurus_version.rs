//! Version of Docusaurus that a project uses.

use docs_model::Value;

/// Packages that have the version of Docusaurus.
const PACKAGES: [&str; 2] = ["@docusaurus/core", "@docusaurus/preset-classic"];

/// Major and minor version of Docusaurus, which determine the syntax of documents and the paths of pages.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct DocusaurusVersion {
    major: u32,
    minor: u32,
}

impl DocusaurusVersion {
    /// Reads the version in the dependencies of a project's `package.json`; `None` without a number, such as in `latest`.
    ///
    /// ```
    /// use docs_docusaurus::DocusaurusVersion;
    ///
    /// let text = r#"{"dependencies": {"@docusaurus/core": "^2.4.1"}}"#;
    /// let version = DocusaurusVersion::from_manifest(text).unwrap();
    /// assert!(version.has_literal_braces());
    /// assert!(DocusaurusVersion::from_manifest("{}").is_none());
    /// ```
    #[must_use]
    pub fn from_manifest(text: &str) -> Option<Self> {
        let manifest: Value = serde_json::from_str(text).ok()?;
        let dependencies = ["dependencies", "devDependencies", "peerDependencies"]
            .into_iter()
            .filter_map(|key| manifest.get(key));
        dependencies
            .flat_map(|of_kind| PACKAGES.iter().filter_map(|package| of_kind.get(package)))
            .find_map(|range| Self::from_range(range.as_text()?))
    }

    /// Returns the first version in a range: `^2.4.1`, `npm:@docusaurus/core@3`, `>=2 <4`.
    fn from_range(range: &str) -> Option<Self> {
        let written = range.rsplit('@').next()?;
        let start = written.find(|char: char| char.is_ascii_digit())?;
        let mut numbers = written[start..].split(['.', '-', ' ']);
        let major = numbers.next()?.parse().ok()?;
        let minor = numbers.next().and_then(|minor| minor.parse().ok()).unwrap_or(0);
        Some(Self { major, minor })
    }

    /// Returns whether braces in documents are ordinary characters, as in MDX 1, which Docusaurus 2
    /// uses.
    #[must_use]
    pub fn has_literal_braces(self) -> bool {
        self.major == 2
    }

    /// Returns whether the further pages of an author are below the path of pages of lists, such as `/authors/ann/page/2`. This
    /// is the case since Docusaurus 3.10; earlier versions use `/authors/ann/authors/2`.
    #[must_use]
    pub fn has_author_pages_below_page_path(self) -> bool {
        self >= Self { major: 3, minor: 10 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_the_first_number_of_a_range() {
        let rows = [
            ("^2.4.1", Some((2, 4))),
            ("2.0.0-beta.21", Some((2, 0))),
            ("~3.10", Some((3, 10))),
            ("3", Some((3, 0))),
            (">=2 <4", Some((2, 0))),
            ("npm:@docusaurus/core@3.8.1", Some((3, 8))),
            ("latest", None),
            ("workspace:*", None),
            ("catalog:", None),
        ];
        for (range, expected) in rows {
            let version = DocusaurusVersion::from_range(range);
            assert_eq!(version.map(|found| (found.major, found.minor)), expected, "{range}");
        }
    }
}
