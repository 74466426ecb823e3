//! React components of a project in documents, in expressions and as pages.

use std::fs;
use std::path::Path;
use std::time::Instant;

use crate::program::{SETTINGS, folder, path, run};

const CONFIG: &str = "module.exports = {title: 'Islands', url: 'https://islands.example.com', baseUrl: '/',\n\
    customFields: {answer: 42}, presets: [['classic', {blog: false}]], themeConfig: {navbar: {title: 'Islands'}}};";

const INTRO: &str = "---\ntag: front\n---\n\
    import Counter from '@site/src/components/Counter';\n\
    import Badge, {Box} from '../src/components/Badge';\n\
    import useDocusaurusContext from '@docusaurus/useDocusaurusContext';\n\n\
    export const rows = [1, 2, 3];\n\
    export const Twice = ({n}) => <b>{n * 2}</b>;\n\n\
    # Intro\n\n\
    A <Badge color=\"red\">red *badge*</Badge>, {rows.map((row) => row * 2).join('-')}, {frontMatter.tag}.\n\n\
    <Counter start={rows.length}>\n\nSome *Markdown* text.\n\n</Counter>\n\n\
    <Twice n={21} />\n\n\
    <Box>\n\n- <Badge color=\"blue\">in a list</Badge>\n\n</Box>\n\n\
    The answer is {useDocusaurusContext().siteConfig.customFields.answer}.\n";

const COUNTER: &str = "import React, {useState} from 'react';\nimport clsx from 'clsx';\nimport styles from './counter.module.css';\n\
    export default function Counter({start, children}) {\n  const [n, set] = useState(start);\n\
    return <div className={clsx(styles.counter, 'x')}><button onClick={() => set(n + 1)}>Count: {n}</button>{children}</div>;\n}\n";

const BADGE: &str = "import type {ReactNode} from 'react';\n\
    export default function Badge({color, children}: {color: string; children: ReactNode}) {\n\
    return <span style={{color}} className=\"badge\">{children}</span>;\n}\n\
    export function Box({children}: {children: ReactNode}) { return <section className=\"box\">{children}</section>; }\n";

const HOME: &str = "import Layout from '@theme/Layout';\nimport Link from '@docusaurus/Link';\n\
    import useDocusaurusContext from '@docusaurus/useDocusaurusContext';\nimport config from '@generated/docusaurus.config';\nimport picture from './picture.png';\n\
    import Mark from './mark.svg';\nimport styles from './index.module.scss';\n\
    export default function Home() {\n  const {siteConfig} = useDocusaurusContext();\n\
    return <Layout title=\"Home\" description=\"The start\"><main className={styles.hero}><h1>{siteConfig.title}</h1>\n\
    <img src={picture} alt={`Picture ${config.customFields.answer}`}/><Mark role=\"img\"/><Link to=\"/docs/intro\">Start</Link></main></Layout>;\n}\n";

const FILES: [(&str, &str); 11] = [
    ("docusaurus.config.js", CONFIG),
    // Settings for editors, which the bundle ignores.
    (
        "tsconfig.json",
        "{\"extends\": \"absent/tsconfig\", \"compilerOptions\": {\"jsx\": \"preserve\"}}",
    ),
    ("docs/intro.mdx", INTRO),
    ("docs/plain.md", "# Plain\n\nNo components.\n"),
    ("src/components/Counter.jsx", COUNTER),
    ("src/components/counter.module.css", ".counter { border: 1px solid red }\n"),
    ("src/components/Badge.tsx", BADGE),
    ("src/pages/index.js", HOME),
    ("src/pages/index.module.scss", "$space: 2rem;\n.hero { padding: $space }\n"),
    ("src/pages/picture.png", "PNG"),
    ("src/pages/mark.svg", "<svg width=\"8\"><path d=\"M0 0\"/></svg>"),
];

/// Builds a project into `out`; returns the output of the build.
fn build(root: &Path, out: &Path) -> String {
    let built = run(&["build", "--verbose", "--root", path(root), "--out", path(out)]);
    let told = String::from_utf8_lossy(&built.stderr) + String::from_utf8_lossy(&built.stdout);
    assert!(built.status.success(), "{told}");
    told.into_owned()
}

fn page(out: &Path, file: &str) -> String {
    fs::read_to_string(out.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Returns the value of the first attribute with a name in a document.
fn attribute<'a>(html: &'a str, name: &str) -> &'a str {
    let start = format!("{name}=\"");
    let at = html.find(&start).unwrap_or_else(|| panic!("{name} in {html}")) + start.len();
    html[at..].split('"').next().expect("a value")
}

#[test]
fn components_are_part_of_pages_and_only_interactive_ones_need_a_script() {
    let folder = folder(&FILES);
    let out = tempfile::tempdir().expect("a folder");
    let told = build(folder.path(), out.path());
    assert!(!told.contains("component"), "{told}");
    let intro = page(out.path(), "docs/intro.html");
    for part in [
        "A <span style=\"color:red\" class=\"badge\">red <em>badge</em></span>, 2-4-6, front.",
        "<button>Count: <!-- -->3</button>",
        "<p>Some <em>Markdown</em> text.</p>",
        "<b>42</b>",
        "<section class=\"box\">",
        "<span style=\"color:blue\" class=\"badge\">in a list</span>",
        "The answer is 42.",
    ] {
        assert!(intro.contains(part), "{part} in {intro}");
    }
    assert_eq!(intro.matches("<docs-island ").count(), 1, "{intro}");

    let module = page(out.path(), attribute(&intro, "data-module").trim_start_matches('/'));
    for imported in module.lines().filter_map(|line| line.strip_prefix("import ")) {
        let file = attribute(&imported.replace("from ", "from="), "from").to_owned();
        assert!(out.path().join(file.trim_start_matches('/')).is_file(), "{file} of {module}");
    }
    let styles = intro.matches("rel=\"stylesheet\" href=\"/assets/components/").count();
    assert_eq!(styles, 1, "{intro}");

    let plain = page(out.path(), "docs/plain.html");
    assert!(!plain.contains("components/") && !plain.contains("docs-island"), "{plain}");
}

#[test]
fn a_page_can_be_a_component() {
    let folder = folder(&FILES);
    let out = tempfile::tempdir().expect("a folder");
    build(folder.path(), out.path());
    let home = page(out.path(), "index.html");
    for part in [
        "<title>Home | Islands</title>",
        "content=\"The start\"",
        "<h1>Islands</h1>",
        "src=\"/assets/picture.",
        "alt=\"Picture 42\"",
        "<svg width=\"8\" role=\"img\"><path d=\"M0 0\"/></svg>",
        "href=\"/docs/intro\"",
    ] {
        assert!(home.contains(part), "{part} in {home}");
    }
}

#[test]
fn a_site_in_the_own_format_has_components_too() {
    let settings = "title = 'Own'\nurl = 'https://own.example.com'\n";
    let text = "import Badge from '@site/components/Badge';\n\n# Own\n\nA <Badge color=\"red\">badge</Badge>.\n";
    let files =
        [("site.toml", settings), ("content/index.mdx", text), ("components/Badge.tsx", BADGE)];
    let html = "A <span style=\"color:red\" class=\"badge\">badge</span>.";
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    build(folder.path(), out.path());
    assert!(page(out.path(), "index.html").contains(html), "{}", page(out.path(), "index.html"));

    let strict = format!("{settings}[markdown]\nunsafe_html = false\n");
    fs::write(folder.path().join("site.toml"), strict).expect("the folder is ours");
    build(folder.path(), out.path());
    let safe = page(out.path(), "index.html");
    assert!(
        !safe.contains("class=\"badge\""),
        "content that may run nothing runs no component: {safe}"
    );
}

