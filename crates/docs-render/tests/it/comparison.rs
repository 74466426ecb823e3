//! Comparison with comrak's output.
//!
//! Both outputs are compared after [`plain`] has removed the additional markup that the crate's documentation lists, and
//! [`as_html`] has converted comrak's XHTML to HTML.

use docs_render::{IdentityHost, Options, Source, render};

/// Returns the sources, by section, whose output differs from comrak's, with both outputs.
pub(crate) fn differing(sections: &[(&str, &[&str])]) -> Vec<String> {
    let mut differing = Vec::new();
    for (section, texts) in sections {
        for text in *texts {
            let (ours, comraks) = (plain(&ours(text)), as_html(&comraks(text)));
            let (ours, comraks) = (without_line_ends(&ours), without_line_ends(&comraks));
            if ours != comraks {
                differing
                    .push(format!("{section} {text:?}\n  ours   {ours:?}\n  comrak {comraks:?}"));
            }
        }
    }
    differing
}

/// Returns this crate's output.
pub(crate) fn ours(text: &str) -> String {
    render(&Source::new(text, "a.md"), &Options::default(), &IdentityHost).html
}

/// Returns comrak's output.
fn comraks(text: &str) -> String {
    let mut options = comrak::Options::default();
    options.extension.autolink = true;
    options.extension.footnotes = true;
    options.extension.strikethrough = true;
    options.extension.table = true;
    options.extension.tasklist = true;
    options.render.r#unsafe = true;
    comrak::markdown_to_html(text, &options)
}

/// Converts XHTML to HTML: unclosed tags, and quotes without entities.
fn as_html(xhtml: &str) -> String {
    let html = xhtml.replace(" />", ">").replace("&quot;", "\"").replace("checked=\"\"", "checked");
    let html = html.replace("disabled=\"\"", "disabled").replace(" class=\"footnote-ref\"", "");
    cut(&html, " class=\"footnote-backref\"", " aria", |_| " aria".to_owned())
}

/// Returns this crate's output without additional markup.
pub(crate) fn plain(html: &str) -> String {
    let fixed = [
        ("<div class=\"table-scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Table\">", ""),
        ("</table></div>", "</table>"),
        ("</code></pre></div>", "</code></pre>"),
        (" target=\"_blank\" rel=\"noopener noreferrer\"", ""),
        (" loading=\"lazy\" decoding=\"async\"", ""),
        // Alignment is an attribute of HTML 4, which checkers of HTML report.
        (" class=\"align-left\"", " align=\"left\""),
        (" class=\"align-center\"", " align=\"center\""),
        (" class=\"align-right\"", " align=\"right\""),
        (" class=\"contains-task-list\"", ""),
        (" class=\"task-list-item\"", ""),
        (" aria-label=\"Completed task\" disabled checked>", " checked disabled>"),
        (" aria-label=\"Incomplete task\" disabled>", " disabled>"),
        ("<h2 class=\"sr-only\" id=\"footnote-label\">Footnotes</h2>", ""),
        (" aria-describedby=\"footnote-label\"", ""),
        (" data-footnote-backref class=\"data-footnote-backref\"", ""),
        ("user-content-", ""),
    ];
    let html = fixed.iter().fold(html.to_owned(), |html, (ours, plain)| html.replace(ours, plain));
    without_code_boxes(&without_heading_links(&html)).replace("&quot;", "\"")
}

/// Removes line ends next to tags, which are insignificant. In this crate's output, list items and rows have fewer of them.
pub(crate) fn without_line_ends(html: &str) -> String {
    html.replace(">\n", ">").replace("\n<", "<").replace("\n\n", "\n")
}

/// Removes ids and links of headings.
fn without_heading_links(html: &str) -> String {
    let html = cut(html, "<a class=\"hash-link\"", "</a>", |_| String::new());
    (1..=6).fold(html, |html, level| {
        cut(&html, &format!("<h{level} id="), ">", |_| format!("<h{level}>"))
    })
}

/// Moves the language of code blocks to the code, and removes the elements of lines.
fn without_code_boxes(html: &str) -> String {
    let html = cut(html, "<div class=\"theme-code-block\"", "<code>", |opening| {
        let language =
            opening.split("data-language=\"").nth(1).and_then(|rest| rest.split('"').next());
        match language {
            Some("text") | None => "<pre><code>".to_owned(),
            Some(language) => format!("<pre><code class=\"language-{language}\">"),
        }
    });
    html.replace("<span class=\"line\">", "").replace("</span>\n", "\n")
}

/// Replaces each piece between two markers, including these.
fn cut(html: &str, from: &str, to: &str, by: impl Fn(&str) -> String) -> String {
    let mut kept = String::new();
    let mut rest = html;
    while let Some((before, after)) = rest.split_once(from) {
        let (piece, after) = after.split_once(to).expect("what is opened is closed");
        kept.push_str(before);
        kept.push_str(&by(piece));
        rest = after;
    }
    kept + rest
}
