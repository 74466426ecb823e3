//! Configuration for nginx: a map of redirects, and a file for the server block.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use docs_model::SiteMarker;

use super::rules::{Rule, SEGMENT, Source, SourceSegment, escaped, header_rules, path_expression};

/// Statuses of redirects. A `return` has a constant status, so each status has its own map.
const STATUSES: [u16; 4] = [301, 302, 308, 410];

/// Regular expression of a segment in `$request_uri`. Browsers treat a backslash as a slash.
const ENCODED_SEGMENT: &str = "[^/?#\\\\]+";

/// Regular expression of all further segments in `$request_uri`. They never start with a slash, because two slashes at the start
/// of a target are followed by a host.
const ENCODED_REST: &str = "(?:/+(?<docs_splat>(?:[^/?#\\\\][^?#\\\\]*)?))?";

/// Variable whose value is a dollar sign.
const DOLLAR: &str = "${docs_site_dollar}";

/// Definition of [`DOLLAR`]: values in `geo` have no variables.
const DOLLAR_MAP: &str = "geo $docs_site_dollar {
    default \"$\";
}
";

/// Map from the `Accept` header to a variable for requests that prefer Markdown.
const MARKDOWN_MAP: &str = "map $http_accept $docs_site_markdown {
    default \"\";
    \"~*^\\s*text/markdown\" \"yes\";
}
";