#[test]
fn a_site_in_the_own_format_names_components_of_all_pages() {
    let settings = "title = 'Own'\nurl = 'https://own.example.com'\n[markdown.components]\nBadge = './components/Badge.tsx'\n\
        CodeBlock = 'components/CodeBlock.jsx'\n";
    let code = "import CodeBlock from '@theme-original/CodeBlock';\nexport default (props) => <figure><CodeBlock {...props}/></figure>;";
    let text = "# Own\n\nA <Badge color=\"red\">badge</Badge>.\n\n```js\nlet a;\n```\n";
    let folder = folder(&[
        ("site.toml", settings),
        ("content/index.mdx", text),
        ("components/Badge.tsx", BADGE),
        ("components/CodeBlock.jsx", code),
    ]);
    let out = tempfile::tempdir().expect("a folder");
    build(folder.path(), out.path());
    let page = page(out.path(), "index.html");
    assert!(page.contains("class=\"badge\">badge</span>"), "{page}");
    assert!(page.contains("<figure><div class=\"theme-code-block\""), "{page}");
}

#[test]
fn a_project_has_components_that_pages_use_without_an_import() {
    let mut files = FILES.to_vec();
    let components = "import MDXComponents from '@theme-original/MDXComponents';\nimport Badge from '@site/src/components/Badge';\n\
        import Mark from '@theme/parts/Mark';\nexport default {...MDXComponents, Badge, Mark};\n";
    let mark = "export default function Mark() { return <mark>own</mark>; }";
    let text = "# Without\n\nA <Badge color=\"red\">badge</Badge> and <Mark />.\n\n<Unknown />\n";
    files.push(("src/theme/MDXComponents.js", components));
    files.push(("src/theme/parts/Mark/index.jsx", mark));
    files.push(("docs/without.md", text));
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    let told = build(folder.path(), out.path());
    let page = page(out.path(), "docs/without.html");
    let html = "A <span style=\"color:red\" class=\"badge\">badge</span> and <mark>own</mark>.";
    assert!(page.contains(html), "{page}");
    assert!(told.contains("the component `<Unknown>` is not known"), "{told}");
}

