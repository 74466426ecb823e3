//! Normalisation of paths to [`RoutePath`].
//!
//! Browsers request `/Basic%20Account%20Information/`, authors write `/Basic Account Information/`, and some file
//! systems return decomposed accents. [`RoutePath::parse`] converts all of them to the same normalised form.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use percent_encoding::{AsciiSet, CONTROLS, percent_encode_byte, utf8_percent_encode};
use unicode_normalization::{UnicodeNormalization as _, is_nfc};

use crate::Address;

/// Characters that `encodeURI` encodes, so that both sides write the same URL.
const ENCODED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'<')
    .add(b'>')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// Maximum length of a file name in bytes: `NAME_MAX` of Linux and the BSDs. APFS and NTFS allow as many characters.
const MAX_NAME_BYTES: usize = 255;

/// A file that a build writes for a page.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum PageFile {
    /// The HTML document: [`RoutePath::output_file`].
    Document,
    /// The data for client-side navigation: [`RoutePath::data_file`].
    Data,
    /// The page as Markdown: [`RoutePath::markdown_file`].
    Markdown,
}

/// Normalised path of a route: absolute and decoded.
///
/// - It starts with `/` and has neither empty nor dot segments; a trailing slash is part of it (R-ROUTE-04).
/// - It is decoded and in Unicode's form NFC; case is preserved (R-ROUTE-06).
/// - Sequences whose decoding would change the meaning stay encoded, in capitals: `%2F`, `%3F`, `%23`, `%5C`, control
///   characters, bytes that are not UTF-8, and a `%25` before two hexadecimal digits.
/// - A percent sign that starts no sequence is literal (R-ROUTE-12).
///
/// ```
/// use docs_routing::RoutePath;
///
/// let path = RoutePath::parse("/Basic%20Account Information//./sign-ups?tab=1#top");
/// assert_eq!(path.as_str(), "/Basic Account Information/sign-ups");
/// assert_eq!(path, RoutePath::parse(path.as_str()), "parsing twice is parsing once");
/// ```
#[derive(Clone, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(from = "String", into = "String"))]
pub struct RoutePath(Arc<str>);

impl RoutePath {
    /// Parses a path of any origin: a request, a link, a front matter. Query and hash are removed.
    ///
    /// Any string is a valid path, and normalisation is idempotent.
    ///
    /// ```
    /// use docs_routing::RoutePath;
    ///
    /// assert_eq!(RoutePath::parse("").as_str(), "/");
    /// assert_eq!(RoutePath::parse("v3/../v3//agent/.").as_str(), "/v3/agent/");
    /// assert_eq!(RoutePath::parse("/%7Ejo%C3%ABl").as_str(), "/~joël");
    /// assert_eq!(RoutePath::parse("/%E0%A4%A").as_str(), "/%E0%A4%A");
    /// assert_eq!(RoutePath::parse("/100%").as_str(), "/100%");
    /// ```
    #[must_use]
    pub fn parse(path: &str) -> Self {
        let path = Address::split(path).path;
        if is_plain(path) {
            return Self(path.into());
        }
        Self(without_dot_segments(&decode(path)).into())
    }

    /// Returns the path of a file, relative to the output folder, at which hosts serve it. Characters of its name that have a meaning
    /// in addresses are encoded.
    ///
    /// ```
    /// # use docs_routing::RoutePath;
    /// let encoded = |file: &str| RoutePath::from_file(file).encoded();
    /// assert_eq!(encoded("why?.pdf"), "/why%3F.pdf");
    /// assert_eq!(encoded("a b/100%20.md"), "/a%20b/100%2520.md");
    /// assert_eq!(RoutePath::from_file("c#.pdf").file(), "c#.pdf");
    /// ```
    #[must_use]
    pub fn from_file(file: &str) -> Self {
        let mut path = String::with_capacity(file.len() + 8);
        // The usual form of a path, which needs no other normalization.
        path.push('/');
        for char in file.chars() {
            match char {
                '%' => path.push_str("%25"),
                '?' => path.push_str("%3F"),
                '#' => path.push_str("%23"),
                '\\' => path.push_str("%5C"),
                char => path.push(char),
            }
        }
        Self::parse(&path)
    }

