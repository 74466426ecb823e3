//! Redirects of a Docusaurus project.

use std::sync::Arc;

use docs_docusaurus::RedirectOptions;
use docs_model::{Redirect, Severity, Site, Value};

use crate::load::reader::SiteReader;
use crate::plan::{PageId, SiteRoutes};

/// Adds the redirects of the plugin to the site.
pub(super) fn add_redirects(
    site: Site,
    config: &str,
    options: &RedirectOptions,
    reader: &mut SiteReader<'_>,
) -> Site {
    let (site, mut redirects) = (Arc::new(site), Vec::new());
    if options.depends_on_paths() {
        let pages = SiteRoutes::new(&site, None).pages();
        let pages = pages.iter().filter(|page| page.id != PageId::NotFound);
        let paths: Vec<String> = pages.map(|page| page.path.encoded()).collect();
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        redirects = options.by_extension(config, &paths);
        for function in &options.create_redirects {
            redirects.extend(created(config, function, &paths, reader));
        }
    }
    let mut site = Arc::unwrap_or_clone(site);
    site.redirects.extend(options.redirects.iter().cloned());
    site.redirects.extend(redirects);
    site
}

/// Calls `createRedirects` for each path. If it fails, the site has no redirects from it.
fn created(
    config: &str,
    function: &[String],
    paths: &[&str],
    reader: &mut SiteReader<'_>,
) -> Vec<Redirect> {
    let function: Vec<&str> = function.iter().map(String::as_str).collect();
    let calls: Vec<Vec<Value>> =
        paths.iter().map(|path| vec![Value::Text((*path).to_owned())]).collect();
    match reader.scripts.call(reader.script(config), &function, &calls) {
        Ok(results) => {
            let results = results.value.as_list().unwrap_or_default();
            RedirectOptions::created(config, paths, results)
        }
        Err(mut issue) => {
            issue.severity = Severity::Warning;
            issue.message = format!("no redirects of `createRedirects`: {}", issue.message);
            reader.issues.push(issue);
            Vec::new()
        }
    }
}
