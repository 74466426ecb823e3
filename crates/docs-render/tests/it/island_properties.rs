//! Properties of islands for all sources.

use std::collections::HashSet;

use docs_ecmascript::{Language, Module};
use docs_render::{
    Attributes, Format, IdentityHost, IslandNode, Islands, NpmToYarn, Options, Page, PageHost,
    Partial, Source, component_imports, render,
};
use proptest::prelude::*;

/// Pieces of sources with islands, in any order.
const PIECES: &[&str] = &[
    "import A from './a'\n",
    "import B, {C} from './b'\n\n",
    "import * as D from 'd'\n\n",
    "import './e.css'\n\n",
    "import Part from './_part.mdx'\n\n",
    "import logo from './logo.png'\n\n",
    "import Tabs from '@theme/Tabs'\n\n",
    "export const E = () => <A/>\n\n",
    "export const f = [1, 2]\n\n",
    "export {G} from './g'\n\n",
    "<A>",
    "<A>\n",
    "<A b={C} />",
    "</A>",
    "</A>\n",
    "\n</A>\n\n",
    "<B.C {...D}>\n\n",
    "</B.C>\n",
    "<E/>",
    "<Card>",
    "</Card>",
    "<Part>\n",
    "<Part a={A} {...D} />\n",
    "</Part>\n",
    "{A}",
    "{D.x}\n",
    "{f}",
    "{`a\n${C}`}",
    "<div onClick={C}>\n",
    "<div style={{color: f}}>",
    "<div>",
    "</div>",
    "</div>\n",
    "<img src={logo} />",
    "<img src={A}>",
    "<b ref={D}>",
    "</b>",
    "<Tabs>\n",
    "<Tabs values={C}>\n",
    "<TabItem value=\"a\">\n",
    "<TabItem value=\"a\" label={A}>\n",
    "</TabItem>\n",
    "</Tabs>\n",
    "<CodeBlock>",
    "</CodeBlock>\n",
    "<style>",
    "</style>",
    "<Details summary={<A/>}>\n",
    "</Details>\n",
    "<details>\n",
    "<summary>",
    "</summary>\n",
    "</details>\n",
    "<Head>\n",
    "</Head>\n",
    "<Heading as=\"h2\">",
    "</Heading>",
    "<p>",
    "</p>",
    "<Own>",
    "</Own>",
    "{props.children}",
    "# ",
    "## ",
    "- ",
    "> ",
    "| a | b |\n|---|---|\n| ",
    " | ",
    "[^1]",
    "\n\n[^1]: ",
    "[",
    "](x)",
    "![",
    "*",
    "**",
    "`",
    "```js\n",
    "```\n",
    "```bash npm2yarn\nnpm i\n```\n",
    ":::note ",
    ":::tip\n",
    ":::\n",
    "<TOCInline/>",
    "\u{fdd5}",
    "\u{fdd5}0000000000000000+0\u{fdd5}",
    "&#xfdd5;+0&#xfdd5;",
    "a",
    "é你",
    " ",
    "\n",
    "\n\n",
];

const REPLACED: [&str; 12] = [
    "CodeBlock",
    "Admonition",
    "Heading",
    "Details",
    "a",
    "img",
    "p",
    "li",
    "ul",
    "em",
    "code",
    "blockquote",
];

fn texts() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..40).prop_map(|pieces| pieces.concat())
}

/// Host of one partial with islands.
struct OnePartial;

impl PageHost for OnePartial {
    fn partial(&self, _: &str) -> Option<Partial<'_>> {
        let text = "import P from './p'\n\n<P>{props.children} {props.a}</P>\n\n{props.children}\n";
        Some(Partial::new(text, "_part.mdx"))
    }
}

fn options(text: &str) -> Options<'static> {
    let replaced: &[&str] = if text.len().is_multiple_of(3) { &REPLACED } else { &[] };
    Options {
        format: Format::Mdx,
        npm_to_yarn: Some(NpmToYarn::default()),
        tab_blocks: true,
        islands: Some(Islands { global: &["Card"], replaced }),
        ..Options::default()
    }
}

fn page(text: &str, host: &dyn PageHost) -> Page {
    render(&Source::new(text, "a.mdx"), &options(text), host)
}

fn visit<'n>(node: &'n IslandNode, depth: usize, see: &mut impl FnMut(&'n IslandNode, usize)) {
    see(node, depth);
    if let IslandNode::Element { children, .. } | IslandNode::Scoped { children, .. } = node {
        children.iter().for_each(|child| visit(child, depth + 1, see));
    }
}