    /// Returns the file at exactly this path, relative to the output folder.
    ///
    /// ```
    /// # use docs_routing::RoutePath;
    /// assert_eq!(RoutePath::parse("/c%23.pdf").file(), "c#.pdf");
    /// ```
    #[must_use]
    pub fn file(&self) -> String {
        file_name(&self.0[1..])
    }

    /// Creates the root path.
    ///
    /// ```
    /// assert_eq!(docs_routing::RoutePath::root().as_str(), "/");
    /// ```
    #[must_use]
    pub fn root() -> Self {
        Self("/".into())
    }

    /// Returns the decoded path, for messages, file names and HTML attributes (R-ROUTE-03).
    ///
    /// ```
    /// # use docs_routing::RoutePath;
    /// assert_eq!(RoutePath::parse("/knowledge%20base/").as_str(), "/knowledge base/");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the percent-encoded path, for sitemaps, redirects and canonical links.
    ///
    /// ```
    /// # use docs_routing::RoutePath;
    /// let path = RoutePath::parse("/knowledge base/é[1]");
    /// assert_eq!(path.encoded(), "/knowledge%20base/%C3%A9%5B1%5D");
    /// assert_eq!(RoutePath::parse(&path.encoded()), path);
    /// ```
    #[must_use]
    pub fn encoded(&self) -> String {
        if !self.0.contains('%') {
            return Cow::from(utf8_percent_encode(&self.0, ENCODED)).into_owned();
        }
        let mut encoded = String::with_capacity(self.0.len());
        for (index, part) in self.0.split('%').enumerate() {
            // Remaining sequences are kept; any other percent sign is literal.
            if index > 0 {
                encoded.push_str(if starts_with_hex(part.as_bytes()) { "%" } else { "%25" });
            }
            encoded.extend(utf8_percent_encode(part, ENCODED));
        }
        encoded
    }

    /// Returns the path without `.html` or `/index.html` (R-HTML-04). The case must match, and only one suffix is
    /// removed.
    ///
    /// ```
    /// # use docs_routing::RoutePath;
    /// let bare = |path: &str| RoutePath::parse(path).without_html_suffix().as_str().to_owned();
    /// assert_eq!(bare("/v3/agent.html"), "/v3/agent");
    /// assert_eq!(bare("/v3/agent/index.html"), "/v3/agent");
    /// assert_eq!(bare("/index.html"), "/");
    /// assert_eq!(bare("/v3/agent.HTML"), "/v3/agent.HTML");
    /// ```
    #[must_use]
    pub fn without_html_suffix(&self) -> Self {
        match self.0.strip_suffix(".html") {
            // `/..html` becomes a dot segment, which only parsing removes.
            Some(bare) => Self::parse(bare.strip_suffix("/index").unwrap_or(bare)),
            None => self.clone(),
        }
    }

    /// Adds the trailing slash, or removes it. The root is unchanged.
    ///
    /// ```
    /// # use docs_routing::RoutePath;
    /// assert_eq!(RoutePath::parse("/introduction").slash_variant().as_str(), "/introduction/");
    /// assert_eq!(RoutePath::parse("/introduction/").slash_variant().as_str(), "/introduction");
    /// assert_eq!(RoutePath::root().slash_variant(), RoutePath::root());
    /// ```
    #[must_use]
    pub fn slash_variant(&self) -> Self {
        match self.0.strip_suffix('/') {
            Some("") => self.clone(),
            Some(without) => Self(without.into()),
            None => Self(format!("{}/", self.0).into()),
        }
    }

    /// Returns the file that a static host serves for this path, relative to the output folder.
    ///
    /// ```
    /// # use docs_routing::RoutePath;
    /// let file = |path: &str| RoutePath::parse(path).output_file();
    /// assert_eq!(file("/introduction/"), "introduction/index.html");
    /// assert_eq!(file("/v3/agent"), "v3/agent.html");
    /// assert_eq!(file("/legacy.html"), "legacy.html");
    /// assert_eq!(file("/"), "index.html");
    /// ```
    #[must_use]
    pub fn output_file(&self) -> String {
        let name = file_name(&self.0[1..]);
        if self.0.ends_with('/') {
            format!("{name}index.html")
        } else if self.0.ends_with(".html") {
            name
        } else {
            format!("{name}.html")
        }
    }

