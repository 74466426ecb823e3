//! Results as HTML, grouped by page as the interface groups them.

use std::fmt::Write as _;

use docs_routing::RoutePath;
use docs_search_index::{Hit, Marked, Results};

use super::slot::Settings;

/// Number of words of an excerpt.
const EXCERPT_WORDS: usize = 30;

/// Level of the title of a page in the hierarchy of headings; those below it are sections.
const TITLE_LEVEL: usize = 1;

/// Returns the results of a query as HTML.
pub(super) fn html(query: &str, settings: &Settings, results: &Results) -> String {
    let title = settings.title.replace("{query}", query);
    let mut html = format!("<p class=\"search-count\">{}</p>", Escaped(&title));
    if results.hits.is_empty() {
        let _ = write!(html, "<p>{}</p>", Escaped(&settings.none));
    }
    for page in pages(&results.hits) {
        push_page(&mut html, &page);
    }
    html
}

/// Groups hits by page, in the order of the first hit of each.
fn pages(hits: &[Hit]) -> Vec<Vec<&Hit>> {
    let mut pages: Vec<Vec<&Hit>> = Vec::new();
    for hit in hits {
        match pages.iter_mut().find(|page| page[0].page_url() == hit.page_url()) {
            Some(page) => page.push(hit),
            None => pages.push(vec![hit]),
        }
    }
    pages
}

fn push_page(html: &mut String, page: &[&Hit]) {
    let address = RoutePath::parse(page[0].page_url()).encoded();
    let title = page[0].headings[TITLE_LEVEL].as_ref().or(page[0].headings[0].as_ref());
    let title = title.map_or_else(|| Escaped(&address).to_string(), marked);
    let (sections, own): (Vec<&Hit>, Vec<&Hit>) =
        page.iter().copied().partition(|hit| section_title(hit).is_some());
    let _ = write!(
        html,
        "<article class=\"search-result\"><h2><a href=\"{}\">{title}</a></h2>",
        Escaped(&address)
    );
    if let Some(own) = own.first() {
        push_excerpt(html, own);
    }
    if !sections.is_empty() {
        html.push_str("<ul class=\"search-result-sections\">");
        for section in sections {
            push_section(html, &address, section);
        }
        html.push_str("</ul>");
    }
    html.push_str("</article>");
}

fn push_section(html: &mut String, address: &str, hit: &Hit) {
    let anchor = hit.anchor.as_deref().map(|anchor| format!("#{anchor}")).unwrap_or_default();
    let title = section_title(hit).map(marked).unwrap_or_default();
    let _ = write!(
        html,
        "<li><h3><a href=\"{}{}\">{title}</a></h3>",
        Escaped(address),
        Escaped(&anchor)
    );
    push_excerpt(html, hit);
    html.push_str("</li>");
}

/// Returns the deepest heading of a hit below the title of its page.
fn section_title(hit: &Hit) -> Option<&Marked> {
    hit.headings.iter().skip(TITLE_LEVEL + 1).flatten().next_back()
}

fn push_excerpt(html: &mut String, hit: &Hit) {
    let Some(content) = &hit.content else { return };
    let excerpt = content.snippet(EXCERPT_WORDS);
    let ellipsis = |is_cut: bool| if is_cut { "…" } else { "" };
    let (before, after) = (ellipsis(excerpt.is_cut_before), ellipsis(excerpt.is_cut_after));
    let _ = write!(html, "<p>{before}{}{after}</p>", marked(&excerpt.marked));
}

fn marked(text: &Marked) -> String {
    text.to_html("<mark>", "</mark>")
}

/// String, displayed with escapes for characters that have a meaning in HTML and in its quoted
/// attributes.
struct Escaped<'a>(&'a str);

impl std::fmt::Display for Escaped<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => formatter.write_str("&amp;")?,
                '<' => formatter.write_str("&lt;")?,
                '>' => formatter.write_str("&gt;")?,
                '"' => formatter.write_str("&quot;")?,
                _ => formatter.write_char(character)?,
            }
        }
        Ok(())
    }
}
