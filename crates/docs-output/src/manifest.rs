//! The list of the files that builds have written into a folder. A build may replace and remove these, and keeps all
//! others.

/// Returns the bytes of a manifest: a sorted JSON list with one path on each line.
pub(crate) fn to_bytes<'a>(paths: impl IntoIterator<Item = &'a str>) -> Vec<u8> {
    let mut paths: Vec<&str> = paths.into_iter().collect();
    paths.sort_unstable();
    paths.dedup();
    let mut bytes = Vec::with_capacity(paths.iter().map(|path| path.len() + 4).sum());
    for (index, path) in paths.into_iter().enumerate() {
        bytes.extend_from_slice(if index == 0 { b"[\n" } else { b",\n" });
        serde_json::to_writer(&mut bytes, path).expect("strings are valid JSON values");
    }
    bytes.extend_from_slice(if bytes.is_empty() { b"[]\n" } else { b"\n]\n" });
    bytes
}

/// Returns the paths in a manifest; `None` if the bytes are not a list of paths.
pub(crate) fn parse(bytes: &[u8]) -> Option<Vec<String>> {
    serde_json::from_slice(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_is_read_as_it_was_written() {
        let paths = ["b", "a/\"quoted\"", "new\nline", "b"];
        let bytes = to_bytes(paths);
        assert_eq!(parse(&bytes).expect("it is JSON"), ["a/\"quoted\"", "b", "new\nline"]);
        assert_eq!(parse(&to_bytes([])).expect("it is JSON"), [""; 0]);
    }
}