/// Returns the words of a tree that may be names of its script.
fn words(node: &IslandNode) -> HashSet<String> {
    let mut words = HashSet::new();
    visit(node, 1, &mut |node, _| {
        let code = match node {
            IslandNode::Element { name, attributes: Attributes::Source(source), .. } => {
                format!("{name} {source}")
            }
            IslandNode::Expression { source, .. } => source.clone(),
            _ => return,
        };
        // Words in strings are not names.
        let code = code.replace("\\\"", "");
        let code: String = code.split('"').step_by(2).collect();
        let is_name = |char: char| char.is_alphanumeric() || char == '_';
        words.extend(code.split(|char| !is_name(char)).map(ToOwned::to_owned));
    });
    words
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn places_and_trees_are_sound(text in texts()) {
        let page = page(&text, &OnePartial);
        let mut before = 0;
        for island in &page.islands {
            prop_assert!(page.html.is_char_boundary(island.at) && island.at >= before);
            before = island.at;
            prop_assert!(island.script < page.scripts.len());
            let mut size = 0;
            let mut deepest = 0;
            visit(&island.node, 1, &mut |node, depth| {
                deepest = deepest.max(depth);
                size += 1;
                if let IslandNode::Scoped { script, .. } = node {
                    assert!(*script < page.scripts.len());
                }
            });
            prop_assert!(deepest <= 100, "{deepest}");
            prop_assert!(size <= 20 * text.len() + 100, "{size}");
        }
        for script in &page.scripts {
            prop_assert!(script.parent.is_none_or(|parent| parent < page.scripts.len()));
        }
    }

    #[test]
    fn no_placeholder_remains(text in texts().prop_map(|text| text.replace(['\u{fdd5}', '&'], ""))) {
        let page = page(&text, &OnePartial);
        let shown = format!("{page:?}");
        prop_assert!(!shown.contains("\\u{fdd5}") && !shown.contains('\u{fdd5}'), "{shown}");
    }

    #[test]
    fn pages_without_islands_are_unchanged_by_the_option(text in texts()) {
        let islands = page(&text, &OnePartial);
        let before = Options { islands: None, ..options(&text) };
        let before = render(&Source::new(&text, "a.mdx"), &before, &OnePartial);
        prop_assert!(before.islands.is_empty() && before.scripts.is_empty());
        if islands.islands.is_empty() {
            prop_assert_eq!(before.html, islands.html);
        }
    }

    #[test]
    fn authors_cannot_write_placeholders(text in texts()) {
        // As in scripts: characters that no name contains, and that are operators, stay so. No other mask is U+FDEF.
        let plain = text.replace('\u{fdd5}', "\u{fdef}").replace('&', "%");
        let options = options(&text);
        let page = |text: &str| render(&Source::new(text, "a.mdx"), &options, &OnePartial);
        let (one, other) = (page(&text), page(&plain));
        prop_assert_eq!(one.islands.len(), other.islands.len());
    }

    #[test]
    fn imports_that_islands_use_are_found_before(text in texts()) {
        let (source, options) = (Source::new(&text, "a.mdx"), options(&text));
        let found = component_imports(&source, &options, &IdentityHost);
        let found: HashSet<&str> =
            found.components.iter().map(|import| import.specifier.as_str()).collect();
        let page = render(&source, &options, &IdentityHost);
        let used: HashSet<String> =
            page.islands.iter().flat_map(|island| words(&island.node)).collect();
        for script in &page.scripts {
            let statements: String = script.blocks.iter().map(|block| block.text.as_str()).collect();
            // The text of an element may look like a statement, so the parser decides.
            let modules = script.blocks.iter().filter_map(|block| {
                Module::parse(&block.text, Language::JavaScript).ok()
            });
            for module in modules {
                for import in module.imports.iter().filter(|import| !is_markdown(&import.specifier)) {
                    let is_exported = statements.contains("export const E") && import.local == "A";
                    if used.contains(&import.local) || is_exported {
                        let specifier = import.specifier.as_str();
                        prop_assert!(found.contains(specifier), "{specifier} {found:?} {used:?}");
                    }
                }
                for bare in &module.bare_imports {
                    prop_assert!(found.contains(bare.as_str()), "{bare}");
                }
            }
        }
    }
}

fn is_markdown(specifier: &str) -> bool {
    specifier.ends_with(".md") || specifier.ends_with(".mdx")
}

/// Returns the depth of the first island's tree, and its text.
fn depth_and_text(text: &str) -> (usize, String) {
    let page = page(text, &IdentityHost);
    let (mut deepest, mut texts) = (0, String::new());
    visit(&page.islands[0].node, 1, &mut |node, depth| {
        deepest = deepest.max(depth);
        match node {
            IslandNode::Text(text) | IslandNode::Html { content: text, .. } => texts.push_str(text),
            _ => {}
        }
    });
    (deepest, texts.replace("<div>", "").replace("</div>", ""))
}

#[test]
fn trees_are_bounded_and_keep_their_text() {
    for (elements, depth) in [(70, 72), (90, 2), (600, 2)] {
        let opened = "<div>".repeat(elements);
        let text = format!("import A from './a'\n\n<A>{opened}<A/>deep</A>\n");
        assert_eq!(depth_and_text(&text), (depth, "deep".to_owned()), "{elements}");
    }
}

#[test]
fn children_that_are_shown_often_are_not_copied_without_end() {
    struct Often;
    impl PageHost for Often {
        fn partial(&self, _: &str) -> Option<Partial<'_>> {
            Some(Partial::new("{props.children}\n\n".repeat(500), "_often.mdx"))
        }
    }
    let large = "x".repeat(50_000);
    let text = format!(
        "import A from './a'\nimport Often from './_often.mdx'\n\n<Often>\n\n<A b=\"{large}\" />\n\n</Often>\n"
    );
    let page = page(&text, &Often);
    let size = format!("{page:?}").len();
    assert!(size < 10 * text.len(), "{size}");
}
