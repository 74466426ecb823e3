//! Names of files in comments at the start of code, which Starlight shows as titles: `// src/main.js`.

/// Number of lines at the start of code that may contain the name.
const LINES: usize = 4;

/// Starts of comments, each with its end.
const COMMENTS: [(&str, &str); 4] = [("//", ""), ("#", ""), ("<!--", "-->"), ("/*", "*/")];

/// Words before the name, without regard to case.
const LABELS: [&str; 3] = ["file name:", "filename:", "file:"];

/// Languages of terminals, whose comments are not names of files.
const TERMINALS: [&str; 11] = [
    "ansi",
    "bash",
    "bat",
    "cmd",
    "console",
    "fish",
    "powershell",
    "sh",
    "shell",
    "shellsession",
    "zsh",
];

/// Extensions of names without a folder and without a label.
const EXTENSIONS: [&str; 24] = [
    ".astro", ".c", ".cjs", ".cpp", ".css", ".go", ".html", ".java", ".js", ".json", ".jsx", ".md",
    ".mdx", ".mjs", ".php", ".py", ".rb", ".rs", ".scss", ".svelte", ".toml", ".ts", ".tsx",
    ".vue",
];

/// Returns the name in a comment at the start of code, and the code without the comment and an empty line after it.
pub(crate) fn take_file_name<'a>(language: &str, code: &'a str) -> Option<(&'a str, String)> {
    if TERMINALS.contains(&language) {
        return None;
    }
    let mut start = 0;
    for line in code.split_inclusive('\n').take(LINES) {
        if let Some(name) = file_name(line) {
            let after = &code[start + line.len()..];
            let (before, is_first) = (&code[..start], start == 0);
            let after = after.strip_prefix('\n').filter(|_| is_first).unwrap_or(after);
            return Some((name, format!("{before}{after}")));
        }
        start += line.len();
    }
    None
}

/// Returns the name of a file that is the content of a comment.
fn file_name(line: &str) -> Option<&str> {
    let line = line.trim();
    let content = COMMENTS.iter().find_map(|(start, end)| {
        line.strip_prefix(start)?.trim_start_matches('/').strip_suffix(end)
    })?;
    let content = content.trim();
    let label = LABELS.iter().find(|label| {
        content.get(..label.len()).is_some_and(|start| start.eq_ignore_ascii_case(label))
    });
    let name = content[label.map_or(0, |label| label.len())..].trim();
    // A domain and `Node.js` resemble file names.
    let is_path = label.is_some() || name.contains('/') || name.starts_with('.');
    let has_extension = || EXTENSIONS.iter().any(|extension| name.ends_with(extension));
    let is_named = is_path || (has_extension() && !name.starts_with(char::is_uppercase));
    (is_named && is_file_name(name)).then_some(name)
}

/// Returns `true` for a path whose last part has an extension, such as `src/[id].astro` and `.env`.
fn is_file_name(name: &str) -> bool {
    let is_part = |char: char| char.is_alphanumeric() || "_-./@[]()+$~\\".contains(char);
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let extension = last.rsplit_once('.').map_or("", |(_, extension)| extension);
    name.chars().all(is_part)
        && !extension.is_empty()
        && extension.chars().all(|char| char.is_ascii_alphanumeric() || char == '-')
        && extension.starts_with(|first: char| first.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_that_is_a_path_is_the_name() {
        let rows = [
            ("js", "// src/a.js\n\nrun();\n", Some(("src/a.js", "run();\n"))),
            ("py", "# a.py\nrun()\n", Some(("a.py", "run()\n"))),
            ("css", "/* src/a.css */\na {}", Some(("src/a.css", "a {}"))),
            ("html", "<!-- File name: a.html -->\n<p>", Some(("a.html", "<p>"))),
            ("md", "---\n# src/a.md\ntitle: A\n---\n", Some(("src/a.md", "---\ntitle: A\n---\n"))),
            ("text", "# .env\nA=1\n", Some((".env", "A=1\n"))),
            ("js", "a\nb\nc\n// d.js\n", Some(("d.js", "a\nb\nc\n"))),
            ("js", "a\nb\nc\nd\n// e.js\n", None),
            ("sh", "# a.sh\nls\n", None),
            ("js", "// see a.js\nrun();\n", None),
            ("js", "// TODO.\nrun();\n", None),
            ("js", "// Node.js\nrun();\n", None),
            ("nginx", "# example.com\n", None),
            ("js", "// v1.x\n", None),
            ("py", "# version 1.2\n", None),
            ("js", "run(); // a.js\n", None),
            ("", "", None),
        ];
        for (language, code, expected) in rows {
            let found = take_file_name(language, code);
            let found = found.as_ref().map(|(name, code)| (*name, code.as_str()));
            assert_eq!(found, expected, "{code:?}");
        }
    }
}
