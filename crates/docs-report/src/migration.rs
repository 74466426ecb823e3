//! Report on a project in another format: kept, replaced and omitted parts.

use std::fmt::Write as _;

use docs_site::{Cause, Differences, KeptPart, Migration, Omission};
use serde_json::json;

use crate::counts::count;

/// Returns the report as text: numbers of kept parts, names of replaced ones, omitted parts by cause, and in the last line `complete`
/// or the pages that differ.
#[must_use]
pub fn migration_text(
    migration: &Migration,
    omissions: &[Omission],
    differences: &Differences,
) -> String {
    let kept: Vec<String> =
        migration.kept.iter().map(|kept| part_text(kept.part, kept.count)).collect();
    let mut text = format!("kept: {}", kept.join(", "));
    if !migration.replaced.is_empty() {
        let _ = write!(text, "\nreplaced by the engine: {}", migration.replaced.join(", "));
    }
    if !omissions.is_empty() {
        text.push_str("\nleft out or different:");
    }
    for omission in omissions {
        let _ = write!(text, "\n  {}: {}", cause_text(omission.cause), omission.count);
        if omission.pages > 0 {
            let _ = write!(text, " on {}", count(omission.pages, "page"));
        }
        let names = omission.names.iter().map(|name| match name.count {
            1 => name.name.clone(),
            count => format!("{} ({count})", name.name),
        });
        let names: Vec<String> = names.collect();
        let _ = write!(text, ": {}", names.join("; "));
        if omission.more_names > 0 {
            let _ = write!(text, " and {} more", omission.more_names);
        }
    }
    text.push('\n');
    text.push_str(&differences_text(differences));
    text
}

/// Maximum number of pages that the last line names.
const MAX_PAGES: usize = 5;

/// Returns the last line of the report: `complete`, or the pages that differ.
fn differences_text(differences: &Differences) -> String {
    let Differences { pages, parts, .. } = differences;
    let others = count(*parts, "part");
    let is_are = if *parts == 1 { "is" } else { "are" };
    if pages.is_empty() {
        return match parts {
            0 => "complete".to_owned(),
            _ => format!("no page differs, but {others} of the site {is_are} left out"),
        };
    }
    let differ = if pages.len() == 1 { "differs" } else { "differ" };
    let mut text = format!("{} {differ}: ", count(pages.len(), "page"));
    let named: Vec<&str> = pages.iter().take(MAX_PAGES).map(String::as_str).collect();
    text.push_str(&named.join(", "));
    if pages.len() > MAX_PAGES {
        let _ = write!(text, " and {} more", pages.len() - MAX_PAGES);
    }
    if *parts > 0 {
        let _ = write!(text, "; {others} of the site {is_are} left out");
    }
    text
}

/// Returns the report as one JSON object with the key `migration`.
#[must_use]
pub fn migration_json(
    migration: &Migration,
    omissions: &[Omission],
    differences: &Differences,
) -> serde_json::Value {
    json!({
        "migration": {
            "kept": migration.kept,
            "replaced": migration.replaced,
            "left_out": omissions,
            "differences": differences,
        },
    })
}

fn part_text(part: KeptPart, number: usize) -> String {
    let noun = match part {
        KeptPart::Documents => "document",
        KeptPart::Versions => "version",
        KeptPart::Sidebars => "sidebar",
        KeptPart::Pages => "other page",
        KeptPart::Posts => "post",
        KeptPart::Languages => "language",
        KeptPart::Redirects => "redirect",
        KeptPart::Styles => "style sheet",
        KeptPart::StaticFiles => "static file",
        _ => "part",
    };
    count(number, noun)
}

fn cause_text(cause: Cause) -> &'static str {
    match cause {
        Cause::Components => "components",
        Cause::Expressions => "JavaScript in pages",
        Cause::Imports => "imported texts",
        Cause::ReactPages => "React pages",
        Cause::Plugins => "plugins and presets",
        Cause::Packages => "packages that are not installed",
        Cause::Settings => "settings",
        Cause::Redirects => "redirects",
        Cause::Styles => "styles",
        Cause::Drawings => "diagrams and formulas",
        Cause::Links => "links and anchors",
        _ => "other parts",
    }
}

#[cfg(test)]
mod tests {
    use docs_model::{Issue, Location};
    use docs_site::{differences, omissions};

    use super::*;

    fn example() -> (Migration, Vec<Omission>, Differences) {
        let migration: Migration = serde_json::from_value(json!({
            "kept": [{ "part": "documents", "count": 12 }, { "part": "static-files", "count": 1 }],
            "replaced": ["classic", "@docusaurus/plugin-sitemap"],
        }))
        .expect("the form of the data");
        let component = Issue::warning("unknown-component", "the component `<Map>` is not known")
            .about("<Map>");
        let issues = [
            component.clone().at(Location::line("docs/a.md", 1)),
            component.at(Location::line("docs/a.md", 2)),
            Issue::info("unknown-plugin", "the plugin `x` is left out").about("x"),
        ];
        (migration, omissions(&issues), differences(&issues))
    }

    #[test]
    fn people_read_counts_and_names() {
        let (migration, omissions, differences) = example();
        insta::assert_snapshot!(migration_text(&migration, &omissions, &differences));
    }

    #[test]
    fn the_last_line_counts_pages_that_differ() {
        let issue = |file: &str| Issue::warning("component", "a").at(Location::file(file));
        let plugin = || Issue::info("unknown-plugin", "the plugin `x` is left out");
        let text = |issues: &[Issue]| differences_text(&differences(issues));
        assert_eq!(text(&[]), "complete");
        assert_eq!(text(&[plugin()]), "no page differs, but 1 part of the site is left out");
        assert_eq!(text(&[issue("a.md")]), "1 page differs: a.md");
        let many: Vec<Issue> = (0..7).map(|number| issue(&format!("{number}.md"))).collect();
        let all = [many, vec![plugin()]].concat();
        assert_eq!(
            text(&all),
            "7 pages differ: 0.md, 1.md, 2.md, 3.md, 4.md and 2 more; 1 part of the site is left out"
        );
    }

    #[test]
    fn programs_read_a_stable_form() {
        let (migration, omissions, differences) = example();
        let data = migration_json(&migration, &omissions, &differences);
        insta::assert_snapshot!(serde_json::to_string_pretty(&data).expect("plain values"));
    }
}
