//! Report on a project in another format: kept, replaced and omitted parts.

use std::fmt::Write as _;

use docs_site::{Cause, KeptPart, LeftOut, Migration};
use serde_json::json;

use crate::counts::count;

/// Returns the report as text: numbers of kept parts, names of replaced ones, and omitted parts by cause.
#[must_use]
pub fn migration_text(migration: &Migration, left_out: &[LeftOut]) -> String {
    let kept: Vec<String> =
        migration.kept.iter().map(|kept| part_text(kept.part, kept.count)).collect();
    let mut text = format!("kept: {}", kept.join(", "));
    if !migration.replaced.is_empty() {
        let _ = write!(text, "\nreplaced by the engine: {}", migration.replaced.join(", "));
    }
    if !left_out.is_empty() {
        text.push_str("\nleft out or different:");
    }
    for part in left_out {
        let _ = write!(text, "\n  {}: {}", cause_text(part.cause), part.count);
        if part.pages > 0 {
            let _ = write!(text, " on {}", count(part.pages, "page"));
        }
        let names = part.names.iter().map(|name| match name.count {
            1 => name.name.clone(),
            count => format!("{} ({count})", name.name),
        });
        let names: Vec<String> = names.collect();
        let _ = write!(text, ": {}", names.join("; "));
        if part.more_names > 0 {
            let _ = write!(text, " and {} more", part.more_names);
        }
    }
    text
}

/// Returns the report as one JSON object with the key `migration`.
#[must_use]
pub fn migration_json(migration: &Migration, left_out: &[LeftOut]) -> serde_json::Value {
    json!({
        "migration": {
            "kept": migration.kept,
            "replaced": migration.replaced,
            "left_out": left_out,
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
    use docs_site::left_out;

    use super::*;

    fn example() -> (Migration, Vec<LeftOut>) {
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
        (migration, left_out(&issues))
    }

    #[test]
    fn people_read_counts_and_names() {
        let (migration, left_out) = example();
        insta::assert_snapshot!(migration_text(&migration, &left_out));
    }

    #[test]
    fn programs_read_a_stable_form() {
        let (migration, left_out) = example();
        let data = migration_json(&migration, &left_out);
        insta::assert_snapshot!(serde_json::to_string_pretty(&data).expect("plain values"));
    }
}
