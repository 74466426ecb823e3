//! Text, code and tabs of an article's HTML, in the format of `scripts/record-docusaurus`.

use serde_json::{Value, json};

/// Returns the text without white space, heading links, tab lists, code blocks and buttons.
pub(crate) fn text(article: &str) -> String {
    let mut html = article.to_owned();
    for (start, end) in [
        ("<a class=\"hash-link\"", "</a>"),
        ("<ul class=\"tabs\"", "</ul>"),
        ("<div class=\"theme-code-block\"", "</pre></div>"),
        ("<button", "</button>"),
    ] {
        html = without(&html, start, end);
    }
    plain(&html).chars().filter(|char| !char.is_whitespace() && *char != '\u{200b}').collect()
}

/// Returns the language and the code of each code block.
pub(crate) fn code(article: &str) -> Value {
    let block = |rest: &str| {
        let language = between(rest, "data-language=\"", "\"").map(decoded).unwrap_or_default();
        let text = between(rest, "<code>", "</code>").map(plain).unwrap_or_default();
        json!([language, text.trim_end_matches('\n')])
    };
    article.split("<div class=\"theme-code-block\"").skip(1).map(block).collect()
}

/// Returns the labels of each tab list.
pub(crate) fn tabs(article: &str) -> Value {
    let labels = |list: &str| -> Value {
        let list = list.split("</ul>").next().unwrap_or_default();
        list.split("<li").skip(1).map(|tab| json!(plain(&format!("<li{tab}")))).collect()
    };
    article.split("<ul class=\"tabs\"").skip(1).map(labels).collect()
}

fn without(html: &str, start: &str, end: &str) -> String {
    let mut pieces = html.split(start);
    let first = pieces.next().unwrap_or_default().to_owned();
    let rest = pieces.map(|piece| piece.split_once(end).map_or("", |(_, after)| after));
    rest.fold(first, |text, piece| text + piece)
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    Some(text.split_once(start)?.1.split_once(end)?.0)
}

/// Returns the text of HTML. `>` must be escaped in attributes.
fn plain(html: &str) -> String {
    let mut pieces = html.split('<');
    let first = pieces.next().unwrap_or_default().to_owned();
    let rest = pieces.map(|piece| piece.split_once('>').map_or("", |(_, text)| text));
    decoded(&rest.fold(first, |text, piece| text + piece))
}

fn decoded(text: &str) -> String {
    let entities = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&#x27;", "'"),
        ("&#8203;", ""),
        ("&amp;", "&"),
    ];
    entities.iter().fold(text.to_owned(), |text, (entity, char)| text.replace(entity, char))
}
