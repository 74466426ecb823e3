//! Notations of mdBook: <https://rust-lang.github.io/mdBook/format/mdbook.html>.

use std::borrow::Cow;

use super::line::Line;

/// Prefix of a hidden line in a Rust sample.
const HIDDEN: &str = "#";

/// Returns the replacement for a line that contains a notation.
pub(super) fn line(line: &str) -> Option<Line> {
    include(line).map(Line::Include).or_else(|| code(line).map(Line::Code))
}

/// Returns the directive for a line that includes a Markdown file: `{{#include part.md}}`.
fn include(line: &str) -> Option<String> {
    let (kind, address) = inclusion(line)?;
    (kind == "include").then(|| format!("include{{file=\"{address}\"}}"))
}

/// Returns the info string for a line that includes code: `{{#playground example.rs}}`.
fn code(line: &str) -> Option<String> {
    let (kind, address) = inclusion(line)?;
    (kind == "playground").then(|| format!("rust file=\"{address}\" title=\"\""))
}

/// Returns the address of the file that a code block's only line includes, with its part as a fragment.
pub(super) fn snippet(line: &str) -> Option<String> {
    Some(inclusion(line)?.1)
}

/// Returns the kind and the address of an inclusion: `{{#include ../a.rs:2:10}}`, `{{#rustdoc_include a.rs:anchor}}`.
fn inclusion(line: &str) -> Option<(&str, String)> {
    let inside = line.trim().strip_prefix("{{")?.strip_suffix("}}")?.trim();
    let (kind, written) = inside.strip_prefix('#')?.split_once(' ')?;
    let written = match kind {
        "include" | "rustdoc_include" => written.trim(),
        // Properties of the playground follow the file.
        "playground" => written.split_whitespace().next()?,
        _ => return None,
    };
    let (path, part) = written.split_once(':').unwrap_or((written, ""));
    let start = if path.starts_with(['.', '@']) { "" } else { "./" };
    let is_name = !path.is_empty() && !path.contains(['"', '{', '}']);
    is_name.then(|| (kind, format!("{start}{path}{}", fragment(part))))
}

/// Returns the fragment of a part: a line, lines from and to, or an anchor.
fn fragment(part: &str) -> String {
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    match part.split_once(':') {
        _ if part.is_empty() => String::new(),
        Some((first, last)) if is_number(first) && is_number(last) => {
            let first = if first.is_empty() { "1" } else { first };
            if last.is_empty() { format!("#L{first}-") } else { format!("#L{first}-L{last}") }
        }
        None if is_number(part) => format!("#L{part}"),
        _ => format!("#{part}"),
    }
}

/// Returns the info string of a code block with spaces instead of the commas between mdBook's language and properties.
pub(super) fn fence_info(info: &str) -> String {
    let info = info.trim();
    let language = info.split_whitespace().next().unwrap_or_default();
    format!("{}{}", language.replace(',', " "), &info[language.len()..])
}

/// Returns a code sample without its hidden lines, which only the compiler reads; `None` if it has none.
pub(crate) fn shown_code(info: &str, code: &str) -> Option<String> {
    let hidden = HiddenLines::new(info).filter(|hidden| code.contains(hidden.sign()))?;
    Some(code.split_inclusive('\n').filter_map(|line| hidden.shown(line)).collect())
}

/// Notation of the hidden lines of a code sample.
#[derive(Clone, Copy, Debug)]
pub(crate) enum HiddenLines<'i> {
    Rust,
    /// Sign at the start of the lines, from the word `hidelines=`.
    After(&'i str),
}

impl<'i> HiddenLines<'i> {
    /// Returns the notation of the code after an info string; `None` if the code has no hidden lines.
    pub(crate) fn new(info: &'i str) -> Option<Self> {
        let mut words = info.split_whitespace();
        if words.next() == Some("rust") {
            return Some(Self::Rust);
        }
        let sign = words.find_map(|word| word.strip_prefix("hidelines="));
        sign.filter(|sign| !sign.is_empty()).map(Self::After)
    }

    fn sign(self) -> &'i str {
        match self {
            Self::Rust => HIDDEN,
            Self::After(sign) => sign,
        }
    }

    /// Returns a line as readers see it; `None` for a hidden line.
    pub(crate) fn shown(self, line: &str) -> Option<Cow<'_, str>> {
        let content = line.trim_start();
        let Some(rest) = content.strip_prefix(self.sign()) else { return Some(line.into()) };
        match self {
            Self::After(_) => None,
            Self::Rust if rest.is_empty() || rest.starts_with([' ', '\n']) => None,
            // Two signs are one that readers see.
            Self::Rust if rest.starts_with(HIDDEN) => {
                let space = &line[..line.len() - content.len()];
                Some(format!("{space}{rest}").into())
            }
            Self::Rust => Some(line.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_includes_a_file() {
        let rows = [
            ("{{#include part.md}}", Some("include{file=\"./part.md\"}")),
            ("{{ #include ../a.md:3 }}", Some("include{file=\"../a.md#L3\"}")),
            ("{{#include a.md:3:}}", Some("include{file=\"./a.md#L3-\"}")),
            ("{{#include a.md::5}}", Some("include{file=\"./a.md#L1-L5\"}")),
            ("{{#include a.md:3:5}}", Some("include{file=\"./a.md#L3-L5\"}")),
            ("{{#include a.md:part}}", Some("include{file=\"./a.md#part\"}")),
            ("{{#title A}}", None),
            ("\\{{#include a.md}}", None),
            ("{{include a.md}}", None),
        ];
        for (line, expected) in rows {
            assert_eq!(include(line).as_deref(), expected, "{line}");
        }
        let playground = "rust file=\"./a.rs\" title=\"\"";
        assert_eq!(code("{{#playground a.rs editable}}").as_deref(), Some(playground));
        assert_eq!(snippet("{{#rustdoc_include a.rs:main}}").as_deref(), Some("./a.rs#main"));
    }

    #[test]
    fn properties_of_code_are_words() {
        assert_eq!(fence_info("rust,ignore,does_not_compile"), "rust ignore does_not_compile");
        assert_eq!(fence_info(" toml title=\"a,b\""), "toml title=\"a,b\"");
    }

    #[test]
    fn lines_for_the_compiler_are_not_shown() {
        let code = "# fn main() {\n#\n#[derive(Debug)]\n    let x = 1;\n##!x\n# }\n";
        let shown = "#[derive(Debug)]\n    let x = 1;\n#!x\n";
        assert_eq!(shown_code("rust ignore", code).as_deref(), Some(shown));
        assert_eq!(shown_code("toml", code), None);
        let python = "~import a\n  ~ b\nc ~ d\n";
        assert_eq!(shown_code("python hidelines=~", python).as_deref(), Some("c ~ d\n"));
        assert_eq!(shown_code("python hidelines=!!!", python), None);
    }
}
