//! Links that open a page in an assistant.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;

/// Placeholder for the address of the page.
const PLACE: &str = "{url}";

/// First character of [`PLACE`].
const PLACE_START: char = '{';

/// Characters that a value in a query does not contain as they are: all but the unreserved ones of RFC 3986.
const QUERY_VALUE: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// An assistant that answers questions about a page, to which each page links (`[[agents.assistants]]` in `site.toml`).
///
/// ```
/// use docs_model::Settings;
///
/// let text = "title = 'T'\nurl = 'https://t.example.com'\n[[agents.assistants]]\nname = 'Chat'\n\
///             url = 'https://chat.example.com/new?q=Read%20{url}'\n";
/// let settings = Settings::from_toml("site.toml", text).0.unwrap();
/// let chat = &settings.agents.assistants[0];
/// let page = "https://t.example.com/a.md";
/// assert_eq!(chat.url.for_page(page), "https://chat.example.com/new?q=Read%20https%3A%2F%2Ft.example.com%2Fa.md");
/// ```
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Assistant {
    /// Name in the label of the link: "Open in NAME", in the language of the page.
    pub name: String,
    /// Address that the link opens.
    pub url: AssistantUrl,
}

/// Address of an assistant, in which `{url}` is the place of the address of a page as Markdown.
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(try_from = "String")]
pub struct AssistantUrl(String);

impl AssistantUrl {
    /// Returns the address for a page, given the absolute address of its Markdown.
    #[must_use]
    pub fn for_page(&self, markdown: &str) -> String {
        self.0.replace(PLACE, &utf8_percent_encode(markdown, QUERY_VALUE).to_string())
    }
}

impl TryFrom<String> for AssistantUrl {
    type Error = String;

    fn try_from(written: String) -> Result<Self, String> {
        let example = "such as `\"https://chat.example.com/new?q=Read%20{url}\"`";
        let host = ["https://", "http://"].iter().find_map(|scheme| written.strip_prefix(scheme));
        if host.is_none_or(|host| host.is_empty() || host.starts_with([PLACE_START, '/'])) {
            return Err(format!(
                "`{written}` is not the address of an assistant: write an address that starts with `https://`, {example}"
            ));
        }
        if !written.contains(PLACE) {
            return Err(format!(
                "`{written}` does not contain `{PLACE}`, the place of the page's address: write an address {example}"
            ));
        }
        Ok(Self(written))
    }
}

#[cfg(test)]
mod tests {
    use crate::Settings;

    #[test]
    fn an_address_has_a_host_and_a_place_for_the_page() {
        for (written, expected) in [
            (
                "https://a.example/?q={url}",
                Some("https://a.example/?q=https%3A%2F%2Ft.example%2F%C3%BC.md"),
            ),
            (
                "http://localhost:8080/{url}",
                Some("http://localhost:8080/https%3A%2F%2Ft.example%2F%C3%BC.md"),
            ),
            ("https://a.example/", None),
            ("https://{url}", None),
            ("https://", None),
            ("javascript:open('{url}')", None),
            ("/ask?q={url}", None),
        ] {
            let text = format!(
                "title = 'T'\nurl = 'https://t.example'\n[[agents.assistants]]\nname = 'A'\nurl = \"{written}\"\n"
            );
            let (settings, issues) = Settings::from_toml("site.toml", &text);
            let assistant = settings.and_then(|mut settings| settings.agents.assistants.pop());
            let address = assistant.map(|it| it.url.for_page("https://t.example/ü.md"));
            assert_eq!(address.as_deref(), expected, "{written}");
            assert_eq!(issues.is_empty(), expected.is_some(), "{written}: {issues:?}");
        }
    }
}
