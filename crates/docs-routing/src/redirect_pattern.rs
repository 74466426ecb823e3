//! Patterns of paths, and redirects of many paths by one pattern.

use docs_core::{Location, RedirectStatus, leaves_site};

use crate::{Address, RoutePath};

/// Name of the last segments in a target.
const SPLAT: &str = "splat";

/// A pattern of former paths, and the address that replaces each of them.
///
/// A segment `:name` matches one segment, and `*` at the end all further ones, or none. The target repeats them as `:name` and
/// `:splat`.
///
/// ```
/// use docs_routing::{RedirectPattern, RoutePath};
///
/// assert!(RedirectPattern::parse("/old/:page", "/new/:name").is_err());
/// let pattern = RedirectPattern::parse("/old/:page/*", "/new/:page/all/:splat").unwrap();
/// let target = |path: &str| pattern.target(&RoutePath::parse(path));
/// assert_eq!(target("/old/a b/c/d/").as_deref(), Some("/new/a%20b/all/c/d/"));
/// assert_eq!(target("/old/a").as_deref(), Some("/new/a/all"));
/// assert_eq!(target("/old"), None);
/// let source = pattern.source(&RoutePath::parse("/new/x/all/y/z/"));
/// assert_eq!(source.as_deref(), Some("/old/x/y/z/"));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct RedirectPattern {
    from: Template,
    to: Template,
    /// Start of the target, of another site.
    origin: String,
    /// Query and hash of the target.
    suffix: String,
}

/// A pattern of paths: a segment `:name` matches one segment, and `*` at the end all further ones, or none.
///
/// ```
/// use docs_routing::{PathPattern, RoutePath};
///
/// let pattern = PathPattern::parse("/guides/:name/*").unwrap();
/// let matches = |path: &str| pattern.matches(&RoutePath::parse(path));
/// assert!(matches("/guides/a") && matches("/guides/a/b/c.html") && matches("/guides/a/"));
/// assert!(!matches("/guides") && !matches("/other/a"));
/// assert!(PathPattern::parse("/*/a").is_err());
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PathPattern(Template);

/// Fault of a [`PathPattern`] or a [`RedirectPattern`].
///
/// ```
/// use docs_routing::{PatternError, RedirectPattern};
///
/// let error = RedirectPattern::parse("/old/:page", "/new/:name").unwrap_err();
/// assert_eq!(error, PatternError::UnknownName("name".to_owned()));
/// assert_eq!(error.to_string(), "`:name` in `to` is not in `from`");
/// ```
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PatternError {
    /// A segment `*` is before the last one.
    #[error("`*` can only be the last segment")]
    StarBeforeEnd,
    /// A segment `:name` whose name has other characters than letters, digits and `_`, or none.
    #[error("`{0}` has no name of letters, digits and `_`")]
    InvalidName(String),
    /// A name of the former paths that two segments have.
    #[error("`:{0}` is in `from` twice")]
    RepeatedName(String),
    /// A name of the target that the former paths lack.
    #[error("`:{0}` in `to` is not in `from`")]
    UnknownName(String),
    /// A `*` of the target that the former paths lack.
    #[error("`to` repeats `*`, which is not in `from`")]
    UnknownStar,
}

impl PathPattern {
    /// Parses a pattern.
    ///
    /// # Errors
    ///
    /// Returns an error if `*` is not the last segment, or a name is not valid.
    pub fn parse(pattern: &str) -> Result<Self, PatternError> {
        Template::parse(pattern).map(Self)
    }

    /// Returns whether a path matches, in its form with or without `.html`, `index.html` and a slash at its end.
    #[must_use]
    pub fn matches(&self, path: &RoutePath) -> bool {
        self.0.captures(&path.without_html_suffix()).is_some() || self.0.captures(path).is_some()
    }

    /// Returns the pattern percent-encoded, with `rest` in place of `*`.
    #[must_use]
    pub fn to_text(&self, rest: &str) -> String {
        self.0.text(rest)
    }

    /// Returns the segments of the pattern.
    pub fn segments(&self) -> impl Iterator<Item = PatternSegment<'_>> {
        self.0.parts()
    }
}

