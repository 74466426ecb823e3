//! Modules of small pages.

use docs_render::{Dialect, IdentityHost, Islands, Options, Source, render};

use super::*;

fn module(text: &str) -> (PageModule, Vec<String>) {
    let islands = Islands { global: &["Badge"], replaced: &[] };
    let options = Options { dialect: Dialect::Mdx, islands: Some(islands), ..Options::default() };
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
fn faults_are_reported_at_their_line_and_leave_the_other_islands() {
    let text =
        "import A from './A'\n\nexport const a = 1 +\n\n<A/>\n\n<A b={1 +}/>\n\n{2 * (}\n\n<A/>\n";
    let (module, issues) = module(text);
    insta::assert_snapshot!(issues.join("\n"));
    let kept: Vec<bool> = (0..4).map(|index| module.has_island(index)).collect();
    assert!(kept.contains(&true) && kept.contains(&false), "{kept:?}");
}
