//! Directives within a line.

/// Names of the directives within a line: `:badge[New]`.
pub const INLINE_BLOCKS: [&str; 5] = ["badge", "icon", "kbd", "tooltip", "term"];

/// Name of the directive whose label is the name of a picture.
const ICON: &str = "icon";

/// Returns a line of Markdown with its directives replaced by their labels. Icons are omitted.
///
/// ```
/// use docs_core::without_inline_blocks;
///
/// assert_eq!(without_inline_blocks("Boats :badge[New]{type=tip}"), "Boats New");
/// assert_eq!(without_inline_blocks(":icon[ship] Boats"), "Boats");
/// assert_eq!(without_inline_blocks("a:badge[New] :other[label]"), "a:badge[New] :other[label]");
/// ```
#[must_use]
pub fn without_inline_blocks(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(colon) = rest.find(':') {
        let (before, directive) = rest.split_at(colon);
        text.push_str(before);
        let is_joined = text.ends_with(|before: char| before.is_alphanumeric() || before == ':');
        match label(directive).filter(|_| !is_joined) {
            Some((label, after)) => {
                text.push_str(label);
                let is_apart = text.is_empty() || text.ends_with(' ');
                rest = if label.is_empty() && is_apart { after.trim_start() } else { after };
            }
            None => {
                text.push(':');
                rest = &directive[1..];
            }
        }
    }
    text.push_str(rest);
    text.truncate(text.trim_end().len());
    text
}

/// Returns the label of a directive at the start of a string, and the rest of the string. The label of an icon is empty.
fn label(directive: &str) -> Option<(&str, &str)> {
    let named = directive.strip_prefix(':')?;
    let (name, after_name) =
        INLINE_BLOCKS.iter().find_map(|name| Some((*name, named.strip_prefix(name)?)))?;
    let (label, after) = after_name.strip_prefix('[')?.split_once(']')?;
    let attributes = after.strip_prefix('{').and_then(|rest| Some(rest.split_once('}')?.1));
    let shown = if name == ICON { "" } else { label.trim() };
    (!label.trim().is_empty()).then(|| (shown, attributes.unwrap_or(after)))
}
