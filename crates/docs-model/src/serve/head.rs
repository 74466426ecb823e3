//! Resources that HTML elements of a page load.

use super::ExternalKind;

/// Resource that an element loads or contains.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Loaded {
    /// A script from this origin.
    Script(String),
    /// A stylesheet from this origin.
    Style(String),
    /// A connection to this origin.
    Connection(String),
    /// The source of a script.
    InlineScript(String),
    /// The source of a style sheet.
    InlineStyle(String),
}

/// Returns the start tags in HTML in order. Scripts and style sheets have their source, other elements an empty string.
fn elements(html: &str) -> impl Iterator<Item = (Tag, String)> {
    let mut rest = html;
    std::iter::from_fn(move || {
        let (tag, after) = Tag::parse(&rest[rest.find('<')? + 1..]);
        rest = after;
        let text = match tag.name.as_str() {
            "script" => take_text(&mut rest, "</script"),
            "style" => take_text(&mut rest, "</style"),
            _ => String::new(),
        };
        Some((tag, text))
    })
}

/// Returns `true` if HTML contains a script that browsers run, not only data.
///
/// ```
/// use docs_model::contains_script;
///
/// assert!(contains_script("<SCRIPT src=\"/start.js\"></SCRIPT>"));
/// assert!(!contains_script("<script type=\"application/ld+json\">{}</script>"));
/// ```
#[must_use]
pub fn contains_script(html: &str) -> bool {
    let is_script =
        |(tag, _): (Tag, String)| tag.name == "script" && !is_data(tag.attribute("type"));
    elements(html).any(is_script)
}

/// Returns the resources of other origins that elements in HTML load, and the inline scripts and
/// style sheets.
pub(super) fn loaded_by(html: &str) -> Vec<Loaded> {
    let mut loaded = Vec::new();
    for (tag, text) in elements(html) {
        match tag.name.as_str() {
            "script" => {
                loaded.extend(match tag.attribute("src") {
                    Some(address) => origin(address).map(Loaded::Script),
                    None if is_data(tag.attribute("type")) => None,
                    None => Some(Loaded::InlineScript(text)),
                });
            }
            "style" => loaded.push(Loaded::InlineStyle(text)),
            "link" => {
                let kind = tag.attribute("rel").and_then(ExternalKind::from_relation);
                let origin = tag.attribute("href").and_then(origin);
                loaded.extend(kind.zip(origin).map(|(kind, origin)| match kind {
                    ExternalKind::Style => Loaded::Style(origin),
                    ExternalKind::Connection => Loaded::Connection(origin),
                    _ => Loaded::Script(origin),
                }));
            }
            _ => {}
        }
    }
    loaded
}

/// Returns `true` for the type of a script whose content is data, such as JSON. Policies don't restrict it.
fn is_data(kind: Option<&str>) -> bool {
    let kind = kind.unwrap_or_default().to_ascii_lowercase();
    kind.contains('/') && !["javascript", "ecmascript"].iter().any(|code| kind.contains(code))
}

/// Splits off the content before an end tag, ignoring case as in browsers.
fn take_text(rest: &mut &str, end: &str) -> String {
    let is_end = |(at, _): &(usize, &str)| {
        rest.get(*at..*at + end.len()).is_some_and(|tag| tag.eq_ignore_ascii_case(end))
    };
    let length = rest.match_indices('<').find(is_end).map_or(rest.len(), |(at, _)| at);
    let (text, after) = rest.split_at(length);
    *rest = after;
    text.to_owned()
}

/// Returns the origin of an address as a source of a policy; `None` for the site's own.
pub(super) fn origin(address: &str) -> Option<String> {
    let address = address.trim();
    let (scheme, rest) = match address.split_once("//")? {
        ("", rest) => ("", rest),
        (scheme, rest) if scheme.eq_ignore_ascii_case("https:") => ("https://", rest),
        (scheme, rest) if scheme.eq_ignore_ascii_case("http:") => ("http://", rest),
        _ => return None,
    };
    let host = rest.split(['/', '?', '#']).next()?;
    let is_host = |byte: u8| byte.is_ascii_alphanumeric() || b"-._:[]".contains(&byte);
    (!host.is_empty() && host.bytes().all(is_host)).then(|| format!("{scheme}{host}"))
}

