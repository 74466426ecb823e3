//! Websites whose pages are drawn.

use std::fmt;

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

/// Origin of the files of a build. The browser resolves no host names for it, because every request is answered by [`Website::response`].
const ORIGIN: &str = "http://site.localhost";

/// Characters of a path that an address cannot contain.
const ENCODED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'`')
    .add(b'{')
    .add(b'}');

/// Website whose pages are drawn.
#[derive(Clone, Copy)]
pub enum Website<'a> {
    /// Files of a build.
    Files {
        /// Path of the site, which starts and ends with a slash.
        base_url: &'a str,
        /// Returns the file at a path within the build; `None` if it does not exist.
        read: &'a (dyn Fn(&str) -> Option<Vec<u8>> + Sync),
    },
    /// Address of a published site, without a trailing slash.
    Address(&'a str),
}

/// Response of a website.
#[derive(Debug, Eq, PartialEq)]
pub(crate) enum Response {
    File {
        media_type: String,
        bytes: Vec<u8>,
    },
    /// Redirect to an address, as of a folder without its slash.
    Redirect(String),
}

impl fmt::Debug for Website<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Files { base_url, .. } => formatter.debug_tuple("Files").field(base_url).finish(),
            Self::Address(address) => formatter.debug_tuple("Address").field(address).finish(),
        }
    }
}

impl Website<'_> {
    /// Returns the address of a page for the browser.
    pub(crate) fn address(&self, path: &str) -> String {
        let path = utf8_percent_encode(path.trim_start_matches('/'), ENCODED);
        match self {
            Self::Files { base_url, .. } => format!("{ORIGIN}{base_url}{path}"),
            Self::Address(address) => format!("{address}/{path}"),
        }
    }

    /// Returns `true` if the crate answers the browser's requests.
    pub(crate) fn answers(&self) -> bool {
        matches!(self, Self::Files { .. })
    }

    /// Returns the response to a request of the browser; `None` if the website has no such file. Pages have their address with and without
    /// `.html`, or that of their folder, as on static hosts.
    pub(crate) fn response(&self, address: &str) -> Option<Response> {
        let Self::Files { base_url, read } = self else { return None };
        let address = address.split(['?', '#']).next()?;
        let path = address.strip_prefix(ORIGIN)?.strip_prefix(base_url)?;
        let path = percent_decode_str(path).decode_utf8().ok()?;
        let is_folder = path.is_empty() || path.ends_with('/');
        let path = path.trim_matches('/');
        if path.split(['/', '\\']).any(|segment| segment == "..") {
            // An encoded slash can lead out of the folder of the build.
            return None;
        }
        let index =
            if path.is_empty() { "index.html".to_owned() } else { format!("{path}/index.html") };
        let candidates = [path.to_owned(), format!("{path}.html")];
        let found = candidates.into_iter().filter(|_| !path.is_empty()).find_map(|file| {
            let bytes = read(&file)?;
            Some((file, bytes))
        });
        if let Some((file, bytes)) = found {
            let media_type = mime_guess::from_path(&file).first_or_octet_stream().to_string();
            return Some(Response::File { media_type, bytes });
        }
        let bytes = read(&index)?;
        if !is_folder {
            // Relative addresses of the page are those of its folder.
            return Some(Response::Redirect(format!("{address}/")));
        }
        Some(Response::File { media_type: mime_guess::mime::TEXT_HTML.to_string(), bytes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_and_files_are_found_below_the_base_url() {
        let read = |path: &str| {
            let files = ["index.html", "a.html", "b/index.html", "assets/x y.css"];
            files.contains(&path).then(|| path.as_bytes().to_vec())
        };
        let site = Website::Files { base_url: "/docs/", read: &read };
        let found = |path: &str| match site.response(&format!("http://site.localhost{path}"))? {
            Response::File { bytes, media_type } => {
                Some(format!("{} {media_type}", String::from_utf8_lossy(&bytes)))
            }
            Response::Redirect(address) => Some(address),
        };
        let rows = [
            ("/docs/", Some("index.html text/html")),
            ("/docs/a?x#y", Some("a.html text/html")),
            ("/docs/b/", Some("b/index.html text/html")),
            ("/docs/b?x", Some("http://site.localhost/docs/b/")),
            ("/docs/assets/x%20y.css", Some("assets/x y.css text/css")),
            ("/docs/c", None),
            ("/docs/b%2f..%2fa.html", None),
            ("/a", None),
        ];
        for (path, expected) in rows {
            assert_eq!(found(path).as_deref(), expected, "{path}");
        }
        assert_eq!(site.response("https://example.com/docs/a"), None);
        assert_eq!(site.address("/a b"), "http://site.localhost/docs/a%20b");
        assert_eq!(Website::Address("https://example.com").address("a"), "https://example.com/a");
    }
}
