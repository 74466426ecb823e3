//! Calls of `require`.

/// Name of the import that stands for a result of [`require`](required_modules()). No variable can have
/// this name.
pub const REQUIRED: &str = "require()";

/// Returns the specifiers of the calls of `require` with a string literal, in the order of the code.
///
/// The code is not parsed, so calls in comments and strings count too.
///
/// ```
/// use docs_ecmascript::required_modules;
///
/// let code = "<List rows={require('./rows.json').concat(require(\"rows\"))} />";
/// assert_eq!(required_modules(code).collect::<Vec<_>>(), ["./rows.json", "rows"]);
/// ```
pub fn required_modules(code: &str) -> impl Iterator<Item = &str> {
    code.match_indices("require").filter_map(|(at, word)| {
        let before = &code[..at];
        let is_part = |char: char| char.is_alphanumeric() || matches!(char, '_' | '$' | '.');
        let is_word = before.ends_with("...") || !before.ends_with(is_part);
        let argument = code[at + word.len()..].trim_start().strip_prefix('(')?.trim_start();
        let quote = argument.chars().next().filter(|char| matches!(char, '"' | '\'' | '`'))?;
        let (specifier, rest) = argument[1..].split_once(quote)?;
        let is_literal = !specifier.is_empty() && !specifier.contains(['\\', '\n', '$']);
        (is_word && is_literal && rest.trim_start().starts_with(')')).then_some(specifier)
    })
}

#[cfg(test)]
mod tests {
    use super::required_modules;

    #[test]
    fn only_calls_with_a_literal_count() {
        for (code, expected) in [
            ("require( `./a` )", &["./a"][..]),
            ("{require('./a')}{require('./a')}", &["./a", "./a"]),
            ("{...require('./a')}", &["./a"]),
            ("my.require('./a')", &[]),
            ("requires('./a')", &[]),
            ("require(name)", &[]),
            ("require('./' + name)", &[]),
            ("require(`./${name}`)", &[]),
            ("require('", &[]),
        ] {
            assert_eq!(required_modules(code).collect::<Vec<_>>(), expected, "{code}");
        }
    }
}