/// Segment of a [`PathPattern`], or of the former paths of a [`RedirectPattern`].
///
/// ```
/// use docs_routing::{PathPattern, PatternSegment};
///
/// let pattern = PathPattern::parse("/guides/:name/*").unwrap();
/// let segments: Vec<PatternSegment<'_>> = pattern.segments().collect();
/// assert_eq!(
///     segments,
///     [PatternSegment::Literal("guides"), PatternSegment::Named("name"), PatternSegment::Rest],
/// );
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum PatternSegment<'a> {
    /// `guides`: this segment.
    Literal(&'a str),
    /// `:name`: any segment.
    Named(&'a str),
    /// `*`: all further segments, or none. The last one of a pattern.
    Rest,
}

/// Path with placeholders for segments.
#[derive(Clone, Debug, Eq, PartialEq)]
struct Template {
    segments: Vec<Segment>,
    /// `true` if further segments may follow.
    is_open: bool,
}

#[derive(Clone, Debug, Eq, PartialEq)]
enum Segment {
    Text(String),
    Named(String),
}

/// Segments of a path at the placeholders of a template.
struct Captures<'a> {
    named: Vec<(&'a str, String)>,
    /// The last segments, without a slash at either end.
    rest: String,
    /// `true` if the path ends with a slash.
    ends_with_slash: bool,
}

/// Segments of a template at the placeholders of another one, and its further segments.
type TemplateCaptures<'a> = (Vec<(&'a str, Segment)>, Vec<Segment>);

impl RedirectPattern {
    /// Returns whether a path, as it is written in settings, is a pattern.
    ///
    /// ```
    /// use docs_routing::RedirectPattern;
    ///
    /// assert!(RedirectPattern::is_pattern("/old/*") && RedirectPattern::is_pattern("/:page"));
    /// assert!(!RedirectPattern::is_pattern("/a*b/c:d"));
    /// ```
    #[must_use]
    pub fn is_pattern(path: &str) -> bool {
        path.split('/').any(|segment| segment == "*" || segment.starts_with(':'))
    }

    /// Parses a pattern and its target: a path of the site, or an address of another site. An empty target means that the
    /// paths are gone.
    ///
    /// # Errors
    ///
    /// Returns an error if `*` is not the last segment, a name is missing or repeated, or the target has a name that the
    /// pattern lacks.
    pub fn parse(from: &str, to: &str) -> Result<Self, PatternError> {
        let from = Template::parse(from)?;
        for (index, name) in from.names().enumerate() {
            if from.names().take(index).any(|other| other == name) {
                return Err(PatternError::RepeatedName(name.to_owned()));
            }
        }
        let (origin, path) = split_origin(to);
        let address = Address::split(path);
        let suffix = path[address.path.len()..].to_owned();
        let to = Template::parse(address.path)?;
        if let Some(name) = to.names().find(|name| !from.names().any(|other| other == *name)) {
            return Err(PatternError::UnknownName(name.to_owned()));
        }
        if to.is_open && !from.is_open {
            return Err(PatternError::UnknownStar);
        }
        Ok(Self { from, to, origin: origin.to_owned(), suffix })
    }

    /// Returns the address that replaces a path; `None` for a path that does not match.
    #[must_use]
    pub fn target(&self, path: &RoutePath) -> Option<String> {
        let captures = self.from.captures(path)?;
        let path = self.to.filled(&captures);
        Some(format!("{}{}{}", self.origin, RoutePath::parse(&path).encoded(), self.suffix))
    }

    /// Returns the path that the pattern redirects to a page; `None` if it redirects no path there, or any.
    #[must_use]
    pub fn source(&self, page: &RoutePath) -> Option<String> {
        let repeats_all = self.from.names().all(|name| self.to.names().any(|other| other == name))
            && self.from.is_open == self.to.is_open;
        if !self.origin.is_empty() || !repeats_all {
            return None;
        }
        Some(self.from.filled(&self.to.captures(page)?))
    }

    /// Returns the pattern whose target is that of `next`, if all its targets match it.
    #[must_use]
    pub fn followed_by(&self, next: &Self) -> Option<Self> {
        if !self.origin.is_empty() {
            return None;
        }
        let captures = next.from.captures_of_template(&self.to)?;
        let mut segments = Vec::new();
        for segment in &next.to.segments {
            match segment {
                Segment::Text(_) => segments.push(segment.clone()),
                Segment::Named(name) => {
                    segments.push(captures.0.iter().find(|(known, _)| known == name)?.1.clone());
                }
            }
        }
        if next.to.is_open {
            segments.extend(captures.1.iter().cloned());
        }
        let suffix = if next.suffix.is_empty() { &self.suffix } else { &next.suffix };
        Some(Self {
            from: self.from.clone(),
            to: Template { segments, is_open: next.to.is_open && self.to.is_open },
            origin: next.origin.clone(),
            suffix: suffix.clone(),
        })
    }

    /// Returns the pattern of former paths as written in settings, with `rest` for further
    /// segments.
    #[must_use]
    pub fn from_text(&self, rest: &str) -> String {
        self.from.text(rest)
    }

    /// Returns the target as written in settings, with `rest` for further segments. Everything except the names
    /// is percent-encoded.
    #[must_use]
    pub fn to_text(&self, rest: &str) -> String {
        format!("{}{}{}", self.origin, self.to.text(rest), self.suffix)
    }

