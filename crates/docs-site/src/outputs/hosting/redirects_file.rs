//! `_redirects` and `_headers` for Netlify and Cloudflare.

use std::collections::HashSet;
use std::fmt::Write as _;

use docs_model::{ASSETS_FOLDER, SiteMarker};
use docs_routing::RoutePath;

use super::rules::{Rule, Source, header_rules};

/// Returns the files for Netlify, which ignores trailing slashes and supports a status for each rule.
pub(super) fn netlify(rules: &[Rule<'_>], marker: &SiteMarker) -> Vec<(&'static str, String)> {
    let mut text = String::new();
    for rule in rules {
        let from = written(&rule.from);
        let _ = match rule.to.as_str() {
            "" => writeln!(text, "{from} {}404.html {}", marker.base_url, rule.status),
            _ => writeln!(text, "{from} {} {}", target(rule), rule.status),
        };
    }
    vec![("_redirects", text), ("_headers", headers(marker, Removal::Impossible))]
}

/// Returns the files for Cloudflare, which compares paths exactly and has no status for removed pages: the not-found
/// page is served there.
pub(super) fn cloudflare(rules: &[Rule<'_>], marker: &SiteMarker) -> Vec<(&'static str, String)> {
    let mut text = String::new();
    for rule in rules.iter().filter(|rule| !rule.to.is_empty()) {
        let from = written(&rule.from);
        let _ = writeln!(text, "{from} {} {}", target(rule), rule.status);
        if !from.ends_with(['*', '/']) {
            let _ = writeln!(text, "{from}/ {} {}", target(rule), rule.status);
        } else if let Some(folder) = from.strip_suffix("/*").filter(|folder| !folder.is_empty())
            && let Source::Pattern(pattern, _) = &rule.from
            && let Some(to) = pattern.target(&RoutePath::parse(folder))
            && !folder.contains("/:")
        {
            let _ = writeln!(text, "{folder} {to} {}", rule.status);
        }
    }
    vec![("_redirects", text), ("_headers", headers(marker, Removal::ExclamationMark))]
}

fn written(source: &Source<'_>) -> String {
    match source {
        Source::Path(path) if path.is_empty() => "/".to_owned(),
        // In a path, `*` and `:` are literal characters.
        Source::Path(path) => {
            RoutePath::parse(path).encoded().replace('*', "%2A").replace("/:", "/%3A")
        }
        Source::Pattern(pattern, _) => pattern.from_text("*"),
    }
}

fn target(rule: &Rule<'_>) -> String {
    match &rule.from {
        Source::Path(_) => rule.to.clone(),
        Source::Pattern(pattern, _) => pattern.to_text(":splat"),
    }
}

/// Syntax with which a rule removes a header of an earlier rule. Both hosts join the values of a header in several rules.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Removal {
    /// A line `! Name`.
    ExclamationMark,
    Impossible,
}

/// Returns the value of a header without the characters that could end its line.
fn plain(value: &str) -> String {
    value.chars().filter(|char| !char.is_control()).collect()
}

fn headers(marker: &SiteMarker, removal: Removal) -> String {
    let base = &marker.base_url;
    let mut text = format!("{base}*\n");
    for (name, value) in &marker.headers {
        let _ = writeln!(text, "  {name}: {}", plain(value));
    }
    let mut known: HashSet<&str> = marker.headers.iter().map(|(name, _)| name.as_str()).collect();
    for rule in header_rules(marker) {
        let mut lines = String::new();
        for (name, value) in rule.headers {
            if removal == Removal::ExclamationMark && known.contains(name.as_str()) {
                let _ = writeln!(lines, "  ! {name}");
            }
            if let Some(value) = value {
                let _ = writeln!(lines, "  {name}: {}", plain(value));
            }
        }
        known.extend(rule.headers.iter().map(|(name, _)| name.as_str()));
        if !lines.is_empty() {
            let _ = write!(text, "{}\n{lines}", rule.pattern.to_text("*"));
        }
    }
    if marker.markdown {
        let _ = write!(text, "{base}*.md\n  Content-Type: text/markdown; charset=utf-8\n");
    }
    // An author's file in the folder can change and keep its name, so responses are not immutable then.
    if marker.static_assets.is_empty() {
        let _ = write!(
            text,
            "{base}{ASSETS_FOLDER}/*\n  Cache-Control: public, max-age=31536000, immutable\n"
        );
    }
    text
}
