//! Compilation of Sass to CSS.

use std::fmt;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use docs_model::{Issue, Location};
use grass::{ErrorKind, Fs, Options, OutputStyle};

use crate::inputs::source::EntryKind;
use crate::inputs::source::SourceFile;
use crate::inputs::source::SourceTree;
use crate::load::style_paths::{PACKAGES, source_path};

/// Code of all issues of style sheets in Sass.
const CODE: &str = "sass";

/// Maximum size of one file, in bytes.
const MAX_FILE_BYTES: u64 = 8 * 1024 * 1024;

/// Message of the compiler for a missing file.
const NOT_FOUND: &str = "Can't find stylesheet to import.";

/// Compiles a style sheet in Sass (`.scss`, `.sass`) to CSS. Files are read through the tree only: next to the importing
/// file, in the installed packages, and below the prefixes `~` (packages) and `@site/`.
///
/// Sass is a programming language: a style sheet can need any amount of time, memory and stack. Programs that compile
/// untrusted style sheets should do so in a process with limits.
///
/// # Errors
///
/// Returns the first error, at its location, with the line in the help. A missing file is a warning, because it can belong to a
/// missing package.
///
/// # Examples
///
/// ```
/// use docs_site::{MemoryTree, compile_sass};
///
/// let tree = MemoryTree::from_iter([
///     ("css/main.scss", "@use 'colors';\na { b { color: colors.$link } }"),
///     ("css/_colors.scss", "$link: navy;"),
/// ]);
/// assert_eq!(compile_sass(&tree, "css/main.scss").unwrap(), "a b {\n  color: navy;\n}\n");
/// ```
pub fn compile_sass(tree: &dyn SourceTree, file: &str) -> Result<String, Issue> {
    let files = TreeFiles(tree);
    let options = Options::default()
        .fs(&files)
        .load_path(PACKAGES)
        .style(OutputStyle::Expanded)
        .allows_charset(false)
        .quiet(true);
    grass::from_path(file, &options).map_err(|error| issue(file, *error))
}

fn issue(file: &str, error: grass::Error) -> Issue {
    match error.kind() {
        ErrorKind::ParseError { message, loc, .. } => {
            let number = |index: usize| u32::try_from(index + 1).unwrap_or(u32::MAX);
            let (line, column) = (number(loc.begin.line), number(loc.begin.column));
            let location = Location::character(source_path(loc.file.name()), line, column);
            let excerpt = format!("the line is `{}`", loc.file.source_line(loc.begin.line).trim());
            if message == NOT_FOUND {
                let message =
                    "a style sheet that this line imports is not found: the sheet is left out";
                let help =
                    format!("{excerpt}; install the project's packages if it belongs to one");
                return Issue::warning(CODE, message).at(location).help(help);
            }
            Issue::error(CODE, message).at(location).help(excerpt)
        }
        ErrorKind::IoError(error) => {
            Issue::error(CODE, format!("can't read a style sheet: {error}"))
                .at(Location::file(file))
        }
        other => {
            let message = format!("the style sheet can't be compiled: {other:?}");
            Issue::error(CODE, message).at(Location::file(file))
        }
    }
}

/// File system of the compiler.
struct TreeFiles<'a>(&'a dyn SourceTree);

impl fmt::Debug for TreeFiles<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("TreeFiles").finish()
    }
}

impl TreeFiles<'_> {
    fn is(&self, path: &Path, kind: EntryKind) -> bool {
        path.to_str().map(source_path).is_some_and(|path| {
            self.0.kind(&path) == Some(kind) && self.0.outside_project(&path).is_none()
        })
    }
}

impl Fs for TreeFiles<'_> {
    fn is_dir(&self, path: &Path) -> bool {
        self.is(path, EntryKind::Folder)
    }

    fn is_file(&self, path: &Path) -> bool {
        self.is(path, EntryKind::File)
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let path = path.to_str().map(source_path).ok_or(io::ErrorKind::NotFound)?;
        if self.0.outside_project(&path).is_some() {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let file: Box<dyn SourceFile + '_> = self.0.open(&path)?;
        let mut bytes = Vec::new();
        file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MAX_FILE_BYTES {
            Err(io::Error::other(format!("`{path}` is larger than {MAX_FILE_BYTES} bytes")))
        } else {
            Ok(with_relative_colors(bytes))
        }
    }

    fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
        Ok(path.to_str().map_or_else(|| path.to_owned(), |path| source_path(path).into()))
    }
}