#[test]
fn components_of_the_theme_that_a_project_replaces_show_markdown() {
    let mut files = FILES.to_vec();
    let code = "import CodeBlock from '@theme-original/CodeBlock';\n\
        export default (props) => <figure><CodeBlock {...props}/><figcaption>{props.className}</figcaption></figure>;";
    let kinds = "import Types from '@theme-original/Admonition/Types';\n\
        const Recipe = ({title, children}) => <aside><h5>{title}</h5>{children}</aside>;\n\
        export default {...Types, recipe: Recipe};";
    let all = "import MDXComponents from '@theme-original/MDXComponents';\n\
        export default {...MDXComponents, table: (props) => <div className=\"wide\"><table {...props}/></div>};";
    let link = "export default (props) => <a data-own {...props}/>;";
    let text = "# Replaced\n\n```js title=\"a.js\"\nlet a = 1;\n```\n\n:::recipe[Soup]\n\nWith *salt*.\n\n:::\n\n\
        :::note\n\nAs before.\n\n:::\n\n| a | b |\n|---|---|\n| 1 | [2](https://example.com/two) |\n";
    let config = CONFIG
        .replace("{blog: false}", "{blog: false, docs: {admonitions: {keywords: ['recipe']}}}");
    files[0].1 = &config;
    files.extend([
        ("src/theme/CodeBlock/index.jsx", code),
        ("src/theme/Admonition/Types.jsx", kinds),
        ("src/theme/MDXComponents.jsx", all),
        ("src/theme/MDXComponents/A.jsx", link),
        ("docs/replaced.mdx", text),
    ]);
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    build(folder.path(), out.path());
    let page = page(out.path(), "docs/replaced.html");
    for part in [
        "<figure><div class=\"language-js codeBlockContainer_Ckt0 theme-code-block\"",
        "<figcaption>language-js</figcaption></figure>",
        "<aside><h5>Soup</h5><p>With <em>salt</em>.</p></aside>",
        "data-admonition=\"note\"",
        "<div class=\"wide\"><table>",
        "<a data-own=\"true\" href=\"https://example.com/two\"",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert!(!page.contains("<docs-island"), "none of them needs a script: {page}");
}

#[test]
fn a_replacement_that_fails_leaves_the_parts_of_markdown() {
    let mut files = FILES.to_vec();
    let code = "import Button from '@theme/CodeBlock/Buttons/None';\n\
        export default ({children}) => <pre>{children}<Button/></pre>;";
    let text =
        "# Kept\n\n```js\nlet a;\n```\n\nA [link](https://example.com/).\n\n```js\nlet b;\n```\n";
    files.push(("src/theme/MDXComponents/Code.jsx", code));
    files.push((
        "src/theme/MDXComponents/Pre.jsx",
        "export default ({children}) => <div>{children}</div>;",
    ));
    files.push((
        "src/theme/MDXComponents/A.jsx",
        "export default (props) => <a data-own {...props}/>;",
    ));
    files.push(("docs/kept.mdx", text));
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    let printed = build(folder.path(), out.path());
    let page = page(out.path(), "docs/kept.html");
    assert_eq!(page.matches("theme-code-block\"").count(), 2, "{page}");
    assert!(page.contains("<a data-own"), "{page}");
    let issue = "warning[component]: `code` failed to render";
    assert_eq!(printed.matches(issue).count(), 1, "{printed}");
    let location = printed.split(issue).nth(1).and_then(|rest| rest.lines().nth(1));
    assert_eq!(location, Some("--> src/theme/MDXComponents/Code.jsx"), "{printed}");
}

#[test]
fn equal_parts_of_pages_differ_if_their_component_reads_the_page_or_counts() {
    let mut files = FILES.to_vec();
    files.push((
        "src/theme/MDXComponents/A.jsx",
        "import {useLocation} from '@docusaurus/router';\n\
         export default (props) => <a data-at={useLocation().pathname} {...props}/>;",
    ));
    files.push((
        "src/theme/MDXComponents/Heading.jsx",
        "let count = 0;\n\
         export default ({as: As, ...props}) => <As data-count={count++} {...props}/>;",
    ));
    files.push((
        "src/theme/MDXComponents/Img.jsx",
        "export default (props) => <img data-own {...props}/>;",
    ));
    let text =
        "## Title\n\n## Title\n\nA [link](https://example.com/). ![](https://example.com/a.png)\n";
    files.extend([("docs/one.mdx", text), ("docs/two.mdx", text)]);
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    build(folder.path(), out.path());
    let mut counts = Vec::new();
    for name in ["one", "two"] {
        let page = page(out.path(), &format!("docs/{name}.html"));
        assert!(
            page.contains(&format!("<a data-at=\"/docs/{name}\" href=\"https://example.com/\"")),
            "{page}"
        );
        assert!(page.contains("<img data-own=\"true\""), "{page}");
        counts.extend(
            page.split(" data-count=\"")
                .skip(1)
                .filter_map(|rest| rest.split('"').next().map(str::to_owned)),
        );
    }
    let distinct: std::collections::BTreeSet<&String> = counts.iter().collect();
    assert!(counts.len() >= 4 && distinct.len() >= 2, "{counts:?}");
}

#[test]
fn plugins_of_a_project_add_aliases_data_and_pages() {
    let plugin = "const path = require('path');\n\
        module.exports = (context) => ({name: 'people',\n\
          loadContent: async () => ['Ada', 'Grace'],\n\
          async contentLoaded({content, actions: {addRoute, createData, setGlobalData}}) {\n\
            setGlobalData({count: content.length});\n\
            for (const name of content) {\n\
              const person = await createData(`${name}.json`, JSON.stringify({name}));\n\
              addRoute({path: `${context.baseUrl}people/${name.toLowerCase()}`, component: '@site/src/Person', modules: {person}, exact: true});\n\
            }\n\
            addRoute({path: '/none', component: '@site/src/None', exact: true});\n\
          },\n\
          configureWebpack: () => ({resolve: {alias: {'@parts': path.resolve(__dirname, '../src/parts')}}})});";
    let config = CONFIG.replace("presets:", "plugins: ['./plugins/people.js', ['alias-of-modules', {alias: {'@texts': __dirname + '/texts'}}]], presets:");
    let text = "import {Part} from '@parts/Part';\nimport Note from '@texts/note.md';\nimport Typed from '~/Typed';\n\n# People\n\n<Part/> <Typed/>\n\n<Note/>\n";
    let mut files = FILES.to_vec();
    files[0].1 = &config;
    files[1].1 = "{\"compilerOptions\": {\"paths\": {\"~/*\": [\"./src/*\"]}}}";
    files.extend([
        ("plugins/people.js", plugin),
        ("texts/note.md", "A *noted* text.\n"),
        ("docs/people.mdx", text),
        (
            "src/parts/Part.jsx",
            "import {usePluginData} from '@docusaurus/useGlobalData';\n\
             const extra = process.env.EXTRA ?? 'no more';\n\
             export const Part = () => <b>{usePluginData('people').count} people, {extra}</b>;",
        ),
        ("src/Typed.tsx", "export default () => <i>typed</i>;"),
        (
            "src/Person.jsx",
            "import Layout from '@theme/Layout';\n\
             export default ({person, route}) => <Layout title={person.name}><h1>{person.name} at {route.path}</h1></Layout>;",
        ),
    ]);
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    let printed = build(folder.path(), out.path());
    let people = page(out.path(), "docs/people.html");
    for part in ["<b>2 people, no more</b>", "<i>typed</i>", "<em>noted</em>"] {
        assert!(people.contains(part), "{part} in {people}");
    }
    for (file, name) in [("ada", "Ada"), ("grace", "Grace")] {
        let person = page(out.path(), &format!("people/{file}.html"));
        assert!(person.contains(&format!("<h1>{name} at /people/{file}</h1>")), "{person}");
        assert!(person.contains(&format!("<title>{name} | Islands</title>")), "{person}");
    }
    assert!(printed.contains("the page `/none` of a plugin is left out"), "{printed}");
    assert!(!printed.contains("plugin `"), "{printed}");
}

/// Links to pages that a plugin adds only with a missing package are not errors.
#[test]
fn a_plugin_without_one_of_its_packages_may_lack_pages() {
    let plugin = "import yaml from 'people-yaml';\n\
        export default () => ({name: 'people',\n\
          loadContent: async () => Object.keys(yaml.load('ada: 1') ?? {}),\n\
          async contentLoaded({content, actions: {addRoute}}) {\n\
            for (const name of content) addRoute({path: `/people/${name}`, component: '@site/src/Person', exact: true});\n\
            addRoute({path: '/people', component: '@site/src/Person', exact: true});\n\
          }});";
    let config = CONFIG.replace("presets:", "plugins: ['./plugins/people.js'], presets:");
    let mut files = FILES.to_vec();
    files[0].1 = &config;
    files.extend([
        ("plugins/people.js", plugin),
        ("src/Person.jsx", "export default () => <h1>People</h1>;"),
        ("docs/people.md", "# Links\n\n[Ada](/people/ada/) and [all](/people).\n"),
    ]);
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    let printed = build(folder.path(), out.path());
    assert!(page(out.path(), "people.html").contains("<h1>People</h1>"));
    assert!(printed.contains("left-out-link"), "{printed}");
    assert!(!printed.contains("broken-link"), "{printed}");
}

#[test]
fn a_project_renders_parts_of_the_shell() {
    let mut files = FILES.to_vec();
    let footer = "import Footer from '@theme-original/Footer';\nimport useBaseUrl from '@docusaurus/useBaseUrl';\n\
        export default (props) => <div className=\"around\"><Footer {...props}/><a href={useBaseUrl('/feedback')}>Feedback</a></div>;";
    let not_found = "export default () => <h1>Lost?</h1>;";
    let root = "import {useEffect} from 'react';\n\
        export default ({children}) => { useEffect(() => { document.title += '!'; }); return <>{children}<i>chat</i></>; };";
    let config = CONFIG.replace("navbar: {", "footer: {copyright: 'Copyright by us'}, navbar: {");
    files[0].1 = &config;
    files.extend([
        ("src/theme/Footer/index.jsx", footer),
        ("src/theme/NotFound/Content/index.jsx", not_found),
        ("src/theme/Root.jsx", root),
        ("src/theme/DocItem/Layout/index.jsx", "export default () => null;"),
    ]);
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    let printed = build(folder.path(), out.path());
    let plain = page(out.path(), "docs/plain.html");
    let around = plain.split("<div class=\"around\">").nth(1).expect(&plain);
    let inside = around.split("<a href=\"/feedback\">Feedback</a></div>").next().expect(around);
    assert!(inside.contains("<footer") && inside.contains("Copyright by us"), "{inside}");
    let of_article = plain.matches("article-footer theme-doc-footer").count();
    assert_eq!(plain.matches("<footer").count() - of_article, 1, "{plain}");
    assert!(plain.contains("<docs-island data-module=\"/assets/components/pages/theme-root."));
    assert!(plain.contains("<i>chat</i></docs-island>"), "{plain}");
    assert!(page(out.path(), "404.html").contains("<h1>Lost?</h1>"));
    assert!(printed.contains("the theme component `DocItem/Layout` has no effect"), "{printed}");
}

#[test]
fn a_project_replaces_parts_of_the_footer() {
    let footer = "footer: {style: 'dark', copyright: 'By us', links: [{title: 'More', items: [\
        {label: 'Plain', to: '/docs/plain', badge: 'new'}, {html: '<u>raw</u>'}]}]}, navbar: {";
    let config = CONFIG
        .replace("navbar: {", footer)
        .replace("presets:", "i18n: {defaultLocale: 'en', locales: ['en', 'de']}, presets:");
    let item = "import Item from '@theme-original/Footer/LinkItem';\n\
        export default ({item: {badge, ...item}}) => <em><Item item={item}/> {badge}</em>;";
    let copyright =
        "export default ({copyright}) => <small>{copyright} {new Date(0).getFullYear()}</small>;";
    let mut files = FILES.to_vec();
    files[0].1 = &config;
    files.extend([
        ("src/theme/Footer/LinkItem/index.jsx", item),
        ("src/theme/Footer/Copyright.jsx", copyright),
        (
            "i18n/de/docusaurus-theme-classic/footer.json",
            "{\"link.title.More\": {\"message\": \"Mehr\"}, \"link.item.label.Plain\": {\"message\": \"Schlicht\"}, \
             \"copyright\": {\"message\": \"Von uns\"}}",
        ),
    ]);
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    let printed = build(folder.path(), out.path());
    for (file, title, link, notice) in [
        (
            "docs/plain.html",
            "More",
            "<a href=\"/docs/plain\" class=\"footer__link-item\">Plain</a>",
            "By us",
        ),
        (
            "de/docs/plain.html",
            "Mehr",
            "<a href=\"/de/docs/plain\" class=\"footer__link-item\">Schlicht</a>",
            "Von uns",
        ),
    ] {
        let html = page(out.path(), file);
        for part in [
            "<footer class=\"footer--dark footer theme-layout-footer\" data-style=\"dark\">"
                .to_owned(),
            format!("<p class=\"footer__title footer-title\">{title}</p>"),
            format!("<li class=\"footer__item\"><em>{link} new</em></li>"),
            "<li class=\"footer__item\"><u>raw</u></li>".to_owned(),
            format!("<small>{notice} 1970</small>"),
        ] {
            assert!(html.contains(&part), "{part}: {html}");
        }
    }
    assert!(!printed.contains("has no effect"), "{printed}");
}

#[test]
fn components_have_the_contexts_of_wrappers_around_pages() {
    let mode = "import {createContext, useContext} from 'react';\nexport const Mode = createContext(null);\n\
        export const Word = createContext('none');\n\
        export function ModeProvider({children}) { return <Mode value={{name: 'dark'}}>{children}<i>again</i></Mode>; }\n\
        export const Shown = () => <b>{useContext(Mode).name} {useContext(Word)}</b>;";
    let provider = "import Original from '@theme-original/Layout/Provider';\nimport {ModeProvider} from '@site/src/mode';\n\
        export default ({children, ...props}) => <Original {...props}><ModeProvider>{children}</ModeProvider></Original>;";
    let root = "import {Word} from '@site/src/mode';\n\
        export default ({children}) => <Word.Provider value=\"given\"><main>{children}</main><u>beside</u></Word.Provider>;";
    let page_text = "import {Shown} from '@site/src/mode';\n\n# Modes\n\n<Shown />\n";
    let home = "import Layout from '@theme/Layout';\nimport {Shown} from '@site/src/mode';\n\
        export default () => <Layout><h1>Home</h1><Shown /></Layout>;";
    let mut files = FILES.to_vec();
    files.retain(|(path, _)| *path != "src/pages/index.js");
    files.extend([
        ("src/mode.jsx", mode),
        ("src/theme/Layout/Provider/index.jsx", provider),
        ("src/theme/Root.jsx", root),
        ("src/pages/index.js", home),
        ("docs/modes.mdx", page_text),
    ]);
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    let printed = build(folder.path(), out.path());
    for file in ["docs/modes.html", "index.html"] {
        let html = page(out.path(), file);
        assert!(html.contains("<b>dark given</b>"), "{printed}\n{html}");
        // The wrapper's own elements are in the shell's part, and not in islands.
        assert_eq!(html.matches("<u>beside</u>").count(), 1, "{html}");
    }
    assert!(!printed.contains("has no effect"), "{printed}");
}

#[test]
fn a_replaced_card_receives_its_item() {
    let card = "export default ({item}) => <a className=\"own-card\" href={item.href}>Card {item.label.toUpperCase()}</a>;";
    let text =
        "# Cards\n\n<DocCard item={{type: 'link', href: '/docs/intro', label: 'Intro'}} />\n";
    let mut files = FILES.to_vec();
    files.extend([("src/theme/DocCard/index.jsx", card), ("docs/cards.mdx", text)]);
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    let printed = build(folder.path(), out.path());
    let html = page(out.path(), "docs/cards.html");
    assert!(html.contains("<a class=\"own-card\" href=\"/docs/intro\">"), "{printed}\n{html}");
    assert!(!printed.contains("failed to render"), "{printed}");
}

#[test]
fn navbar_items_can_be_components_of_the_project() {
    let types = "import Original from '@theme-original/NavbarItem/ComponentTypes';\n\
        import Link from '@theme/NavbarItem/NavbarNavLink';\nimport {useState} from 'react';\n\
        const Stars = ({count}) => <span className=\"stars\">{count} stars</span>;\n\
        const Menu = () => { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>Menu {n}</button>; };\n\
        export default {...Original, 'custom-stars': Stars, 'custom-menu': Menu, 'custom-link': (props) => <Link {...props}/>};";
    let items = "items: [{type: 'custom-stars', count: 7}, {type: 'custom-menu', position: 'right'}, {type: 'custom-none'},\n\
        {type: 'custom-link', label: 'A & B', to: '/docs/intro'}], title";
    let config = CONFIG.replace("title: 'Islands'}}", &format!("{items}: 'Islands'}}}}"));
    let mut files = FILES.to_vec();
    files[0].1 = &config;
    files.push(("src/theme/NavbarItem/ComponentTypes.jsx", types));
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    let printed = build(folder.path(), out.path());
    let html = page(out.path(), "docs/plain.html");
    assert!(html.contains("<span class=\"stars\">7 stars</span>"), "{printed}\n{html}");
    let link =
        "<a href=\"/docs/intro\" class=\"navbar-link navbar__item navbar__link\">A &amp; B</a>";
    assert!(html.contains(link), "{html}");
    assert!(html.contains("Menu 0") || html.contains("Menu <!-- -->0"), "{html}");
    assert!(
        printed.contains("the navbar item of the type `custom-menu` is shown, but does not react")
    );
    assert!(printed.contains("`custom-none`"), "{printed}");
    assert!(!printed.contains("has no effect"), "{printed}");
}

#[test]
fn lists_of_posts_show_components() {
    let mut files = FILES.to_vec();
    let config = CONFIG.replace("{blog: false}", "{}");
    files[0].1 = &config;
    files.extend([
        ("src/theme/MDXComponents.jsx", "import All from '@theme-original/MDXComponents';\n\
            export default {...All, Special: ({children}) => <em className=\"special\">{children}</em>};"),
        ("blog/2024-01-02-first.mdx", "# First\n\n<Special>An excerpt</Special>\n\n{/* truncate */}\n\n<Special>The rest</Special>\n"),
    ]);
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    build(folder.path(), out.path());
    let list = page(out.path(), "blog.html");
    assert!(list.contains("<em class=\"special\">An excerpt</em>"), "{list}");
    assert!(!list.contains("The rest"), "{list}");
}

#[test]
fn links_in_the_head_of_a_page_are_in_its_document_and_its_data() {
    let mut files = FILES.to_vec();
    files.push((
        "docs/head.mdx",
        "import Head from '@docusaurus/Head';\n\n# Head\n\n<Head>\n<link rel=\"preload\" href=\"/a.woff2\" as=\"font\" />\n\
         <link rel=\"canonical\" href=\"https://other.example.com/head\" />\n</Head>\n",
    ));
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    build(folder.path(), out.path());
    let document = page(out.path(), "docs/head.html");
    let link = "<link rel=\"preload\" href=\"/a.woff2\" as=\"font\" data-page-meta>";
    assert_eq!(document.matches(link).count(), 1, "{document}");
    let canonical = "<link rel=\"canonical\" href=\"https://other.example.com/head\">";
    assert_eq!(document.matches("rel=\"canonical\"").count(), 1, "{document}");
    assert!(document.contains(canonical), "{document}");
    let data = page(out.path(), "page-data/docs/head.json");
    assert!(data.contains(&link.replace('"', "\\\"")), "{data}");
}

#[test]
fn structured_data_of_pages_and_components_is_in_the_document_alone() {
    let data = "import Head from '@docusaurus/Head';\n\
        export default () => <Head><script type=\"application/ld+json\">{JSON.stringify({ name: '</script>' })}</script></Head>;";
    let text = "import Data from '@site/src/components/Data';\n\n# Data\n\n<head>\n  \
        <script type=\"application/ld+json\">{`{\"name\": \"static\"}`}</script>\n  <script src=\"/a.js\"></script>\n\
        </head>\n\n<Data />\n";
    let mut files = FILES.to_vec();
    files.extend([("src/components/Data.jsx", data), ("docs/data.mdx", text)]);
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    let said = build(folder.path(), out.path());
    let document = page(out.path(), "docs/data.html");
    let found: Vec<&str> = document
        .split("<script type=\"application/ld+json\" data-page-meta>")
        .skip(1)
        .filter_map(|rest| Some(rest.split_once("</script>")?.0))
        .collect();
    // The first element is part of every document.
    assert_eq!(found[1..], [r#"{"name": "static"}"#, r#"{"name":"\u003c/script>"}"#], "{document}");
    assert!(!page(out.path(), "page-data/docs/data.json").contains("ld+json"));
    assert_eq!(said.matches("the element `<script>` in the head is left out").count(), 1, "{said}");
}

#[test]
fn a_page_that_is_a_component_has_one_main_element() {
    let mut files = FILES.to_vec();
    files.push(("src/pages/bare.js", "export default () => <h1>Bare</h1>;\n"));
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    build(folder.path(), out.path());
    for file in ["index.html", "bare.html", "docs/intro.html"] {
        let document = page(out.path(), file);
        assert_eq!(document.matches("<main").count(), 1, "{file}: {document}");
        assert_eq!(document.matches("id=\"__site-main\"").count(), 1, "{file}: {document}");
    }
    assert!(page(out.path(), "bare.html").contains("<main><h1>Bare</h1></main>"));
}

#[test]
fn parts_of_the_shell_add_elements_to_the_heads_of_pages() {
    let root = "import Head from '@docusaurus/Head';\n\
        export default ({children}) => <><Head><title>Everywhere</title><meta name=\"author\" content=\"A & B\" />\
        <meta name=\"keywords\" content=\"of the root\" />\
        <link rel=\"preconnect\" href=\"https://cdn.example.com/?a&b\" crossOrigin=\"anonymous\" /></Head>{children}</>;";
    let not_found = "import Head from '@docusaurus/Head';\n\
        export default () => <><Head><title>Lost</title><meta name=\"author\" content=\"Nobody\" /></Head><h1>Lost?</h1></>;";
    let text = "---\nkeywords: [own]\n---\n\n# Own\n";
    let mut files = FILES.to_vec();
    files.extend([
        ("src/theme/Root.jsx", root),
        ("src/theme/NotFound/Content/index.jsx", not_found),
        ("docs/own.md", text),
    ]);
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    build(folder.path(), out.path());
    let metas = |html: &str, name: &str| -> Vec<String> {
        let start = format!("<meta name=\"{name}\" content=\"");
        html.split(&start)
            .skip(1)
            .filter_map(|rest| Some(rest.split_once('"')?.0.to_owned()))
            .collect()
    };
    let plain = page(out.path(), "docs/plain.html");
    assert_eq!(metas(&plain, "author"), ["A &amp; B"], "{plain}");
    assert_eq!(metas(&plain, "keywords"), ["of the root"], "{plain}");
    assert!(!plain.contains("<title>Everywhere"), "{plain}");
    let link = "<link rel=\"preconnect\" href=\"https://cdn.example.com/?a&amp;b\" crossorigin=\"anonymous\">";
    assert_eq!(plain.matches(link).count(), 1, "{plain}");
    // Data for navigation contains them too.
    assert!(page(out.path(), "page-data/docs/plain.json").contains("A &amp; B"));
    assert_eq!(metas(&page(out.path(), "docs/own.html"), "keywords"), ["own"]);
    let lost = page(out.path(), "404.html");
    assert!(lost.contains("<title>Lost</title>"), "{lost}");
    assert_eq!(metas(&lost, "author"), ["Nobody"], "{lost}");
}

#[test]
fn components_use_functions_of_a_later_react() {
    let mut files = FILES.to_vec();
    let later = "import {Activity, useEffect, useEffectEvent} from 'react';\n\
        export default function Later() { const log = useEffectEvent(() => console.log('shown')); useEffect(() => log(), []);\n\
        return <Activity mode=\"visible\"><b>Later</b></Activity>; }\n";
    files.push(("src/components/Later.jsx", later));
    files.push((
        "docs/later.mdx",
        "import Later from '@site/src/components/Later';\n\n# Later\n\n<Later />\n",
    ));
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    build(folder.path(), out.path());
    let page = page(out.path(), "docs/later.html");
    assert!(page.contains("<b>Later</b>"), "{page}");
}

#[test]
fn a_missing_package_omits_only_its_components() {
    let mut files = FILES.to_vec();
    let components = "import MDXComponents from '@theme-original/MDXComponents';\nimport {Called, Drawn, Saved} from '../parts';\n\
        export default {...MDXComponents, Called, Drawn, Saved};\n";
    let parts = "import Chart, {Line} from 'absent-chart';\nimport * as store from 'absent-store';\n\
        store.register({mark: new store.Mark('a')});\n\
        export const Drawn = () => <Chart><Line/><i>Drawn content</i></Chart>;\n\
        export const Called = () => <i>{store.read()}</i>;\n\
        export const Saved = ({children}) => <button onClick={() => store.save(children)}>{children}</button>;\n";
    files.push(("src/theme/MDXComponents.js", components));
    files.push(("src/parts.jsx", parts));
    files.push((
        "docs/parts.mdx",
        "# Parts\n\n<Called />\n\n<Drawn />\n\n<Saved>Saved in the browser</Saved>\n",
    ));
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    let printed = build(folder.path(), out.path());
    let page = page(out.path(), "docs/parts.html");
    assert!(page.contains("<button>Saved in the browser</button>"), "{page}");
    assert!(page.contains("<i>Drawn content</i>") && !page.contains("<i></i>"), "{page}");
    let reported = ["absent-chart", "absent-store"].map(|package| {
        printed.matches(&format!("warning[missing-package]: the package `{package}`")).count()
    });
    assert_eq!(reported, [1, 1], "{printed}");
    let partial = "`<Drawn>` is shown in part: the package `absent-chart` is not installed";
    assert!(printed.contains(partial) && !printed.contains("`<Saved>`"), "{printed}");
    let called = "`<Called>` is left out: the package `absent-store` is not installed";
    assert!(printed.contains(called), "{printed}");
}

#[test]
fn the_content_of_components_that_do_not_exist_remains() {
    let mut files = FILES.to_vec();
    files.push((
        "docs/absent.mdx",
        "import Box, {Note} from 'absent-box';\nimport File from './None';\n\
         import {Measured} from '@site/src/components/Measured';\n\n# Absent\n\n<Box>of a *package*</Box>\n\n\
         <Note>\n\nof a **name**\n\n</Note>\n\n<File>of a file</File>\n\nWithin <Note>a sentence</Note>.\n\n\
         <Measured>of a component that calls it</Measured>\n",
    ));
    files.push((
        "src/components/Measured.js",
        "import {useSize} from 'absent-box';\nexport function Measured({children}) { return <p title={useSize()}>{children}</p>; }\n",
    ));
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    let printed = build(folder.path(), out.path());
    let page = page(out.path(), "docs/absent.html");
    for content in [
        "of a <em>package</em>",
        "<p>of a <strong>name</strong></p>",
        "of a file",
        "Within a sentence.",
        "of a component that calls it",
    ] {
        assert!(page.contains(content), "{content}: {page}");
    }
    let package = "the package `absent-box` is not installed\n --> docs/absent.mdx";
    assert_eq!(printed.matches(package).count(), 1, "{printed}");
    assert_eq!(printed.matches("no file exists at `./None`").count(), 1, "{printed}");
}

#[test]
fn a_list_of_cards_consists_of_the_cards_of_the_project() {
    let mut files = FILES.to_vec();
    let list = "<DocCardList items={[{type: 'link', href: '/docs/', label: 'First'}]} />";
    let document = format!("import DocCardList from '@theme/DocCardList';\n\n# Cards\n\n{list}\n");
    files.push(("docs/cards.mdx", &document));
    files.push((
        "src/theme/DocCard/index.js",
        "export default ({item}) => <b className=\"own-card\">{item.label}</b>;\n",
    ));
    let component = format!(
        "import DocCardList from '@theme/DocCardList';\nexport default function Cards() {{ return {list}; }}\n"
    );
    files.push(("src/components/Cards.js", &component));
    files.push((
        "docs/within.mdx",
        "import Cards from '@site/src/components/Cards';\n\n# Within\n\n<Cards />\n",
    ));
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    build(folder.path(), out.path());
    for file in ["docs/cards.html", "docs/within.html"] {
        let page = page(out.path(), file);
        assert!(page.contains("<b class=\"own-card\">First</b>"), "{page}");
    }
}

#[test]
fn tabs_of_the_project_have_the_panels_that_a_page_imports() {
    let mut files = FILES.to_vec();
    files.push((
        "docs/tabs.mdx",
        "import Tabs from '@theme/Tabs';\nimport TabItem from '@theme/TabItem';\n\n# Tabs\n\n\
         <Tabs><TabItem value=\"a\" label=\"A\">First panel</TabItem></Tabs>\n",
    ));
    files.push((
        "src/theme/Tabs/index.js",
        "export default ({children}) => <div className=\"own-tabs\">{children}</div>;\n",
    ));
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    build(folder.path(), out.path());
    let page = page(out.path(), "docs/tabs.html");
    assert!(page.contains("own-tabs") && page.contains("First panel"), "{page}");
}

#[test]
fn a_page_is_shown_without_the_parts_that_lack_their_data() {
    let mut files = FILES.to_vec();
    let config = "module.exports = {title: 'Parts', url: 'https://parts.example', baseUrl: '/', onBrokenLinks: 'ignore',\n\
        plugins: [() => ({name: 'releases', loadContent: () => fetch('https://parts.example/releases').then((got) => got.version.major),\n\
        contentLoaded({content, actions}) { actions.setGlobalData(content); }})], presets: ['classic']};\n";
    files.retain(|(file, _)| {
        !matches!(*file, "docusaurus.config.js" | "src/pages/index.jsx" | "src/pages/index.js")
    });
    files.push(("docusaurus.config.js", config));
    let home = "import {usePluginData} from '@docusaurus/useGlobalData';\nimport people from '@site/data/people.json';\n\
        function Install() { const {stable} = usePluginData('releases'); return <p>Install {stable.version}</p>; }\n\
        function Broken() { throw new Error('no size'); }\n\
        export default function Home({config}) { return <main><h1>{config.title}</h1><Install/><Broken/>\n\
        <ul>{people.filter((person) => person.isFeatured).map(({name}) => <li key={name}>{name}</li>)}</ul></main>; }\n";
    files.push(("src/pages/index.jsx", home));
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    let printed = build(folder.path(), out.path());
    let page = page(out.path(), "index.html");
    assert!(page.contains("<main><h1>Parts</h1><p>Install </p><ul></ul></main>"), "{page}");
    for reported in [
        "`<Page>` is shown in part: the data of the plugin `releases` is missing",
        "warning[component]: `<Broken>` failed to render: no size",
        "no file exists at `@site/data/people.json`",
    ] {
        assert!(printed.contains(reported), "{reported} in {printed}");
    }
}

#[test]
fn a_module_that_needs_a_browser_when_it_is_imported_is_rendered_there() {
    let mut files = FILES.to_vec();
    files.push((
        "src/money.js",
        "const format = new Intl.NumberFormat('de', {style: 'currency', currency: 'EUR'});\n\
         export const Money = ({value}) => <b>{format.format(value)}</b>;\n",
    ));
    files.push((
        "docs/money.mdx",
        "import {Money} from '/src/money';\n\n# Money\n\n<Money value={3} />\n",
    ));
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    let printed = build(folder.path(), out.path());
    let page = page(out.path(), "docs/money.html");
    assert_eq!(attribute(&page, "data-render"), "client", "{page}");
    let reported =
        "info[browser-only]: `<Money>` is rendered in the browser only: Intl is not defined";
    assert!(printed.contains(reported) && !printed.contains("warning["), "{printed}");
}

#[test]
fn a_page_whose_statements_need_a_browser_keeps_its_components() {
    let mut files = FILES.to_vec();
    files.push((
        "docs/price.mdx",
        "export const format = new Intl.NumberFormat('de');\n\n# Price\n\n<b>{format.format(3)}</b>\n\n{format.format(4)}\n",
    ));
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    let printed = build(folder.path(), out.path());
    let page = page(out.path(), "docs/price.html");
    assert_eq!(page.matches("data-render=\"client\"").count(), 2, "{page}");
    let reported = "info[browser-only]: the components of this page are rendered in the browser only: Intl is not defined";
    assert_eq!(printed.matches("browser-only]").count(), 1, "{printed}");
    assert!(printed.contains(reported) && !printed.contains("warning["), "{printed}");
    assert!(printed.contains("builds have no `Intl`"), "{printed}");
}

#[test]
fn plural_forms_of_the_language_need_no_browser() {
    let mut files = FILES.to_vec();
    let config = CONFIG.replace("title:", "i18n: {defaultLocale: 'pl', locales: ['pl']}, title:");
    files.retain(|(file, _)| *file != "docusaurus.config.js");
    files.push(("docusaurus.config.js", &config));
    files.push((
        "src/count.jsx",
        "import {usePluralForm} from '@docusaurus/theme-common';\n\
         export const Count = ({of}) => <b>{usePluralForm().selectMessage(of, 'łódź|łodzie|łodzi|łodzi')}</b>;\n",
    ));
    files.push((
        "docs/count.mdx",
        "import {Count} from '/src/count';\n\n# Count\n\n<Count of={1} />\n\n<Count of={2} />\n\n<Count of={5} />\n",
    ));
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    let printed = build(folder.path(), out.path());
    let page = page(out.path(), "docs/count.html");
    for form in ["<b>łódź</b>", "<b>łodzie</b>", "<b>łodzi</b>"] {
        assert!(page.contains(form), "{form} in {page}");
    }
    assert!(!printed.contains("browser-only"), "{printed}");
}

#[test]
fn components_read_the_versions_of_the_docs() {
    let page = "import Layout from '@theme/Layout';\n\
        import {useLatestVersion, useVersions} from '@docusaurus/plugin-content-docs/client';\n\
        export default function Versions() {\n  const latest = useLatestVersion('default');\n\
        const link = ({name, label, docs, mainDocId}) =>\n\
        <li key={name}><a href={docs.find(({id}) => id === mainDocId).path}>{label}</a></li>;\n\
        return <Layout><ul>{useVersions('default').map(link)}</ul><b>{latest.name} {latest.path}</b></Layout>;\n}\n";
    let mut files = FILES.to_vec();
    files.push(("src/pages/versions.jsx", page));
    files.push(("versions.json", "[\"1.0\"]"));
    files.push(("versioned_docs/version-1.0/start.md", "---\nslug: /\n---\n\n# Start\n"));
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    build(folder.path(), out.path());
    let page = self::page(out.path(), "versions.html");
    let list = "<ul><li><a href=\"/docs/next/intro\">Next</a></li><li><a href=\"/docs/\">1.0</a></li></ul>";
    assert!(page.contains(list) && page.contains("<b>1.0 /docs</b>"), "{page}");
}

#[test]
fn components_import_files_from_the_root_of_the_site_and_data_in_yaml() {
    let mut files = FILES.to_vec();
    files.push(("static/img/anchor.svg", "<svg width=\"9\"><path d=\"M1 1\"/></svg>"));
    files.push(("data/boats.yaml", "- name: Ketch\n- name: Sloop\n"));
    files.push((
        "src/boats.jsx",
        "import boats from '!!yaml-loader!/data/boats.yaml';\nconst Anchor = require('/img/anchor.svg').default;\n\
         export default () => <ul>{boats.map(({name}) => <li key={name}>{name}</li>)}<li><Anchor/></li></ul>;\n",
    ));
    files.push(("docs/boats.mdx", "import Boats from '/src/boats';\n\n# Boats\n\n<Boats />\n"));
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    let printed = build(folder.path(), out.path());
    let page = page(out.path(), "docs/boats.html");
    assert!(page.contains("<ul><li>Ketch</li><li>Sloop</li><li><svg width=\"9\">"), "{page}");
    assert!(!printed.contains("warning["), "{printed}");
}

#[test]
fn a_changed_component_changes_the_pages_that_use_it() {
    let folder = folder(&FILES);
    let out = tempfile::tempdir().expect("a folder");
    build(folder.path(), out.path());
    let plain = page(out.path(), "docs/plain.html");
    let badge = folder.path().join("src/components/Badge.tsx");
    fs::write(&badge, BADGE.replace("\"badge\"", "\"mark\"")).expect("the folder is ours");
    build(folder.path(), out.path());
    assert!(page(out.path(), "docs/intro.html").contains("class=\"mark\">in a list"));
    assert_eq!(page(out.path(), "docs/plain.html"), plain);
    let style = folder.path().join("src/components/counter.module.css");
    fs::write(style, ".counter { border: 2px solid blue }\n").expect("the folder is ours");
    let config = CONFIG.replace("answer: 42", "answer: 43");
    fs::write(folder.path().join("docusaurus.config.js"), config).expect("the folder is ours");
    build(folder.path(), out.path());
    assert!(page(out.path(), "docs/intro.html").contains("The answer is 43."));
    let fresh = tempfile::tempdir().expect("a folder");
    let built =
        run(&["build", "--no-cache", "--root", path(folder.path()), "--out", path(fresh.path())]);
    assert!(built.status.success());
    assert_eq!(crate::build::files(fresh.path()), crate::build::files(out.path()));
}

#[test]
fn each_bad_component_is_one_issue_and_every_other_page_is_whole() {
    let mut files = FILES.to_vec();
    let bad = [
        (
            "Throws",
            "export default function Bad() { throw new Error('on purpose'); }",
            "on purpose",
        ),
        ("Loops", "export default function Bad() { for (;;) {} }", "longer than 2 seconds"),
        (
            "Grows",
            "export default function Bad() { const all = []; for (;;) all.push(new Array(1e6).fill(1)); }",
            "of memory",
        ),
        (
            "Package",
            "import {Line} from 'absent-chart';\nexport default () => <Line/>;",
            "`absent-chart` is not installed",
        ),
        ("Syntax", "export default () => <b>\n<i></b>;", "syntax error"),
        ("Process", "export default () => <b>{process.argv}</b>;", "process"),
        (
            "Reads",
            "import fs from 'fs';\nexport default () => <b>{fs.readFileSync('/etc/passwd')}</b>;",
            "module of Node",
        ),
    ];
    let owned: Vec<(String, String, String, String)> = bad
        .iter()
        .map(|(name, code, _)| {
            let text = format!(
                "import Bad from '@site/src/bad/{name}';\nimport Badge from '@site/src/components/Badge';\n\n# {name}\n\n\
                 Text before.\n\n<Bad />\n\nText <Badge color=\"red\">after</Badge>.\n"
            );
            (format!("src/bad/{name}.jsx"), (*code).to_owned(), format!("docs/{name}.mdx"), text)
        })
        .collect();
    for (component, code, file, text) in &owned {
        files.push((component, code));
        files.push((file, text));
    }
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    let told = build(folder.path(), out.path());
    for (name, _, part) in bad {
        let issues =
            told.lines().filter(|line| line.starts_with("warning[") && line.contains(part));
        assert_eq!(issues.count(), 1, "{name}: {part} in {told}");
        let page = page(out.path(), &format!("docs/{name}.html"));
        assert!(page.contains("Text before."), "{name}: {page}");
        assert!(page.contains("class=\"badge\">after</span>"), "{name}: {page}");
    }
    assert!(page(out.path(), "docs/intro.html").contains("<b>42</b>"));
}

#[test]
fn texts_that_the_theme_registers_are_parts_of_pages() {
    let mut files = FILES.to_vec();
    let registry = "import MDXComponents from '@theme-original/MDXComponents';\n\
        import Greeting from '../../docs/_greeting.mdx';\nimport Badge from '../components/Badge';\n\
        export default {\n  ...MDXComponents,\n  Badge,\n  Greeting,\n};\n";
    files.push(("src/theme/MDXComponents.js", registry));
    files.push((
        "docs/_greeting.mdx",
        "Dear {props.name}, read [the intro](./intro.mdx). <Inner />",
    ));
    files.push((
        "docs/greeted.mdx",
        "# Greeted\n\n<Greeting name=\"reader\" />\n\n<Badge color=\"red\">b</Badge>\n",
    ));
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    let printed = build(folder.path(), out.path());
    let page = page(out.path(), "docs/greeted.html");
    let greeting = "Dear reader, read <a href=\"/docs/intro\">the intro</a>.";
    assert!(page.contains(greeting) && page.contains("class=\"badge\">b</span>"), "{page}");
    assert_eq!(printed.matches("warning[unknown-component]").count(), 1, "{printed}");
    assert!(printed.contains("the component `<Inner>` is not known"), "{printed}");
    assert!(!printed.contains("are not bundled"), "{printed}");
}

#[test]
fn links_lead_to_the_ids_of_components() {
    let mut files = FILES.to_vec();
    let parts = "import {Line} from 'absent-chart';\nexport const Part = () => <section id=\"inside\">A part</section>;\n\
        export const Lacks = () => <Line id=\"line\"/>;\n";
    files.push(("src/parts.jsx", parts));
    let import = "import {Part, Lacks} from '@site/src/parts';\n\n";
    let whole = format!("{import}# Whole\n\n<Part />\n");
    let lacking = format!("{import}# Lacking\n\n<Lacks />\n");
    files.push(("docs/whole.mdx", &whole));
    files.push(("docs/lacking.mdx", &lacking));
    files.push((
        "docs/links.md",
        "# Links\n\n[a](./whole.mdx#inside) [b](./whole.mdx#gone) [c](./lacking.mdx#line)\n",
    ));
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    let printed = build(folder.path(), out.path());
    assert_eq!(printed.matches("[broken-anchor]").count(), 1, "{printed}");
    assert!(
        printed.contains("warning[broken-anchor]: broken anchor `./whole.mdx#gone`"),
        "{printed}"
    );
    let possible = "info[left-out-link]: the link to `./lacking.mdx#line` leads to a part that is left out: possibly an id in a \
                    component of `/docs/lacking`";
    assert!(printed.contains(possible), "{printed}");
}

#[test]
fn a_page_for_browsers_that_lacks_a_package_has_a_link_to_the_documents() {
    let mut files = FILES.to_vec();
    let home = "import {Theme} from 'absent-theme';\nconst width = window.innerWidth;\n\
        export default () => <Theme width={width}/>;\n";
    files.retain(|(file, _)| *file != "src/pages/index.js");
    files.push(("src/pages/index.js", home));
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    let printed = build(folder.path(), out.path());
    let page = page(out.path(), "index.html");
    assert!(page.contains("<a href=\"/docs/intro\">") && !page.contains("<docs-island"), "{page}");
    assert!(!printed.contains("[browser-only]"), "{printed}");
}

#[test]
fn a_component_that_does_not_end_is_one_issue_and_soon_left_out_untried() {
    const PAGES: u64 = 10;
    let mut files = FILES.to_vec();
    files.push(("src/Loop.jsx", "export default function Loop() { for (;;) {} }"));
    let pages: Vec<(String, String)> = (0..PAGES)
        .map(|number| {
            let text = format!(
                "import Loop from '@site/src/Loop';\nimport Badge from '@site/src/components/Badge';\n\n# Page {number}\n\n\
                 <Loop />\n\nText <Badge color=\"red\">after</Badge>.\n"
            );
            (format!("docs/p{number:02}.mdx"), text)
        })
        .collect();
    files.extend(pages.iter().map(|(file, text)| (file.as_str(), text.as_str())));
    let folder = folder(&files);
    for threads in ["1", "4"] {
        let out = tempfile::tempdir().expect("a folder");
        let start = Instant::now();
        let built =
            crate::program::site(&["build", "--format", "short", "--root", path(folder.path())])
                .args(["--out", path(out.path())])
                .env("SITE_THREADS", threads)
                .output()
                .expect("the program runs");
        let duration = start.elapsed();
        let printed =
            String::from_utf8_lossy(&built.stdout) + String::from_utf8_lossy(&built.stderr);
        let issues: Vec<&str> =
            printed.lines().filter(|line| line.contains("component-limit")).collect();
        let [issue] = &issues[..] else { panic!("{printed}") };
        assert!(
            issue.starts_with("docs/p00.mdx:6")
                && issue.contains(
                    "`<Loop>` failed to render: it took longer than 2 seconds, on 10 pages"
                ),
            "{issue}"
        );
        for number in 0..PAGES {
            let page = page(out.path(), &format!("docs/p{number:02}.html"));
            assert!(page.contains("class=\"badge\">after</span>"), "{number}: {page}");
        }
        // Each page would take four seconds: two for its components together, and two for the endless one.
        assert!(threads != "1" || duration.as_secs() < 3 * PAGES, "{duration:?}");
    }
}

#[test]
fn statements_of_a_partial_that_do_not_end_are_one_issue_and_soon_left_out_untried() {
    const PAGES: u64 = 10;
    let mut files = FILES.to_vec();
    let partial = "import Badge from '@site/src/components/Badge';\n\n\
        export const rows = (() => { for (;;) {} })();\n\n<Badge color=\"red\">{rows}</Badge>\n";
    files.push(("docs/_loop.mdx", partial));
    let pages: Vec<(String, String)> = (0..PAGES)
        .map(|number| {
            let text = format!(
                "import Loop from './_loop.mdx';\nimport Badge from '@site/src/components/Badge';\n\n\
                 export const number{number} = {number};\n\n# Page {number}\n\n<Loop />\n\n\
                 Text <Badge color=\"red\">after {{number{number}}}</Badge>.\n"
            );
            (format!("docs/p{number:02}.mdx"), text)
        })
        .collect();
    files.extend(pages.iter().map(|(file, text)| (file.as_str(), text.as_str())));
    let folder = folder(&files);
    let out = tempfile::tempdir().expect("a folder");
    let start = Instant::now();
    let built =
        crate::program::site(&["build", "--format", "short", "--root", path(folder.path())])
            .args(["--out", path(out.path())])
            .env("SITE_THREADS", "1")
            .output()
            .expect("the program runs");
    let duration = start.elapsed();
    let printed = String::from_utf8_lossy(&built.stdout) + String::from_utf8_lossy(&built.stderr);
    let issues: Vec<&str> = printed.lines().filter(|line| line.contains("[component")).collect();
    let [issue] = &issues[..] else { panic!("{printed}") };
    assert!(
        issue.starts_with("docs/_loop.mdx:3")
            && issue.contains("[component-limit]")
            && issue.contains(
                "the statements of `docs/_loop.mdx` failed: it took longer than 2 seconds"
            ),
        "{issue}"
    );
    for number in 0..PAGES {
        let page = page(out.path(), &format!("docs/p{number:02}.html"));
        assert!(page.contains(&format!(">after {number}</span>")), "{number}: {page}");
    }
    // Each page would take four seconds: two for all statements together, and two for the endless ones.
    assert!(duration.as_secs() < 3 * PAGES, "{duration:?}");
}

/// Without this rule, the modules that islands import would be a third of the files of a small
/// site.
#[test]
fn a_site_without_components_has_no_files_of_islands() {
    let sources = [("site.toml", SETTINGS), ("content/index.md", "# Home\n")];
    let imports = ("content/a.mdx", "import A from '@site/A.jsx'\n\n# A\n\n<A />\n");
    let component = (
        "A.jsx",
        "import { useState } from 'react';\nexport default () => <button onClick={useState(0)[1]}>A</button>;\n",
    );
    let count = |files: &[(&str, &str)]| {
        let (site, out) = (folder(files), tempfile::tempdir().expect("a folder"));
        build(site.path(), out.path());
        let names = fs::read_dir(out.path().join("assets")).expect("a folder with assets");
        let names = names.map(|file| file.expect("an entry").file_name());
        names.filter(|name| name.to_string_lossy().starts_with("guest-")).count()
    };
    assert_eq!(count(&sources), 0);
    assert!(count(&[&sources[..], &[imports, component]].concat()) > 5);
}

#[test]
fn a_page_with_hooks_for_its_category_follows_the_sidebar() {
    let list = "<DocCardList items={useCurrentSidebarCategory().items} />";
    let import = "import {useCurrentSidebarCategory} from '@docusaurus/theme-common';\n\
        import DocCardList from '@theme/DocCardList';\n";
    let category = format!("{import}\n# Guides\n\n{list}\n");
    let page_in_it =
        format!("{import}\n# One\n\n<p>{{useCurrentSidebarCategory().label}}</p>\n\n{list}\n");
    let folder = folder(&[
        ("docusaurus.config.js", CONFIG),
        ("docs/intro.md", "# Intro\n"),
        ("docs/guides/index.mdx", &category),
        ("docs/guides/one.mdx", &page_in_it),
        ("docs/guides/two.md", "---\ndescription: About two.\n---\n# Two\n"),
    ]);
    let out = tempfile::tempdir().expect("a folder");
    build(folder.path(), out.path());
    let article = |file: &str| {
        let html = page(out.path(), file);
        html[html.find("<article").expect("an article")..].to_owned()
    };
    for file in ["docs/guides/index.html", "docs/guides/one.html"] {
        for part in ["href=\"/docs/guides/one\"", "href=\"/docs/guides/two\"", "About two."] {
            assert!(article(file).contains(part), "{part} in {file}: {}", article(file));
        }
    }
    assert!(article("docs/guides/one.html").contains("<p>Guides</p>"));

    let text = "---\ntitle: Second\ndescription: About the second.\n---\n# Two\n";
    fs::write(folder.path().join("docs/guides/two.md"), text).expect("a written file");
    build(folder.path(), out.path());
    for file in ["docs/guides/index.html", "docs/guides/one.html"] {
        assert!(article(file).contains("About the second."), "{}", article(file));
    }
}
