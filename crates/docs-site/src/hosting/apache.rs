//! Configuration for Apache: `.htaccess`.

use std::fmt::Write as _;

use docs_model::SiteMarker;

use super::rules::{Rule, Source, expression};

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

pub(super) fn files(rules: &[Rule], marker: &SiteMarker) -> Vec<(&'static str, String)> {
    let mut text =
        format!("ErrorDocument 404 {}404.html\n<IfModule mod_alias.c>\n", marker.base_url);
    for rule in rules {
        let group = |_: &str, inside: &str| format!("({inside})");
        let (expression, names) = expression(&rule.from, group);
        let expression: String = expression.chars().filter(|char| !char.is_control()).collect();
        let _ = match rule.to.as_str() {
            "" => writeln!(text, "RedirectMatch 410 \"{expression}\""),
            _ => {
                let to = target(rule, &names);
                writeln!(text, "RedirectMatch {} \"{expression}\" \"{to}\"", rule.status)
            }
        };
    }
    text.push_str("</IfModule>\n<IfModule mod_headers.c>\n");
    if marker.markdown {
        text.push_str("Header merge Vary Accept\n");
    }
    for (name, value) in &marker.headers {
        let value: String = value.chars().filter(|char| !char.is_control()).collect();
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace('%', "%%");
        let _ = writeln!(text, "Header always set {name} \"{value}\"");
    }
    text.push_str("</IfModule>\n");
    if marker.markdown {
        text.push_str(&MARKDOWN.replace("BASE", &marker.base_url));
    }
    vec![(".htaccess", text)]
}

/// Returns the target with the numbers of groups in place of names.
fn target(rule: &Rule, names: &[String]) -> String {
    let Source::Pattern(pattern) = &rule.from else { return rule.to.replace('$', "%24") };
    let mut to = pattern.to_text(":splat").replace('$', "%24");
    let mut groups: Vec<(usize, &String)> = names.iter().enumerate().collect();
    // A name can be a prefix of another.
    groups.sort_by_key(|(_, name)| std::cmp::Reverse(name.len()));
    for (index, name) in groups {
        to = to.replace(&format!(":{name}"), &format!("${}", index + 1));
    }
    to
}
