//! Directives beside fences that are no code.

use docs_render::{IdentityHost, Options, Source, render};

/// The fence in a quote has no end, which is an issue.
#[test]
fn a_directive_after_a_fence_in_html_or_in_a_quote_is_an_admonition() {
    let options = Options { blocks: true, ..Options::default() };
    for before in ["<!--\n```\n-->", "<pre>\n```\n</pre>", "> ```\n> a", "<div>\n```\n</div>"] {
        let text = format!("# Home\n\n{before}\n\n:::note\nlost?\n:::\n\n```js\nlet a;\n```");
        let page = render(&Source::new(&text, "a.md"), &options, &IdentityHost);
        assert!(page.html.contains("<p>lost?</p>"), "{before}: {}", page.html);
        assert!(!page.html.contains(":::"), "{before}: {}", page.html);
        assert_eq!(page.issues.len(), usize::from(before.starts_with('>')), "{before}");
    }
}

#[test]
fn a_directive_around_a_fence_in_html_ends() {
    let options = Options { blocks: true, ..Options::default() };
    for within in ["<!--\n```\n-->", "<pre>\n```\n</pre>", "> ```\n> a"] {
        let text = format!(":::note\n{within}\n\n:::\n\nb\n\n```js\nlet a;\n```");
        let page = render(&Source::new(&text, "a.md"), &options, &IdentityHost);
        assert!(page.html.contains("</div>\n<p>b</p>"), "{within}: {}", page.html);
        assert_eq!(page.issues.len(), usize::from(within.starts_with('>')), "{within}");
    }
}
