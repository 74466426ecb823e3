//! Versions from tags and branches.

use std::collections::HashSet;

use docs_model::{GitVersions, Issue, Location, Settings, path_in_revision, sort_newest_first};
use globset::GlobBuilder;

use super::named_files::location_of;
use super::reader::SiteReader;
use super::site::SETTINGS_CODE;
use crate::inputs::source::SETTINGS_FILE;

/// Code of the issues.
const CODE: &str = "git-version";

/// Replaces the patterns of tags and branches in the settings by the matching versions. Reports patterns without versions, and tags and
/// branches without documentation.
pub(super) fn expand_git_versions(settings: &mut Settings, reader: &mut SiteReader<'_>) {
    let Some(first) = settings.git_versions().next() else { return };
    let mut names = match reader.tree.revisions() {
        Ok(names) => names,
        Err(error) => {
            let message = format!("versions from git are left out: {error}");
            let issue = Issue::error(CODE, message).maybe_help(error.help().map(str::to_owned));
            reader.issues.push(issue.at(location_of(SETTINGS_FILE, first.pattern, reader.tree)));
            // Removes the patterns without a report for each of them.
            settings.expand_git_versions(|_| Vec::new());
            return;
        }
    };
    sort_newest_first(&mut names);
    let mut selected = HashSet::new();
    let issues = settings.expand_git_versions(|git| {
        let revisions = revisions_of(git, &names, &selected, reader);
        selected.extend(revisions.iter().cloned());
        revisions
    });
    let location = || Location::file(SETTINGS_FILE);
    reader.issues.extend(issues.into_iter().map(|issue| issue.at(location())));
}

/// Returns the tags and branches that a pattern matches, newest first, without those that an earlier pattern selected.
fn revisions_of(
    git: GitVersions<'_>,
    names: &[String],
    selected: &HashSet<String>,
    reader: &mut SiteReader<'_>,
) -> Vec<String> {
    let location = location_of(SETTINGS_FILE, git.pattern, reader.tree);
    let glob = match GlobBuilder::new(git.pattern).literal_separator(true).build() {
        Ok(glob) => glob.compile_matcher(),
        Err(error) => {
            reader.issues.push(Issue::error(SETTINGS_CODE, error.to_string()).at(location));
            return Vec::new();
        }
    };
    let matching = names.iter().filter(|name| !selected.contains(*name) && glob.is_match(name));
    let mut revisions = Vec::new();
    let mut without_content = Vec::new();
    for name in matching {
        if git.limit.is_some_and(|limit| revisions.len() >= limit.get()) {
            break;
        }
        let has_content = reader.is_folder(&path_in_revision(name, git.content));
        if has_content { &mut revisions } else { &mut without_content }.push(name.clone());
    }
    if revisions.is_empty() && without_content.is_empty() {
        reader.issues.push(no_revision(git).at(location));
    } else if !without_content.is_empty() {
        reader.issues.push(no_content(git, &without_content).at(location));
    }
    revisions
}

fn no_revision(git: GitVersions<'_>) -> Issue {
    let message = format!("no tag and no branch has a name like `{}`", git.pattern);
    Issue::error(CODE, message).help(
        "fetch them: `git fetch --tags`, or `fetch-depth: 0` for `actions/checkout`; or correct the pattern",
    )
}

fn no_content(git: GitVersions<'_>, names: &[String]) -> Issue {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let message = format!(
        "these tags or branches have no folder `{}`, and are left out: {}",
        git.content,
        names.join(", ")
    );
    Issue::warning(CODE, message)
        .help("write a narrower pattern, a `limit`, or the folder at that time as `content`")
}
