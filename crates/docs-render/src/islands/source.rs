//! JavaScript and JSX for known values.

use std::fmt::Write as _;

use crate::mdx::value::Value;

/// Appends a string literal that is safe in scripts and in HTML.
pub(crate) fn push_string(script: &mut String, text: &str) {
    script.push('"');
    for char in text.chars() {
        match char {
            '"' => script.push_str("\\\""),
            '\\' => script.push_str("\\\\"),
            '\n' => script.push_str("\\n"),
            '\r' => script.push_str("\\r"),
            '\t' => script.push_str("\\t"),
            // `<` could end a script, or start an HTML comment.
            '<' => script.push_str("\\u003c"),
            '\u{2028}' => script.push_str("\\u2028"),
            '\u{2029}' => script.push_str("\\u2029"),
            char if char < ' ' => {
                // Writing to a string does not fail.
                let _ = write!(script, "\\u{:04x}", u32::from(char));
            }
            char => script.push(char),
        }
    }
    script.push('"');
}

/// Returns a string as a string literal.
pub(crate) fn string(text: &str) -> String {
    let mut script = String::with_capacity(text.len() + 2);
    push_string(&mut script, text);
    script
}

/// Appends a JSX attribute: ` name={"value"}`.
pub(crate) fn push_attribute(jsx: &mut String, name: &str, value: &str) {
    if !jsx.is_empty() {
        jsx.push(' ');
    }
    jsx.push_str(name);
    jsx.push_str("={");
    push_string(jsx, value);
    jsx.push('}');
}

/// Appends a value as an expression.
pub(crate) fn push_value(script: &mut String, value: &Value) {
    match value {
        Value::Bool(value) => script.push_str(if *value { "true" } else { "false" }),
        Value::Null | Value::Unknown => script.push_str("null"),
        Value::Number(number) => script.push_str(number),
        Value::Import(text) | Value::Text(text) => push_string(script, text),
        Value::Html(html) => {
            script.push_str("html(\"div\", {}, ");
            push_string(script, html);
            script.push(')');
        }
        Value::List(values) => {
            push_all(script, ('[', ']'), values, push_value);
        }
        Value::Map(entries) => {
            push_all(script, ('{', '}'), entries, |script, (name, value)| {
                push_string(script, name);
                script.push_str(": ");
                push_value(script, value);
            });
        }
    }
}

fn push_all<Item>(
    script: &mut String,
    (open, close): (char, char),
    items: &[Item],
    push: impl Fn(&mut String, &Item),
) {
    script.push(open);
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            script.push_str(", ");
        }
        push(script, item);
    }
    script.push(close);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mdx::value::Scope;

    #[test]
    fn values_are_written_so_that_they_read_the_same() {
        let rows = [
            ("'a\"\\n</script>\\u2028'", r#""a\"\n\u003c/script>\u2028""#),
            ("[1, true, {'a b': null}]", r#"[1, true, {"a b": null}]"#),
        ];
        for (expression, script) in rows {
            let mut written = String::new();
            push_value(&mut written, &Scope::default().evaluate(expression).expect("it is data"));
            assert_eq!(written, script);
        }
    }
}
