//! The site's one stylesheet: the interface's, the colours of code, the theme's settings, the site's own styles.
//!
//! The interface's rules stand in cascade layers and the site's own do not, so that the latter win.

use std::fs;

use docs_model::{Issue, Place, Settings};
use docs_render::highlight_css;
use docs_site::theme_css;

use crate::error::Error;
use crate::load::Style;
use crate::output::Output;
use crate::payload::href;
use crate::shared::write_hashed;

/// Code of every fault of the site's own styles.
const CODE: &str = "custom-css";

/// Joins the stylesheet, and writes the files that the site's own styles need.
pub(crate) fn stylesheet(
    interface: &str,
    settings: &Settings,
    styles: &[Style],
    output: &dyn Output,
) -> Result<(String, Vec<Issue>), Error> {
    let mut issues = Vec::new();
    // Imports count only at the head of a sheet.
    let mut imports = String::new();
    let mut own = String::new();
    for style in styles {
        let (imported, rest) = split_imports(&style.text);
        for import in imported {
            if is_elsewhere(address_of(import)) {
                imports.push_str(import);
            } else {
                let message = format!("`{import}` is left out");
                issues.push(
                    Issue::warning(CODE, message)
                        .at(Place::file(&style.file))
                        .help("name the file in `theme.custom_css`, before this one"),
                );
            }
        }
        own.push_str(&with_addresses(rest, settings, style, output, &mut issues)?);
        own.push('\n');
    }
    let theme = theme_css(&settings.theme, &settings.base_url);
    Ok((format!("{imports}{interface}{}{theme}{own}", highlight_css()), issues))
}

/// The imports at the head of a sheet, each with its semicolon, and what follows them.
fn split_imports(text: &str) -> (Vec<&str>, &str) {
    let mut imports = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
        let end = if rest.starts_with("/*") {
            rest.find("*/").map(|end| end + 2)
        } else if rest.starts_with("@import") || rest.starts_with("@charset") {
            statement_end(rest)
        } else {
            None
        };
        let Some(end) = end else { return (imports, rest) };
        if rest.starts_with("@import") {
            imports.push(&rest[..end]);
        }
        rest = &rest[end..];
    }
}

/// Where a statement ends: after the first semicolon outside of quotes and brackets.
fn statement_end(text: &str) -> Option<usize> {
    let mut quote = None;
    let mut depth = 0_u32;
    for (at, character) in text.char_indices() {
        match (quote, character) {
            (Some(open), _) if character == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(character),
            (None, '(') => depth += 1,
            (None, ')') => depth = depth.saturating_sub(1),
            (None, ';') if depth == 0 => return Some(at + 1),
            (None, _) => {}
        }
    }
    None
}

/// The address in an import: `@import url("…")`, `@import "…"`.
fn address_of(import: &str) -> &str {
    let rest = import.trim_start_matches("@import").trim_start();
    let rest = rest.strip_prefix("url(").unwrap_or(rest);
    rest.trim_start_matches(['"', '\'', ' '])
}

/// Is it to be left as it is? It is unless it names a file of the site.
fn is_elsewhere(address: &str) -> bool {
    let scheme = address.split_once(':').is_some_and(|(scheme, _)| {
        !scheme.is_empty() && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric())
    });
    scheme || address.starts_with("//") || address.starts_with('#') || address.is_empty()
}

/// The text with the addresses of files as the built site has them.
fn with_addresses(
    text: &str,
    settings: &Settings,
    style: &Style,
    output: &dyn Output,
    issues: &mut Vec<Issue>,
) -> Result<String, Error> {
    let mut done = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("url(") {
        done.push_str(before);
        done.push_str("url(");
        let Some((written, behind)) = after.split_once(')') else {
            rest = after;
            continue;
        };
        let address = written.trim().trim_matches(['"', '\'']);
        if is_elsewhere(address) {
            done.push_str(written);
        } else if address.starts_with('/') {
            done.push_str(&format!("\"{}\"", href(settings, address)));
        } else if let Some(name) = write_asset(address, style, output)? {
            // Beside the stylesheet.
            done.push_str(&format!("\"{name}\""));
        } else {
            issues.push(
                Issue::warning(CODE, format!("the file `{address}` does not exist in the project"))
                    .at(Place::file(&style.file)),
            );
            done.push_str(written);
        }
        done.push(')');
        rest = behind;
    }
    done.push_str(rest);
    Ok(done)
}

/// Copies a file of the project that a style names to the assets. Returns its name there.
fn write_asset(address: &str, style: &Style, output: &dyn Output) -> Result<Option<String>, Error> {
    let end = address.find(['?', '#']).unwrap_or(address.len());
    let path = style.folder.join(&address[..end]);
    if !path.is_file() || style.allowed.resolve(&path).is_err() {
        return Ok(None);
    }
    let bytes = fs::read(&path).map_err(Error::file("read", &path))?;
    let part = |part: Option<&std::ffi::OsStr>| {
        part.map(|part| part.to_string_lossy().replace(' ', "-")).unwrap_or_default()
    };
    let name = write_hashed(&part(path.file_stem()), &part(path.extension()), &bytes, output)?;
    Ok(Some(format!("{name}{}", &address[end..])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_are_told_from_what_follows() {
        let text = "/* ours */\n@charset 'utf-8';\n@import url('https://a.example/css?family=A:wght@400;700');\n\
                    @import \"./b.css\";\nbody { color: red }";
        let (imports, rest) = split_imports(text);
        assert_eq!(imports.len(), 2);
        assert!(is_elsewhere(address_of(imports[0])));
        assert!(!is_elsewhere(address_of(imports[1])));
        assert_eq!(rest, "body { color: red }");
    }

    #[test]
    fn a_sheet_that_breaks_off_is_kept_as_it_is() {
        for text in ["@import 'a", "/* a", "", "@import"] {
            assert_eq!(split_imports(text), (Vec::new(), text));
        }
    }
}
