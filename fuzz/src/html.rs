//! Assertions about HTML, with a tokenizer and parser that follow the HTML standard.

use std::cell::{Cell, RefCell};

use html5ever::tendril::{StrTendril, TendrilSink as _};
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use html5ever::{Attribute, ParseOpts, parse_document};
use markup5ever_rcdom::{Handle, NodeData, RcDom};

/// Elements without an end tag.
const VOID: [&str; 13] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
];

/// Elements that run code, load a document, or change the meaning of the rest of the page.
const ACTIVE: [&str; 13] = [
    "applet", "base", "embed", "form", "frame", "frameset", "iframe", "link", "meta", "object",
    "script", "style", "template",
];

/// Attributes with an address.
const ADDRESSES: [&str; 13] = [
    "action",
    "background",
    "cite",
    "data",
    "formaction",
    "from",
    "href",
    "longdesc",
    "poster",
    "src",
    "to",
    "values",
    "xlink:href",
];

/// Asserts that every start tag has its end tag, in order.
///
/// The assertion uses the tags in the source, because a parser would repair errors.
pub(crate) fn assert_balanced(html: &str) {
    let tokenizer = Tokenizer::new(Balance::default(), TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(html));
    // The tokenizer returns after each script, so it is run until the input is empty.
    while !input.is_empty() {
        let _ = tokenizer.feed(&input);
    }
    tokenizer.end();
    let open = tokenizer.sink.open.take();
    assert!(open.is_empty(), "elements without an end: {open:?}\n{html}");
    let unfinished = tokenizer.sink.unfinished.get();
    assert!(!unfinished, "the text ends within a tag or a comment\n{html}");
}

/// Open elements while tags are read.
#[derive(Debug, Default)]
struct Balance {
    open: RefCell<Vec<String>>,
    unfinished: Cell<bool>,
}

impl Balance {
    fn start(&self, tag: &Tag) -> TokenSinkResult<()> {
        let name = tag.name.to_string();
        if tag.self_closing || VOID.contains(&name.as_str()) {
            return TokenSinkResult::Continue;
        }
        let next = match name.as_str() {
            "script" => TokenSinkResult::RawData(RawKind::ScriptData),
            "style" | "xmp" | "iframe" | "noembed" | "noframes" => {
                TokenSinkResult::RawData(RawKind::Rawtext)
            }
            "title" | "textarea" => TokenSinkResult::RawData(RawKind::Rcdata),
            _ => TokenSinkResult::Continue,
        };
        self.open.borrow_mut().push(name);
        next
    }

    fn end(&self, tag: &Tag) {
        let open = self.open.borrow_mut().pop();
        assert_eq!(open.as_deref(), Some(&*tag.name), "an end tag that fits no start tag");
    }
}

impl TokenSink for Balance {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        match token {
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => return self.start(&tag),
            Token::TagToken(tag) => self.end(&tag),
            Token::ParseError(error) if error.contains("EOF") => self.unfinished.set(true),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

/// Asserts that no address in the HTML runs a script when it is followed or loaded.
pub(crate) fn assert_addresses_run_nothing(html: &str) {
    walk(html, &mut |name, attributes| {
        for attribute in attributes {
            assert_address_runs_nothing(name, attribute, html);
        }
    });
}

/// Asserts that the HTML is inert: no active elements, event handlers, styles or script addresses.
pub(crate) fn assert_inert(html: &str) {
    walk(html, &mut |name, attributes| {
        assert!(!ACTIVE.contains(&name), "<{name}> survives\n{html}");
        for attribute in attributes {
            let key = &*attribute.name.local;
            assert!(!key.starts_with("on"), "the handler `{key}` survives\n{html}");
            assert!(!matches!(key, "srcdoc" | "style"), "`{key}` survives\n{html}");
            assert_address_runs_nothing(name, attribute, html);
        }
    });
}

fn assert_address_runs_nothing(element: &str, attribute: &Attribute, html: &str) {
    if !ADDRESSES.contains(&&*attribute.name.local) {
        return;
    }
    let scheme = scheme(&attribute.value);
    let runs = match scheme.as_deref() {
        Some("javascript" | "vbscript") => true,
        Some("data") => element == "a" || element == "area",
        _ => false,
    };
    assert!(!runs, "`{}` of <{element}> runs a script\n{html}", &*attribute.name.local);
}

/// Returns the scheme of an address by the URL standard: leading control characters and spaces, and tabs and line
/// ends within the scheme, are ignored.
fn scheme(address: &str) -> Option<String> {
    let written = address.trim_start_matches(|character| character <= ' ');
    let (scheme, _) = written.split_once(':')?;
    let scheme: String = scheme.chars().filter(|at| !matches!(at, '\t' | '\n' | '\r')).collect();
    Some(scheme.to_ascii_lowercase())
}

/// Visits the elements that a browser creates for HTML in the body of a page.
fn walk(html: &str, visit: &mut dyn FnMut(&str, &[Attribute])) {
    let page = format!("<!doctype html><html><head></head><body><main>{html}</main></body></html>");
    let dom = parse_document(RcDom::default(), ParseOpts::default()).one(page);
    // The traversal is iterative, because the nesting is unlimited. The document must outlive the loop, because
    // dropping a node empties all of its descendants.
    let mut rest: Vec<Handle> = dom.document.children.borrow().clone();
    while let Some(node) = rest.pop() {
        if let NodeData::Element { name, attrs, template_contents, .. } = &node.data {
            visit(&name.local, &attrs.borrow());
            rest.extend(template_contents.borrow().clone());
        }
        rest.extend(node.children.borrow().iter().cloned());
    }
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use super::*;

    #[test]
    fn unbalanced_html_is_found() {
        for html in ["<p>", "</p>", "<b><i></b></i>", "<p", "<p title=\"", "<!-- a", "<script>a"] {
            assert!(catch_unwind(|| assert_balanced(html)).is_err(), "{html}");
        }
        for html in
            ["", "a < b", "<p>a<br>b</p>", "<svg><path d=\"\"/></svg>", "<script>a<b</script>"]
        {
            assert_balanced(html);
        }
    }

    #[test]
    fn executable_html_is_found() {
        for html in [
            "<script>a</script>",
            "<svg><script>a</script></svg>",
            "<p onclick=a>",
            "<table><td><iframe></table>",
            "<a href=' java&Tab;script:a'>",
            "<a href='data:text/html,a'>",
            "<svg><a xlink:href='javascript:a'></a></svg>",
        ] {
            assert!(catch_unwind(|| assert_inert(html)).is_err(), "{html}");
        }
        assert_inert("<p class=a><a href='https://a.example/javascript:'>b</a></p>");
    }
}