    /// Returns the file with the page's data, relative to the output folder; the same with and without a trailing
    /// slash.
    ///
    /// ```
    /// # use docs_routing::RoutePath;
    /// let file = |path: &str| RoutePath::parse(path).data_file();
    /// assert_eq!(file("/v3/agent"), "page-data/v3/agent.json");
    /// assert_eq!(file("/introduction/"), "page-data/introduction.json");
    /// assert_eq!(file("/"), "page-data/index.json");
    /// ```
    #[must_use]
    pub fn data_file(&self) -> String {
        match self.0[1..].trim_end_matches('/') {
            "" => "page-data/index.json".to_owned(),
            path => format!("page-data/{}.json", file_name(path)),
        }
    }

    /// Returns the file with the page as Markdown, relative to the output folder; the same with and without a trailing
    /// slash.
    ///
    /// ```
    /// # use docs_routing::RoutePath;
    /// let file = |path: &str| RoutePath::parse(path).markdown_file();
    /// assert_eq!(file("/v3/agent"), "v3/agent.md");
    /// assert_eq!(file("/introduction/"), "introduction.md");
    /// assert_eq!(file("/legacy.html"), "legacy.md");
    /// assert_eq!(file("/"), "index.md");
    /// ```
    #[must_use]
    pub fn markdown_file(&self) -> String {
        let path = self.0[1..].trim_end_matches('/');
        match path.strip_suffix(".html").unwrap_or(path) {
            "" => "index.md".to_owned(),
            path => format!("{}.md", file_name(path)),
        }
    }

    /// Resolves an address on the page at this path, as in a browser.
    ///
    /// ```
    /// # use docs_routing::RoutePath;
    /// let follow = |from: &str, to: &str| RoutePath::parse(from).resolve(to).as_str().to_owned();
    /// assert_eq!(follow("/v3/agent", "form"), "/v3/form");
    /// assert_eq!(follow("/introduction/", "form"), "/introduction/form");
    /// assert_eq!(follow("/v3/agent", "../tools/#list"), "/tools/");
    /// assert_eq!(follow("/v3/agent", "#list"), "/v3/agent");
    /// assert_eq!(follow("/v3/agent", "/tasks/"), "/tasks/");
    /// ```
    #[must_use]
    pub fn resolve(&self, address: &str) -> Self {
        let path = Address::split(address).path;
        if path.is_empty() {
            self.clone()
        } else if path.starts_with('/') {
            Self::parse(path)
        } else {
            let folder = self.0.rfind('/').map_or("/", |slash| &self.0[..=slash]);
            Self::parse(&format!("{folder}{path}"))
        }
    }

    /// Returns the key of all paths that a static host may serve from one file: they differ only in `.html`, `index`
    /// and the trailing slash, or in characters that are equal in file names.
    pub(crate) fn slot(&self) -> Cow<'_, str> {
        let slot = slot(&self.0);
        if slot.contains('%') { Cow::Owned(file_name(slot)) } else { Cow::Borrowed(slot) }
    }

    /// Returns whether a file system can store the files of this path.
    pub(crate) fn fits_file_systems(&self) -> bool {
        // File names are longer than the path, by an extension or by `page-data/`.
        self.0.len() < MAX_NAME_BYTES / 2
            || [self.output_file(), self.data_file()]
                .iter()
                .all(|file| file.split('/').all(|name| name.len() <= MAX_NAME_BYTES))
    }

    /// Returns the folders of this path's files whose names equal those of files that a build writes, each with the
    /// path of the page with such a file.
    pub(crate) fn folders_like_files(&self) -> impl Iterator<Item = (String, Self)> + '_ {
        let folders = self.0.match_indices('/').map(|(slash, _)| &self.0[..slash]);
        folders.filter_map(|folder| {
            if let Some(page) = folder.strip_suffix(".html") {
                return Some((file_name(&folder[1..]), Self::parse(page)));
            }
            let page = folder.strip_suffix(".json")?;
            Some((format!("page-data{}", file_name(folder)), Self::parse(page)))
        })
    }

    /// Returns the kind of a file, relative to the output folder, if it belongs to the page at this path.
    ///
    /// ```
    /// use docs_routing::{PageFile, RoutePath};
    ///
    /// let path = RoutePath::parse("/v3/agent");
    /// assert_eq!(path.file_kind("v3/agent.html"), Some(PageFile::Document));
    /// assert_eq!(path.file_kind("page-data/v3/agent.json"), Some(PageFile::Data));
    /// assert_eq!(path.file_kind("v3/agent.md"), Some(PageFile::Markdown));
    /// assert_eq!(path.file_kind("v3/agent/index.html"), None);
    /// ```
    #[must_use]
    pub fn file_kind(&self, file: &str) -> Option<PageFile> {
        if self.output_file() == file {
            Some(PageFile::Document)
        } else if self.data_file() == file {
            Some(PageFile::Data)
        } else if self.markdown_file() == file {
            Some(PageFile::Markdown)
        } else {
            None
        }
    }
}

