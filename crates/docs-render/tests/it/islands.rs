//! Islands: their start, their content, and the page around them.

use std::fmt::Write as _;

use docs_render::{
    Attributes, ComponentImport, ComponentImports, Components, Exported, Format, IslandNode,
    Islands, Options, Page, PageHost, Partial, ScriptMarkdown, Source, component_imports, render,
};

/// Small sources for every feature.
const TEXTS: &[(&str, &str)] = &[
    (
        "import",
        "import Chart, {Axis} from './Chart'\n\n# Title\n\n<Chart rows={[1, 2]} title=\"A\">\n\n*Sales* &amp; more\n\n- one\n- <Axis x />\n\n</Chart>\n\nEnd.\n",
    ),
    (
        "inline",
        "import {Badge} from 'badges'\n\nText <Badge kind=\"new\">*a* b</Badge>, and {Badge.name} more.\n",
    ),
    (
        "paragraph-of-an-island",
        "import B from './b'\n\n<B>text</B>\n\n<B>\ntext\n</B>\n\n<B/> <B/>\n\n{B.name}\n\na\n<B/>\nb\n",
    ),
    (
        "export",
        "export const Foo = ({children}) => <b>{children}</b>\nexport const rows = [1, 2];\n\n<Foo>{rows[1]} {rows.length}</Foo>\n\nRows: {rows.map((row) => row * 2)}\n\n{rows}\n",
    ),
    ("export-default", "export default ({children}) => <main>{children}</main>\n\nText {1 + 1}.\n"),
    (
        "unused-statements",
        "import A from './A'\nexport const f = () => 1\n\nText without islands.\n",
    ),
    ("members", "import * as Shapes from './shapes'\n\n<Shapes.Circle r={1} /> <Other.Thing />\n"),
    (
        "global",
        "<Card title=\"A\">**b**</Card>\n\n<Unknown>text</Unknown>\n\n<Tabs><TabItem value=\"a\">A</TabItem></Tabs>\n",
    ),
    (
        "elements",
        "<button onClick={() => alert(1)} className=\"a\">Go *on*</button>\n\n<div {...rest}>\n\nText\n\n</div>\n\n<img src={pick()} />\n\n<input value={1} {...b}>\n\n<p dangerouslySetInnerHTML={{__html: '<i>x</i>'}} />\n\n<div style={{color: 'red'}} key=\"a\">plain</div>\n",
    ),
    (
        "addresses",
        "import logo from './logo.png'\nimport Foo from 'foo'\n\n<img src={logo} alt=\"a\" />\n\n<a href=\"javascript:x()\" onClick={f}>a</a>\n\n<a href=\"./b.md\" id=\"c\" onClick={f}>b</a>\n\n<img src={Foo} />\n",
    ),
    (
        "tabs-stay",
        "import Chart from './Chart'\n\n<Tabs>\n<TabItem value=\"a\" label=\"A\">\n\n<Chart />\n\n</TabItem>\n<TabItem value=\"b\" label={<b>B</b>}>\n\nText\n\n</TabItem>\n</Tabs>\n",
    ),
    (
        "tabs-run",
        "import Tabs from '@theme/Tabs'\nimport TabItem from '@theme/TabItem'\n\n<Tabs>\n<TabItem value=\"a\">\n\nOne\n\n</TabItem>\n<TabItem value=\"b\" label={label()}>\n\nTwo\n\n</TabItem>\n</Tabs>\n\n<Tabs values={compute()}>\n<TabItem value=\"c\">Three</TabItem>\n</Tabs>\n\n<Tabs>\n{all.map((one) => <TabItem value={one} />)}\n</Tabs>\n",
    ),
    (
        "panels-in-a-component",
        "import Box from './Box'\n\n<Box>\n<TabItem value=\"a\">One</TabItem>\n</Box>\n",
    ),
    (
        "theme-attributes",
        "import Admonition from '@theme/Admonition'\n\n<Admonition type=\"tip\" title={name()}>\n\nText\n\n</Admonition>\n\n<Admonition type=\"tip\" title=\"Known\">\n\nText\n\n</Admonition>\n\n<Details summary={<summary>More</summary>}>a</Details>\n\n<Details summary={<Icon/>}>a</Details>\n\n<Link to={where()}>there</Link> <Link to=\"./a.md\">here</Link>\n\n<TOCInline toc={toc} />\n",
    ),
    (
        "code-components",
        "import CodeBlock from '@theme/CodeBlock'\nimport text from '!!raw-loader!./a.js'\n\n<CodeBlock language=\"js\">{text}</CodeBlock>\n\n<CodeBlock language=\"js\">{code()}</CodeBlock>\n\n<style>{`a { color: ${color} }`}</style>\n\n<style>{`a { color: red }`}</style>\n",
    ),
    (
        "browser-only",
        "import BrowserOnly from '@docusaurus/BrowserOnly'\n\n<BrowserOnly fallback={<div>…</div>}>\n{() => <Map />}\n</BrowserOnly>\n",
    ),
    (
        "around",
        "import B from './b'\n\n## Head <B>ing</B>\n\n[a <B/> link](./c.md) and *em <B/>*.\n\n| a | b |\n|---|---|\n| <B>x</B> | {B.y} |\n\n- item <B/>\n- {B.z}\n\n> quote\n>\n> <B>\n>\n> *q*\n>\n> </B>\n\n:::note Title <B/>\n\n<B/>\n\n:::\n\n<details>\n<summary><B/></summary>\n\n<B/>\n\n</details>\n\nNote[^1].\n\n[^1]: Foot <B/>\n",
    ),
    (
        "tree",
        "import A from './a'\n\n<A>\n\n<div class=\"x\" hidden title=\"&lt;q&gt;\">\n\nPlain <b>*bold*</b>\n\n</div>\n\n<section style={{color: 'red'}}>\n\ntext <A>{1 + n} <i>in</i></A> after\n\n</section>\n\n```js\nlet a = 1\n```\n\n<img src=\"./a.png\" /> <br/>\n\n| t |\n|---|\n| <A/> |\n\n</A>\n",
    ),
    (
        "partial",
        "import Part from './_part.mdx'\nimport Icon from './Icon'\n\n<Part name=\"Ann\" list={[1, {a: 'b'}]} />\n\n<Part name={compute()} icon={<Icon/>} />\n\n<Part {...rest} />\n\n<Part>\n\nChild <Icon/>\n\n</Part>\n",
    ),
    (
        "markdown-as-a-value",
        "import Plain from './_plain.mdx'\nimport Part from './_part.mdx'\nimport Box from './Box'\n\n<Box code={{Plain}}>\n\n<Part name=\"a\" />\n\n</Box>\n\n{isNew && <Part />}\n",
    ),
    (
        "partial-in-an-island",
        "import Box from './Box'\nimport Part from './_part.mdx'\n\n<Box>\n\n<Part name=\"Ann\" />\n\n</Box>\n",
    ),
    (
        "markdown-in-a-property",
        "import Plain from './_plain.mdx'\nimport Part from './_part.mdx'\n\n<Part name=\"Ann\" icon={<Plain />} />\n",
    ),
    (
        "partial-without-islands",
        "import Plain from './_plain.mdx'\n\n<Plain name={f()} />\n\n<Plain name=\"b\" />\n",
    ),
    (
        "data-of-modules",
        "import {version, Widget, Part} from './parts'\n\nSince {version}. <Widget v={version} />\n\n<Part />\n",
    ),
    ("own-components", "import Chart from './Chart'\n\n<Own a={f()}>x <Chart/></Own>\n"),
    (
        "head",
        "<Head>\n<title>{title()}</title>\n<meta name=\"a\" content={b()} />\n</Head>\n\nText.\n",
    ),
    (
        "spaces",
        "import A from './a'\n\n<A>one <b>two</b>\n<i>three</i> <A/>\n<A/></A>\n\n<A>\n  <A/>\n  <A/>\n</A>\n\n<A>\n\na\n\nb\n\n</A>\n",
    ),
    (
        "comments",
        "import A from './a'\n\n<A b={/* c */ 1}>{/* d */}</A>\n\n{/* e */}\n\n{f(/* } */)}\n",
    ),
    ("frontmatter", "{frontMatter.since} {frontMatter.tags.map(String)}\n"),
    (
        "not-javascript",
        "import Part from './_part.mdx'\nimport A from './a'\n\nText {1 +} {a) (b} {await c} and <A b={c d}>*inner*</A>.\n\n<div onClick={=>}>kept</div>\n\n<A {b}/>\n\n<A c={// d\n1}/> {e // f\n}\n\n<Card.Title/>\n\n<Part name={x y} />\n",
    ),
    ("nothing-closed", "import A from './a'\n\n<A>\n\ntext\n\n> <A>\n> quote\n\n</A>\n"),
    (
        "replaced",
        "import A from './a'\n\n## Heading *one*\n\n```js title=\"a.js\" {1} live\nlet a = '<b>'\n```\n\n:::tip[A *b*]{#c .d}\n\nText [link](./b.md \"t\") and ![alt](./c.png).\n\n:::\n\n:::note\n\n<A/>\n\n:::\n\n<details>\n<summary>Sum</summary>\n\nText\n\n</details>\n",
    ),
    (
        "replaced-elements",
        "| a | b |\n|---|---|\n| *c* | <A/> |\n\nText `code`.\n\n```js {1}\nlet a\n```\n\n- one\n- two\n",
    ),
    (
        "replaced-names",
        "import Admonition from '../Admonition'\n\n:::note\n\n<Admonition/>\n\n:::\n\n- [a](./b.md)\n",
    ),
];

