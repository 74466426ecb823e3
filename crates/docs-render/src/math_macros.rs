//! KaTeX commands that the formula converter does not support, expressed by supported commands, and definitions within
//! formulas.

use std::borrow::Cow;
use std::collections::HashMap;

/// Commands that the converter does not support, with their definitions. Source of the commands: KaTeX' list of supported
/// functions. A size, a position or an address that MathML cannot express is omitted, but never a symbol.
const COMMANDS: [(&str, &str); 43] = [
    ("KaTeX", "\\text{KaTeX}"),
    ("LaTeX", "\\text{LaTeX}"),
    ("Set", "\\{#1\\}"),
    ("TeX", "\\text{TeX}"),
    ("allowbreak", "{}"),
    ("and", "\\land"),
    ("boxed", "\\begin{array}{|c|}\\hline #1\\\\\\hline\\end{array}"),
    ("centerdot", "\\cdot"),
    ("dotsb", "\\cdots"),
    ("dotsc", "\\ldots"),
    ("dotsi", "\\cdots"),
    ("dotsm", "\\cdots"),
    ("dotso", "\\ldots"),
    ("href", "{#2}"),
    ("intop", "\\int"),
    ("llap", "{#1}"),
    ("mathclap", "{#1}"),
    ("mathllap", "{#1}"),
    ("mathnormal", "{#1}"),
    ("mathrlap", "{#1}"),
    ("nobreak", "{}"),
    ("notag", "{}"),
    ("or", "\\lor"),
    ("pmb", "\\boldsymbol{#1}"),
    ("pod", "\\quad(#1)"),
    ("rlap", "{#1}"),
    ("sdot", "\\cdot"),
    ("set", "\\{#1\\}"),
    ("shortmid", "\\mid"),
    ("shortparallel", "\\parallel"),
    ("smallint", "\\int"),
    ("smallsetminus", "\\setminus"),
    ("smash", "{#1}"),
    ("strut", "\\vphantom{(}"),
    ("substack", "\\begin{matrix}#1\\end{matrix}"),
    ("textcolor", "{\\color{#1}#2}"),
    ("utilde", "\\underset{\\sim}{#1}"),
    ("varinjlim", "\\mathop{\\underset{\\longrightarrow}{\\lim}}"),
    ("varliminf", "\\mathop{\\underline{\\lim}}"),
    ("varlimsup", "\\mathop{\\overline{\\lim}}"),
    ("varprojlim", "\\mathop{\\underset{\\longleftarrow}{\\lim}}"),
    ("varpropto", "\\propto"),
    ("widetilde", "\\tilde{#1}"),
];

/// Unsupported environments, each with a supported environment that has the same cells, and `true` if an argument follows
/// the former: a number of columns, or an alignment.
const ENVIRONMENTS: [(&str, &str, bool); 10] = [
    ("Bmatrix*", "Bmatrix", true),
    ("Vmatrix*", "Vmatrix", true),
    ("alignat", "aligned", true),
    ("alignat*", "aligned", true),
    ("alignedat", "aligned", true),
    ("bmatrix*", "bmatrix", true),
    ("matrix*", "matrix", true),
    ("pmatrix*", "pmatrix", true),
    ("smallmatrix", "matrix", false),
    ("split", "aligned", false),
];

/// Commands whose argument consists of words, like that of `\text`. Macros cannot contain words.
const WORDS: [&str; 3] = ["\\hbox{", "\\mbox{", "\\url{"];

/// Commands that define a command.
const DEFINITIONS: [&str; 5] =
    ["\\newcommand", "\\renewcommand", "\\providecommand", "\\gdef", "\\def"];

/// Maximum length of a formula after the expansion of its macros.
const MAX_BYTES: usize = 64 * 1024;

/// Maximum nesting of macros.
const MAX_DEPTH: usize = 16;

/// Maximum number of uses of macros in a formula. Macros can use other macros many times and expand to nothing.
const MAX_USES: usize = 10_000;

/// Error message for macros that exceed these limits.
const TOO_LONG: &str = "its macros have no end, or are too long";

