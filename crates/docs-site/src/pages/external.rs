//! Resources of other hosts that elements of the head load.

use docs_model::ExternalResource;

/// Returns the resources that elements of the head load. `file` is the source of the elements.
pub(crate) fn external_resources<'a>(
    elements: impl IntoIterator<Item = (&'a str, &'a [(String, String)])>,
    file: &str,
) -> Vec<ExternalResource> {
    let links = elements.into_iter().filter(|(name, _)| *name == "link");
    let resource = |(_, attributes): (&str, &'a [(String, String)])| {
        let attributes = attributes.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        ExternalResource::from_link(attributes, file)
    };
    links.filter_map(resource).collect()
}

#[cfg(test)]
mod tests {
    use docs_model::ExternalKind;

    use super::*;

    #[test]
    fn links_load_style_sheets_and_connect() {
        let attributes = |relation: &str, address: &str| {
            vec![("rel".to_owned(), relation.to_owned()), ("href".to_owned(), address.to_owned())]
        };
        let style = attributes("stylesheet", "https://a.example/a.css");
        let connection = attributes("preconnect", "https://b.example");
        let icon = attributes("icon", "https://c.example/i.svg");
        let elements =
            [("link", &style[..]), ("link", &connection), ("link", &icon), ("meta", &style)];
        assert_eq!(
            external_resources(elements, "a.md"),
            [
                ExternalResource::new(ExternalKind::Style, "https://a.example/a.css", "a.md"),
                ExternalResource::new(ExternalKind::Connection, "https://b.example", "a.md"),
            ]
        );
    }
}
