//! Addresses of pages in questions and answers.

use docs_model::SiteOutline;
use docs_server::RoutePath;

/// Returns the public address of a page of the site. `path` contains the base URL and may contain an anchor.
pub(crate) fn public_address(outline: &SiteOutline, path: &str) -> String {
    let (path, anchor) =
        path.split_once('#').map_or((path, None), |(path, hash)| (path, Some(hash)));
    let path = RoutePath::parse(path).encoded();
    match anchor {
        Some(anchor) => format!("{}{path}#{anchor}", outline.url),
        None => format!("{}{path}", outline.url),
    }
}

/// Returns the path and the anchor of a written address: `/v3/agent#parts`, or the public address of a page. `None` for a
/// title, and for the address of another site.
pub(crate) fn split_address<'a>(
    outline: &SiteOutline,
    written: &'a str,
) -> Option<(RoutePath, Option<&'a str>)> {
    let path = match written.split_once("://") {
        Some(_) => {
            let rest = written.strip_prefix(&outline.url)?;
            // `https://docs.example.com.other/` has the same start.
            (rest.is_empty() || rest.starts_with(['/', '?', '#'])).then_some(rest)?
        }
        None => written.starts_with('/').then_some(written)?,
    };
    let (path, anchor) =
        path.split_once('#').map_or((path, None), |(path, hash)| (path, Some(hash)));
    let path = path.split('?').next().unwrap_or_default();
    let path = if path.is_empty() { "/" } else { path };
    Some((RoutePath::parse(path), anchor.filter(|anchor| !anchor.is_empty())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_the_site_are_split() {
        let outline = SiteOutline { url: "https://a.example".to_owned(), ..SiteOutline::default() };
        let split = |written| {
            split_address(&outline, written)
                .map(|(path, anchor)| (path.as_str().to_owned(), anchor.map(str::to_owned)))
        };
        let some =
            |path: &str, anchor: Option<&str>| Some((path.to_owned(), anchor.map(str::to_owned)));
        for (written, expected) in [
            ("/a b", some("/a b", None)),
            ("/a%20b/#c", some("/a b/", Some("c"))),
            ("https://a.example", some("/", None)),
            ("https://a.example/x?y#", some("/x", None)),
            ("https://a.example.evil/x", None),
            ("https://b.example/x", None),
            ("Agents", None),
        ] {
            assert_eq!(split(written), expected, "{written}");
        }
    }

    #[test]
    fn a_public_address_is_percent_encoded() {
        let outline = SiteOutline { url: "https://a.example".to_owned(), ..SiteOutline::default() };
        assert_eq!(public_address(&outline, "/a b#c-d"), "https://a.example/a%20b#c-d");
    }
}
