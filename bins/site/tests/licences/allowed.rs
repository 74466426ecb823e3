//! Tests of the rules of `deny.toml` that do not need advisories, without `cargo deny`.

use std::collections::BTreeMap;
use std::fs;

use serde::Deserialize;
use spdx::{Expression, ParseMode};

use crate::packages::{Crates, Package, interface_packages, workspace};

#[derive(Deserialize)]
struct Deny {
    licenses: Licenses,
    bans: Bans,
}

#[derive(Deserialize)]
struct Licenses {
    allow: Vec<String>,
    exceptions: Vec<Exception>,
}

#[derive(Deserialize)]
struct Exception {
    #[serde(rename = "crate")]
    name: String,
    allow: Vec<String>,
}

#[derive(Deserialize)]
struct Bans {
    deny: Vec<Banned>,
}

#[derive(Deserialize)]
struct Banned {
    #[serde(rename = "crate")]
    name: String,
}

fn rules() -> Deny {
    let text = fs::read_to_string(workspace().join("deny.toml")).expect("the rules are there");
    toml::from_str(&text).expect("the rules are of their form")
}

impl Licenses {
    /// Returns the reason why a package must not be used; `None` if it may be used.
    fn objection(&self, package: &Package) -> Option<String> {
        let Package { name, version, licence, .. } = package;
        let Ok(expression) = Expression::parse_mode(licence, ParseMode::LAX) else {
            return Some(format!("{name} {version}: no SPDX expression: `{licence}`"));
        };
        let exceptions = self
            .exceptions
            .iter()
            .filter(|exception| exception.name == *name)
            .flat_map(|one| &one.allow);
        let allowed: Vec<&String> = self.allow.iter().chain(exceptions).collect();
        let is_allowed =
            expression.evaluate(|required| allowed.iter().any(|one| **one == required.to_string()));
        (!is_allowed).then(|| format!("{name} {version}: {licence}"))
    }
}

#[test]
fn every_licence_is_one_that_deny_toml_allows() {
    let rules = rules().licenses;
    let packages = Crates::read().all.into_iter().chain(interface_packages());
    let refused: Vec<String> = packages.filter_map(|package| rules.objection(&package)).collect();
    assert!(refused.is_empty(), "not allowed by deny.toml:\n{}", refused.join("\n"));
}

#[test]
fn a_licence_that_is_not_listed_is_refused() {
    let rules = rules().licenses;
    let package = |name: &str, licence: &str| Package {
        name: name.to_owned(),
        version: "1.0.0".to_owned(),
        licence: licence.to_owned(),
        authors: Vec::new(),
        repository: None,
        source: None,
        folder: workspace(),
    };
    for refused in ["GPL-3.0-only", "MIT AND GPL-3.0-only", "Proprietary", "", "MPL-2.0"] {
        assert!(rules.objection(&package("a", refused)).is_some(), "{refused}");
    }
    for allowed in ["MIT", "GPL-2.0-only OR MIT", "MIT AND Apache-2.0"] {
        assert_eq!(rules.objection(&package("a", allowed)), None, "{allowed}");
    }
    assert_eq!(rules.objection(&package("selectors", "MPL-2.0")), None, "it has an exception");
}

#[test]
fn every_exception_is_needed() {
    let Licenses { allow, exceptions } = rules().licenses;
    let crates = Crates::read().all;
    let strict = Licenses { allow, exceptions: Vec::new() };
    for exception in exceptions {
        let needs = |package: &Package| {
            package.name == exception.name && strict.objection(package).is_some()
        };
        assert!(crates.iter().any(needs), "`{}` needs no exception", exception.name);
    }
}

#[test]
fn crates_come_from_the_registry_and_none_is_banned() {
    let banned: Vec<String> = rules().bans.deny.into_iter().map(|banned| banned.name).collect();
    let mut sources: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in Crates::read().all {
        assert!(!banned.contains(&package.name), "deny.toml bans {}", package.name);
        sources.entry(package.source.unwrap_or_default()).or_default().push(package.name);
    }
    let others: Vec<_> =
        sources.iter().filter(|(source, _)| !source.starts_with("registry+")).collect();
    assert!(others.is_empty(), "crates from elsewhere: {others:?}");
    assert_eq!(sources.len(), 1, "crates of several registries: {sources:?}");
}
