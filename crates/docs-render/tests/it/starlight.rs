//! Components of Starlight.

use docs_render::{
    Dialects, Format, IdentityHost, Islands, Options, Page, Source, component_imports, render,
};

fn options(starlight: bool) -> Options<'static> {
    Options {
        format: Format::Mdx,
        blocks: true,
        dialects: Dialects { starlight, ..Dialects::default() },
        islands: Some(Islands::default()),
        foreign_notations: Some(docs_core::Severity::Warning),
        ..Options::default()
    }
}

fn page(text: &str, starlight: bool) -> Page {
    render(&Source::new(text, "a.mdx"), &options(starlight), &IdentityHost)
}

/// Imports all components, one of them under a different name.
const IMPORTS: &str = "import { Aside, Badge, Card, CardGrid, Code, FileTree, Icon, LinkButton, LinkCard as Linked, Steps, TabItem, Tabs } \
    from '@astrojs/starlight/components'\n\n";

#[test]
fn each_component_has_the_effect_of_one_of_this_crate() {
    let rows = [
        (
            "<Aside type=\"tip\" title=\"Rest\">\nNow *and* then.\n</Aside>",
            "<Admonition type=\"tip\" title=\"Rest\">\nNow *and* then.\n</Admonition>",
        ),
        ("<Aside>\nText.\n</Aside>", "<Admonition>\nText.\n</Admonition>"),
        ("Since <Badge text=\"2.0\" />.", "Since <Badge>2.0</Badge>."),
        (
            "It is <Badge text=\"Old\" variant=\"caution\" />.",
            "It is <Badge type=\"warning\">Old</Badge>.",
        ),
        (
            "<CardGrid>\n<Card title=\"One\">\nText.\n</Card>\n</CardGrid>",
            "<Cards>\n<Card title=\"One\">\nText.\n</Card>\n</Cards>",
        ),
        (
            "<Linked title=\"One\" href=\"/one\" description=\"A & B\" />",
            "<Card title=\"One\" href=\"/one\">\nA & B\n</Card>",
        ),
        ("<Linked title=\"One\" href=\"/one\" />", "<Card title=\"One\" href=\"/one\" />"),
        (
            "<Code code={`let x = 1;`} lang=\"js\" title=\"x.js\" />",
            "<CodeBlock language=\"js\" title=\"x.js\">{`let x = 1;`}</CodeBlock>",
        ),
        ("<FileTree>\n- a/\n  - b.md\n</FileTree>", "<FileTree>\n- a/\n  - b.md\n</FileTree>"),
        (
            "<LinkButton href=\"/one\">One</LinkButton>",
            "<Link href=\"/one\" className=\"button\">One</Link>",
        ),
        (
            "<LinkButton href=\"/one\" variant=\"primary\">One</LinkButton>",
            "<Link href=\"/one\" className=\"button\">One</Link>",
        ),
        ("A <Icon name=\"star\" label=\"mark\" />.", "A <Icon name=\"star\" label=\"mark\" />."),
        (
            "<Card title=\"One\" icon=\"star\">\nText.\n</Card>",
            "<Card title=\"One\" icon=\"star\">\nText.\n</Card>",
        ),
        ("<Steps>\n1. One\n2. Two\n</Steps>", "<Steps>\n1. One\n2. Two\n</Steps>"),
        (
            "<Tabs syncKey=\"os\">\n<TabItem label=\"Linux\">\nText.\n</TabItem>\n</Tabs>",
            "<Tabs groupId=\"os\">\n<TabItem value=\"Linux\">\nText.\n</TabItem>\n</Tabs>",
        ),
    ];
    for (starlight, own) in rows {
        let translated = page(&format!("{IMPORTS}{starlight}"), true);
        let expected = page(own, false);
        assert_eq!(translated.html, expected.html, "{starlight}");
        assert_eq!(translated.records, expected.records, "{starlight}");
        assert_eq!(translated.issues, [], "{starlight}");
        assert!(translated.islands.is_empty(), "{starlight}");
    }
}

#[test]
fn a_component_of_the_project_with_the_same_name_is_its_own() {
    let text = "import Card from './Card'\n\n<Card title=\"One\" />";
    assert_eq!(page(text, true).islands.len(), 1);
}

#[test]
fn without_the_dialect_the_content_of_a_component_is_shown_and_reported() {
    let text = format!(
        "{IMPORTS}<Aside type=\"tip\">\n\nSome *text*.\n\n</Aside>\n\n<Linked title=\"One\" />"
    );
    let found = page(&text, false);
    assert_eq!((found.html.as_str(), found.islands.len()), ("<p>Some <em>text</em>.</p>\n", 0));
    let messages: Vec<&str> = found.issues.iter().map(|issue| issue.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "`<Aside>` is a component of Astro; only its content is shown, without its attributes",
            "`<Linked>` is a component of Astro; it is left out",
        ]
    );
    let help = found.issues[0].help.as_deref().unwrap_or_default();
    assert!(help.starts_with("set `dialects = [\"starlight\"]` under `[markdown]`"), "{help}");
}

#[test]
fn the_module_is_never_bundled() {
    let text = format!("{IMPORTS}<Card title=\"One\" />");
    let modules = |starlight| {
        let source = Source::new(&text, "a.mdx");
        component_imports(&source, &options(starlight), &IdentityHost).components.len()
    };
    assert_eq!((modules(true), modules(false)), (0, 0));
}

#[test]
fn a_property_without_effect_is_reported() {
    let page = page(
        &format!(
            "{IMPORTS}<Card title=\"One\" slot=\"a\" wide>\nText.\n</Card>\n\n<Card title=\"Two\" slot=\"a\" />"
        ),
        true,
    );
    let messages: Vec<&str> = page.issues.iter().map(|issue| issue.message.as_str()).collect();
    assert_eq!(messages, ["`slot` has no effect on `<Card>`", "`wide` has no effect on `<Card>`"]);
}

