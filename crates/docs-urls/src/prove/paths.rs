//! Paths of pages, from the files of a build and from its sitemap.

/// Returns the path of the page in a file of a build, without a slash at its end; `None` for other files and for the
/// not-found page.
///
/// ```
/// use docs_urls::prove::page_path;
///
/// assert_eq!(page_path("guide/index.html").as_deref(), Some("/guide"));
/// assert_eq!(page_path("guide/start.html").as_deref(), Some("/guide/start"));
/// assert_eq!(page_path("index.html").as_deref(), Some(""));
/// assert_eq!((page_path("404.html"), page_path("logo.svg")), (None, None));
/// ```
#[must_use]
pub fn page_path(file: &str) -> Option<String> {
    let stem = file.strip_suffix(".html")?;
    if stem == "404" {
        return None;
    }
    Some(path_key(&format!("/{stem}")))
}

/// Returns the form of a path in which those of one page are equal: without `index`, `.html` and a slash at its end.
///
/// ```
/// use docs_urls::prove::path_key;
///
/// assert_eq!(path_key("/guide/"), path_key("/guide.html"));
/// assert_eq!(path_key("/a%20b/index.html"), "/a b");
/// ```
#[must_use]
pub fn path_key(path: &str) -> String {
    let path = decode(path.split(['?', '#']).next().unwrap_or_default());
    let path = path.trim_end_matches('/');
    let path = path.strip_suffix(".html").unwrap_or(path);
    path.strip_suffix("/index").unwrap_or(path).trim_end_matches('/').to_owned()
}

/// Decodes the percent-encoded bytes of a path. Bytes that are not UTF-8 become the replacement character.
pub(crate) fn decode(path: &str) -> String {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let code = after.get(..2).and_then(|code| std::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) if *first == b'%' => {
                bytes.push(byte);
                rest = &after[2..];
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns the addresses that a sitemap, or a list of sitemaps, contains.
///
/// ```
/// use docs_urls::prove::sitemap_addresses;
///
/// let xml = "<urlset><url><loc> https://example.com/a?x=1&amp;y=2 </loc></url></urlset>";
/// assert_eq!(sitemap_addresses(xml), ["https://example.com/a?x=1&y=2"]);
/// ```
#[must_use]
pub fn sitemap_addresses(xml: &str) -> Vec<String> {
    let addresses = xml.split("<loc>").skip(1).filter_map(|rest| rest.split("</loc>").next());
    let plain = |address: &str| {
        let address = address.trim().trim_start_matches("<![CDATA[").trim_end_matches("]]>");
        let address = address.replace("&apos;", "'").replace("&quot;", "\"");
        address.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    };
    addresses.map(plain).collect()
}