/// Returns a style sheet whose relative colors, such as `hsl(from red h calc(s + 30) l)`, are strings that the
/// compiler copies, because it does not support the channels in them. A color that contains Sass is unchanged.
fn with_relative_colors(bytes: Vec<u8>) -> Vec<u8> {
    let text = match String::from_utf8(bytes) {
        Ok(text) if text.contains("from ") => text,
        Ok(text) => return text.into_bytes(),
        Err(error) => return error.into_bytes(),
    };
    let mut done = String::with_capacity(text.len() + 64);
    let mut rest = text.as_str();
    while let Some(at) = rest.find('(') {
        let is_name = |character: char| character.is_ascii_alphanumeric() || character == '-';
        let name = rest[..at].len() - rest[..at].trim_end_matches(is_name).len();
        let is_relative = name > 0 && rest[at + 1..].trim_start().starts_with("from ");
        let end = if is_relative { closing_parenthesis(&rest[at..]) } else { None };
        let color = end.map(|end| &rest[at - name..=at + end]);
        match color.filter(|color| !color.contains(['$', '#', '"', '\\', '/'])) {
            Some(color) => {
                done.push_str(&rest[..at - name]);
                let words: Vec<&str> = color.split_whitespace().collect();
                done.push_str(&format!("#{{unquote(\"{}\")}}", words.join(" ")));
                // The following lines keep their numbers.
                done.extend(color.matches('\n'));
                rest = &rest[at - name + color.len()..];
            }
            None => {
                done.push_str(&rest[..=at]);
                rest = &rest[at + 1..];
            }
        }
    }
    done.push_str(rest);
    done.into_bytes()
}

/// Returns the position of the parenthesis that closes the first one of a string.
fn closing_parenthesis(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    text.bytes().position(|byte| {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs::source::MemoryTree;

    fn compile(files: &[(&str, &str)]) -> Result<String, String> {
        let tree = MemoryTree::from_iter(files.iter().copied());
        compile_sass(&tree, files[0].0).map_err(|issue| issue.to_string())
    }

    #[test]
    fn files_are_found_beside_the_sheet_and_in_packages() {
        let css = compile(&[
            (
                "src/css/main.scss",
                "@use '../theme/sizes';\n@use 'grid/columns';\n@import '~grid/rows', '@site/src/theme/more';\n\
                 a { width: sizes.$wide; @include row; b: $more }",
            ),
            ("src/theme/_sizes.scss", "$wide: 10px * 2;"),
            ("src/theme/more.scss", "$more: 1;"),
            ("node_modules/grid/_rows.scss", "@mixin row { display: flex }"),
            ("node_modules/grid/columns/index.sass", "c\n  d: e\n"),
        ]);
        assert_eq!(
            css.as_deref(),
            Ok("c {\n  d: e;\n}\n\na {\n  width: 20px;\n  display: flex;\n  b: 1;\n}\n")
        );
    }

    #[test]
    fn relative_colors_are_passed_on() {
        let text = "$c: red;\na { fill: hsl(from var(--x) h calc(s + 30) calc(l - 20)); b: 1px + 2px }\n\
                    @keyframes k { from { a: b } }\n";
        let css = compile(&[("a.scss", text)]).expect("the style sheet is valid");
        assert!(css.contains("fill: hsl(from var(--x) h calc(s + 30) calc(l - 20));"), "{css}");
        let css = compile(&[("a.scss", "a {\n  b: hsl(\n    from red h calc(s + 1) l\n  );\n}\n")]);
        assert_eq!(css.as_deref(), Ok("a {\n  b: hsl( from red h calc(s + 1) l );\n}\n"));
        for unchanged in ["a(from ", "(from x)", "c: hsl(from $c h s l)"] {
            let bytes = with_relative_colors(unchanged.as_bytes().to_vec());
            assert_eq!(String::from_utf8(bytes).as_deref(), Ok(unchanged));
        }
    }

    #[test]
    fn a_fault_has_its_place_and_line() {
        let faulty = [("a.scss", "@use 'b';\n"), ("_b.scss", "a {\n  width: 1px + red;\n}\n")];
        let messages = [
            compile(&faulty),
            compile(&[("a.scss", "\n@use '~none/x';\n")]),
            compile(&[("a.scss", "a { b: ")]),
        ];
        let messages: Vec<String> = messages.into_iter().map(Result::unwrap_err).collect();
        insta::assert_snapshot!(messages.join("\n"));
    }
}
