//! Edit links that functions of the configuration return.

use docs_docusaurus::{
    EditFunction, PluginFiles, Project, doc_edit_argument, edit_links, page_edit_argument,
    pages_translations, post_edit_argument,
};
use docs_model::{FrontMatter, Override, Severity, Site, Value};

use super::language_folder::language_folder;
use crate::load::reader::SiteReader;

/// Adds the edit links of standalone pages, and those that functions return.
pub(super) fn add_edit_links(
    site: &mut Site,
    config: &str,
    project: &Project,
    reader: &mut SiteReader<'_>,
) {
    let translated = language_folder(&site.settings, reader).map(pages_translations);
    let folder = project.pages.as_ref();
    let links = site.pages.iter().filter_map(|page| {
        Some((page.file.clone(), folder?.edit_link(page, translated.as_deref())?))
    });
    let links: Vec<_> = links.collect();
    site.edit_links.extend(links);
    for function in &project.edit_functions {
        let (files, arguments): (Vec<&str>, Vec<_>) = match &function.files {
            PluginFiles::Docs(id) => docs_arguments(site, id),
            PluginFiles::Blog(id) => blog_arguments(site, id),
            PluginFiles::Pages => {
                let Some(pages) = &project.pages else { continue };
                let page = |page: &_| {
                    let translated = translated.as_deref();
                    page_edit_argument(&site.settings, &pages.folder, translated, page)
                };
                let pages = site.pages.iter();
                let pages = pages.filter(|page| has_no_link_of_its_own(&page.front_matter));
                pages.map(|found| (found.file.as_str(), vec![page(found)])).unzip()
            }
        };
        let links = call(config, function, &files, &arguments, reader);
        site.edit_links.extend(links);
    }
}

fn docs_arguments<'a>(site: &'a Site, id: &str) -> (Vec<&'a str>, Vec<Vec<Value>>) {
    let versions = site.instance(id).into_iter().flat_map(|instance| &instance.versions);
    let docs = versions.flat_map(|version| {
        let docs = version.docs.values().filter(|doc| has_no_link_of_its_own(&doc.front_matter));
        docs.map(|doc| {
            let argument = doc_edit_argument(&site.settings, &version.settings, doc);
            (doc.file.as_str(), vec![argument])
        })
    });
    docs.unzip()
}

fn blog_arguments<'a>(site: &'a Site, id: &str) -> (Vec<&'a str>, Vec<Vec<Value>>) {
    let blogs = site.blogs.iter().filter(|blog| blog.settings.id == id);
    let posts = blogs.flat_map(|blog| {
        let posts = blog.posts.iter();
        let posts = posts.filter(|post| has_no_link_of_its_own(&post.front_matter));
        posts.map(|post| {
            let argument = post_edit_argument(&site.settings, &blog.settings, post);
            (post.file.as_str(), vec![argument])
        })
    });
    posts.unzip()
}

fn has_no_link_of_its_own(front_matter: &FrontMatter) -> bool {
    front_matter.custom_edit_url == Override::Default
}

/// Calls the function once for each file. If it fails, pages have no edit links.
fn call(
    config: &str,
    function: &EditFunction,
    files: &[&str],
    arguments: &[Vec<Value>],
    reader: &mut SiteReader<'_>,
) -> Vec<(String, String)> {
    if files.is_empty() {
        return Vec::new();
    }
    let config_path: Vec<&str> = function.config_path.iter().map(String::as_str).collect();
    match reader.scripts.call(reader.script(config), &config_path, arguments) {
        Ok(results) => {
            let results = results.value.as_list().unwrap_or_default();
            let (links, issue) = edit_links(config, files, results);
            reader.issues.extend(issue);
            links.into_iter().map(|(file, link)| (file.to_owned(), link.to_owned())).collect()
        }
        Err(mut issue) => {
            issue.severity = Severity::Warning;
            issue.message = format!("pages have no links of `editUrl`: {}", issue.message);
            reader.issues.push(issue);
            Vec::new()
        }
    }
}