/// Imports components of Astro.
const ASTRO: &str = "import Preview from '~/a.astro'\nimport { Image } from 'astro:assets'\n\
    import { Hero } from '@astrojs/starlight/components'\nimport logo from './logo.png'\n\n";

#[test]
fn a_component_of_astro_is_its_content_and_is_reported_once() {
    let text = format!(
        "{ASTRO}<Preview a={{b}}>\n\nSome *text*.\n\n</Preview>\n\n<Preview />\n\n<Hero name=\"star\" />"
    );
    let found = page(&text, true);
    assert_eq!(found.html, "<p>Some <em>text</em>.</p>\n");
    let reported: Vec<_> = found
        .issues
        .iter()
        .map(|issue| (&*issue.message, issue.location.as_ref().and_then(|at| at.line)))
        .collect();
    let preview =
        "`<Preview>` is a component of Astro; only its content is shown, without its attributes";
    let hero = "`<Hero>` is a component of Astro; it is left out";
    assert_eq!(reported, [(preview, Some(6)), (hero, Some(14))]);
    let source = Source::new(&text, "a.mdx");
    assert_eq!(component_imports(&source, &options(true), &IdentityHost).components, []);
}

#[test]
fn a_picture_of_astro_is_an_image() {
    let image = "<img src=\"./logo.png\" alt=\"Logo\" width=\"20\">";
    for tag in [
        "<Image src={logo} alt=\"Logo\" width={20} />",
        "<Image src={logo.src} alt=\"Logo\" width=\"20\"></Image>",
    ] {
        let found = page(&format!("{ASTRO}{tag}\n"), true);
        assert_eq!(found.html.trim_end(), image, "{tag}");
        assert_eq!(found.issues, [], "{tag}");
    }
    let found = page(&format!("{ASTRO}<Image src={{logo}} alt=\"\" quality={{80}} />"), true);
    assert_eq!(found.issues[0].message, "`quality` has no effect on `<Image>`");
}

#[test]
fn a_fragment_is_its_content() {
    let html = page("<Fragment slot=\"preview\">\nText.\n</Fragment>", true).html;
    assert_eq!(html, "<p>Text.</p>\n");
}

#[test]
fn directives_of_astro_are_the_content_of_their_element() {
    let text = "<Fragment set:html={\"<pre class='x'>a &lt; b</pre>\"} />\n\n<div class=\"c\" set:html=\"<i>x</i>\" />\n\n\
                <p set:text=\"a < b\" />\n\nA <Fragment set:html=\"<b>c</b>\" />.\n";
    let page = page(text, true);
    assert_eq!(
        page.html,
        "<pre class=\"x\">a &lt; b</pre>\n<div class=\"c\"><i>x</i></div>\n<p>a &lt; b</p>\n<p>A <b>c</b>.</p>\n"
    );
    assert_eq!(page.issues, []);
}

#[test]
fn the_path_of_a_file_in_a_comment_is_the_title_of_code() {
    let text = "```js {1}\n// src/a.js\nrun();\n```\n";
    let titled = "```js title=\"src/a.js\" {1}\nrun();\n```\n";
    assert_eq!(page(text, true).html, page(titled, true).html);
    assert!(page(text, false).html.contains("// src/a.js"));
    let own = "```js title=\"b.js\"\n// src/a.js\n```\n";
    assert_eq!(page(own, true).html, page(own, false).html);
}

/// Returns the HTML and the messages of a block of code.
fn code(info: &str, starlight: bool) -> (String, Vec<String>) {
    let page = page(&format!("```{info}\nlet one = 1;\nlet two = 2;\n```\n"), starlight);
    (page.html, page.issues.into_iter().map(|issue| issue.message).collect())
}

#[test]
fn marks_of_lines_and_words_have_their_effect() {
    let rows = [
        ("js ins={1}", "<span class=\"line line-added\">let one"),
        ("js del={\"Old\":2}", "<span class=\"line line-removed\">let two"),
        ("js mark={2}", "<span class=\"line theme-code-block-highlighted-line\">let two"),
        ("js {1} {2}", "<span class=\"line theme-code-block-highlighted-line\">let two"),
        ("js \"one = 1\"", "let <span class=\"code-word\">one = 1</span>;"),
        ("js ins=\"two\"", "let <ins class=\"code-word\">two</ins>"),
        ("js del=/one|two/", "let <del class=\"code-word\">two</del>"),
    ];
    for (info, part) in rows {
        assert!(code(info, true).0.contains(part), "{info}: {}", code(info, true).0);
    }
    assert!(!code("js ins=\"two\" ins={1}", false).0.contains("line-added"));
}

#[test]
fn words_of_a_mark_are_no_settings() {
    let (html, issues) = code("js \"let {1} wrap\" title=\"a.js\"", true);
    assert!(!html.contains("data-wrapped") && !html.contains("highlighted"), "{html}");
    assert_eq!(issues, ["`\"let {1} wrap\"` marks nothing: the code does not contain it"]);
}

#[test]
fn marks_without_effect_are_reported() {
    let rows = [
        ("js ins={7}", "`ins={7}` marks no line of the code"),
        ("js \"none\"", "`\"none\"` marks nothing: the code does not contain it"),
        ("js /t[wx]o/", "`/t[wx]o/` marks nothing: it is a regular expression"),
        ("js {\"A\":1}", "the label `A` of marked lines is not shown"),
    ];
    for (info, message) in rows {
        assert_eq!(code(info, true).1, [message], "{info}");
    }
}