struct Host;

impl PageHost for Host {
    fn partial(&self, specifier: &str) -> Option<Partial<'_>> {
        let text = match specifier {
            "./_part.mdx" => {
                "import Chart from './Chart'\n\n## For {props.name}\n\n<Chart of={props.name} all={props.list}>{props.children}</Chart>\n\n{props.icon}\n"
            }
            "./_plain.mdx" => "import Unused from './Unused'\n\nPlain.\n",
            _ => return None,
        };
        Some(Partial::new(text, specifier.trim_start_matches("./")))
    }

    fn exported(&self, module: &str, name: &str) -> Option<Exported<'_>> {
        match (module, name) {
            ("./parts", "version") => Some(Exported::Data("'3.1'".to_owned())),
            ("./parts", "Part") => {
                Some(Exported::Markdown(Partial::new("Text of *parts*.", "_p.mdx")))
            }
            _ => None,
        }
    }

    fn raw_text(&self, _: &str) -> Option<String> {
        Some("let raw = 1 < 2".to_owned())
    }
}

#[derive(Debug)]
struct Own;

impl Components for Own {
    fn contains(&self, name: &str) -> bool {
        name == "Own"
    }

    fn html(&self, _: &str, attributes: &[(String, String)], children: &str) -> String {
        format!("<div class=\"own\" data-attributes=\"{}\">{children}</div>", attributes.len())
    }
}