/// Returns a formula that the converter accepts: without definitions and macros, and with supported environments. `macros`
/// are the macros of the site, by their names with or without a backslash.
pub(crate) fn prepared<'f>(
    formula: &'f str,
    macros: &[(String, String)],
) -> Result<Cow<'f, str>, String> {
    if !formula.contains('\\') {
        return Ok(Cow::Borrowed(formula));
    }
    let mut definitions: HashMap<&str, &str> = COMMANDS.into_iter().collect();
    let of_site = macros.iter().map(|(name, text)| (name.trim_start_matches('\\'), &**text));
    definitions.extend(of_site.filter(|(name, _)| !name.is_empty()));
    let kept = without_definitions(formula, &mut definitions);
    let mut expansion = Expansion { definitions, uses: 0, out: String::with_capacity(kept.len()) };
    expansion.push(&kept, 0)?;
    Ok(Cow::Owned(with_known_environments(expansion.out)))
}

/// Formula with expanded macros.
struct Expansion<'d> {
    definitions: HashMap<&'d str, &'d str>,
    uses: usize,
    out: String,
}

impl Expansion<'_> {
    /// Appends a string with expanded macros.
    fn push(&mut self, text: &str, depth: usize) -> Result<(), String> {
        let mut rest = text;
        while let Some(at) = rest.find('\\') {
            let (before, command) = rest.split_at(at);
            self.out.push_str(before);
            let name = command_name(&command[1..]);
            let (kept, after) = command.split_at(1 + name.len());
            let used = self.definitions.get(name).copied().filter(|_| depth < MAX_DEPTH);
            rest = match used.and_then(|text| Some((text, arguments(after, text)?))) {
                Some((text, (arguments, after))) => {
                    self.uses += 1;
                    let filled = with_arguments(text, &arguments).ok_or(TOO_LONG)?;
                    self.push(&filled, depth + 1)?;
                    after
                }
                None => {
                    self.out.push_str(kept);
                    after
                }
            };
            if self.out.len() > MAX_BYTES || self.uses > MAX_USES {
                return Err(TOO_LONG.to_owned());
            }
        }
        self.out.push_str(rest);
        Ok(())
    }
}

/// Returns the name of a command: letters, or one other character.
fn command_name(text: &str) -> &str {
    let letters = text.find(|char: char| !char.is_ascii_alphabetic()).unwrap_or(text.len());
    let one = text.chars().next().map_or(0, char::len_utf8);
    &text[..letters.max(one)]
}

/// Returns the arguments for the placeholders in a macro's definition, and the rest of the source.
fn arguments<'t>(source: &'t str, text: &str) -> Option<(Vec<&'t str>, &'t str)> {
    let count = (1..=9).rev().find(|number| text.contains(&format!("#{number}"))).unwrap_or(0);
    let mut rest = source;
    let mut found = Vec::with_capacity(count);
    for _ in 0..count {
        let start = rest.trim_start();
        let (argument, after) = group(start, '{', '}').or_else(|| {
            let length = match start.strip_prefix('\\') {
                Some(command) => 1 + command_name(command).len(),
                None => start.chars().next()?.len_utf8(),
            };
            Some(start.split_at(length))
        })?;
        found.push(argument);
        rest = after;
    }
    Some((found, rest))
}

/// Returns the definition of a macro with inserted arguments; `None` if the result exceeds [`MAX_BYTES`].
fn with_arguments(text: &str, arguments: &[&str]) -> Option<String> {
    let mut filled = String::with_capacity(text.len());
    let mut parts = text.split('#');
    filled.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let number = part.chars().next().and_then(|digit| digit.to_digit(10)).unwrap_or_default();
        match arguments.get((number as usize).wrapping_sub(1)) {
            Some(argument) => {
                filled.push_str(argument);
                filled.push_str(&part[1..]);
            }
            None => filled.extend(["#", part]),
        }
        if filled.len() > MAX_BYTES {
            return None;
        }
    }
    // A letter after the definition would be part of its last command.
    if filled.ends_with(|last: char| last.is_ascii_alphabetic()) && filled.contains('\\') {
        filled.push(' ');
    }
    Some(filled)
}

