//! Redirects for the settings.

/// Redirect to add to the settings.
#[derive(Clone, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct RedirectLine {
    /// Former address.
    pub from: String,
    /// New address.
    pub to: String,
}

impl RedirectLine {
    /// Returns the redirect as an element of `redirects` in `site.toml`.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let Self { from, to } = self;
        format!("[[redirects]]\nfrom = {}\nto = {}\n", quoted(from), quoted(to))
    }

    /// Returns the redirect as an element of `redirects` in the options of Docusaurus' plugin.
    #[must_use]
    pub fn to_javascript(&self) -> String {
        format!("{{ from: {}, to: {} }},\n", quoted(&self.from), quoted(&self.to))
    }

    /// Returns the redirect on one line, for messages.
    #[must_use]
    pub fn to_inline_toml(&self) -> String {
        format!("{{ from = {}, to = {} }}", quoted(&self.from), quoted(&self.to))
    }
}

/// Returns settings in TOML with more redirects at their end. Other lines are unchanged, comments included.
///
/// The result is invalid if the settings have `redirects` in another form than `[[redirects]]`.
///
/// ```
/// use docs_urls::{RedirectLine, with_redirects};
///
/// let line = RedirectLine { from: "/old".to_owned(), to: "/new".to_owned() };
/// let settings = with_redirects("title = \"Docs\"\n", &[line]);
/// assert_eq!(settings, "title = \"Docs\"\n\n[[redirects]]\nfrom = \"/old\"\nto = \"/new\"\n");
/// ```
#[must_use]
pub fn with_redirects(settings: &str, redirects: &[RedirectLine]) -> String {
    let lines: String = redirects.iter().map(|line| format!("\n{}", line.to_toml())).collect();
    format!("{}\n{lines}", settings.trim_end())
}

/// Returns a string in quotes that are valid in TOML and JavaScript.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for char in text.chars() {
        match char {
            '"' | '\\' => quoted.extend(['\\', char]),
            char if char.is_control() => quoted.push_str(&format!("\\u{:04x}", u32::from(char))),
            char => quoted.push(char),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped() {
        let line = RedirectLine { from: "/a\"\\\n".to_owned(), to: "/b".to_owned() };
        assert_eq!(line.to_toml(), "[[redirects]]\nfrom = \"/a\\\"\\\\\\u000a\"\nto = \"/b\"\n");
        assert_eq!(line.to_javascript(), "{ from: \"/a\\\"\\\\\\u000a\", to: \"/b\" },\n");
    }
}
