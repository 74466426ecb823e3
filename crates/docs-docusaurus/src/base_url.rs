//! Removal of the base URL from addresses that already contain it.

use docs_model::Value;

/// Keys of links and pictures whose values are addresses.
const ADDRESSES: [&str; 5] = ["to", "href", "activeBasePath", "src", "srcDark"];

/// Removes the base URL from the addresses of links and pictures within a value, such as a navbar or sidebars. Docusaurus adds the
/// base URL only to addresses that do not begin with it, the engine to all of them.
///
/// ```
/// use docs_docusaurus::remove_base_url;
/// use docs_model::Value;
///
/// let mut items: Value = toml::from_str("items = [{ to = '/docs/a' }, { to = '/b' }]").unwrap();
/// remove_base_url(&mut items, "/docs/");
/// assert_eq!(items, toml::from_str("items = [{ to = '/a' }, { to = '/b' }]").unwrap());
/// ```
pub fn remove_base_url(value: &mut Value, base_url: &str) {
    match value {
        _ if base_url == "/" => {}
        Value::List(values) => {
            values.iter_mut().for_each(|value| remove_base_url(value, base_url));
        }
        Value::Table(table) => {
            for (key, value) in table {
                match value {
                    Value::Text(address) if ADDRESSES.contains(&key.as_str()) => {
                        if let Some(below) = below_base_url(address, base_url) {
                            *address = format!("/{below}");
                        }
                    }
                    value => remove_base_url(value, base_url),
                }
            }
        }
        _ => {}
    }
}

/// Returns the part of an address after the base URL.
fn below_base_url<'a>(address: &'a str, base_url: &str) -> Option<&'a str> {
    let folder = base_url.trim_end_matches('/');
    let rest = address.strip_prefix(folder).filter(|_| base_url.starts_with('/'))?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix('/') }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_whole_base_url_is_removed() {
        let rows = [
            ("/docs/a#b", Some("a#b")),
            ("/docs/", Some("")),
            ("/docs", Some("")),
            ("/docsy/a", None),
            ("/a", None),
            ("docs/a", None),
            ("https://docs.example.com/docs/a", None),
            ("pathname:///docs/a", None),
        ];
        for (address, expected) in rows {
            assert_eq!(below_base_url(address, "/docs/"), expected, "{address}");
        }
    }
}