/// Responds to requests that prefer Markdown with that of the page.
const MARKDOWN_SERVER: &str = "set $docs_site_twin \"\";
if ($uri ~ \"^(.+?)/?$\") { set $docs_site_twin \"$1.md\"; }
if ($uri = \"BASE\") { set $docs_site_twin \"BASEindex.md\"; }
set $docs_site_answer $docs_site_markdown;
if (-f $document_root$docs_site_twin) { set $docs_site_answer \"${docs_site_answer}-file\"; }
if ($docs_site_answer = \"yes-file\") { rewrite ^ $docs_site_twin last; }
location ~ \\.md$ { default_type text/markdown; charset utf-8; charset_types text/markdown; }
add_header Vary Accept always;
";

pub(super) fn files(rules: &[Rule<'_>], marker: &SiteMarker) -> Vec<(&'static str, String)> {
    let mut maps = String::from("# Include this file within `http { … }`.\n");
    let mut server = String::from("# Include this file within `server { … }`.\n");
    let is_path = |rule: &&Rule<'_>| matches!(rule.from, Source::Path(_));
    // A path takes precedence over a pattern of any status.
    for status in STATUSES {
        let paths = rules.iter().filter(is_path).filter(|rule| rule.status == status);
        let lines: String = paths.map(path_lines).collect();
        add_map(status, ("$uri", &format!("$docs_site_{status}")), &lines, &mut maps, &mut server);
    }
    for status in STATUSES {
        let patterns = rules.iter().filter(|rule| !is_path(rule) && rule.status == status);
        let lines: String = patterns.filter_map(pattern_line).collect();
        let variables = ("$request_uri", &*format!("$docs_site_pattern_{status}"));
        add_map(status, variables, &lines, &mut maps, &mut server);
    }
    if marker.markdown {
        maps.push_str(MARKDOWN_MAP);
        server.push_str(&MARKDOWN_SERVER.replace("BASE", &quoted_value(&marker.base_url)));
    }
    for (name, value) in headers(marker, &mut maps) {
        let _ = writeln!(server, "add_header {name} {value} always;");
    }
    if maps.contains(DOLLAR) || server.contains(DOLLAR) {
        maps.push_str(DOLLAR_MAP);
    }
    vec![(".nginx-map.conf", maps), (".nginx-server.conf", server)]
}

/// Adds a map of redirects with a status from one variable to another, and the response to the server block.
fn add_map(
    status: u16,
    (key, variable): (&str, &str),
    lines: &str,
    maps: &mut String,
    server: &mut String,
) {
    if lines.is_empty() {
        return;
    }
    let _ = write!(maps, "map {key} {variable} {{\n    default \"\";\n{lines}}}\n");
    let answer = match status {
        410 => "return 410;".to_owned(),
        status => format!("return {status} {variable}$is_args$args;"),
    };
    let _ = writeln!(server, "if ({variable}) {{ {answer} }}");
}

/// Returns the lines of a redirect from a path, which is decoded, as `$uri`.
fn path_lines(rule: &Rule<'_>) -> String {
    let Source::Path(path) = &rule.from else { return String::new() };
    let (path, to) = (quoted(path), value(&rule.to));
    format!("    \"{path}\" \"{to}\";\n    \"{path}/\" \"{to}\";\n")
}

/// Returns the line of a redirect from a pattern. It matches `$request_uri`, in which the captured segments are still encoded:
/// decoded line ends in the target would add headers to the response.
fn pattern_line(rule: &Rule<'_>) -> Option<String> {
    let Source::Pattern(pattern, other_languages) = &rule.from else { return None };
    let mut names = Vec::new();
    let mut expression = String::from("^");
    let mut end = "/*";
    for segment in other_languages.segments(pattern.from_segments()) {
        match segment {
            SourceSegment::Literal(segment) => expression.extend(["/+", &encoded(segment)]),
            SourceSegment::Named { name, expression: segment } => {
                let segment = segment.replace(SEGMENT, ENCODED_SEGMENT);
                let _ = write!(expression, "/+(?<docs_{name}>{segment})");
                names.push(name);
            }
            SourceSegment::Rest => {
                names.push("splat");
                end = ENCODED_REST;
            }
        }
    }
    expression.extend([end, "(?:[?#]|$)"]);
    // A name can be a prefix of another.
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    let mut to = value(&rule.to);
    if !rule.to.is_empty() {
        to = pattern.to_text(":splat").replace('$', "%24");
        for name in names {
            to = to.replace(&format!(":{name}"), &format!("${{docs_{name}}}"));
        }
    }
    Some(format!("    \"~{}\" \"{to}\";\n", quoted(&expression)))
}

/// Returns a regular expression for a segment in a request, in which any byte other than letters and digits may be encoded.
fn encoded(segment: &str) -> String {
    let mut expression = String::with_capacity(segment.len());
    for char in segment.chars() {
        let text = char.to_string();
        let written = escaped(&text);
        if char.is_ascii_alphanumeric() {
            expression.push_str(&written);
            continue;
        }
        let bytes: String = text.bytes().map(|byte| format!("%{byte:02x}")).collect();
        let _ = write!(expression, "(?:{written}|(?i:{bytes}))");
    }
    expression
}

/// Returns all headers with their values in quotes. Headers with other values for some paths have a variable, whose map is
/// added; nginx omits headers with an empty value.
fn headers(marker: &SiteMarker, maps: &mut String) -> Vec<(String, String)> {
    let rules = header_rules(marker);
    let mut headers: BTreeMap<&str, &str> =
        marker.headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    for (name, _) in rules.iter().flat_map(|rule| rule.headers) {
        headers.entry(name).or_default();
    }
    let mut written = Vec::with_capacity(headers.len());
    for (name, everywhere) in headers {
        // nginx uses the first matching expression.
        let own = rules.iter().rev().filter_map(|rule| {
            let (_, value) = rule.headers.iter().find(|(known, _)| known == name)?;
            let value = quoted_value(value.as_deref().unwrap_or_default());
            Some((path_expression(rule), value))
        });
        let own: Vec<(String, String)> = own.collect();
        if own.is_empty() {
            written.push((name.to_owned(), format!("\"{}\"", quoted_value(everywhere))));
            continue;
        }
        let word: String = name
            .chars()
            .map(|char| if char.is_ascii_alphanumeric() { char } else { '_' })
            .collect();
        let variable = format!("$docs_site_header_{}", word.to_ascii_lowercase());
        let _ =
            write!(maps, "map $uri {variable} {{\n    default \"{}\";\n", quoted_value(everywhere));
        for (expression, value) in own {
            let _ = writeln!(maps, "    \"~{}\" \"{value}\";", quoted(&expression));
        }
        maps.push_str("}\n");
        written.push((name.to_owned(), variable));
    }
    written
}

/// Returns the value in a map; a removed page requires any non-empty value.
fn value(to: &str) -> String {
    match to {
        "" => "gone".to_owned(),
        to => to.replace('$', "%24"),
    }
}

/// Returns a string for quotes in a place without variables.
fn quoted(text: &str) -> String {
    let text: String = text.chars().filter(|char| !char.is_control()).collect();
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

/// Returns a string for quotes in a place with variables. nginx cannot escape the dollar sign, which starts a variable.
fn quoted_value(text: &str) -> String {
    quoted(text).replace('$', DOLLAR)
}
