//! JavaScript literals.

/// Returns a string as a literal of JavaScript.
pub(crate) fn js_string(text: &str) -> String {
    // JSON strings are valid JavaScript.
    serde_json::Value::from(text).to_string()
}

/// Returns whether a name occurs in code as a whole word.
pub(crate) fn has_word(code: &str, word: &str) -> bool {
    let is_part = |char: Option<char>| {
        char.is_some_and(|char| char.is_alphanumeric() || matches!(char, '_' | '$'))
    };
    code.match_indices(word).any(|(at, _)| {
        !is_part(code[..at].chars().next_back()) && !is_part(code[at + word.len()..].chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_whole_names() {
        for (code, expected) in [
            ("<Chart/>", true),
            ("Charts", false),
            ("$Chart", false),
            ("a.Chart()", true),
            ("", false),
        ] {
            assert_eq!(has_word(code, "Chart"), expected, "{code}");
        }
    }
}
