//! Media types of files, by their extensions.

use axum::http::HeaderValue;
use mime_guess::mime::{self, Mime};

/// The media type of a file.
#[derive(Clone, Debug)]
pub(crate) struct MediaType {
    header: HeaderValue,
    is_text: bool,
}

impl MediaType {
    /// Determines the media type from the extension of a path.
    pub(crate) fn from_path(path: &str) -> Self {
        let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
        let mime = match override_for(extension) {
            Some(name) => name.parse().expect("the type is valid"),
            None => mime_guess::from_ext(extension).first_or_octet_stream(),
        };
        let value = if mime.type_() == mime::TEXT {
            format!("{}; charset=utf-8", mime.essence_str())
        } else {
            mime.essence_str().to_owned()
        };
        let header = HeaderValue::try_from(value).expect("media types are ASCII");
        Self { header, is_text: is_text(&mime) }
    }

    /// Returns the value of `Content-Type`.
    pub(crate) fn header(&self) -> HeaderValue {
        self.header.clone()
    }

    /// Returns whether compression makes files of this type smaller: markup, scripts, data.
    pub(crate) fn is_text(&self) -> bool {
        self.is_text
    }
}

/// Returns the media type of an extension for which that of `mime_guess` does not fit.
fn override_for(extension: &str) -> Option<&'static str> {
    match extension {
        // Current browsers display it.
        "md" | "mdx" => Some("text/markdown"),
        // `application/javascript` is obsolete (RFC 9239).
        "mjs" => Some("text/javascript"),
        // `application/font-woff` is obsolete (RFC 8081).
        "woff" => Some("font/woff"),
        // With `text/xml` the charset of the header would override the one that the file declares.
        "xml" => Some("application/xml"),
        _ => None,
    }
}

fn is_text(mime: &Mime) -> bool {
    let format = mime.suffix().unwrap_or(mime.subtype());
    mime.type_() == mime::TEXT || format == mime::JSON || format == mime::XML
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_sites_have_the_types_that_browsers_expect() {
        for (path, expected, is_text) in [
            ("a.html", "text/html; charset=utf-8", true),
            ("a.css", "text/css; charset=utf-8", true),
            ("a.min.js", "text/javascript; charset=utf-8", true),
            ("a.mjs", "text/javascript; charset=utf-8", true),
            ("a.json", "application/json", true),
            ("sitemap.xml", "application/xml", true),
            ("a.txt", "text/plain; charset=utf-8", true),
            ("a.md", "text/markdown; charset=utf-8", true),
            ("a.csv", "text/csv; charset=utf-8", true),
            ("a.svg", "image/svg+xml", true),
            ("a.png", "image/png", false),
            ("a.jpg", "image/jpeg", false),
            ("a.jpeg", "image/jpeg", false),
            ("a.gif", "image/gif", false),
            ("a.webp", "image/webp", false),
            ("a.avif", "image/avif", false),
            ("favicon.ico", "image/x-icon", false),
            ("a.woff2", "font/woff2", false),
            ("a.woff", "font/woff", false),
            ("a.pdf", "application/pdf", false),
            ("a.mp4", "video/mp4", false),
            ("a.webm", "video/webm", false),
            ("a.wasm", "application/wasm", false),
            ("a.webmanifest", "application/manifest+json", true),
            ("a.unknown", "application/octet-stream", false),
            ("LICENSE", "application/octet-stream", false),
        ] {
            let found = MediaType::from_path(path);
            assert_eq!(
                (found.header(), found.is_text()),
                (HeaderValue::from_static(expected), is_text),
                "{path}"
            );
        }
    }
}