fn page(name: &str, text: &str) -> Page {
    let replaced: &[&str] = match name {
        "replaced" => &["CodeBlock", "Admonition", "Heading", "Details", "a", "img"],
        "replaced-elements" => &["table", "p", "code"],
        "replaced-names" => &["Admonition", "li"],
        "replaced-blocks" => &["Details", "p"],
        _ => &[],
    };
    let options = Options {
        format: Format::Mdx,
        islands: Some(Islands { global: &["Card"], replaced }),
        components: Some(&Own),
        ..Options::default()
    };
    let front_matter = docs_core_value();
    let source = Source { front_matter: Some(&front_matter), ..Source::new(text, "a.mdx") };
    render(&source, &options, &Host)
}

fn docs_core_value() -> docs_core::Value {
    docs_core::Value::Table([("since".to_owned(), docs_core::Value::Text("3.1".to_owned()))].into())
}

/// Returns the page as text, with the numbers of the islands in their positions.
fn report(page: &Page) -> String {
    let mut html = page.html.clone();
    for (number, island) in page.islands.iter().enumerate().rev() {
        html.insert_str(island.at, &format!("⟦{number}⟧"));
    }
    let mut report = html;
    for (number, island) in page.islands.iter().enumerate() {
        let _ = writeln!(report, "\n-- {number}, script {}", island.script);
        push_node(&mut report, &island.node, 0);
    }
    for (number, script) in page.scripts.iter().enumerate() {
        let _ = writeln!(
            report,
            "\n== script {number}: {} {} {:?}",
            script.file, script.props, script.parent
        );
        for ScriptMarkdown { name, html } in &script.markdown {
            let _ = writeln!(report, "{name} = {html:?}");
        }
        for block in &script.blocks {
            let _ = writeln!(report, "{}: {}", block.line, block.text.trim_end());
        }
    }
    for issue in &page.issues {
        let _ = write!(report, "\n!! {issue}");
    }
    report
}

fn push_node(report: &mut String, node: &IslandNode, depth: usize) {
    let indent = "  ".repeat(depth);
    let _ = match node {
        IslandNode::Text(text) => writeln!(report, "{indent}{text:?}"),
        IslandNode::Expression { source, line } => writeln!(report, "{indent}{{{source}}} :{line}"),
        IslandNode::Html { name, attributes, content } => {
            writeln!(report, "{indent}html {name} {attributes:?} {content:?}")
        }
        IslandNode::Scoped { script, .. } => writeln!(report, "{indent}scope {script}"),
        IslandNode::Element { name, attributes: Attributes::Source(source), line, .. } => {
            writeln!(report, "{indent}<{name} {source}> :{line}")
        }
        IslandNode::Element { name, attributes: Attributes::Data(data), line, .. } => {
            writeln!(report, "{indent}<{name} {data:?}> :{line}")
        }
    };
    if let IslandNode::Element { children, .. } | IslandNode::Scoped { children, .. } = node {
        children.iter().for_each(|child| push_node(report, child, depth + 1));
    }
}

