//! Notations of other engines in front matter, and their folders.

use docs_model::{Issue, Location, Policy, Settings};

use super::reader::SiteReader;
use crate::inputs::source::SETTINGS_FILE;

/// Code of the issues. Issues of front matter are found when it is read.
const CODE: &str = "foreign-notation";

/// Folder of the posts in other engines.
const BLOG_FOLDER: &str = "blog";

/// Applies the policy to the issues of other engines' notations that were found so far.
pub(super) fn apply_policy(policy: Policy, issues: &mut Vec<Issue>) {
    match policy.severity() {
        None => issues.retain(|issue| issue.code != CODE),
        Some(severity) => {
            let foreign = issues.iter_mut().filter(|issue| issue.code == CODE);
            foreign.for_each(|issue| issue.severity = severity);
        }
    }
}

/// Reports a folder with posts that no setting names.
pub(super) fn report_unnamed_blog(settings: &Settings, reader: &mut SiteReader<'_>) {
    let versions = settings.versions();
    let mut contents = versions.iter().map(|version| version.content.as_str());
    let is_content = contents.any(|folder| folder.split('/').next() == Some(BLOG_FOLDER));
    if !settings.blogs.is_empty() || is_content || !reader.is_folder(BLOG_FOLDER) {
        return;
    }
    let files = reader.tree.list(BLOG_FOLDER).files;
    if files.iter().any(|file| file.ends_with(".md") || file.ends_with(".mdx")) {
        let message =
            format!("the site does not contain the folder `{BLOG_FOLDER}`: no setting names it");
        let help = "write `[[blogs]]` in the settings to publish its posts";
        let issue = Issue::warning(CODE, message).at(Location::file(SETTINGS_FILE));
        reader.issues.push(issue.help(help));
    }
}
