//! Sites and versions without documents.

use docs_model::{Issue, Location, Site, Version};

use crate::inputs::source::UNREADABLE_CODE;

/// Code of a version whose folder does not exist.
pub(super) const MISSING_DOCS_CODE: &str = "missing-docs";

/// Reports a site without pages, or versions without documents, unless another issue is the reason.
pub(super) fn report_empty(site: &Site, issues: &mut Vec<Issue>) {
    let explains = |issue: &Issue| [MISSING_DOCS_CODE, UNREADABLE_CODE].contains(&&*issue.code);
    if issues.iter().any(explains) {
        return;
    }
    let versions: Vec<&Version> =
        site.instances.iter().flat_map(|instance| &instance.versions).collect();
    let has_posts = site.blogs.iter().any(|blog| !blog.posts.is_empty());
    let has_documents = has_posts || versions.iter().any(|version| !version.docs.is_empty());
    match versions.first() {
        Some(version) if site.pages.is_empty() && !has_documents => issues.push(no_pages(version)),
        _ => {
            let empty = versions.iter().filter(|version| version.docs.is_empty());
            issues.extend(empty.map(|version| no_documents(version)));
        }
    }
}

fn no_pages(version: &Version) -> Issue {
    let folder = &version.settings.content;
    let message = if version.drafts.is_empty() {
        "the site has no pages"
    } else {
        "the site has no pages: all documents are drafts or private"
    };
    Issue::error("no-pages", message)
        .at(Location::file(folder))
        .help(format!("write one in `{folder}/index.md`"))
}

fn no_documents(version: &Version) -> Issue {
    let message = format!("the version `{}` has no documents", version.settings.name);
    Issue::warning("no-documents", message).at(Location::file(&version.settings.content))
}
