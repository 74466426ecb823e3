//! Seeds and dictionaries in the repository.

use std::fs;
use std::path::{Path, PathBuf};

use crate::targets::Target;

/// Folder of this crate.
#[must_use]
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the seeds of mutations, in the order of their paths.
///
/// Test inputs of the repository are also seeds of the Markdown targets.
///
/// # Panics
///
/// Panics if a seed cannot be read, or there is none.
#[must_use]
pub fn seeds(target: &Target) -> Vec<Vec<u8>> {
    let mut folders = vec![folder().join("seeds").join(target.name)];
    if matches!(target.name, "markdown" | "mdx") {
        folders.push(folder().join("../fixtures/markdown"));
    }
    let seeds: Vec<Vec<u8>> = folders.iter().flat_map(|folder| files(folder)).collect();
    assert!(!seeds.is_empty(), "the target `{}` has no seeds", target.name);
    seeds
}

fn files(folder: &Path) -> Vec<Vec<u8>> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    paths.sort();
    let read = |path: &PathBuf| {
        fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    paths.iter().map(read).collect()
}

/// Returns the entries of a target's dictionary, in libFuzzer's format.
///
/// # Panics
///
/// Panics if the dictionary cannot be read.
#[must_use]
pub fn dictionary(target: &Target) -> Vec<Vec<u8>> {
    let path = folder().join("dictionaries").join(format!("{}.dict", target.name));
    let text =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|line| {
            entry(line).unwrap_or_else(|| panic!("{}: not an entry: {line}", path.display()))
        })
        .collect()
}

/// Returns the bytes of an entry: `"</\x73cript>"`, optionally with a name and `=` before it.
fn entry(line: &str) -> Option<Vec<u8>> {
    let start = line.find('"')?;
    let quoted = line[start + 1..].trim_end().strip_suffix('"')?;
    let mut bytes = Vec::new();
    let mut rest = quoted.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        rest = after;
        match (first, after) {
            (b'"', _) => return None,
            (b'\\', [escaped @ (b'\\' | b'"'), after @ ..]) => {
                bytes.push(*escaped);
                rest = after;
            }
            (b'\\', [b'x', high, low, after @ ..]) => {
                let digits = [*high, *low];
                let digits = std::str::from_utf8(&digits).ok()?;
                bytes.push(u8::from_str_radix(digits, 16).ok()?);
                rest = after;
            }
            (b'\\', _) => return None,
            (byte, _) => bytes.push(byte),
        }
    }
    (!bytes.is_empty()).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::targets::ALL;

    #[test]
    fn entries_are_read_as_libfuzzer_reads_them() {
        assert_eq!(entry(r#""a\"b""#), Some(b"a\"b".to_vec()));
        assert_eq!(entry(r#"name="\x0A\\""#), Some(b"\n\\".to_vec()));
        for malformed in ["a", "\"a", r#""\n""#, r#""a"b""#, r#""""#] {
            assert_eq!(entry(malformed), None, "{malformed}");
        }
    }

    #[test]
    fn each_target_has_seeds_and_a_dictionary() {
        for target in ALL {
            assert!(
                !seeds(&target).is_empty() && !dictionary(&target).is_empty(),
                "{}",
                target.name
            );
        }
    }
}
