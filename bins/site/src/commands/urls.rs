//! `site urls`: commands for the published addresses of the site.

use std::fs;
use std::path::Path;

use docs_model::Settings;
use docs_site::{
    BuildOptions, LEDGER_FILE, Ledger, Lost, NullSink, PublishedAnchor, PublishedPage,
    RedirectLine, SETTINGS_FILE, TransientCache,
};
use docs_urls::prove::sitemap_addresses;
use docs_urls::remote::{FormerSite, path_of};
use docs_urls::with_redirects;

use super::place::SitePlace;
use crate::cli::{SiteArguments, UrlsAction, UrlsCommand};
use crate::error::Error;
use crate::project::FolderProject;
use crate::report;

pub(super) fn run(command: &UrlsCommand) -> Result<(), Error> {
    match &command.action {
        UrlsAction::Accept { site, forget } => accept(site, *forget),
        UrlsAction::Fix { site } => fix(site),
        UrlsAction::Import { site, old } => import(site, old),
    }
}

fn accept(arguments: &SiteArguments, forget: bool) -> Result<(), Error> {
    let project = project(arguments)?;
    let mut ledger = ledger(&project)?;
    if forget {
        for lost in lost(&project)? {
            ledger.forget_lost(&lost);
        }
    }
    let pages = project.project.published_pages(&project.options);
    ledger.add(pages.map_err(|error| project.load_error(error.kind))?);
    write(&project, &ledger)
}

fn fix(arguments: &SiteArguments) -> Result<(), Error> {
    let project = project(arguments)?;
    let lost = lost(&project)?;
    let redirects: Vec<_> = lost.iter().filter_map(Lost::redirect).collect();
    let unknown = lost.len() - redirects.len();
    let settings = project.tree.root().join(SETTINGS_FILE);
    if !redirects.is_empty() {
        if !settings.is_file() {
            let lines: String = redirects.iter().map(|line| line.to_javascript()).collect();
            report::line(lines.trim_end());
            let message = "add these lines to the `redirects` of the plugin `client-redirects`";
            return Err(Error::Check(message.to_owned()));
        }
        let text = fs::read_to_string(&settings).map_err(Error::file("read", &settings))?;
        let text = with_redirects(&text, &redirects);
        if Settings::from_toml(SETTINGS_FILE, &text).0.is_none() {
            let lines: Vec<String> = redirects.iter().map(RedirectLine::to_toml).collect();
            report::line(lines.join("\n").trim());
            let message = "the settings can't be extended: write `redirects` as `[[redirects]]`, \
                           with these lines";
            return Err(Error::Check(message.to_owned()));
        }
        fs::write(&settings, text).map_err(Error::file("write", &settings))?;
    }
    report::line(&format!("added {}", report::count(redirects.len(), "redirect")));
    match unknown {
        0 => Ok(()),
        unknown => Err(Error::Check(format!(
            "{unknown} of {} lost addresses without a likely successor: `site check` lists them",
            lost.len()
        ))),
    }
}

fn import(arguments: &SiteArguments, old: &str) -> Result<(), Error> {
    let project = project(arguments)?;
    let settings = project.load_with_valid_settings()?.site.settings.clone();
    let base = settings.base_url.trim_end_matches('/').to_owned();
    let mut ledger = ledger(&project)?;
    ledger.add(former_pages(old, &base)?);
    write(&project, &ledger)
}

/// Returns the pages of a former site. `base` is the path under which the site is published, which is a prefix of the
/// addresses in sitemaps.
fn former_pages(old: &str, base: &str) -> Result<Vec<PublishedPage>, Error> {
    let file = Path::new(old);
    if file.is_file() {
        let text = fs::read_to_string(file).map_err(Error::file("read", file))?;
        let addresses = sitemap_addresses(&text);
        let inside = addresses.iter().filter_map(|address| path_of(address).strip_prefix(base));
        return Ok(inside.map(page_at).collect());
    }
    let former = FormerSite::open(old.trim_end_matches("/sitemap.xml"))?;
    let mut pages = Vec::new();
    for path in former.paths()? {
        let Some(page) = former.page(&path)?.filter(|page| page.refresh.is_none()) else {
            continue;
        };
        let anchors = page
            .anchors
            .iter()
            .map(|id| PublishedAnchor { id: id.clone(), ..PublishedAnchor::default() });
        pages.push(PublishedPage {
            title: page.title.clone(),
            anchors: anchors.collect(),
            ..page_at(&path)
        });
    }
    Ok(pages)
}

fn page_at(path: &str) -> PublishedPage {
    PublishedPage::new(docs_server::RoutePath::parse(path).as_str())
}

fn project(arguments: &SiteArguments) -> Result<FolderProject, Error> {
    let place = SitePlace::find(arguments)?;
    Ok(FolderProject::new(&place.root, arguments, &place.folders()))
}

fn ledger(project: &FolderProject) -> Result<Ledger, Error> {
    project.project.ledger().map_err(|issues| {
        project.report_issues(&issues);
        Error::Check(format!("`{LEDGER_FILE}` can't be used"))
    })
}

/// Returns the recorded addresses that neither a page nor a redirect has.
fn lost(project: &FolderProject) -> Result<Vec<Lost>, Error> {
    let options = BuildOptions { load: project.options.clone(), ..BuildOptions::default() };
    let built = project.project.build(&options, &TransientCache::default(), &NullSink);
    Ok(built.map_err(|error| project.report_build_error(error))?.lost_urls)
}

fn write(project: &FolderProject, ledger: &Ledger) -> Result<(), Error> {
    let file = project.tree.root().join(LEDGER_FILE);
    fs::write(&file, ledger.to_text()).map_err(Error::file("write", &file))?;
    let (pages, anchors) = (report::count(ledger.len(), "page"), ledger.anchors());
    report::line(&format!("{}: {pages} and {}", file.display(), report::count(anchors, "anchor")));
    Ok(())
}