impl fmt::Display for RoutePath {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.0)
    }
}

impl From<&str> for RoutePath {
    fn from(path: &str) -> Self {
        Self::parse(path)
    }
}

impl From<String> for RoutePath {
    fn from(path: String) -> Self {
        Self::parse(&path)
    }
}

impl From<RoutePath> for String {
    fn from(path: RoutePath) -> Self {
        path.0.as_ref().to_owned()
    }
}

impl AsRef<str> for RoutePath {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

/// Returns the part of an absolute path that all paths of its slot share.
pub(crate) fn slot(path: &str) -> &str {
    let mut path = path.trim_end_matches('/');
    while let Some(folder) =
        path.strip_suffix("/index").or_else(|| path.strip_suffix("/index.html"))
    {
        path = folder.trim_end_matches('/');
    }
    path.strip_suffix(".html").unwrap_or(path).trim_end_matches('/')
}

/// Returns whether a path is already normalised, as most are.
fn is_plain(path: &str) -> bool {
    let mut is_after_slash = false;
    let is_plain = path.bytes().all(|byte| {
        let is_kept = match byte {
            b'/' | b'.' => !is_after_slash,
            b'%' | b'\\' => false,
            byte => matches!(byte, b' '..=b'~'),
        };
        is_after_slash = byte == b'/';
        is_kept
    });
    is_plain && path.starts_with('/')
}

fn without_dot_segments(path: &str) -> String {
    let mut segments: Vec<&str> = Vec::new();
    let mut is_folder = true;
    for segment in path.split('/') {
        is_folder = matches!(segment, "" | "." | "..");
        match segment {
            "" | "." => {}
            ".." => {
                segments.pop();
            }
            segment => segments.push(segment),
        }
    }
    let mut absolute = String::with_capacity(path.len() + 2);
    for segment in &segments {
        absolute.push('/');
        absolute.push_str(segment);
    }
    if is_folder || segments.is_empty() {
        absolute.push('/');
    }
    absolute
}

/// Decodes percent sequences once. Decoding the result again has no effect.
///
/// ```text
/// %C3%A9   é          the bytes are a character
/// %2f      %2F        decoded, it would be another path
/// %E0      %E0        no character
/// %        %          no sequence
/// %2541    %2541      decoded, it would be a sequence: `%41`
/// ```
fn decode(path: &str) -> String {
    let mut decoded = Decoder::default();
    let bytes = path.as_bytes();
    let mut index = 0;
    while let Some(&byte) = bytes.get(index) {
        match sequence(&bytes[index..]) {
            Some(escaped) if stays_encoded(escaped) => {
                decoded.keep(escaped);
                index += 3;
            }
            Some(escaped) => {
                decoded.pending.push(escaped);
                index += 3;
            }
            None if byte != b'/' && stays_encoded(byte) => {
                decoded.keep(byte);
                index += 1;
            }
            None => {
                decoded.pending.push(byte);
                index += 1;
            }
        }
    }
    decoded.flush();
    decoded.text
}

/// Returns whether a byte has another meaning when decoded, or must not occur in a path.
fn stays_encoded(byte: u8) -> bool {
    byte.is_ascii_control() || matches!(byte, b'/' | b'?' | b'#' | b'\\')
}

/// Returns the byte of a percent sequence at the start of `bytes`.
fn sequence(bytes: &[u8]) -> Option<u8> {
    let rest = bytes.strip_prefix(b"%")?;
    if !starts_with_hex(rest) {
        return None;
    }
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    Some(digit(rest[0])? * 16 + digit(rest[1])?)
}

fn starts_with_hex(bytes: &[u8]) -> bool {
    matches!(bytes, [one, two, ..] if one.is_ascii_hexdigit() && two.is_ascii_hexdigit())
}

#[derive(Default)]
struct Decoder {
    text: String,
    /// Bytes that form characters with the following ones.
    pending: Vec<u8>,
}

impl Decoder {
    /// Writes a byte as a sequence that later steps preserve.
    fn keep(&mut self, byte: u8) {
        self.flush();
        self.write_sequence(byte);
    }

