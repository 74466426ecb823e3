//! Version of Docusaurus that a project uses.

use docs_model::Value;

/// Package with the version of Docusaurus.
const CORE: &str = "@docusaurus/core";

/// Packages that have the version of Docusaurus.
const PACKAGES: [&str; 2] = [CORE, "@docusaurus/preset-classic"];

const INSTALLED_FOLDER: &str = "node_modules/@docusaurus/core";

const INSTALLED: &str = "node_modules/@docusaurus/core/package.json";

/// Files that contain the version of Docusaurus, relative to the project's folder. The first file with a version determines it:
/// a range in `package.json` often allows versions that are older than the installed one.
pub const VERSION_FILES: [&str; 6] = [
    INSTALLED,
    "package-lock.json",
    "npm-shrinkwrap.json",
    "pnpm-lock.yaml",
    "yarn.lock",
    "package.json",
];

/// Version of Docusaurus. Major and minor version determine the syntax of documents and the paths of pages.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct DocusaurusVersion {
    /// Major and minor version.
    numbers: (u32, u32),
    written: String,
}

impl DocusaurusVersion {
    /// Reads the version in one of the [`VERSION_FILES`]: the installed one, the one of a lock file, or the first one of the
    /// range in `package.json`; `None` if the file has none.
    ///
    /// ```
    /// use docs_docusaurus::DocusaurusVersion;
    ///
    /// let text = "overrides:\n  '@docusaurus/core@3': 3.8.1\npackages:\n  '@docusaurus/core@2.4.3':\n    resolution: {}\n";
    /// let version = DocusaurusVersion::from_file("pnpm-lock.yaml", text).unwrap();
    /// assert!(version.has_literal_braces());
    /// ```
    #[must_use]
    pub fn from_file(file: &str, text: &str) -> Option<Self> {
        let json = || serde_json::from_str::<Value>(text).ok();
        match file {
            INSTALLED => Self::from_range(json()?.get("version")?.as_text()?),
            "package-lock.json" | "npm-shrinkwrap.json" => Self::from_npm_lock(&json()?),
            "pnpm-lock.yaml" => text.lines().find_map(Self::from_pnpm_lock),
            "yarn.lock" => Self::from_yarn_lock(text),
            _ => Self::from_manifest(&json()?),
        }
    }

    fn from_npm_lock(lock: &Value) -> Option<Self> {
        let installed = lock.get("packages").and_then(|packages| packages.get(INSTALLED_FOLDER));
        let entry = installed.or_else(|| lock.get("dependencies")?.get(CORE))?;
        Self::from_range(entry.get("version")?.as_text()?)
    }

    /// Reads the line of a package: `'@docusaurus/core@3.8.1(react@19.0.0)':`, or `/@docusaurus/core/2.4.1_react:`.
    fn from_pnpm_lock(line: &str) -> Option<Self> {
        // An override has its version after the colon.
        let key = line.trim().strip_suffix(':')?;
        let entry = key.trim_start_matches(['\'', '"', '/']);
        let version = entry.strip_prefix(CORE)?.strip_prefix(['@', '/'])?;
        let is_version = version.starts_with(|char: char| char.is_ascii_digit());
        Self::from_range(version.split(['(', '_', '\'', '"', ':']).next().filter(|_| is_version)?)
    }

    /// Reads the version below the line of the package: `"@docusaurus/core@^3.0.0":`.
    fn from_yarn_lock(lock: &str) -> Option<Self> {
        let is_package = |line: &str| {
            let entry = line.trim_start_matches('"').strip_prefix(CORE);
            entry.is_some_and(|range| range.starts_with('@'))
        };
        let mut lines = lock.lines().skip_while(|line| !is_package(line)).skip(1);
        let version = lines.find_map(|line| line.trim_start().strip_prefix("version"))?;
        Self::from_range(version)
    }

    fn from_manifest(manifest: &Value) -> Option<Self> {
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
        let is_part = |char: char| char.is_ascii_alphanumeric() || ['.', '-', '+'].contains(&char);
        let written = written[start..].split(|char| !is_part(char)).next()?;
        let mut numbers = written.split(['.', '-', '+']);
        let major = numbers.next()?.parse().ok()?;
        let minor = numbers.next().and_then(|minor| minor.parse().ok()).unwrap_or(0);
        Some(Self { numbers: (major, minor), written: written.to_owned() })
    }

    /// Returns the version as its file contains it: `3.8.1`, `2.0.0-beta.9`. That of a range may lack numbers: `3`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.written
    }

    /// Returns whether braces in documents are ordinary characters, as in MDX 1, which Docusaurus 2
    /// uses.
    #[must_use]
    pub fn has_literal_braces(&self) -> bool {
        self.numbers.0 == 2
    }

    /// Returns whether the further pages of an author are below the path of pages of lists, such as `/authors/ann/page/2`. This
    /// is the case since Docusaurus 3.10; earlier versions use `/authors/ann/authors/2`.
    #[must_use]
    pub fn has_author_pages_below_page_path(&self) -> bool {
        self.numbers >= (3, 10)
    }

    /// Returns whether the options of version 4 (`future.v4`) enable Docusaurus Faster, which is the case since Docusaurus 3.10.
    #[must_use]
    pub fn may_be_faster_by_default(&self) -> bool {
        self.numbers >= (3, 10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lock_files_contain_the_installed_version() {
        let rows = [
            (
                "package-lock.json",
                r#"{"dependencies": {"@docusaurus/core": {"version": "2.0.0-beta.9"}}}"#,
                "2.0.0-beta.9",
            ),
            ("pnpm-lock.yaml", "  '@docusaurus/core':\n  /@docusaurus/core/2.4.1_abc9:\n", "2.4.1"),
            ("pnpm-lock.yaml", "  '@docusaurus/core@3.8.1(react@19.0.0)':\n", "3.8.1"),
            ("yarn.lock", "\"@docusaurus/core@npm:^3.0.0\":\n  version: 3.9.2\n", "3.9.2"),
            (
                "yarn.lock",
                "a@^1:\n  version \"1.0\"\n\n\"@docusaurus/core@2.x\":\n  version \"2.4.3\"\n",
                "2.4.3",
            ),
        ];
        for (file, text, expected) in rows {
            let version = DocusaurusVersion::from_file(file, text);
            assert_eq!(version.as_ref().map(DocusaurusVersion::as_str), Some(expected), "{text}");
        }
        assert_eq!(DocusaurusVersion::from_file("yarn.lock", "a@^1:\n  version \"1.0\"\n"), None);
    }

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
            assert_eq!(version.map(|found| found.numbers), expected, "{range}");
        }
    }
}