fn with_known_environments(mut formula: String) -> String {
    for (name, own, takes_argument) in ENVIRONMENTS {
        let [begin, end] = ["begin", "end"].map(|command| format!("\\{command}{{{name}}}"));
        if formula.contains(&begin) {
            let begun = with_environment(&formula, &begin, own, takes_argument);
            formula = begun.replace(&end, &format!("\\end{{{own}}}"));
        }
    }
    for command in WORDS {
        if formula.contains(command) {
            formula = formula.replace(command, "\\text{");
        }
    }
    if formula.contains("\\tag") { with_shown_tags(&formula) } else { formula }
}

/// Replaces the starts of an environment, including their argument.
fn with_environment(formula: &str, begin: &str, own: &str, takes_argument: bool) -> String {
    let mut parts = formula.split(begin);
    let mut replaced = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let argument = group(part, '{', '}').or_else(|| group(part, '[', ']'));
        let argument = argument.filter(|_| takes_argument);
        replaced.push_str(&format!("\\begin{{{own}}}"));
        replaced.push_str(argument.map_or(part, |(_, rest)| rest));
    }
    replaced
}

/// Writes the number of an equation after it. The converter accepts numbers in numbered environments only.
fn with_shown_tags(formula: &str) -> String {
    let is_numbered = ["equation", "align", "gather"]
        .iter()
        .any(|name| formula.contains(&format!("\\begin{{{name}}}")));
    if is_numbered {
        return formula.to_owned();
    }
    let mut parts = formula.split("\\tag");
    let mut shown = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let starred = part.strip_prefix('*');
        match group(starred.unwrap_or(part), '{', '}') {
            Some((text, rest)) if starred.is_some() => {
                shown.push_str(&format!("\\qquad\\text{{{text}}}{rest}"));
            }
            Some((text, rest)) => shown.push_str(&format!("\\qquad\\text{{({text})}}{rest}")),
            None => shown.push_str(&format!("\\tag{part}")),
        }
    }
    shown
}

/// Removes the definitions from a formula, and adds them to those of the site. An incomplete definition remains, and causes
/// an error.
fn without_definitions<'f>(
    formula: &'f str,
    definitions: &mut HashMap<&'f str, &'f str>,
) -> String {
    let mut rest = formula;
    let mut kept = String::with_capacity(formula.len());
    while let Some(at) = rest.find('\\') {
        let (before, command) = rest.split_at(at);
        kept.push_str(before);
        rest = match definition(command) {
            Some((name, text, after)) => {
                let is_provided = command.starts_with("\\providecommand");
                if !(is_provided && definitions.contains_key(name)) {
                    definitions.insert(name, text);
                }
                after
            }
            None => {
                let (command, after) = command.split_at(1 + command_name(&command[1..]).len());
                kept.push_str(command);
                after
            }
        };
    }
    kept.push_str(rest);
    kept
}

/// Parses a definition; returns the name without its backslash, the body, and the rest.
fn definition(source: &str) -> Option<(&str, &str, &str)> {
    let after = DEFINITIONS.iter().find_map(|command| {
        let after = source.strip_prefix(command)?;
        (!after.starts_with(|next: char| next.is_ascii_alphabetic())).then_some(after)
    })?;
    let after = after.strip_prefix('*').unwrap_or(after).trim_start();
    let (name, after) = match group(after, '{', '}') {
        Some((name, after)) => (name.trim().strip_prefix('\\')?, after),
        None => {
            let after = after.strip_prefix('\\')?;
            after.split_at(command_name(after).len())
        }
    };
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic());
    // The body determines the number of arguments, so `[2]` and `#1#2` are ignored.
    let (arguments, body) = after.split_at(after.find('{')?);
    let is_argument = |char: char| char.is_ascii_digit() || "#[] ".contains(char);
    if !arguments.chars().all(is_argument) {
        return None;
    }
    let (text, rest) = group(body, '{', '}')?;
    is_name.then_some((name, text, rest))
}

