//! Source lines of issues.

use std::io::Read as _;

use docs_site::SourceTree;

/// Maximum size of a file whose lines are shown.
const MAX_BYTES: u64 = 4 << 20;

/// Sources of a site's files. Issues are sorted by file, so that only the last source is kept.
pub(crate) struct SourceLines<'a> {
    tree: &'a dyn SourceTree,
    file: String,
    text: String,
    /// Byte at which each line of the source starts.
    starts: Vec<usize>,
}

impl<'a> SourceLines<'a> {
    pub(crate) fn new(tree: &'a dyn SourceTree) -> Self {
        Self { tree, file: String::new(), text: String::new(), starts: Vec::new() }
    }

    /// Returns a line of a file, counted from 1, without its end. Returns `None` if the file cannot be read, is large, or
    /// has no such line.
    pub(crate) fn line(&mut self, file: &str, line: u32) -> Option<&str> {
        if self.file != file {
            self.text = read(self.tree, file).unwrap_or_default();
            file.clone_into(&mut self.file);
            let ends = self.text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
            self.starts = std::iter::once(0).chain(ends.map(|(end, _)| end + 1)).collect();
        }
        let start = *self.starts.get(usize::try_from(line).ok()?.checked_sub(1)?)?;
        self.text[start..].lines().next()
    }
}

fn read(tree: &dyn SourceTree, file: &str) -> Option<String> {
    if tree.outside_project(file).is_some() || tree.kind(file) != Some(docs_site::EntryKind::File) {
        return None;
    }
    let mut bytes = Vec::new();
    tree.open(file).ok()?.take(MAX_BYTES + 1).read_to_end(&mut bytes).ok()?;
    if bytes.len() as u64 > MAX_BYTES {
        return None;
    }
    let text = String::from_utf8_lossy(&bytes);
    Some(text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned())
}

#[cfg(test)]
mod tests {
    use docs_site::MemoryTree;

    use super::*;

    #[test]
    fn lines_have_no_ends() {
        let tree = MemoryTree::from_iter([("a.md", "\u{feff}one\r\ntwo\n\nfour")]);
        let mut lines = SourceLines::new(&tree);
        let read: Vec<_> = (0..6).map(|line| lines.line("a.md", line).map(str::to_owned)).collect();
        let texts = [None, Some("one"), Some("two"), Some(""), Some("four"), None];
        assert_eq!(read, texts.map(|text| text.map(str::to_owned)));
        assert_eq!(lines.line("b.md", 1), None);
    }

    #[test]
    fn large_files_are_not_read() {
        let tree = MemoryTree::from_iter([("a.md", "a\n".repeat(3 << 20))]);
        assert_eq!(SourceLines::new(&tree).line("a.md", 1), None);
    }
}
