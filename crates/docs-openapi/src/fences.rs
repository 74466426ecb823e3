//! Fences of code in Markdown.

/// Returns the characters that start a fence of code.
pub(crate) fn starts_fence(line: &str) -> Option<&str> {
    let start = line.trim_start_matches([' ', '\t']);
    let sign = start.chars().next().filter(|sign| matches!(sign, '`' | '~'))?;
    let length = start.len() - start.trim_start_matches(sign).len();
    let is_fence = length >= 3 && (sign == '~' || !start[length..].contains('`'));
    is_fence.then(|| &start[..length])
}

/// Returns `true` for the line that ends a fence of code.
pub(crate) fn ends_fence(line: &str, open: &str) -> bool {
    let line = line.trim();
    line.len() >= open.len() && line.chars().all(|sign| open.starts_with(sign))
}
