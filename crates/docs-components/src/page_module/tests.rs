//! Modules of small pages.

use docs_render::{
    Attributes, Format, IdentityHost, Island, IslandNode, Islands, Options, PageScript,
    ScriptBlock, Source, render,
};

use super::*;

fn module(text: &str) -> (PageModule, Vec<String>) {
    let islands = Islands { global: &["Badge"], replaced: &[] };
    let options = Options { format: Format::Mdx, islands: Some(islands), ..Options::default() };
    let page = render(&Source::new(text, "docs/a.mdx"), &options, &IdentityHost);
    let (module, issues) = PageModule::new(&page.islands, &page.scripts, None);
    (module, issues.iter().map(ToString::to_string).collect())
}

fn code(text: &str) -> String {
    let (module, issues) = module(text);
    assert_eq!(issues, Vec::<String>::new(), "{text}");
    module.code(|import| format!("/{}.js", import.specifier))
}

#[test]
fn a_page_becomes_a_function_that_returns_its_islands() {
    let text = "import Chart, {Line} from '@site/src/Chart'\nimport unused from 'unused'\n\n\
                export const rows = [{n: 1}]\n\nText <Badge/> and {rows.map((row) => row.n * 2)}.\n\n\
                <Chart rows={rows}>\n\n*Markdown* text\n\n<Line/>\n\n</Chart>\n";
    insta::assert_snapshot!(code(text));
}

#[test]
fn code_requires_modules() {
    let text = "<Badge rows={require('./rows.json')} />\n\n{require(\"./rows.json\").length}\n";
    insta::assert_snapshot!(code(text));
    let own = "export const require = (name) => name\n\n{require('./rows.json')}\n";
    assert!(!code(own).contains("required0"), "{}", code(own));
}

#[test]
fn the_namespace_of_a_markdown_file_has_a_message_of_its_own() {
    let code = code("import * as parts from './_parts.mdx'\n\n<parts.Tags/>\n");
    let message =
        "only the text of `./_parts.mdx` is a component: write `import Part from './_parts.mdx'`";
    assert!(code.contains("const parts = new Proxy(") && code.contains(message), "{code}");
}

#[test]
fn the_function_of_a_page_reads_its_imports_from_an_array() {
    let text = "import Chart, {Line as Row} from '@site/src/Chart'\nimport * as all from 'all'\n\n\
                <Chart {...all}><Row/></Chart>\n";
    let (module, _) = module(text);
    insta::assert_snapshot!(module.function());
}

#[test]
fn faults_are_reported_at_their_line_and_leave_the_other_islands() {
    let island = |attributes: &str, line| Island {
        at: 0,
        script: 0,
        node: IslandNode::Element {
            name: "A".to_owned(),
            attributes: Attributes::Source(attributes.to_owned()),
            children: Vec::new(),
            line,
        },
    };
    let islands = [island("", 5), island("b={1 +}", 7), island("c={2}", 9)];
    let block = |text: &str, line| ScriptBlock { text: text.to_owned(), line };
    let script = PageScript {
        file: "docs/a.mdx".to_owned(),
        blocks: vec![block("import A from './A'", 1), block("export const a = 1 +", 3)],
        markdown: Vec::new(),
        props: "{}".to_owned(),
        parent: None,
    };
    let (module, issues) = PageModule::new(&islands, &[script], None);
    let issues: Vec<String> = issues.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(issues.join("\n"));
    let kept: Vec<bool> = (0..3).map(|index| module.has_island(index)).collect();
    assert_eq!(kept, [true, false, true]);
}
