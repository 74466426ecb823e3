//! The article of a page with its islands.

use std::fmt::Write as _;
use std::sync::Arc;

use docs_render::is_block_element;
use docs_site::ComponentPage;

use crate::results::IslandResult;

/// Inserts the results of the islands into the article; `module` is the address of the module that hydrates them.
///
/// A paragraph with a component that renders a block, such as a picture with a caption, becomes `<div role="paragraph">`: a browser
/// ends a `p` before a block, which would leave an empty paragraph on each side of it, and remove a hydrated island from its content.
pub(crate) fn article(
    page: &ComponentPage<'_>,
    islands: &[Option<Arc<IslandResult>>],
    module: Option<&str>,
) -> String {
    let mut article = Article::with_capacity(page.html.len() * 2);
    let mut copied = 0;
    for (index, island) in page.islands.iter().enumerate() {
        article.copy(&page.html[copied..island.at]);
        copied = island.at;
        let Some(result) = islands.get(index).and_then(Option::as_ref) else { continue };
        if article.paragraph.is_some() && has_block(&result.html) {
            article.convert_paragraph();
        }
        match module.filter(|_| result.interactive) {
            Some(module) => {
                let html = &mut article.html;
                push_start_tag(html, module, index, result.browser_only, page.is_urgent);
                html.push_str(&result.html);
                html.push_str("</docs-island>");
            }
            None => article.html.push_str(&result.html),
        }
    }
    article.copy(&page.html[copied..]);
    article.html
}

/// HTML of an article up to an island.
struct Article {
    html: String,
    /// Position of the start tag of the paragraph that is open at the end of the HTML.
    paragraph: Option<usize>,
    /// `true` if the next end tag of a paragraph belongs to one that has been converted.
    is_converted: bool,
}

/// End tag of a paragraph.
const PARAGRAPH_END: &str = "</p>";

impl Article {
    fn with_capacity(bytes: usize) -> Self {
        Self { html: String::with_capacity(bytes), paragraph: None, is_converted: false }
    }

    /// Appends HTML of the page.
    fn copy(&mut self, mut piece: &str) {
        if self.is_converted
            && let Some((content, rest)) = piece.split_once(PARAGRAPH_END)
        {
            self.html.push_str(content);
            self.html.push_str("</div>");
            self.is_converted = false;
            piece = rest;
        }
        let start = ["<p>", "<p "].into_iter().filter_map(|tag| piece.rfind(tag)).max();
        let end = piece.rfind(PARAGRAPH_END);
        if start > end {
            self.paragraph = start.map(|start| self.html.len() + start);
        } else if end.is_some() {
            self.paragraph = None;
        }
        self.html.push_str(piece);
    }

    /// Replaces the paragraph that is open at the end of the HTML by an element that may contain blocks.
    fn convert_paragraph(&mut self) {
        if let Some(start) = self.paragraph.take() {
            self.html.replace_range(start..start + "<p".len(), "<div role=\"paragraph\"");
            self.is_converted = true;
        }
    }
}

/// Returns `true` if HTML contains the start tag of a block. Almost all of them end an open paragraph, by the rules "in body" of the HTML
/// parser.
fn has_block(html: &str) -> bool {
    let mut names = html.split('<').skip(1).map(|tag| {
        let end = tag.find(|character: char| !character.is_ascii_alphanumeric());
        &tag[..end.unwrap_or(tag.len())]
    });
    names.any(is_block_element)
}

fn push_start_tag(html: &mut String, module: &str, index: usize, is_new: bool, is_urgent: bool) {
    let render = if is_new { " data-render=\"client\"" } else { "" };
    let start = if is_urgent { " data-on=\"load\"" } else { "" };
    // Writing to a string does not fail.
    let _ = write!(
        html,
        "<docs-island data-module=\"{module}\" data-index=\"{index}\"{render}{start}>"
    );
}

#[cfg(test)]
mod tests {
    use docs_render::{Island, IslandNode};

    use super::*;

    /// HTML of islands, with `true` for those that are hydrated.
    type Islands<'a> = &'a [(&'a str, bool)];

    /// Returns an article with islands at the marks `@` of its HTML.
    fn insert(html: &str, islands: Islands<'_>) -> String {
        let pieces: Vec<&str> = html.split('@').collect();
        let mut at = 0;
        let positions = pieces[..islands.len()].iter().map(|piece| {
            at += piece.len();
            Island { at, script: 0, node: IslandNode::Text(String::new()) }
        });
        let positions: Vec<Island> = positions.collect();
        let results = islands.iter().map(|(html, interactive)| {
            let html = (*html).to_owned();
            let result =
                IslandResult { html, interactive: *interactive, ..IslandResult::default() };
            Some(Arc::new(result))
        });
        let page = ComponentPage {
            html: &pieces.concat(),
            islands: &positions,
            scripts: &[],
            path: "/",
            props: "{}",
            is_urgent: false,
        };
        article(&page, &results.collect::<Vec<_>>(), Some("/m.js"))
    }

    #[test]
    fn a_paragraph_with_a_block_is_no_p() {
        let figure = ("<figure>F</figure>", false);
        let rows: [(&str, Islands<'_>, &str); 7] = [
            (
                "<p>@</p>\n<p>a</p>",
                &[figure],
                "<div role=\"paragraph\"><figure>F</figure></div>\n<p>a</p>",
            ),
            (
                "<p id=\"a\">b <b>@</b></p>",
                &[figure],
                "<div role=\"paragraph\" id=\"a\">b <b><figure>F</figure></b></div>",
            ),
            (
                "<p>@ and @ and @</p>",
                &[("<i>1</i>", false), figure, figure],
                "<div role=\"paragraph\"><i>1</i> and <figure>F</figure> and <figure>F</figure></div>",
            ),
            ("<p>@</p>", &[("<span>F</span>", false)], "<p><span>F</span></p>"),
            ("<p>a</p>@<p>b</p>", &[figure], "<p>a</p><figure>F</figure><p>b</p>"),
            ("<pre>@</pre><p>b</p>", &[figure], "<pre><figure>F</figure></pre><p>b</p>"),
            (
                "<p>@</p>",
                &[("<div>F</div>", true)],
                "<div role=\"paragraph\"><docs-island data-module=\"/m.js\" data-index=\"0\"><div>F</div></docs-island></div>",
            ),
        ];
        for (html, islands, expected) in rows {
            assert_eq!(insert(html, islands), expected, "{html}");
        }
    }

    #[test]
    fn end_tags_and_text_are_no_blocks() {
        for (html, expected) in [
            ("a &lt;p", false),
            ("<span>a</span></p>", false),
            ("<b><hr/></b>", true),
            ("<h1", true),
        ] {
            assert_eq!(has_block(html), expected, "{html}");
        }
    }
}