    /// Returns the segments of the former paths.
    pub fn from_segments(&self) -> impl Iterator<Item = PatternSegment<'_>> {
        self.from.parts()
    }

    /// Returns whether the target is a path of the site without placeholders.
    #[must_use]
    pub fn has_fixed_path(&self) -> bool {
        self.origin.is_empty() && !self.to.is_open && self.to.names().next().is_none()
    }
}

/// A redirect of all paths that match a pattern.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct ResolvedPattern {
    /// The pattern, and the address that replaces its paths.
    pub pattern: RedirectPattern,
    /// Status code of the response.
    pub status: RedirectStatus,
    /// Location of the redirect in the sources.
    pub location: Option<Location>,
}

impl ResolvedPattern {
    /// Returns the address that replaces a path, which is empty for a path that is gone; `None` for a path that does not match.
    #[must_use]
    pub fn target(&self, path: &RoutePath) -> Option<String> {
        let target = self.pattern.target(path)?;
        Some(if self.status == RedirectStatus::Gone { String::new() } else { target })
    }
}

impl Template {
    fn parse(path: &str) -> Result<Self, PatternError> {
        let plain = RoutePath::parse(path);
        let written: Vec<&str> = segments(plain.as_str()).collect();
        let mut template = Self { segments: Vec::with_capacity(written.len()), is_open: false };
        for (index, segment) in written.iter().enumerate() {
            let is_rest = *segment == "*" || segment.strip_prefix(':') == Some(SPLAT);
            if is_rest && index + 1 == written.len() {
                template.is_open = true;
            } else if is_rest {
                return Err(PatternError::StarBeforeEnd);
            } else if let Some(name) = segment.strip_prefix(':') {
                let is_name = |char: char| char.is_ascii_alphanumeric() || char == '_';
                if name.is_empty() || !name.chars().all(is_name) {
                    return Err(PatternError::InvalidName((*segment).to_owned()));
                }
                template.segments.push(Segment::Named(name.to_owned()));
            } else {
                template.segments.push(Segment::Text((*segment).to_owned()));
            }
        }
        // A slash at the end of a target without `*` is part of it.
        if !template.is_open && plain.as_str().len() > 1 && plain.as_str().ends_with('/') {
            template.segments.push(Segment::Text(String::new()));
        }
        Ok(template)
    }

    fn parts(&self) -> impl Iterator<Item = PatternSegment<'_>> {
        let segments = self.segments.iter().map(|segment| match segment {
            Segment::Text(text) => PatternSegment::Literal(text),
            Segment::Named(name) => PatternSegment::Named(name),
        });
        segments.chain(self.is_open.then_some(PatternSegment::Rest))
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.segments.iter().filter_map(|segment| match segment {
            Segment::Named(name) => Some(name.as_str()),
            Segment::Text(_) => None,
        })
    }

    /// Returns the segments without the empty one of a slash at the end.
    fn without_html_suffix(&self) -> &[Segment] {
        match self.segments.split_last() {
            Some((Segment::Text(last), rest)) if last.is_empty() => rest,
            _ => &self.segments,
        }
    }

    fn captures(&self, path: &RoutePath) -> Option<Captures<'_>> {
        let mut given = segments(path.as_str());
        let mut named = Vec::new();
        for segment in self.without_html_suffix() {
            let given = given.next()?;
            match segment {
                Segment::Text(text) if text == given => {}
                Segment::Text(_) => return None,
                Segment::Named(name) => named.push((name.as_str(), given.to_owned())),
            }
        }
        let rest = given.collect::<Vec<_>>().join("/");
        (self.is_open || rest.is_empty()).then(|| Captures {
            named,
            rest,
            ends_with_slash: path.as_str().ends_with('/'),
        })
    }

    /// Returns the segments of another template at the placeholders of this one.
    fn captures_of_template<'a>(&'a self, other: &Self) -> Option<TemplateCaptures<'a>> {
        let mut given = other.without_html_suffix().iter();
        let mut named = Vec::new();
        for segment in self.without_html_suffix() {
            let given = given.next()?;
            match segment {
                Segment::Named(name) => named.push((name.as_str(), given.clone())),
                text if text == given => {}
                Segment::Text(_) => return None,
            }
        }
        let rest: Vec<Segment> = given.cloned().collect();
        (self.is_open || (rest.is_empty() && !other.is_open)).then_some((named, rest))
    }

    fn filled(&self, captures: &Captures<'_>) -> String {
        let mut path = String::new();
        for segment in &self.segments {
            path.push('/');
            match segment {
                Segment::Text(text) => path.push_str(text),
                Segment::Named(name) => {
                    let known = captures.named.iter().find(|(known, _)| known == name);
                    path.push_str(known.map_or("", |(_, text)| text));
                }
            }
        }
        if self.is_open && !captures.rest.is_empty() {
            path.push('/');
            path.push_str(&captures.rest);
        }
        if path.is_empty() || (self.is_open && captures.ends_with_slash) {
            path.push('/');
        }
        path
    }

    fn text(&self, rest: &str) -> String {
        let mut path = String::new();
        for segment in &self.segments {
            path.push('/');
            match segment {
                Segment::Text(text) => path.push_str(&encoded(text)),
                Segment::Named(name) => path.extend([":", name]),
            }
        }
        if self.is_open {
            path.extend(["/", rest]);
        }
        if path.is_empty() { "/".to_owned() } else { path }
    }
}

