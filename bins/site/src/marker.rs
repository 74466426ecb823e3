//! The list of files that a build leaves in its folder for the next build.

/// The list of the files that builds have written into a folder. A build may replace and remove these, and keeps all
/// others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manifest;

impl Manifest {
    /// Name of the file.
    pub(crate) const FILE: &'static str = ".docs-site.files.json";

    /// Returns the file's bytes for these paths: a JSON list, one path a line, in order.
    pub(crate) fn bytes<'a>(paths: impl IntoIterator<Item = &'a str>) -> Vec<u8> {
        let mut paths: Vec<&str> = paths.into_iter().collect();
        paths.sort_unstable();
        paths.dedup();
        let mut bytes = Vec::with_capacity(paths.iter().map(|path| path.len() + 4).sum());
        for (number, path) in paths.into_iter().enumerate() {
            bytes.extend_from_slice(if number == 0 { b"[\n" } else { b",\n" });
            serde_json::to_writer(&mut bytes, path).expect("text is JSON, and memory takes it");
        }
        bytes.extend_from_slice(if bytes.is_empty() { b"[]\n" } else { b"\n]\n" });
        bytes
    }

    /// Returns the paths in these bytes; `None` if they are no manifest.
    pub(crate) fn parse(bytes: &[u8]) -> Option<Vec<String>> {
        serde_json::from_slice(bytes).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_is_read_as_it_was_written() {
        let paths = ["b", "a/\"quoted\"", "new\nline", "b"];
        let bytes = Manifest::bytes(paths);
        assert_eq!(
            Manifest::parse(&bytes).expect("it is JSON"),
            ["a/\"quoted\"", "b", "new\nline"]
        );
        assert_eq!(Manifest::parse(&Manifest::bytes([])).expect("it is JSON"), [""; 0]);
    }
}
