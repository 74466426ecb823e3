//! Style sheets that components import: CSS modules, addresses of files, imports.
//!
//! Everything except names and addresses is copied unchanged, so that the output contains unknown rules too. `lightningcss`
//! renames the same names, but serializes each sheet from its own model of CSS.

use std::collections::{BTreeMap, BTreeSet};

use cssparser::{Parser, SourcePosition, Token};
use xxhash_rust::xxh3::xxh3_64;

use crate::javascript::js_string;

/// Maximum nesting of blocks that is parsed. Deeper blocks are copied unchanged.
const MAX_DEPTH: usize = 64;

/// Alphabet of hashes in class names.
const BASE_62: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Style sheet of a component, with its exports.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct StyleSheet {
    /// Rules for the browser.
    pub(crate) text: String,
    /// Specifiers of other style sheets: from `@import`, and from `composes … from`.
    pub(crate) imports: Vec<String>,
    /// Names of classes and keyframes in the site, by their names in the source; empty if the sheet
    /// is not a CSS module.
    classes: BTreeMap<String, Class>,
}

#[derive(Clone, Debug, Default, Eq, PartialEq)]
struct Class {
    names: Vec<ClassName>,
}

#[derive(Clone, Debug, Eq, PartialEq)]
enum ClassName {
    Known(String),
    /// A class of another module, by the index of its import.
    Imported(usize, String),
}

impl StyleSheet {
    /// Returns the object of class names as JavaScript. Imported style sheets are `style0`, `style1`, ….
    pub(crate) fn exports(&self) -> String {
        let entries = self.classes.iter().map(|(local, class)| {
            let names = class.names.iter().map(|name| match name {
                ClassName::Known(name) => js_string(name),
                ClassName::Imported(index, name) => format!("style{index}[{}]", js_string(name)),
            });
            let value = names.collect::<Vec<_>>().join(" + \" \" + ");
            format!("{}: {value}", js_string(local))
        });
        format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
    }
}

/// Parses a style sheet. `address` returns the new address of a file, or `None` to keep it.
pub(crate) fn plain(text: &str, address: &mut dyn FnMut(&str) -> Option<String>) -> StyleSheet {
    read(text, None, address)
}

/// Parses a CSS module, and renames its classes and keyframes, so that they are unique in a site. `file` is the
/// path relative to the site's folder.
pub(crate) fn module(
    text: &str,
    file: &str,
    address: &mut dyn FnMut(&str) -> Option<String>,
) -> StyleSheet {
    read(text, Some(file), address)
}

fn read(
    text: &str,
    module: Option<&str>,
    address: &mut dyn FnMut(&str) -> Option<String>,
) -> StyleSheet {
    let mut reader = CssRewriter {
        text,
        module,
        address,
        keyframes: if module.is_some() { keyframes(text) } else { BTreeSet::new() },
        sheet: StyleSheet::default(),
        current: Vec::new(),
        copied: 0,
        depth: 0,
    };
    let mut parser = Parser::new(text);
    reader.items(&mut parser);
    reader.copy_to(text.len());
    reader.sheet
}

/// Returns the names of the keyframes in a style sheet.
fn keyframes(text: &str) -> BTreeSet<String> {
    let names = text.split("keyframes").skip(1).filter_map(|rest| {
        let rest = rest.trim_start();
        let end = rest.find(|char: char| !(char.is_alphanumeric() || matches!(char, '-' | '_')))?;
        (end > 0).then(|| rest[..end].to_owned())
    });
    names.collect()
}

/// Copies a style sheet with replacements.
struct CssRewriter<'a> {
    text: &'a str,
    /// Path of a CSS module.
    module: Option<&'a str>,
    address: &'a mut dyn FnMut(&str) -> Option<String>,
    keyframes: BTreeSet<String>,
    sheet: StyleSheet,
    /// Classes in the selectors of the current rule, to which `composes` applies.
    current: Vec<String>,
    /// Offset up to which the source has been copied.
    copied: usize,
    depth: usize,
}

/// Kind of a rule or declaration, determined at its end.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum End {
    Semicolon,
    Block,
    Input,
}

