//! Attributes of JSX that are constant strings.

/// Returns whether all attributes are strings, or names alone: `id="a" title={"b"} open`.
pub(super) fn has_only_literals(attributes: &str) -> bool {
    let mut rest = attributes.trim_start();
    while !rest.is_empty() {
        let Some(after) = after_attribute(rest) else { return false };
        rest = after.trim_start();
    }
    true
}

/// Returns the source after the first attribute; `None` if its value is an expression.
fn after_attribute(text: &str) -> Option<&str> {
    let is_name = |char: char| char.is_ascii_alphanumeric() || matches!(char, '_' | '-' | ':');
    let rest = text.trim_start_matches(is_name);
    if rest.len() == text.len() {
        return None;
    }
    let Some(value) = rest.strip_prefix('=') else { return Some(rest) };
    match value.as_bytes().first()? {
        quote @ (b'"' | b'\'') => {
            let content = &value[1..];
            content.find(char::from(*quote)).map(|end| &content[end + 1..])
        }
        b'{' => after_string(value[1..].strip_prefix('"')?)?.strip_prefix('}'),
        _ => None,
    }
}

/// Returns the source after a string literal without its first quote.
fn after_string(text: &str) -> Option<&str> {
    let mut is_escaped = false;
    let end = text.bytes().position(|byte| {
        let is_end = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    })?;
    Some(&text[end + 1..])
}

#[cfg(test)]
mod tests {
    use super::has_only_literals;

    #[test]
    fn expressions_are_no_texts() {
        for (attributes, expected) in [
            ("", true),
            (r#"id="a" className={"b \" c"} data-x='{1}' open"#, true),
            ("rows={[1]}", false),
            (r#"a={"b" + c}"#, false),
            ("{...rest}", false),
            (r#"a="b"#, false),
            (r#"a={"b\"}"#, false),
            ("a=<b/>", false),
        ] {
            assert_eq!(has_only_literals(attributes), expected, "{attributes}");
        }
    }
}