/// Returns the content of a group at the start of a string, and the rest.
fn group(text: &str, open: char, close: char) -> Option<(&str, &str)> {
    let inside = text.trim_start().strip_prefix(open)?;
    let mut depth = 0_usize;
    let mut is_escaped = false;
    for (at, char) in inside.char_indices() {
        if is_escaped {
            is_escaped = false;
        } else if char == '\\' {
            is_escaped = true;
        } else if char == close && depth == 0 {
            return Some((&inside[..at], &inside[at + close.len_utf8()..]));
        } else if char == close {
            depth -= 1;
        } else if char == open {
            depth += 1;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::mathml;

    #[test]
    fn commands_and_environments_are_valid() {
        let formula = |(name, text): (&str, &str)| match text.contains("#2") {
            true => format!("\\{name}{{red}}{{x}}"),
            false if text.contains('#') => format!("\\{name}{{x}}"),
            false => format!("x \\{name} y"),
        };
        for command in COMMANDS {
            let formula = formula(command);
            assert!(mathml(&formula, true, &[]).is_ok(), "{formula}");
        }
        for (name, _, _) in ENVIRONMENTS {
            let formula = format!("\\begin{{{name}}}x\\end{{{name}}}");
            assert!(mathml(&formula, true, &[]).is_ok(), "{formula}");
        }
    }

    #[test]
    fn macros_are_replaced_by_their_texts() {
        let macros = [("\\half", "\\frac{#1}{2}"), ("R", "\\mathbb{R}"), ("loop", "\\loop")];
        let macros = macros.map(|(name, text)| (name.to_owned(), text.to_owned()));
        let rows = [
            ("\\half{a} \\half b\\half\\pi", "\\frac{a}{2} \\frac{b}{2}\\frac{\\pi}{2}"),
            ("\\R^n \\Re \\\\R", "\\mathbb{R}^n \\Re \\\\R"),
            ("\\newcommand{\\a}[1]{x_{#1}}\\newcommand\\b{\\a 1}\\b", "x_{1}"),
            ("\\def\\a#1#2{#1+#2}\\a12", "1+2"),
            ("\\renewcommand*\\a{\\}}y\\a", "y\\}"),
            ("\\or x", "\\lor  x"),
            ("\\half", "\\half"),
            ("\\newcommand{\\a}", "\\newcommand{\\a}"),
            ("\\newcommand{\\a} x \\frac{1}{2}", "\\newcommand{\\a} x \\frac{1}{2}"),
            ("\\providecommand{\\R}{x}\\R", "\\mathbb{R}"),
            ("\\define x", "\\define x"),
            ("\\loop", "\\loop"),
        ];
        for (formula, expected) in rows {
            let found = prepared(formula, &macros).expect("a short formula");
            assert_eq!(found.trim_end(), expected, "{formula}");
        }
    }

    #[test]
    fn macros_that_grow_without_end_are_an_error() {
        let doubled = "\\def\\a{\\b\\b}\\def\\b{\\c\\c}\\def\\c{\\a\\a x}\\a";
        let empty =
            format!("\\def\\a#1{{#1#1#1#1#1#1#1#1}}{}{}", "\\a{".repeat(16), "}".repeat(16));
        let wide = "\\def\\c#1{\\c{#1#1#1#1#1#1#1#1#1#1}}\\c{xxxxxxxxxx}";
        for formula in [doubled, &empty, wide] {
            assert!(prepared(formula, &[]).is_err(), "{formula}");
        }
    }

    #[test]
    fn environments_and_numbers_are_those_of_the_converter() {
        let rows = [
            ("\\begin{split}a\\end{split}", "\\begin{aligned}a\\end{aligned}"),
            ("\\begin{alignat}{2}a\\end{alignat}", "\\begin{aligned}a\\end{aligned}"),
            ("\\begin{pmatrix*}[r]a\\end{pmatrix*}", "\\begin{pmatrix}a\\end{pmatrix}"),
            ("\\begin{smallmatrix}{a}\\end{smallmatrix}", "\\begin{matrix}{a}\\end{matrix}"),
            ("\\mbox{a b}", "\\text{a b}"),
            ("x \\tag{1}", "x \\qquad\\text{(1)}"),
            ("x \\tag*{a}", "x \\qquad\\text{a}"),
            ("\\begin{align}x\\tag{1}\\end{align}", "\\begin{align}x\\tag{1}\\end{align}"),
        ];
        for (formula, expected) in rows {
            assert_eq!(prepared(formula, &[]).expect("a short formula"), expected);
        }
    }
}