    fn flush(&mut self) {
        for chunk in std::mem::take(&mut self.pending).utf8_chunks() {
            self.write_characters(chunk.valid());
            for &byte in chunk.invalid() {
                self.write_sequence(byte);
            }
        }
    }

    fn write_sequence(&mut self, byte: u8) {
        self.text.push_str(percent_encode_byte(byte));
    }

    /// Normalises to NFC first: joining a digit with a following accent may remove a sequence, but never create one.
    fn write_characters(&mut self, characters: &str) {
        let composed: String;
        let characters = if is_nfc(characters) {
            characters
        } else {
            composed = characters.nfc().collect();
            &composed
        };
        for (index, part) in characters.split('%').enumerate() {
            if index > 0 {
                self.text.push_str(if starts_with_hex(part.as_bytes()) { "%25" } else { "%" });
            }
            self.text.push_str(part);
        }
    }
}

/// Returns a path as a file name. Hosts serve `what?.html` for `/what%3F`.
///
/// Slashes, backslashes and control characters stay encoded, so no file is outside of its folder.
fn file_name(path: &str) -> String {
    if !path.contains('%') {
        return path.to_owned();
    }
    path.replace("%3F", "?").replace("%23", "#").replace("%25", "%")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(path: &str) -> String {
        RoutePath::parse(path).into()
    }

    #[test]
    fn a_kept_sequence_is_never_joined_with_its_neighbours() {
        let rows = [
            ("/%2541", "/%2541"),
            ("/%25%34%31", "/%2541"),
            ("/%%34%31", "/%2541"),
            ("/%C3%A%39", "/%C3%25A9"),
            ("/%254A\u{301}", "/%4A\u{301}"),
            ("/%EA\u{301}", "/%EA\u{301}"),
            ("/%25", "/%"),
            ("/%25%", "/%%"),
            ("/%2f%2F", "/%2F%2F"),
            ("/%c3", "/%C3"),
            ("/\u{0}%00", "/%00%00"),
        ];
        for (path, expected) in rows {
            let composed: String = expected.nfc().collect();
            let once = parsed(path);
            assert!(once == expected || once == composed, "{path:?}: {once:?}");
            assert_eq!(parsed(&once), once, "{path:?}");
        }
    }

    #[test]
    fn encoded_dots_climb_no_higher_than_the_root() {
        assert_eq!(parsed("/%2e%2e/%2E./secret"), "/secret");
        assert_eq!(parsed("/..%2f..%2fsecret"), "/..%2F..%2Fsecret");
        assert_eq!(parsed("/..%5csecret"), "/..%5Csecret");
    }

    #[test]
    fn a_question_mark_in_a_file_name_survives() {
        assert_eq!(RoutePath::parse("/what%3F").output_file(), "what?.html");
        assert_eq!(RoutePath::parse("/c%23/").output_file(), "c#/index.html");
        assert_eq!(RoutePath::parse("/%2541").output_file(), "%41.html");
    }

    #[test]
    fn paths_that_share_files_share_a_slot() {
        for path in [
            "/a/b",
            "/a/b/",
            "/a/b.html",
            "/a/b/index",
            "/a/b/index.html",
            "/a/b.html/",
            "/a/b/index/",
            "/a/b/index/index",
            "/a/b.html/index.html",
        ] {
            assert_eq!(RoutePath::parse(path).slot(), "/a/b", "{path}");
        }
        for path in ["/", "/index", "/index.html", "/.html"] {
            assert_eq!(RoutePath::parse(path).slot(), "", "{path}");
        }
        assert_eq!(RoutePath::parse("/a/b.html.html").slot(), "/a/b.html");
        assert_eq!(RoutePath::parse("/a%5Cb").slot(), RoutePath::parse("/a%255Cb").slot());
        assert_ne!(RoutePath::parse("/a%3Fb").slot(), RoutePath::parse("/a%253Fb").slot());
    }
}
