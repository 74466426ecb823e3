//! Removal of invisible elements.

use std::collections::BTreeSet;

use crate::part::{Content, Part};
use crate::properties;

/// Elements that are visible only where another element refers to them.
const REFERRED: [&str; 8] = [
    "clipPath",
    "filter",
    "linearGradient",
    "marker",
    "mask",
    "pattern",
    "radialGradient",
    "symbol",
];

/// Elements without any effect if they are empty.
const WRAPPERS: [&str; 4] = ["a", "defs", "g", "text"];

/// Removes unreferenced ids and elements, empty groups, and hidden elements.
pub(crate) fn prune(picture: &mut Part) {
    let mut references = BTreeSet::new();
    picture.collect_references(&mut references);
    picture.prune(&references);
}

impl Part {
    /// Collects the ids that elements refer to.
    fn collect_references(&self, references: &mut BTreeSet<String>) {
        let values = self.properties.values().chain(self.attributes.iter().map(|(_, value)| value));
        for value in values {
            let addresses = value.split("url(").skip(1).filter_map(|rest| rest.split(')').next());
            let ids =
                addresses.filter_map(|address| address.trim_matches(['"', '\'']).strip_prefix('#'));
            references.extend(ids.map(str::to_owned));
        }
        for (name, value) in &self.attributes {
            match name.as_str() {
                "href" => references.extend(value.strip_prefix('#').map(str::to_owned)),
                "aria-labelledby" | "aria-describedby" => {
                    references.extend(value.split_whitespace().map(str::to_owned));
                }
                _ => {}
            }
        }
        self.parts().for_each(|part| part.collect_references(references));
    }

    fn prune(&mut self, references: &BTreeSet<String>) {
        let is_referred = |part: &Self| part.id().is_some_and(|id| references.contains(id));
        let mut content = Vec::new();
        for mut inner in std::mem::take(&mut self.content) {
            if let Content::Part(part) = &mut inner {
                let is_idle = REFERRED.contains(&part.name.as_str()) && !is_referred(part);
                if is_idle || properties::hide(&part.properties) {
                    continue;
                }
                part.prune(references);
                if part.content.is_empty() && WRAPPERS.contains(&part.name.as_str()) {
                    continue;
                }
                let says_nothing = part.attributes.is_empty() && part.properties.is_empty();
                if says_nothing && matches!(part.name.as_str(), "g" | "tspan") {
                    content.append(&mut part.content);
                    continue;
                }
            }
            content.push(inner);
        }
        self.content = content;
        self.attributes.retain(|(name, value)| name != "id" || references.contains(value));
    }
}
