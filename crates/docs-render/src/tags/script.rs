//! Text of scripts.

use std::borrow::Cow;

/// Escapes the text of a script so that a browser finds its end.
///
/// After `<!--`, a `<script` would hide the next `</script>` (HTML standard, section 4.12.1.3). The escape sequence has
/// the same meaning in strings, templates and expressions of JavaScript, and in JSON.
pub(crate) fn script_text(text: &str) -> Cow<'_, str> {
    const START: &str = "<script";
    let is_start = |at: &usize| {
        text.as_bytes()[*at..]
            .get(..START.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(START.as_bytes()))
    };
    let mut starts = memchr::memchr_iter(b'<', text.as_bytes()).filter(is_start).peekable();
    if starts.peek().is_none() {
        return Cow::Borrowed(text);
    }
    let mut written = String::with_capacity(text.len());
    let mut done = 0;
    for start in starts {
        written.push_str(&text[done..start]);
        written.push_str("\\u003C");
        done = start + 1;
    }
    written.push_str(&text[done..]);
    Cow::Owned(written)
}
