//! `site prove`: compares the site with a build of its former engine.

mod new_build;
mod pictures;

use std::collections::{HashMap, HashSet};

use docs_urls::prove::{Page, Pages, Proof, page_path};
use docs_urls::remote::FormerSite;
use rayon::prelude::*;
use serde_json::json;

use self::new_build::NewBuild;
use self::pictures::Pictures;
use crate::cli::{Format, ProveCommand};
use crate::error::Error;
use crate::report;

/// Maximum number of printed entries of each kind.
const MAX_LISTED: usize = 20;

pub(super) fn run(command: &ProveCommand) -> Result<(), Error> {
    let old = FormerSite::open(&command.old)?;
    let pictures =
        command.pictures.as_deref().map(|folder| Pictures::new(folder, command)).transpose()?;
    let build = NewBuild::open(command)?;
    let base_url = &build.base_url;
    let new = Pages::new(pages(&build.pages), base_url);
    let paths = old.paths()?;
    let compared = paths.par_iter().map(|path| Ok((path, old.page(path)?)));
    let compared: Vec<(&String, Option<Page>)> = compared.collect::<Result<_, Error>>()?;
    let mut proof = Proof::default();
    for (path, page) in compared {
        let Some(page) = page.filter(|page| page.refresh.is_none()) else {
            // The file is a redirect, or an address in the sitemap without a page.
            continue;
        };
        let page = page.resolved(path, base_url);
        proof.add(shown(path), &page, new.page(path));
    }
    let known: HashSet<&str> = paths.iter().map(String::as_str).collect();
    for path in new.paths().into_iter().filter(|path| !known.contains(path)) {
        proof.add_additional(shown(path));
    }
    print(&proof, command.format);
    if let Some(pictures) = pictures {
        let common: Vec<&str> =
            paths.iter().filter(|path| new.page(path).is_some()).map(|path| shown(path)).collect();
        report::status(&pictures.write(&command.old, &build, &common)?);
    }
    let shares: Vec<String> = proof
        .measures()
        .iter()
        .map(|(name, measure)| format!("{name} {:.1} %", measure.percent()))
        .collect();
    let additional = match proof.additional.len() {
        0 => String::new(),
        count => format!("; {}", report::count(count, "additional page")),
    };
    let pages = report::count(proof.routes.total, "page");
    let summary = format!("compared {pages}: {}{additional}", shares.join(", "));
    if proof.routes.total == 0 {
        return Err(Error::Check(format!("`{}` has no pages", command.old)));
    }
    if !proof.reaches(command.threshold.0) {
        return Err(Error::Check(format!("{summary}; less than {} %", command.threshold.0)));
    }
    if command.format == Format::Text {
        report::line(&summary);
    }
    Ok(())
}

/// Returns the path of a page in the form that readers see.
fn shown(path: &str) -> &str {
    if path.is_empty() { "/" } else { path }
}

/// Returns the pages among files, by path without a trailing slash.
fn pages(files: &HashMap<String, Vec<u8>>) -> Vec<(String, Page)> {
    let pages = files.par_iter().filter_map(|(file, bytes)| {
        Some((page_path(file)?, Page::read(&String::from_utf8_lossy(bytes))))
    });
    pages.collect()
}

fn print(proof: &Proof, format: Format) {
    if format == Format::Json {
        let shares: serde_json::Map<String, serde_json::Value> = proof
            .measures()
            .iter()
            .map(|(name, measure)| ((*name).to_owned(), json!(measure.percent())))
            .collect();
        report::line(&json!({ "proof": proof, "percent": shares }).to_string());
        return;
    }
    for (name, measure) in proof.measures() {
        for missing in measure.missing.iter().take(MAX_LISTED) {
            report::status(&format!("{}: missing in {name}: {}", missing.page, missing.part));
        }
        if let Some(more) = measure.missing.len().checked_sub(MAX_LISTED).filter(|more| *more > 0) {
            report::status(&format!("{more} more are missing in {name}"));
        }
    }
    for path in proof.additional.iter().take(MAX_LISTED) {
        report::status(&format!("{path}: only in the new build"));
    }
    if let Some(more) = proof.additional.len().checked_sub(MAX_LISTED).filter(|more| *more > 0) {
        report::status(&format!("{more} more are only in the new build"));
    }
}
