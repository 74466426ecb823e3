//! Redirects of a site in all its languages, for the writers of host files.

use std::sync::LazyLock;

use docs_model::{MarkedHeaders, MarkedRedirect, SiteMarker, leaves_site};
use docs_routing::{BaseUrl, PathPattern, PatternSegment, RedirectPattern, RoutePath};

use crate::pages::data::{SIDEBAR_FOLDER, VERSIONS_FOLDER};

/// Regular expression of a segment.
pub(super) const SEGMENT: &str = "[^/]+";

/// Redirect with complete addresses.
pub(super) struct Rule<'a> {
    pub(super) from: Source<'a>,
    /// New address; empty for a removed page. Contains no spaces, quotes and control characters.
    pub(super) to: String,
    pub(super) status: u16,
}

/// Former paths of a rule.
pub(super) enum Source<'a> {
    /// Decoded path without a trailing slash.
    Path(String),
    Pattern(RedirectPattern, OtherLanguages<'a>),
}

/// Segment of a pattern in a rule.
pub(super) enum SourceSegment<'a> {
    Literal(&'a str),
    /// Segment that matches a regular expression.
    Named {
        name: &'a str,
        expression: String,
    },
    /// All further segments, or none.
    Rest,
}

/// Folders that a named segment of a pattern does not match: those of the other languages, in a rule of the default one.
#[derive(Clone, Copy)]
pub(super) struct OtherLanguages<'a> {
    folders: &'a [String],
    /// Number of segments of the base URL, after which such a folder would follow.
    base_segments: usize,
}

impl<'a> OtherLanguages<'a> {
    /// Returns the folders for the rules of the language in a folder, which is empty for the default one.
    fn new(marker: &'a SiteMarker, folder: &str) -> Self {
        let segments = marker.base_url.split('/').filter(|segment| !segment.is_empty());
        let folders = if folder.is_empty() { marker.languages.as_slice() } else { &[] };
        Self { folders, base_segments: segments.count() }
    }

    /// Returns a regular expression for the segment with a name at an index.
    fn named_segment(self, index: usize) -> String {
        if index != self.base_segments || self.folders.is_empty() {
            return SEGMENT.to_owned();
        }
        let folders: Vec<String> = self.folders.iter().map(|folder| escaped(folder)).collect();
        format!("(?!(?:{})(?:\\.html|[/?]|$)){SEGMENT}", folders.join("|"))
    }

    /// Adds regular expressions to the segments with a name.
    pub(super) fn segments<'s>(
        self,
        segments: impl Iterator<Item = PatternSegment<'s>>,
    ) -> impl Iterator<Item = SourceSegment<'s>> {
        segments.enumerate().map(move |(index, segment)| match segment {
            PatternSegment::Literal(text) => SourceSegment::Literal(text),
            PatternSegment::Named(name) => {
                SourceSegment::Named { name, expression: self.named_segment(index) }
            }
            PatternSegment::Rest => SourceSegment::Rest,
        })
    }
}

/// Headers of the responses for the paths of a pattern.
pub(super) struct HeaderRule<'a> {
    /// Pattern with the base URL and the folder of a language.
    pub(super) pattern: PathPattern,
    other_languages: OtherLanguages<'a>,
    /// Names and values; `None` removes a header.
    pub(super) headers: &'a [(String, Option<String>)],
}

impl HeaderRule<'_> {
    pub(super) fn segments(&self) -> impl Iterator<Item = SourceSegment<'_>> {
        self.other_languages.segments(self.pattern.segments())
    }
}

/// Headers of files at fixed addresses that pages of several builds share. By default, some hosts let browsers reuse a file without
/// a request for a time that depends on its age.
static REVALIDATED: LazyLock<[(String, Option<String>); 1]> =
    LazyLock::new(|| [("cache-control".to_owned(), Some("no-cache".to_owned()))]);

/// Returns the headers of paths in all languages, the most specific pattern last.
pub(super) fn header_rules(marker: &SiteMarker) -> Vec<HeaderRule<'_>> {
    let shared = [SIDEBAR_FOLDER, VERSIONS_FOLDER].map(|folder| format!("/{folder}/*"));
    let own = marker.path_headers.iter();
    let own = own.map(|MarkedHeaders { pattern, headers }| (pattern.as_str(), headers.as_slice()));
    let base = BaseUrl::parse(&marker.base_url);
    let folders: Vec<&str> =
        [""].into_iter().chain(marker.languages.iter().map(String::as_str)).collect();
    let mut rules = Vec::new();
    let shared = shared.iter().map(|pattern| (pattern.as_str(), REVALIDATED.as_slice()));
    for (pattern, headers) in shared.chain(own) {
        for folder in &folders {
            if let Ok(pattern) = PathPattern::parse(&base.join(&within(folder, pattern))) {
                let other_languages = OtherLanguages::new(marker, folder);
                rules.push(HeaderRule { pattern, other_languages, headers });
            }
        }
    }
    rules
}

