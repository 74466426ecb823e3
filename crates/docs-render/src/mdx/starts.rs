//! Recognition of blocks by the first characters of a line.

/// Returns `true` if a line consists of at least this number of fence characters.
pub(super) fn is_fence_of(line: &str, mark: u8, length: usize) -> bool {
    let line = line.trim_ascii_start();
    let marks = line.bytes().take_while(|byte| *byte == mark).count();
    marks >= length && line.trim_ascii_end().len() == marks
}

pub(super) fn is_heading(line: &str) -> bool {
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    level <= 6 && (line.len() == level || line[level..].starts_with([' ', '\t']))
}

/// Returns `true` if a line of hyphens is the underline of a heading.
pub(super) fn is_underline(line: &str) -> bool {
    line.trim_end().bytes().all(|byte| byte == b'-')
}

/// Returns the label of a footnote definition: `[^1]:`.
pub(super) fn footnote_label(line: &str) -> Option<&str> {
    let name = line.strip_prefix("[^")?;
    let end = name.find(']').filter(|end| *end > 0)?;
    let is_label = name[end..].starts_with("]:") && !name[..end].contains([' ', '\t', '[']);
    is_label.then(|| &line[..2 + end + 2])
}
