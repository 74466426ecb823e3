//! Documentation of Python code in MkDocs, `::: package.module`, with options in an indented block.
//!
//! Reference: <https://mkdocstrings.github.io/usage/>. The code is not read here: readers see its name.

use docs_core::ADMONITION_KINDS;

use super::line::bracketed;
use crate::blocks::directive_names;
use crate::options::Options;

/// Name of the directive that shows the name of documented code, which has no fence.
pub(crate) const API: &str = "api";

/// Start of the notation.
const COLONS: &str = ":::";

/// Returns the directive for a line that documents code. A name without a dot may also be a container of VitePress, or one of
/// this crate.
pub(super) fn api_block(line: &str, options: &Options<'_>) -> Option<String> {
    let rest = line.strip_prefix(COLONS)?;
    let name = rest.strip_prefix(' ').unwrap_or(rest).trim();
    let is_part =
        |char: char| char.is_alphanumeric() || matches!(char, '_' | '.' | ':' | '/' | '-');
    let is_name = name.starts_with(|first: char| first.is_alphabetic() || first == '_')
        && name.chars().all(is_part);
    let is_path = name.contains('.') || (rest.starts_with(' ') && !is_container(name, options));
    (is_name && is_path).then(|| format!("{API}{}", bracketed(name)))
}

/// Returns `true` if a name may be that of a container.
fn is_container(name: &str, options: &Options<'_>) -> bool {
    options.dialects.vitepress
        || ADMONITION_KINDS.iter().any(|kind| kind.keyword == name)
        || options.admonitions.contains(&name)
        || directive_names().any(|known| known == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Dialects;

    #[test]
    fn a_line_documents_code() {
        let rows = [
            ("::: a.b_c.D", Some("api[a.b_c.D]")),
            (":::a.b", Some("api[a.b]")),
            ("::: package", Some("api[package]")),
            (":::package", None),
            ("::: note", None),
            ("::: recipe", None),
            ("::: tabs", None),
            ("::: tip Title", None),
            (":::", None),
            ("::: .a", None),
            (":::: a.b", None),
        ];
        let options = Options { admonitions: &["recipe"], ..Options::default() };
        for (line, expected) in rows {
            assert_eq!(api_block(line, &options).as_deref(), expected, "{line}");
        }
        let dialects = Dialects { vitepress: true, ..Dialects::default() };
        let options = Options { dialects, ..Options::default() };
        assert_eq!(api_block("::: raw", &options), None);
        assert_eq!(api_block("::: a.b", &options).as_deref(), Some("api[a.b]"));
    }
}