/// Returns a segment percent-encoded.
fn encoded(segment: &str) -> String {
    let path = RoutePath::parse(&format!("/{segment}")).encoded();
    path.trim_start_matches('/').to_owned()
}

fn segments(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|segment| !segment.is_empty())
}

/// Splits an address into scheme and host, and the rest.
fn split_origin(address: &str) -> (&str, &str) {
    if !leaves_site(address) {
        return ("", address);
    }
    let host = address.find("//").map_or(0, |slashes| slashes + "//".len());
    let end = address[host..].find(['/', '?', '#']).map_or(address.len(), |end| host + end);
    address.split_at(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(from: &str, to: &str, path: &str) -> Option<String> {
        RedirectPattern::parse(from, to).expect("a pattern").target(&RoutePath::parse(path))
    }

    #[test]
    fn a_pattern_replaces_segments() {
        for (from, to, path, expected) in [
            ("/old/*", "/new/*", "/old/a/b", Some("/new/a/b")),
            ("/old/*", "/new/:splat", "/old/a/", Some("/new/a/")),
            ("/old/*", "/new/:splat", "/old/", Some("/new/")),
            ("/old/*", "/new/:splat", "/old", Some("/new")),
            ("/old/*", "/:splat", "/old", Some("/")),
            ("/*", "/new/*", "/", Some("/new/")),
            ("/old/*", "/new/", "/old/x", Some("/new/")),
            ("/old/*", "/new/:splat", "/older", None),
            ("/:a/x/:b", "/:b/:a", "/1/x/2", Some("/2/1")),
            ("/:a/x/:b", "/:b/:a", "/1/x/2/3", None),
            ("/old/*", "https://e.com/n/:splat?x#y", "/old/a b", Some("https://e.com/n/a%20b?x#y")),
            ("/old/*", "https://e.com", "/old/a", Some("https://e.com/")),
            ("/old/*", "/:splat", "/old//evil.example", Some("/evil.example")),
            ("/old/*", "/:splat", "/old/%5Cevil.example", Some("/%5Cevil.example")),
            ("/old/*", "", "/old/a", Some("/")),
        ] {
            assert_eq!(target(from, to, path).as_deref(), expected, "{from} {to} {path}");
        }
    }

    #[test]
    fn faulty_patterns_are_described() {
        for (from, to, expected) in [
            ("/*/a", "/b", "`*` can only be the last segment"),
            ("/:a/:a", "/b", "`:a` is in `from` twice"),
            ("/:a-b", "/b", "`:a-b` has no name of letters, digits and `_`"),
            ("/:a", "/:b", "`:b` in `to` is not in `from`"),
            ("/:a", "/b/*", "`to` repeats `*`, which is not in `from`"),
        ] {
            let error = RedirectPattern::parse(from, to).expect_err(expected);
            assert_eq!(error.to_string(), expected, "{from} {to}");
        }
    }

    #[test]
    fn a_chain_of_patterns_is_a_pattern() {
        let pattern = |from: &str, to: &str| RedirectPattern::parse(from, to).expect("a pattern");
        let chain = |first: RedirectPattern, next: RedirectPattern| {
            first.followed_by(&next).map(|pattern| pattern.to_text("*"))
        };
        let old = pattern("/old/*", "/mid/*");
        assert_eq!(chain(old.clone(), pattern("/mid/*", "/new/*")).as_deref(), Some("/new/*"));
        assert_eq!(chain(old.clone(), pattern("/mid/*", "/new/#x")).as_deref(), Some("/new/#x"));
        assert_eq!(chain(old.clone(), pattern("/mid/:page", "/new/:page")), None);
        assert_eq!(chain(old.clone(), pattern("/mid/a/*", "/new/*")), None);
        let named = pattern("/old/:page", "/mid/:page");
        let next = pattern("/mid/:name", "/new/:name");
        assert_eq!(chain(named, next).as_deref(), Some("/new/:page"));
        assert!(old.followed_by(&pattern("/mid/*", "/old/*")).is_some());
    }
}