#[test]
fn islands_are_found_with_their_trees() {
    let mut reports = String::new();
    for (name, text) in TEXTS {
        let _ = writeln!(reports, "###### {name}\n{}\n", report(&page(name, text)).trim_end());
    }
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("islands", reports);
    });
}

#[test]
fn a_paragraph_whose_element_ends_early_is_not_replaced() {
    let page = page("replaced-blocks", "<Tip>\n<p></Tip><Details>word");
    assert!(!format!("{page:?}").contains("u{fdd5}"), "{page:?}");
    assert!(report(&page).contains("\"word\""), "{}", report(&page));
}

/// Returns the imports of a source in one line.
fn imports(text: &str) -> String {
    let options = Options {
        format: Format::Mdx,
        islands: Some(Islands { global: &["Card"], replaced: &[] }),
        ..Options::default()
    };
    let found =
        component_imports(&Source { first_line: 5, ..Source::new(text, "a.mdx") }, &options, &Host);
    let shown = |imports: &[ComponentImport]| {
        let imports = imports.iter();
        let shown = imports.map(|import| {
            format!("{}:{}={}", import.line, import.specifier, import.names.join(","))
        });
        shown.collect::<Vec<_>>().join(" ")
    };
    format!("{} | {}", shown(&found.components), shown(&found.markdown))
}

#[test]
fn imports_are_those_that_islands_may_need() {
    let rows = [
        ("import A from './A'\n\nText.", " | "),
        ("import A, {B} from './A'\n\n<A/>", "5:./A=default | "),
        ("# a\n\nimport {a as B, C} from 'x'\n\n<B.D>{C}</B.D>", "7:x=a,C | "),
        ("import * as S from 's'\nimport './a.css'\n\n<S.T/>", "5:s=* 5:./a.css= | "),
        ("import Tabs from '@theme/Tabs'\nimport A from './A'\n\n<Tabs>a</Tabs>", " | "),
        (
            "import Tabs from '@theme/Tabs'\nimport A from './A'\n\n<Tabs values={A}/>",
            "5:@theme/Tabs=default 5:./A=default | ",
        ),
        ("import A from './A'\nexport const B = () => <p><A/></p>\n\n<B/>", "5:./A=default | "),
        ("import A from './A'\nexport const B = () => <p><A/></p>\n\nText", " | "),
        ("import logo from './a.png'\nimport B from './B'\n\n<img src={logo}/>", " | "),
        (
            "import logo from './a.png'\nimport B from './B'\n\n<B x={logo}/>",
            "5:./a.png=default 5:./B=default | ",
        ),
        (
            "import P from './_p.mdx'\nimport I from './I'\n\n<P a={<I/>}/>",
            "5:./I=default | 5:./_p.mdx=default",
        ),
        (
            "import {version, Widget, Part} from './parts'\n\n{version} <Part/> <Widget/>",
            "5:./parts=Widget | 5:./parts=Part",
        ),
        ("import A from './A'\n\n:::note a <A/>\n:::", "5:./A=default | "),
        ("import A from './A'\n\n| a |\n|---|\n| <A/> |", "5:./A=default | "),
        ("import A from './A'\n\n<div onClick={() => A()}>a</div>", "5:./A=default | "),
        ("import code from '!!raw-loader!./a.js'\n\n<CodeBlock>{code}</CodeBlock>", " | "),
        ("An important text about exports of <Card/>", " | "),
    ];
    for (text, expected) in rows {
        assert_eq!(imports(text), expected, "{text}");
    }
}

#[test]
fn islands_need_mdx_and_trusted_html() {
    let text = "import A from './A'\n\n<A onClick={f}>x</A> {f()}\n";
    for (format, unsafe_html) in [(Format::Markdown, true), (Format::Mdx, false)] {
        let before = Options { format, unsafe_html, ..Options::default() };
        let options = Options { islands: Some(Islands::default()), ..before };
        let (before, after) = (
            render(&Source::new(text, "a"), &before, &Host),
            render(&Source::new(text, "a"), &options, &Host),
        );
        assert_eq!((before.html, before.issues), (after.html, after.issues));
        assert!(after.islands.is_empty() && after.scripts.is_empty());
        let found = component_imports(&Source::new(text, "a"), &options, &Host);
        assert_eq!(found, ComponentImports::default());
    }
}
