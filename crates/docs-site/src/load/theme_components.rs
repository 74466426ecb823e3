//! Components that replace parts of the interface, by their names in the classic theme of Docusaurus.

use std::collections::BTreeMap;

use docs_model::{Issue, Location};
use docs_render::{THEME_COMPONENTS, replaced_together};

/// Returns the components of pages that the theme components or the named components of a project replace.
pub(crate) fn replaced_components(
    theme: &BTreeMap<String, String>,
    components: &BTreeMap<String, String>,
) -> Vec<&'static str> {
    let has = |name: &str| theme.contains_key(name) || components.contains_key(name);
    let is_replaced = |name: &&str| has(name) || replaced_together(name).is_some_and(has);
    THEME_COMPONENTS.into_iter().filter(is_replaced).collect()
}

/// Code of issues about theme components that have no effect.
const UNUSED_CODE: &str = "unused-theme-component";

/// First parts of the names of the classic theme's components: the folders and files of `src/theme` in
/// `@docusaurus/theme-classic` 3.8.1, and `SearchPage` of `@docusaurus/theme-search-algolia`, without those that pages use
/// ([`THEME_COMPONENTS`]).
const CLASSIC: [&str; 58] = [
    "Admonition",
    "AnnouncementBar",
    "BackToTopButton",
    "Blog",
    "BlogArchivePage",
    "BlogLayout",
    "BlogListPage",
    "BlogListPaginator",
    "BlogPostItem",
    "BlogPostItems",
    "BlogPostPage",
    "BlogPostPaginator",
    "BlogSidebar",
    "BlogTagsListPage",
    "BlogTagsPostsPage",
    "CodeBlock",
    "CodeInline",
    "ColorModeToggle",
    "ContentVisibility",
    "DocBreadcrumbs",
    "DocCategoryGeneratedIndexPage",
    "DocItem",
    "DocPaginator",
    "DocRoot",
    "DocSidebar",
    "DocSidebarItem",
    "DocSidebarItems",
    "DocTagDocListPage",
    "DocTagsListPage",
    "DocVersionBadge",
    "DocVersionBanner",
    "DocVersionRoot",
    "DocsRoot",
    "EditMetaRow",
    "EditThisPage",
    "Footer",
    "Icon",
    "LastUpdated",
    "Layout",
    "Logo",
    "MDXContent",
    "MDXPage",
    "Navbar",
    "NavbarItem",
    "NotFound",
    "PaginatorNavLink",
    "SearchBar",
    "SearchMetadata",
    "SearchPage",
    "SiteMetadata",
    "SkipToContent",
    "TOC",
    "TOCCollapsible",
    "TOCItems",
    "Tag",
    "TagsListByLetter",
    "TagsListInline",
    "ThemeProvider",
];

/// Returns an issue for each theme component of a project that has no effect: it replaces a part of the page that the interface renders
/// itself, and no other module imports it.
pub(crate) fn unused_components(
    theme: &BTreeMap<String, String>,
    sources: &[String],
) -> Vec<Issue> {
    let unused = theme.iter().filter(|(name, file)| {
        let first = name.split('/').next().unwrap_or_default();
        CLASSIC.contains(&first) && !sources.contains(file)
    });
    let issue = |(name, file): (&String, &String)| {
        Issue::info(UNUSED_CODE, format!("the theme component `{name}` has no effect"))
            .help("the interface renders this part of pages itself")
            .at(Location::file(file))
            .about(name)
    };
    unused.map(issue).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_of_the_classic_theme_that_nothing_imports_are_reported() {
        let names = ["DocItem/Layout", "Footer", "Chart", "MDXComponents"];
        let theme = names.map(|name| (name.to_owned(), format!("src/theme/{name}/index.js")));
        let sources = ["src/theme/Footer/index.js".to_owned()];
        let issues = unused_components(&theme.into(), &sources);
        let [issue] = &issues[..] else { panic!("{issues:?}") };
        assert_eq!(
            issue.to_string().lines().next(),
            Some(
                "src/theme/DocItem/Layout/index.js: info[unused-theme-component]: the theme component `DocItem/Layout` has no effect"
            )
        );
    }
}