/// A start tag.
struct Tag {
    /// Name in lower case; empty if the tag is not a start tag.
    name: String,
    /// Names in lower case, with their values.
    attributes: Vec<(String, String)>,
}

impl Tag {
    /// Reads a tag after its `<`. Returns the tag and the rest after its `>`.
    fn parse(html: &str) -> (Self, &str) {
        let name = html.find(|character: char| !character.is_ascii_alphanumeric());
        let (name, mut rest) = html.split_at(name.unwrap_or(html.len()));
        let mut tag = Self { name: name.to_ascii_lowercase(), attributes: Vec::new() };
        loop {
            rest = rest.trim_start_matches(|character: char| {
                character.is_ascii_whitespace() || character == '/'
            });
            if let Some(after) = rest.strip_prefix('>') {
                return (tag, after);
            }
            if rest.is_empty() {
                return (tag, rest);
            }
            let end = rest.find(|character: char| {
                character.is_ascii_whitespace() || matches!(character, '=' | '>' | '/')
            });
            // At least one character is consumed, so that a `=` without a name does not cause an
            // endless loop.
            let (name, after) = rest.split_at(end.unwrap_or(rest.len()).max(1));
            let (value, after) = attribute_value(after);
            tag.attributes.push((name.to_ascii_lowercase(), value));
            rest = after;
        }
    }

    fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// Reads the value after an attribute's name. Returns the value and the rest.
fn attribute_value(html: &str) -> (String, &str) {
    let Some(value) = html.trim_start().strip_prefix('=') else { return (String::new(), html) };
    let value = value.trim_start();
    let (value, after) = match value.chars().next() {
        Some(quote @ ('"' | '\'')) => value[1..].split_once(quote).unwrap_or((&value[1..], "")),
        _ => {
            let end =
                value.find(|character: char| character.is_ascii_whitespace() || character == '>');
            value.split_at(end.unwrap_or(value.len()))
        }
    };
    (value.replace("&amp;", "&"), after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_read_as_browsers_read_them() {
        let script = |origin: &str| vec![Loaded::Script(origin.to_owned())];
        for (html, expected) in [
            ("<script src=\"https://a.example/x.js\"></script>", script("https://a.example")),
            (
                "<SCRIPT defer SRC='HTTPS://a.example:8080?x'></SCRIPT>",
                script("https://a.example:8080"),
            ),
            ("<script src=http://a.example/x async></script>", script("http://a.example")),
            ("<script\n src = //a.example/x></script>", script("a.example")),
            ("<script src=\"/own.js\"></script>", vec![]),
            ("<script src=\"https://a.example; script-src *\"></script>", vec![]),
            (
                "<script>if (a < b) c('<link>')</SCRIPT>",
                vec![Loaded::InlineScript("if (a < b) c('<link>')".to_owned())],
            ),
            ("<style>a{}</style>", vec![Loaded::InlineStyle("a{}".to_owned())]),
            ("<script type='application/ld+json'>{}</script>", vec![]),
            (
                "<script type=text/javascript>a</script><script type=module>b</script>",
                ["a", "b"].map(|text| Loaded::InlineScript(text.to_owned())).to_vec(),
            ),
            (
                "<meta name=x content='a>b'><link href=https://a.example/ rel=preconnect>",
                vec![Loaded::Connection("https://a.example".to_owned())],
            ),
            ("<link rel=\"icon\" href=\"https://a.example/i.png\">", vec![]),
            ("<", vec![]),
            ("<script =", vec![Loaded::InlineScript(String::new())]),
            ("text > only", vec![]),
        ] {
            assert_eq!(loaded_by(html), expected, "{html}");
        }
    }
}
