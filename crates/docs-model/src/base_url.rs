//! Check of the path under which a site is published.

use docs_core::{Issue, has_scheme};

/// Code of the issue.
const CODE: &str = "settings";

/// Characters that end a path, or that addresses in HTML and in files for hosts cannot contain.
const REFUSED: [char; 9] = ['?', '#', '"', '\'', '`', '<', '>', '\\', ' '];

/// Returns an error for a base URL that is not a path, such as an address with a host; `None` for a path, with or without slashes
/// at its ends. `name` is the name of the setting in the message.
///
/// ```
/// use docs_model::base_url_fault;
///
/// assert_eq!(base_url_fault("base_url", "/docs/"), None);
/// assert_eq!(base_url_fault("base_url", "docs"), None);
/// assert_eq!(
///     base_url_fault("base_url", "https://example.com/docs/").unwrap().to_string(),
///     "error[settings]: `base_url` must be a path, but `https://example.com/docs/` has a scheme\n  \
///      help: write the path alone, such as `/docs/`; the scheme and the host belong to `url`",
/// );
/// ```
#[must_use]
pub fn base_url_fault(name: &str, base_url: &str) -> Option<Issue> {
    let path = base_url.trim_start_matches('/');
    let is_dots = |segment: &str| matches!(segment, "." | "..");
    let refused = base_url.chars().find(|char| char.is_control() || REFUSED.contains(char));
    let fault = if has_scheme(path) {
        "has a scheme".to_owned()
    } else if base_url.contains("//") {
        "contains `//`, after which browsers expect a host".to_owned()
    } else if base_url.split('/').any(is_dots) {
        "contains `.` or `..`".to_owned()
    } else if let Some(char) = refused {
        format!("contains the character `{}`", char.escape_debug())
    } else {
        return None;
    };
    let shown = base_url.escape_debug();
    Some(
        Issue::error(CODE, format!("`{name}` must be a path, but `{shown}` {fault}")).help(
            "write the path alone, such as `/docs/`; the scheme and the host belong to `url`",
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;

    #[test]
    fn only_paths_are_base_urls() {
        for path in ["", "/", "docs", "/docs/", "/en/docs", "/a-b_c.d/", "/é/"] {
            assert_eq!(base_url_fault("base_url", path), None, "{path}");
        }
        for (path, part) in [
            ("https://x/y/", "scheme"),
            ("//evil/", "`//`"),
            ("/a//", "`//`"),
            ("/../x/", "`..`"),
            ("/a/./b/", "`..`"),
            ("/a?b/", "`?`"),
            ("/a#c/", "`#`"),
            ("/\"><i>/", "`\\\"`"),
            ("/a\nb/", "`\\n`"),
            ("/a\\b/", "`\\\\`"),
        ] {
            let issue = base_url_fault("base_url", path).map(|issue| issue.to_string());
            assert!(issue.as_ref().is_some_and(|issue| issue.contains(part)), "{path}: {issue:?}");
        }
    }

    #[test]
    fn an_error_has_the_position_of_the_setting() {
        let text = "title = 'T'\nurl = 'https://t.example.com'\nbase_url = '//evil/'\n";
        let (_, issues) = Settings::from_toml("site.toml", text);
        let issues: Vec<String> = issues.iter().map(ToString::to_string).collect();
        assert_eq!(issues.len(), 1);
        assert!(issues[0].starts_with("site.toml:3:12: error[settings]: "), "{issues:?}");
    }
}
