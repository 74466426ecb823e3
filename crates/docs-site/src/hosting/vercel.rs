//! Configuration for Vercel: `vercel.json`.

use docs_model::SiteMarker;
use serde_json::{Value, json};

use super::rules::{Rule, Source};

/// Returns the files. Vercel has no status for removed pages: the not-found page is served there.
pub(super) fn files(rules: &[Rule], marker: &SiteMarker) -> Vec<(&'static str, String)> {
    let living = rules.iter().filter(|rule| !rule.to.is_empty());
    let redirects: Vec<Value> = living
        .flat_map(|rule| {
            let sources = match &rule.from {
                Source::Path(path) => vec![literal(path), format!("{}/", literal(path))],
                Source::Pattern(pattern) => vec![source(pattern)],
            };
            let destination = match &rule.from {
                Source::Path(_) => rule.to.clone(),
                Source::Pattern(pattern) => pattern.to_text(":splat*"),
            };
            sources.into_iter().map(move |source| {
                json!({ "source": source, "destination": destination, "statusCode": rule.status })
            })
        })
        .collect();
    let headers: Vec<Value> =
        marker.headers.iter().map(|(name, value)| json!({ "key": name, "value": value })).collect();
    let everywhere = format!("{}(.*)", literal(&marker.base_url));
    let file = json!({
        "cleanUrls": true,
        "redirects": redirects,
        "headers": [{ "source": everywhere, "headers": headers }],
    });
    let text = serde_json::to_string_pretty(&file).expect("the file is plain values");
    vec![("vercel.json", format!("{text}\n"))]
}

fn source(pattern: &docs_routing::RedirectPattern) -> String {
    let (segments, is_open) = pattern.from_segments();
    let mut source = String::new();
    for segment in segments {
        source.push('/');
        match segment {
            Ok(text) => source.push_str(&literal(text)),
            Err(name) => source.extend([":", name]),
        }
    }
    if is_open {
        source.push_str("/:splat*");
    }
    source
}

/// Returns a path with its special characters escaped.
fn literal(path: &str) -> String {
    let mut literal = String::with_capacity(path.len());
    for char in path.chars() {
        if "(){}[]:*+?!\\|^$".contains(char) {
            literal.push('\\');
        }
        literal.push(char);
    }
    literal
}
