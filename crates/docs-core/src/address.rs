//! Classification of addresses as browsers read them: external addresses, and addresses that would run a script.
//!
//! [`refused_address`] checks every address from authors and settings: links and images of documents, front matter,
//! sidebars, navbar and footer. The rule is independent of
//! the setting `markdown.unsafe_html`: authors who may write scripts use `script`
//! elements.

use crate::Issue;

/// Prefix of a path that is copied to the page unchanged and unchecked.
pub const PATHNAME: &str = "pathname://";

/// Use of an address in a page.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum AddressUse {
    /// The browser displays or plays the resource: `src` of an `img`.
    Embed,
    /// The browser navigates to it or loads it as a document: `href`, `action`.
    Link,
}

/// Returns whether an address starts with a URL scheme.
///
/// ```
/// use docs_core::has_scheme;
///
/// assert!(has_scheme("https://example.com/") && has_scheme("mailto:a@example.com"));
/// assert!(!has_scheme("./a:b") && !has_scheme("//example.com"));
/// ```
#[must_use]
pub fn has_scheme(address: &str) -> bool {
    let Some((scheme, _)) = address.split_once(':') else { return false };
    scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

/// Returns `true` if an address contains a host or a scheme. As in browsers, leading control characters and spaces, and tabs and
/// line ends are ignored, and a backslash is a slash.
///
/// ```
/// use docs_core::leaves_site;
///
/// assert!(leaves_site("//example.com/a") && leaves_site("tel:123"));
/// assert!(leaves_site("/\t/example.com") && leaves_site("\\\\example.com"));
/// assert!(!leaves_site("/a:b") && !leaves_site("#a:b"));
/// ```
#[must_use]
pub fn leaves_site(address: &str) -> bool {
    let leaves = |address: &str| address.starts_with("//") || has_scheme(address);
    // A fast path: most addresses are as browsers read them.
    if address.bytes().all(|byte| byte > b' ' && byte != b'\\') {
        return leaves(address);
    }
    let address = address.trim_start_matches(|char: char| char <= ' ').chars();
    let read = address.filter(|char| !matches!(char, '\t' | '\n' | '\r'));
    leaves(&read.map(|char| if char == '\\' { '/' } else { char }).collect::<String>())
}

/// Returns an issue for an address that would run a script, or display a document that the address itself contains;
/// `None` for any other address.
///
/// The schemes `javascript:` and `vbscript:` are refused everywhere, `data:` in links, and in embeds unless it contains
/// an image (scripts of an SVG image do not run in an `img`). As in browsers, the case of the scheme, leading control
/// characters and spaces, and tabs and line ends within the scheme are ignored. HTML entities must be decoded before.
///
/// ```
/// use docs_core::{AddressUse, refused_address};
///
/// let issue = refused_address(" java\tscript:alert(1)", AddressUse::Link).unwrap();
/// assert_eq!(issue.code, "unsafe-address");
/// assert_eq!(refused_address("data:image/png;base64,x", AddressUse::Embed), None);
/// ```
#[must_use]
pub fn refused_address(address: &str, used: AddressUse) -> Option<Issue> {
    is_unsafe(address, used).then(|| {
        let mut start = String::new();
        for char in address.trim().chars().take(MAX_SHOWN_CHARACTERS) {
            // Escapes control characters, which can hide a scheme in the message.
            if char.is_control() { start.extend(char.escape_default()) } else { start.push(char) }
        }
        let message = format!("the address `{start}` would run as a script; it is left out");
        Issue::warning("unsafe-address", message).help("link to a page, a file or another site")
    })
}

/// Returns the issue of a link to a file that is not published, because browsers would run it and its author is not trusted.
///
/// ```
/// let issue = docs_core::refused_file("./a.js");
/// assert_eq!(issue.code, "unsafe-address");
/// ```
#[must_use]
pub fn refused_file(address: &str) -> Issue {
    let message = format!(
        "the file `{address}` may run scripts; it is not published, and the link is left out"
    );
    let help = "put it into the folder of static files, which is trusted, or into an archive, or set `unsafe_html = true` \
                under `[markdown]`";
    Issue::warning("unsafe-address", message).help(help)
}

/// Maximum number of characters of a refused address in its message.
const MAX_SHOWN_CHARACTERS: usize = 40;

fn is_unsafe(address: &str, used: AddressUse) -> bool {
    // A fast path: most addresses are paths.
    if !address.contains(':') {
        return false;
    }
    let address = address.strip_prefix(PATHNAME).unwrap_or(address);
    let address = address.trim_start_matches(|char: char| char <= ' ');
    let starts_with = |expected: &str| starts_as_browsers_read(address, expected);
    match used {
        _ if starts_with("javascript:") || starts_with("vbscript:") => true,
        AddressUse::Link => starts_with("data:"),
        AddressUse::Embed => starts_with("data:") && !starts_with("data:image/"),
    }
}

/// Returns whether an address starts with a lower-case string, ignoring case, tabs and line ends.
fn starts_as_browsers_read(address: &str, expected: &str) -> bool {
    let mut bytes = address.bytes().filter(|byte| !matches!(byte, b'\t' | b'\n' | b'\r'));
    expected
        .bytes()
        .all(|expected| bytes.next().is_some_and(|byte| byte.eq_ignore_ascii_case(&expected)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_run_scripts_are_refused() {
        for address in [
            "javascript:alert(1)",
            "JaVaScRiPt:x",
            " \u{1}\u{1f}javascript:x",
            "\tjava\nscr\ript:x",
            "javascript\t:x",
            "vbscript:x",
            "data:text/html,x",
            "data:imagery,x",
            "d\tata:text/html,x",
            "pathname://javascript:x",
            "pathname:// java\tscript:x",
        ] {
            assert!(is_unsafe(address, AddressUse::Link), "{address:?}");
            assert!(is_unsafe(address, AddressUse::Embed), "{address:?}");
        }
        assert!(is_unsafe("data:image/png;base64,x", AddressUse::Link));
        assert!(!is_unsafe("data:image/png;base64,x", AddressUse::Embed));
    }

    #[test]
    fn other_addresses_are_kept() {
        for address in [
            "https://example.org/javascript:",
            "./javascript.md",
            "/javascript:x",
            "#data:",
            "?data:x",
            "mailto:a@example.org",
            "javascript",
            "java script:x",
            "pathname:///files/a.zip",
            "",
        ] {
            assert!(!is_unsafe(address, AddressUse::Link), "{address:?}");
        }
    }

    #[test]
    fn only_a_scheme_or_a_host_leaves_the_site() {
        for address in ["//x.com/a", "https://x", "mailto:a@b", "tel:1", "vscode+x.y-z:a", "x:y"] {
            assert!(leaves_site(address), "{address}");
        }
        for address in ["/x:y", "./x:y", "#a:b", "?a:b", "é:b", "1:b", "", ":", "img/a.svg"] {
            assert!(!leaves_site(address), "{address}");
        }
    }
}
