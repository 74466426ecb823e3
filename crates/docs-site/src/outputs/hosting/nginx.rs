//! Configuration for nginx: a map of redirects, and a file for the server block.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use docs_model::SiteMarker;

use super::rules::{Rule, Source, expression, header_rules, path_expression};

/// Statuses of redirects. A `return` has a constant status, so each status has its own map.
const STATUSES: [u16; 4] = [301, 302, 308, 410];

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
    for status in STATUSES {
        let of_status: Vec<&Rule<'_>> = rules.iter().filter(|rule| rule.status == status).collect();
        if of_status.is_empty() {
            continue;
        }
        let _ = write!(maps, "map $uri $docs_site_{status} {{\n    default \"\";\n");
        for rule in of_status {
            match &rule.from {
                Source::Path(path) => {
                    let to = value(&rule.to);
                    let _ = writeln!(maps, "    \"{}\" \"{to}\";", quoted(path));
                    let _ = writeln!(maps, "    \"{}/\" \"{to}\";", quoted(path));
                }
                Source::Pattern(pattern, _) => {
                    let group = |name: &str, inside: &str| format!("(?<docs_{name}>{inside})");
                    let (expression, mut names) = expression(&rule.from, group);
                    // A name can be a prefix of another.
                    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
                    let mut to = value(&rule.to);
                    if !rule.to.is_empty() {
                        to = pattern.to_text(":splat").replace('$', "%24");
                        for name in names {
                            to = to.replace(&format!(":{name}"), &format!("${{docs_{name}}}"));
                        }
                    }
                    let _ =
                        writeln!(maps, "    \"~{}\" \"{to}\";", expression.replace('"', "\\\""));
                }
            }
        }
        maps.push_str("}\n");
        let answer = match status {
            410 => "return 410;".to_owned(),
            status => format!("return {status} $docs_site_{status}$is_args$args;"),
        };
        let _ = writeln!(server, "if ($docs_site_{status}) {{ {answer} }}");
    }
    if marker.markdown {
        maps.push_str(MARKDOWN_MAP);
        server.push_str(&MARKDOWN_SERVER.replace("BASE", &quoted(&marker.base_url)));
    }
    for (name, value) in headers(marker, &mut maps) {
        let _ = writeln!(server, "add_header {name} {value} always;");
    }
    vec![(".nginx-map.conf", maps), (".nginx-server.conf", server)]
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
            let value = quoted(value.as_deref().unwrap_or_default());
            Some((path_expression(rule), value))
        });
        let own: Vec<(String, String)> = own.collect();
        if own.is_empty() {
            written.push((name.to_owned(), format!("\"{}\"", quoted(everywhere))));
            continue;
        }
        let word: String = name
            .chars()
            .map(|char| if char.is_ascii_alphanumeric() { char } else { '_' })
            .collect();
        let variable = format!("$docs_site_header_{}", word.to_ascii_lowercase());
        let _ = write!(maps, "map $uri {variable} {{\n    default \"{}\";\n", quoted(everywhere));
        for (expression, value) in own {
            let _ = writeln!(maps, "    \"~{}\" \"{value}\";", expression.replace('"', "\\\""));
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

/// Returns a string in quotes. nginx cannot escape the dollar sign, which starts a variable, so it is removed.
fn quoted(text: &str) -> String {
    let text: String = text.chars().filter(|char| !char.is_control() && *char != '$').collect();
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