impl CssRewriter<'_> {
    fn copy_to(&mut self, end: usize) {
        if end > self.copied {
            self.sheet.text.push_str(&self.text[self.copied..end]);
            self.copied = end;
        }
    }

    /// Replaces a range of the source.
    fn replace(&mut self, start: usize, end: usize, replacement: &str) {
        self.copy_to(start);
        self.sheet.text.push_str(replacement);
        self.copied = end;
    }

    /// Reads rules and declarations up to the end of a block or of the input.
    fn items(&mut self, parser: &mut Parser<'_>) {
        while !parser.is_exhausted() {
            parser.skip_whitespace();
            let start = parser.state();
            let at = offset(parser.position());
            let end = skip_item(parser);
            let after = offset(parser.position());
            parser.reset(&start);
            match end {
                End::Block => self.rule(parser),
                End::Semicolon | End::Input => self.declaration(parser, at, after),
            }
        }
    }

    /// Reads a rule with a block.
    ///
    /// cssparser has tokens and no selectors, so the parser state before a name determines whether the name is a class. A
    /// `:global` without parentheses applies up to the next comma.
    fn rule(&mut self, parser: &mut Parser<'_>) {
        let mut is_at_rule = false;
        let mut renames_next = false;
        let mut is_local = true;
        let mut is_after_dot = false;
        let outer = std::mem::take(&mut self.current);
        loop {
            let start = offset(parser.position());
            let Ok(token) = parser.next_including_whitespace().cloned() else { break };
            let end = offset(parser.position());
            let was_after_dot = std::mem::replace(&mut is_after_dot, token == Token::Delim('.'));
            match &token {
                Token::AtKeyword(name) => {
                    is_at_rule = true;
                    renames_next = name.ends_with("keyframes");
                }
                Token::CurlyBracketBlock => {
                    if is_at_rule || self.current.is_empty() {
                        self.current = outer.clone();
                    }
                    self.nested(parser, Self::items);
                    break;
                }
                Token::Ident(name) if renames_next => {
                    renames_next = false;
                    self.rename(name, start, end);
                }
                Token::Ident(name) if was_after_dot && is_local && !is_at_rule => {
                    self.current.push(name.to_string());
                    self.rename(name, start, end);
                }
                Token::Ident(name)
                    if self.module.is_some()
                        && name.as_ref() == "global"
                        && self.text[..start].ends_with(':') =>
                {
                    is_local = false;
                    self.replace(start - 1, end, "");
                }
                Token::Comma => is_local = true,
                Token::Function(name)
                    if self.module.is_some()
                        && matches!(name.as_ref(), "global" | "local")
                        && self.text[..start].ends_with(':') =>
                {
                    let is_global = name.as_ref() == "global";
                    self.replace(start - 1, end, "");
                    let mut close = end;
                    self.nested(parser, |reader, inner| {
                        reader.selector(inner, !is_global);
                        close = offset(inner.position());
                    });
                    self.replace(close, offset(parser.position()), "");
                }
                Token::Function(_) => {
                    self.nested(parser, |reader, inner| reader.selector(inner, true));
                }
                Token::ParenthesisBlock | Token::SquareBracketBlock => {
                    self.nested(parser, |_, inner| while inner.next().is_ok() {});
                }
                _ => {}
            }
        }
        self.current = outer;
    }

    /// Reads a selector within a function such as `:not(…)`.
    fn selector(&mut self, parser: &mut Parser<'_>, is_local: bool) {
        let mut is_after_dot = false;
        loop {
            let start = offset(parser.position());
            let Ok(token) = parser.next_including_whitespace().cloned() else { break };
            let end = offset(parser.position());
            let was_after_dot = std::mem::replace(&mut is_after_dot, token == Token::Delim('.'));
            match &token {
                Token::Ident(name) if was_after_dot && is_local => self.rename(name, start, end),
                Token::Function(_) => {
                    self.nested(parser, |reader, inner| reader.selector(inner, is_local));
                }
                _ => {}
            }
        }
    }

    /// Reads a declaration, or a rule without a block.
    fn declaration(&mut self, parser: &mut Parser<'_>, start: usize, end: usize) {
        let mut property = String::new();
        loop {
            let at = offset(parser.position());
            let Ok(token) = parser.next_including_whitespace().cloned() else { break };
            let after = offset(parser.position());
            match &token {
                Token::Semicolon => break,
                Token::AtKeyword(name) if name.eq_ignore_ascii_case("import") => {
                    return self.import(parser, start, end);
                }
                Token::Ident(name) if property.is_empty() => property = name.to_ascii_lowercase(),
                Token::Ident(name)
                    if property.starts_with("animation")
                        && self.keyframes.contains(name.as_ref()) =>
                {
                    self.rename(name, at, after);
                }
                Token::UnquotedUrl(url) => self.url(url, at, after),
                Token::Function(name) if name.eq_ignore_ascii_case("url") => {
                    self.quoted_url(parser, at);
                }
                Token::Function(_) | Token::ParenthesisBlock => self.nested(parser, Self::values),
                Token::Colon if property == "composes" && self.module.is_some() => {
                    return self.composes(parser, start, end);
                }
                _ => {}
            }
        }
    }

    /// Reads the arguments of a function.
    fn values(&mut self, parser: &mut Parser<'_>) {
        loop {
            let at = offset(parser.position());
            let Ok(token) = parser.next_including_whitespace().cloned() else { break };
            let after = offset(parser.position());
            match &token {
                Token::UnquotedUrl(url) => self.url(url, at, after),
                Token::Function(name) if name.eq_ignore_ascii_case("url") => {
                    self.quoted_url(parser, at);
                }
                Token::Function(_) | Token::ParenthesisBlock => self.nested(parser, Self::values),
                _ => {}
            }
        }
    }

    fn quoted_url(&mut self, parser: &mut Parser<'_>, start: usize) {
        let mut address = String::new();
        self.nested(parser, |_, inner| {
            address = inner.expect_string().map(|text| text.to_string()).unwrap_or_default();
            while inner.next().is_ok() {}
        });
        let end = offset(parser.position());
        self.url(&address, start, end);
    }

    /// Replaces the address of a file.
    fn url(&mut self, url: &str, start: usize, end: usize) {
        let is_elsewhere = url.is_empty()
            || url.starts_with('#')
            || url.starts_with("//")
            || url.split_once(':').is_some_and(|(scheme, _)| {
                scheme.chars().all(|char| char.is_ascii_alphanumeric() || char == '-')
            });
        if is_elsewhere {
            return;
        }
        if let Some(address) = (self.address)(url) {
            self.replace(start, end, &format!("url({})", js_string(&address)));
        }
    }

    /// Reads `@import`: another file is bundled, an external address is kept.
    fn import(&mut self, parser: &mut Parser<'_>, start: usize, end: usize) {
        let specifier = match parser.next().cloned() {
            Ok(Token::QuotedString(text) | Token::UnquotedUrl(text)) => Some(text.to_string()),
            Ok(Token::Function(_)) => {
                let mut address = None;
                self.nested(parser, |_, inner| {
                    address = inner.expect_string().ok().map(|text| text.to_string());
                    while inner.next().is_ok() {}
                });
                address
            }
            _ => None,
        };
        let rest = offset(parser.position());
        while !matches!(parser.next(), Ok(Token::Semicolon) | Err(_)) {}
        let has_conditions = !self.text[rest..end].trim_matches([';', ' ', '\n']).is_empty();
        if let Some(specifier) = specifier
            && !has_conditions
            && !docs_model::leaves_site(&specifier)
        {
            self.sheet.imports.push(import_specifier(&specifier));
            self.replace(start, end, "");
        }
    }

    /// Reads `composes: a b from "./c.module.css"`, and removes it, because browsers do not know
    /// it.
    fn composes(&mut self, parser: &mut Parser<'_>, start: usize, end: usize) {
        let mut names = Vec::new();
        let mut source = None;
        let mut is_from = false;
        while let Ok(token) = parser.next().cloned() {
            match token {
                Token::Semicolon => break,
                Token::Ident(name) if name.as_ref() == "from" => is_from = true,
                Token::Ident(name) if !is_from => names.push(name.to_string()),
                Token::Ident(name) if name.as_ref() == "global" => source = Some(None),
                Token::QuotedString(path) => source = Some(Some(path.to_string())),
                _ => {}
            }
        }
        self.replace(start, end, "");
        let composed: Vec<ClassName> = match source {
            Some(None) => names.into_iter().map(ClassName::Known).collect(),
            Some(Some(path)) => {
                self.sheet.imports.push(import_specifier(&path));
                let index = self.sheet.imports.len() - 1;
                names.into_iter().map(|name| ClassName::Imported(index, name)).collect()
            }
            None => names.iter().map(|name| ClassName::Known(self.renamed(name))).collect(),
        };
        for class in self.current.clone() {
            self.sheet.classes.entry(class).or_default().names.extend(composed.iter().cloned());
        }
    }

    /// Renames a class or keyframes, in a CSS module.
    fn rename(&mut self, name: &str, start: usize, end: usize) {
        if self.module.is_none() {
            return;
        }
        let renamed = self.renamed(name);
        let class = self.sheet.classes.entry(name.to_owned()).or_default();
        if class.names.is_empty() {
            class.names.push(ClassName::Known(renamed.clone()));
        }
        self.replace(start, end, &escaped(&renamed));
    }

    /// Returns the name of a class or of keyframes in the site.
    fn renamed(&self, name: &str) -> String {
        let mut hash = xxh3_64(format!("{}\n{name}", self.module.unwrap_or_default()).as_bytes());
        let mut suffix = String::new();
        for _ in 0..6 {
            suffix.push(char::from(BASE_62[usize::try_from(hash % 62).unwrap_or_default()]));
            hash /= 62;
        }
        format!("{name}_{suffix}")
    }

    /// Reads a block or the arguments of a function.
    fn nested(&mut self, parser: &mut Parser<'_>, read: impl FnOnce(&mut Self, &mut Parser<'_>)) {
        if self.depth == MAX_DEPTH {
            return;
        }
        self.depth += 1;
        // Invalid CSS is copied unchanged.
        let _ = parser.parse_nested_block(|inner| {
            read(self, inner);
            while inner.next_including_whitespace().is_ok() {}
            Ok::<_, cssparser::ParseError<()>>(())
        });
        self.depth -= 1;
    }
}