/// Returns a regular expression for the files and addresses of the paths of a rule.
pub(super) fn path_expression(rule: &HeaderRule<'_>) -> String {
    let mut text = String::from("^");
    for segment in rule.segments() {
        match segment {
            SourceSegment::Literal(segment) => text.extend(["/", &escaped(segment)]),
            SourceSegment::Named { expression, .. } => text.extend(["/", &expression]),
            SourceSegment::Rest => return text + "(?:\\.html|/.*)?$",
        }
    }
    // A host may have replaced the address by that of its file.
    text + "(?:\\.html|/(?:index\\.html)?)?$"
}

/// Returns the redirects of a site, the most specific first. Those of the default language apply in each language.
pub(super) fn rules(marker: &SiteMarker) -> Vec<Rule<'_>> {
    let base = BaseUrl::parse(&marker.base_url);
    let mut rules = Vec::new();
    let folders = || [""].into_iter().chain(marker.languages.iter().map(String::as_str));
    let own: Vec<&MarkedRedirect> =
        marker.redirects.iter().filter(|it| language(it, marker).is_some()).collect();
    for redirect in &own {
        rules.push(plain(&base, "", redirect));
    }
    for folder in folders() {
        for redirect in marker.redirects.iter().filter(|it| language(it, marker).is_none()) {
            let rule = plain(&base, folder, redirect);
            // A translation has its own redirects.
            let from = format!("/{folder}{}", redirect.from);
            if folder.is_empty() || !own.iter().any(|own| own.from == from) {
                rules.push(rule);
            }
        }
    }
    // `*` in a rule of the default language matches the folders of the other languages, so their rules come first.
    for folder in folders().skip(1).chain([""]) {
        let other_languages = OtherLanguages::new(marker, folder);
        let patterns = marker.redirect_patterns.iter();
        rules.extend(
            patterns.filter_map(|redirect| pattern(&base, folder, other_languages, redirect)),
        );
    }
    rules
}

/// Returns the language of a redirect.
fn language<'a>(redirect: &MarkedRedirect, marker: &'a SiteMarker) -> Option<&'a str> {
    let folder = redirect.from.strip_prefix('/')?.split('/').next()?;
    marker.languages.iter().map(String::as_str).find(|tag| *tag == folder)
}

fn plain<'a>(base: &BaseUrl, folder: &str, redirect: &MarkedRedirect) -> Rule<'a> {
    let from = base.join(&within(folder, &redirect.from));
    Rule {
        from: Source::Path(RoutePath::parse(&from).as_str().trim_end_matches('/').to_owned()),
        to: target(base, folder, &redirect.to),
        status: redirect.status.into(),
    }
}

fn pattern<'a>(
    base: &BaseUrl,
    folder: &str,
    other_languages: OtherLanguages<'a>,
    redirect: &MarkedRedirect,
) -> Option<Rule<'a>> {
    let from = base.join(&within(folder, &redirect.from));
    let to = target(base, folder, &redirect.to);
    let pattern = RedirectPattern::parse(&from, &to).ok()?;
    let from = Source::Pattern(pattern, other_languages);
    Some(Rule { from, to, status: redirect.status.into() })
}

fn target(base: &BaseUrl, folder: &str, to: &str) -> String {
    let address = if to.is_empty() || leaves_site(to) {
        to.to_owned()
    } else {
        base.join(&within(folder, to))
    };
    let mut plain = String::with_capacity(address.len());
    for char in address.chars() {
        match char {
            ' ' | '"' | '\'' | '\\' | '`' | ';' | '{' | '}' | '<' | '>' => {
                plain.push_str(&format!("%{:02X}", u32::from(char)));
            }
            char if char.is_control() => {}
            char => plain.push(char),
        }
    }
    plain
}

fn within(folder: &str, path: &str) -> String {
    match folder {
        "" => path.to_owned(),
        folder => format!("/{folder}{path}"),
    }
}

/// Returns a regular expression that matches exactly a string.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        if "\\^$.|?*+()[]{}\"".contains(char) {
            escaped.push('\\');
        }
        escaped.push(char);
    }
    escaped
}

/// Returns a regular expression for the paths of a rule, with `group` around the segment of a name, and the names in the order
/// of the groups.
pub(super) fn expression(
    source: &Source<'_>,
    group: impl Fn(&str, &str) -> String,
) -> (String, Vec<String>) {
    let mut names = Vec::new();
    let mut text = String::from("^");
    match source {
        Source::Path(path) => text.push_str(&escaped(path)),
        Source::Pattern(pattern, other_languages) => {
            for segment in other_languages.segments(pattern.from_segments()) {
                match segment {
                    SourceSegment::Literal(segment) => text.extend(["/", &escaped(segment)]),
                    SourceSegment::Named { name, expression } => {
                        names.push(name.to_owned());
                        text.extend(["/", &group(name, &expression)]);
                    }
                    SourceSegment::Rest => {
                        names.push("splat".to_owned());
                        text.push_str(&format!("(?:/{})?$", group("splat", ".*")));
                        return (text, names);
                    }
                }
            }
        }
    }
    text.push_str("/?$");
    (text, names)
}
