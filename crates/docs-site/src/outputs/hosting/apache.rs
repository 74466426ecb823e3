//! Configuration for Apache: `.htaccess`.

use std::fmt::Write as _;

use docs_model::SiteMarker;

use super::rules::{Rule, Source, expression, header_rules, path_expression};

/// Answers requests that prefer Markdown with that of pages.
const MARKDOWN: &str = "<IfModule mod_mime.c>
AddType text/markdown .md
AddCharset UTF-8 .md
</IfModule>
<IfModule mod_rewrite.c>
RewriteEngine On
RewriteCond %{HTTP_ACCEPT} ^\\s*text/markdown [NC]
RewriteRule ^$ BASEindex.md [L]
RewriteCond %{HTTP_ACCEPT} ^\\s*text/markdown [NC]
RewriteCond %{DOCUMENT_ROOT}BASE$1.md -f
RewriteRule ^(.+?)/?$ BASE$1.md [L]
</IfModule>
";

/// Regular expression of files for programs, such as the marker of the site. The folder `.well-known` is public.
const HIDDEN: &str = "/\\.(?!well-known(?:/|$))";

/// Answers requests for pages, whose addresses have no suffix, with their files.
const PAGES: &str = "<IfModule mod_rewrite.c>
RewriteEngine On
RewriteCond %{DOCUMENT_ROOT}BASE$1.html -f
RewriteRule ^(.+[^/])$ BASE$1.html [L]
</IfModule>
";

pub(super) fn files(rules: &[Rule<'_>], marker: &SiteMarker) -> Vec<(&'static str, String)> {
    let mut text =
        format!("ErrorDocument 404 {}404.html\n<IfModule mod_alias.c>\n", marker.base_url);
    for rule in rules {
        let group = |_: &str, inside: &str| format!("({inside})");
        let (expression, names) = expression(&rule.from, group);
        let mut expression: String = expression.chars().filter(|char| !char.is_control()).collect();
        if !names.is_empty() {
            // The groups of a decoded path are a part of a header.
            expression.insert_str(1, "(?!.*[[:cntrl:]])");
        }
        let _ = match rule.to.as_str() {
            "" => writeln!(text, "RedirectMatch 410 \"{expression}\""),
            _ => {
                let to = target(rule, &names);
                writeln!(text, "RedirectMatch {} \"{expression}\" \"{to}\"", rule.status)
            }
        };
    }
    let _ = writeln!(text, "RedirectMatch 404 \"{HIDDEN}\"");
    text.push_str("</IfModule>\n<IfModule mod_headers.c>\n");
    if marker.markdown {
        text.push_str("Header merge Vary Accept\n");
    }
    for (name, value) in &marker.headers {
        let _ = writeln!(text, "Header always set {name} \"{}\"", quoted(value));
    }
    for rule in header_rules(marker) {
        let condition = format!("\"expr=%{{REQUEST_URI}} =~ m#{}#\"", path_expression(&rule));
        for (name, value) in rule.headers {
            let _ = match value {
                Some(value) => {
                    writeln!(text, "Header always set {name} \"{}\" {condition}", quoted(value))
                }
                None => writeln!(text, "Header always unset {name} {condition}"),
            };
        }
    }
    text.push_str("</IfModule>\n");
    if marker.markdown {
        text.push_str(&MARKDOWN.replace("BASE", &marker.base_url));
    }
    text.push_str(&PAGES.replace("BASE", &marker.base_url));
    vec![(".htaccess", text)]
}

/// Returns the value of a header for a string in quotes, in which `%` starts a variable.
fn quoted(value: &str) -> String {
    let value: String = value.chars().filter(|char| !char.is_control()).collect();
    value.replace('\\', "\\\\").replace('"', "\\\"").replace('%', "%%")
}

/// Returns the target in which the numbers of groups replace their names.
fn target(rule: &Rule<'_>, names: &[String]) -> String {
    let Source::Pattern(pattern, _) = &rule.from else { return rule.to.replace('$', "%24") };
    let mut to = pattern.to_text(":splat").replace('$', "%24");
    let mut groups: Vec<(usize, &String)> = names.iter().enumerate().collect();
    // A name can be a prefix of another.
    groups.sort_by_key(|(_, name)| std::cmp::Reverse(name.len()));
    for (index, name) in groups {
        to = to.replace(&format!(":{name}"), &format!("${}", index + 1));
    }
    to
}
