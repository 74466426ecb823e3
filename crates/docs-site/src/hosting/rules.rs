//! Redirects of a site in all its languages, for the writers of host files.

use docs_model::{MarkedHeaders, MarkedRedirect, SiteMarker, leaves_site};
use docs_routing::{BaseUrl, PathPattern, RedirectPattern, RoutePath};

/// Regular expression of a segment.
pub(super) const SEGMENT: &str = "[^/]+";

/// Redirect with complete addresses.
pub(super) struct Rule {
    pub(super) from: Source,
    /// New address; empty for a removed page. Contains no spaces, quotes and control characters.
    pub(super) to: String,
    pub(super) status: u16,
}

/// Former paths of a rule.
pub(super) enum Source {
    /// Decoded path without a trailing slash.
    Path(String),
    Pattern(RedirectPattern),
}

/// Headers of the responses for the paths of a pattern.
pub(super) struct HeaderRule<'a> {
    /// Pattern with the base URL and the folder of a language.
    pub(super) pattern: PathPattern,
    /// Folders that a named segment does not match: those of the other languages, in a rule of the default one.
    other_languages: &'a [String],
    /// Number of segments of the base URL, after which such a folder would follow.
    base_segments: usize,
    /// Names and values; `None` removes a header.
    pub(super) headers: &'a [(String, Option<String>)],
}

impl HeaderRule<'_> {
    /// Returns a regular expression for the segment at an index if it has a name.
    fn named_segment(&self, index: usize) -> String {
        if index != self.base_segments || self.other_languages.is_empty() {
            return SEGMENT.to_owned();
        }
        let folders: Vec<String> =
            self.other_languages.iter().map(|folder| escaped(folder)).collect();
        format!("(?!(?:{})(?:\\.html|/|$)){SEGMENT}", folders.join("|"))
    }

    /// Returns the segments, each as a text or, if it has a name, as the name with a regular expression, and whether further
    /// segments may follow.
    pub(super) fn segments(&self) -> (impl Iterator<Item = Result<&str, (&str, String)>>, bool) {
        let (segments, is_open) = self.pattern.segments();
        let segments = segments
            .enumerate()
            .map(|(index, segment)| segment.map_err(|name| (name, self.named_segment(index))));
        (segments, is_open)
    }
}

/// Returns the headers of paths in all languages, the most specific pattern last.
pub(super) fn header_rules(marker: &SiteMarker) -> Vec<HeaderRule<'_>> {
    let base = BaseUrl::parse(&marker.base_url);
    let base_segments = marker.base_url.split('/').filter(|segment| !segment.is_empty()).count();
    let folders: Vec<&str> =
        [""].into_iter().chain(marker.languages.iter().map(String::as_str)).collect();
    let mut rules = Vec::new();
    for MarkedHeaders { pattern, headers } in &marker.path_headers {
        for folder in &folders {
            if let Ok(pattern) = PathPattern::parse(&base.join(&within(folder, pattern))) {
                let other_languages: &[String] =
                    if folder.is_empty() { &marker.languages } else { &[] };
                rules.push(HeaderRule { pattern, other_languages, base_segments, headers });
            }
        }
    }
    rules
}

/// Returns a regular expression for the files and addresses of the paths of a rule.
pub(super) fn path_expression(rule: &HeaderRule<'_>) -> String {
    let (segments, is_open) = rule.segments();
    let mut text = String::from("^");
    for segment in segments {
        text.push('/');
        match segment {
            Ok(segment) => text.push_str(&escaped(segment)),
            Err((_, expression)) => text.push_str(&expression),
        }
    }
    // A host may have replaced the address by that of its file.
    let page = "(?:\\.html|/(?:index\\.html)?)?$";
    match is_open {
        true => text.push_str("(?:\\.html|/.*)?$"),
        false => text.push_str(page),
    }
    text
}

/// Returns the redirects of a site, the most specific first. Those of the default language apply in each language.
pub(super) fn rules(marker: &SiteMarker) -> Vec<Rule> {
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
    for folder in folders() {
        let patterns = marker.redirect_patterns.iter();
        rules.extend(patterns.filter_map(|redirect| pattern(&base, folder, redirect)));
    }
    rules
}

/// Returns the language of a redirect.
fn language<'a>(redirect: &MarkedRedirect, marker: &'a SiteMarker) -> Option<&'a str> {
    let folder = redirect.from.strip_prefix('/')?.split('/').next()?;
    marker.languages.iter().map(String::as_str).find(|tag| *tag == folder)
}

fn plain(base: &BaseUrl, folder: &str, redirect: &MarkedRedirect) -> Rule {
    let from = base.join(&within(folder, &redirect.from));
    Rule {
        from: Source::Path(RoutePath::parse(&from).as_str().trim_end_matches('/').to_owned()),
        to: target(base, folder, &redirect.to),
        status: redirect.status.into(),
    }
}

fn pattern(base: &BaseUrl, folder: &str, redirect: &MarkedRedirect) -> Option<Rule> {
    let from = base.join(&within(folder, &redirect.from));
    let to = target(base, folder, &redirect.to);
    let pattern = RedirectPattern::parse(&from, &to).ok()?;
    Some(Rule { from: Source::Pattern(pattern), to, status: redirect.status.into() })
}

fn target(base: &BaseUrl, folder: &str, to: &str) -> String {
    let address = match to.is_empty() || leaves_site(to) {
        true => to.to_owned(),
        false => base.join(&within(folder, to)),
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

/// Returns a regular expression that matches exactly a text.
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
    source: &Source,
    group: impl Fn(&str, &str) -> String,
) -> (String, Vec<String>) {
    let mut names = Vec::new();
    let mut text = String::from("^");
    match source {
        Source::Path(path) => text.push_str(&escaped(path)),
        Source::Pattern(pattern) => {
            let (segments, is_open) = pattern.from_segments();
            for segment in segments {
                text.push('/');
                match segment {
                    Ok(segment) => text.push_str(&escaped(segment)),
                    Err(name) => {
                        names.push(name.to_owned());
                        text.push_str(&group(name, SEGMENT));
                    }
                }
            }
            if is_open {
                names.push("splat".to_owned());
                text.push_str(&format!("(?:/{})?$", group("splat", ".*")));
                return (text, names);
            }
        }
    }
    text.push_str("/?$");
    (text, names)
}