/// Skips a rule or a declaration.
fn skip_item(parser: &mut Parser<'_>) -> End {
    loop {
        match parser.next() {
            Ok(Token::Semicolon) => return End::Semicolon,
            Ok(Token::CurlyBracketBlock) => return End::Block,
            Ok(_) => {}
            Err(_) => return End::Input,
        }
    }
}

fn offset(position: SourcePosition) -> usize {
    position.byte_index()
}

/// Returns the specifier of a style sheet's import: `~name` is a package, `~/name` an alias of the project.
fn import_specifier(path: &str) -> String {
    let package = path.strip_prefix('~').filter(|package| !package.starts_with('/'));
    package.unwrap_or(path).to_owned()
}

/// Returns a class name, escaped for a selector.
fn escaped(name: &str) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = cssparser::serialize_identifier(name, &mut text);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_module(text: &str) -> StyleSheet {
        module(text, "src/a.module.css", &mut |url| Some(format!("/assets/{url}")))
    }

    /// Returns the source of a module with each hash replaced by `#`.
    fn shown(text: &str) -> String {
        let sheet = read_module(text);
        let mut shown = sheet.text.clone();
        for name in ["a", "b", "fade", "c-d"] {
            let mut reader_name = String::new();
            for class in sheet.classes.get(name).iter().flat_map(|class| &class.names) {
                if let ClassName::Known(renamed) = class
                    && renamed.starts_with(&format!("{name}_"))
                {
                    reader_name.clone_from(renamed);
                }
            }
            if !reader_name.is_empty() {
                shown = shown.replace(&reader_name, &format!("{name}#"));
            }
        }
        shown
    }

    #[test]
    fn classes_and_keyframes_are_renamed_and_nothing_else() {
        let rows = [
            (".a { color: red }", ".a# { color: red }"),
            (".a .b:hover > p.c-d, #x {}", ".a# .b#:hover > p.c-d#, #x {}"),
            (".a:not(.b, p) { margin: .5em }", ".a#:not(.b#, p) { margin: .5em }"),
            (":global(.x) .a {}", ".x .a# {}"),
            (":global .x, .a {}", " .x, .a# {}"),
            (":local(.a) {}", ".a# {}"),
            (
                "@media (min-width: 1.5em) { .a { & .b { top: 0 } } }",
                "@media (min-width: 1.5em) { .a# { & .b# { top: 0 } } }",
            ),
            (
                "@keyframes fade { from { opacity: .5 } } .a { animation: fade 1s ease }",
                "@keyframes fade# { from { opacity: .5 } } .a# { animation: fade# 1s ease }",
            ),
            (
                ".a { background: url(x.png) no-repeat, url(\"y.png\") }",
                ".a# { background: url(\"/assets/x.png\") no-repeat, url(\"/assets/y.png\") }",
            ),
            (
                ".a { background: url(#g) }\n.b { background: url(data:image/png;base64,AA) }",
                ".a# { background: url(#g) }\n.b# { background: url(data:image/png;base64,AA) }",
            ),
            (".a { composes: b x; color: red }", ".a# {  color: red }"),
        ];
        for (text, expected) in rows {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn classes_are_exported_with_those_that_they_compose() {
        let sheet = read_module(
            ".b {} .a { composes: b; composes: x from './o.module.css'; composes: g from global }",
        );
        let b = &sheet.classes["b"].names[0];
        let ClassName::Known(b) = b else { panic!("{b:?}") };
        assert_eq!(sheet.imports, ["./o.module.css"]);
        let exports = sheet.exports();
        assert!(
            exports.contains(&format!("+ \" \" + \"{b}\" + \" \" + style0[\"x\"] + \" \" + \"g\"")),
            "{exports}"
        );
    }

    #[test]
    fn imports_of_files_are_modules_and_those_of_addresses_stay() {
        let text = "@import 'other.css';\n@import url(\"https://example.org/a.css\");\n@import 'b.css' print;\np {}";
        let sheet = plain(text, &mut |_| None);
        assert_eq!(sheet.imports, ["other.css"]);
        assert_eq!(
            sheet.text,
            "\n@import url(\"https://example.org/a.css\");\n@import 'b.css' print;\np {}"
        );
    }

    #[test]
    fn any_text_is_a_style_sheet() {
        let deep = "{".repeat(10_000);
        for text in
            ["", "{", "}", ".", ".a", "@", "url(", ":global(", "/*", "'", ".a{composes:", &deep]
        {
            let _ = read_module(text);
        }
    }
}
