//! Configuration for Vercel: `vercel.json`.

use docs_model::SiteMarker;
use serde_json::{Value, json};

use super::rules::{Rule, SEGMENT, Source, SourceSegment, header_rules};

/// Returns the files. Vercel has no status for removed pages: the not-found page is served there.
pub(super) fn files(rules: &[Rule<'_>], marker: &SiteMarker) -> Vec<(&'static str, String)> {
    let living = rules.iter().filter(|rule| !rule.to.is_empty());
    let redirects: Vec<Value> = living
        .flat_map(|rule| {
            let sources = match &rule.from {
                Source::Path(path) => vec![literal(path), format!("{}/", literal(path))],
                Source::Pattern(pattern, other_languages) => {
                    vec![source(other_languages.segments(pattern.from_segments()))]
                }
            };
            let destination = match &rule.from {
                Source::Path(_) => rule.to.clone(),
                Source::Pattern(pattern, _) => pattern.to_text(":splat*"),
            };
            sources.into_iter().map(move |source| {
                json!({ "source": source, "destination": destination, "statusCode": rule.status })
            })
        })
        .collect();
    let pair = |name: &str, value: &str| json!({ "key": name, "value": value });
    let everywhere: Vec<Value> =
        marker.headers.iter().map(|(name, value)| pair(name, value)).collect();
    let mut headers = vec![
        json!({ "source": format!("{}(.*)", literal(&marker.base_url)), "headers": everywhere }),
    ];
    for rule in header_rules(marker) {
        // Vercel uses the last of several values. A rule cannot remove a header.
        let values =
            rule.headers.iter().filter_map(|(name, value)| Some(pair(name, value.as_deref()?)));
        let values: Vec<Value> = values.collect();
        if !values.is_empty() {
            headers.push(json!({ "source": source(rule.segments()), "headers": values }));
        }
    }
    let file = json!({
        "cleanUrls": true,
        "redirects": redirects,
        "headers": headers,
    });
    let text = serde_json::to_string_pretty(&file).expect("the file is plain values");
    vec![("vercel.json", format!("{text}\n"))]
}

/// Returns the segments of a pattern as the source of a rule. An expression that matches any segment is omitted.
fn source<'a>(segments: impl Iterator<Item = SourceSegment<'a>>) -> String {
    let mut source = String::new();
    for segment in segments {
        source.push('/');
        match segment {
            SourceSegment::Literal(text) => source.push_str(&literal(text)),
            SourceSegment::Named { name, expression } if expression == SEGMENT => {
                source.extend([":", name]);
            }
            SourceSegment::Named { name, expression } => {
                source.push_str(&format!(":{name}({expression})"));
            }
            SourceSegment::Rest => source.push_str(":splat*"),
        }
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
