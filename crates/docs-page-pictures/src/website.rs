//! Websites whose pages are drawn.

use std::fmt;

use percent_encoding::percent_decode_str;

/// Origin of the files of a build. The browser resolves no host names for it, because every request is answered by [`Website::file`].
const ORIGIN: &str = "http://site.localhost";

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

/// File of a website, as a response.
#[derive(Debug, Eq, PartialEq)]
pub(crate) struct Found {
    pub(crate) media_type: String,
    pub(crate) bytes: Vec<u8>,
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
        match self {
            Self::Files { base_url, .. } => {
                format!("{ORIGIN}{base_url}{}", path.trim_start_matches('/'))
            }
            Self::Address(address) => format!("{address}{path}"),
        }
    }

    /// Returns `true` if the crate answers the browser's requests.
    pub(crate) fn answers(&self) -> bool {
        matches!(self, Self::Files { .. })
    }

    /// Returns the file at an address that the browser requests; `None` if the website has no such file. Pages have their address with and
    /// without `.html` or `/index.html`.
    pub(crate) fn file(&self, address: &str) -> Option<Found> {
        let Self::Files { base_url, read } = self else { return None };
        let path = address.strip_prefix(ORIGIN)?.split(['?', '#']).next()?;
        let path = percent_decode_str(path.strip_prefix(base_url)?).decode_utf8().ok()?;
        let path = path.trim_matches('/');
        if path.split(['/', '\\']).any(|segment| segment == "..") {
            // An encoded slash can lead out of the folder of the build.
            return None;
        }
        let index =
            if path.is_empty() { "index.html".to_owned() } else { format!("{path}/index.html") };
        let candidates = [path.to_owned(), format!("{path}.html"), index];
        candidates.iter().filter(|file| !file.is_empty()).find_map(|file| {
            let media_type = mime_guess::from_path(file).first_or_octet_stream().to_string();
            Some(Found { media_type, bytes: read(file)? })
        })
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
        let found = |path: &str| {
            let found = site.file(&format!("http://site.localhost{path}"))?;
            Some(format!("{} {}", String::from_utf8_lossy(&found.bytes), found.media_type))
        };
        let rows = [
            ("/docs/", Some("index.html text/html")),
            ("/docs/a?x#y", Some("a.html text/html")),
            ("/docs/b/", Some("b/index.html text/html")),
            ("/docs/assets/x%20y.css", Some("assets/x y.css text/css")),
            ("/docs/c", None),
            ("/docs/b%2f..%2fa.html", None),
            ("/a", None),
        ];
        for (path, expected) in rows {
            assert_eq!(found(path).as_deref(), expected, "{path}");
        }
        assert_eq!(site.file("https://example.com/docs/a"), None);
        assert_eq!(site.address("/a"), "http://site.localhost/docs/a");
    }
}
