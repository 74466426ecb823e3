//! Order of names of tags and branches, and the versions in them.

use std::cmp::Ordering;

/// Sorts names of tags and branches by the versions in them, newest first.
///
/// Numbers are compared by value. A pre-release precedes its release, and a name with a placeholder such as `2.x` follows all numbers.
///
/// ```
/// let mut names = ["v2.9.0", "v2.10.0", "v2.10.0-rc.1", "2.x", "v1.0"].map(str::to_owned);
/// docs_model::sort_newest_first(&mut names);
/// assert_eq!(names, ["2.x", "v2.10.0", "v2.10.0-rc.1", "v2.9.0", "v1.0"]);
/// ```
pub fn sort_newest_first(names: &mut [String]) {
    // Names with equal versions, such as `v1` and `1`, are sorted by the whole name, so that the
    // order is deterministic.
    names.sort_by(|a, b| RevisionName(b).compare(RevisionName(a)).then_with(|| a.cmp(b)));
}

/// Name of a tag or branch.
#[derive(Clone, Copy)]
pub(crate) struct RevisionName<'a>(pub(crate) &'a str);

impl<'a> RevisionName<'a> {
    /// Replaces `{tag}` in a template with the name, and `{version}` with the version in it.
    pub(crate) fn fill(self, template: &str) -> String {
        template.replace("{tag}", self.0).replace("{version}", self.version())
    }

    /// Returns the part from the first digit: `2.1` of `docs-v2.1`; the whole name if it has no
    /// digit.
    fn version(self) -> &'a str {
        self.0.find(|character: char| character.is_ascii_digit()).map_or(self.0, |at| &self.0[at..])
    }

    fn compare(self, other: Self) -> Ordering {
        let [(a, a_pre), (b, b_pre)] = [self, other].map(|name| split_pre_release(name.version()));
        let pre_releases = || match (a_pre, b_pre) {
            (None, Some(_)) => Ordering::Greater,
            (Some(_), None) => Ordering::Less,
            (a, b) => parts(a.unwrap_or_default()).cmp(parts(b.unwrap_or_default())),
        };
        parts(a).cmp(parts(b)).then_with(pre_releases)
    }
}

/// Divides a version at its first hyphen: `2.0.0-rc.1`.
fn split_pre_release(version: &str) -> (&str, Option<&str>) {
    version.split_once('-').map_or((version, None), |(release, pre)| (release, Some(pre)))
}

/// Part of a version. Words follow numbers.
#[derive(Eq, Ord, PartialEq, PartialOrd)]
enum Part<'a> {
    /// Digits without leading zeros; of two numbers the one with more digits is greater.
    Number(usize, &'a str),
    Word(&'a str),
}

/// Returns the numbers and words of a version.
fn parts(version: &str) -> impl Iterator<Item = Part<'_>> {
    let is_separator = |character: char| !character.is_alphanumeric();
    version.split(is_separator).filter(|part| !part.is_empty()).map(|part| {
        if part.bytes().all(|byte| byte.is_ascii_digit()) {
            let digits = part.trim_start_matches('0');
            Part::Number(digits.len(), digits)
        } else {
            Part::Word(part)
        }
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn newer_versions_precede_older_ones() {
        let rows = [
            ("v2.10", "v2.9"),
            ("v2.0.1", "v2.0"),
            ("v2.0.0", "v2.0.0-rc.2"),
            ("v2.0.0-rc.10", "v2.0.0-rc.9"),
            ("v2.0.0-rc.1", "v2.0.0-beta.3"),
            ("2.x", "2.99"),
            ("3.0", "2.x"),
            ("release/2024-11-02", "release/2024-10-30"),
            ("docs-v3", "v2"),
            ("v010", "v9"),
        ];
        for (newer, older) in rows {
            let mut names = [older.to_owned(), newer.to_owned()];
            sort_newest_first(&mut names);
            assert_eq!(names, [newer, older]);
        }
    }

    #[test]
    fn templates_contain_the_name_or_its_version() {
        let fill = |name, template| RevisionName(name).fill(template);
        assert_eq!(fill("docs-v2.1", "{version}"), "2.1");
        assert_eq!(fill("v2.1", "Version {version} ({tag})"), "Version 2.1 (v2.1)");
        assert_eq!(fill("main", "{version}"), "main");
    }

    proptest! {
        #[test]
        fn the_order_does_not_depend_on_the_input(
            mut names in prop::collection::vec("v?[0-9]{1,2}(\\.[0-9x]){0,2}(-rc\\.[0-9])?", 0..12),
            seed in 0_usize..12,
        ) {
            let mut rotated = names.clone();
            rotated.rotate_left(seed.checked_rem(names.len()).unwrap_or_default());
            sort_newest_first(&mut names);
            sort_newest_first(&mut rotated);
            prop_assert_eq!(names, rotated);
        }
    }
}
