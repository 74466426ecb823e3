//! Positions of pages in the site, as data for the pages.

use docs_model::{
    Blog, BlogPost, Doc, DocId, DocsInstance, ListedVersion, Override, SidebarId, Site, Version,
};
use docs_routing::RoutePath;

use crate::pages::data::{
    Breadcrumb, PageContext, PageLink, SwitchTarget, has_version_list, non_default_instance_id,
};
use crate::pages::shared_files::SharedFiles;
use crate::plan::neighbors::ReadingOrderEntry;
use crate::plan::position::VersionTarget;
use crate::plan::{SiteRoutes, VersionIndex};
use crate::values::address::without_spaces;

/// Factory of the contexts of pages.
#[derive(Clone, Copy)]
pub(crate) struct PageContexts<'a> {
    pub(crate) routes: &'a SiteRoutes,
    pub(crate) shared: &'a SharedFiles,
}

impl PageContexts<'_> {
    /// Returns the context of a document's page.
    pub(crate) fn doc(&self, index: VersionIndex, doc: &Doc) -> PageContext {
        let version = self.routes.docs(index).1;
        let sidebar = version.sidebar_of(doc).map(|(id, _)| id);
        let path = self.routes.doc_path(index, doc);
        let front_matter = &doc.front_matter;
        let in_sidebar = self.in_sidebar(index, sidebar, path);
        let instance = self.routes.instance_of(index);
        let latest = self.routes.latest_target(instance, doc);
        PageContext {
            previous: self.neighbor(version, &front_matter.pagination_prev, in_sidebar.previous),
            next: self.neighbor(version, &front_matter.pagination_next, in_sidebar.next),
            versions: self.versions(Some(index), path, Some(&doc.id)),
            latest: latest.map(|target| self.switch_target(&target)),
            locales: self.locales(path),
            ..in_sidebar
        }
    }

    /// Returns the context of a category's page.
    pub(crate) fn category(
        &self,
        index: VersionIndex,
        sidebar: &SidebarId,
        path: &RoutePath,
    ) -> PageContext {
        PageContext {
            versions: self.versions(Some(index), path, None),
            locales: self.locales(path),
            ..self.in_sidebar(index, Some(sidebar), path)
        }
    }

    /// Returns the context of a page outside of versions and blogs.
    pub(crate) fn page(&self, path: &RoutePath) -> PageContext {
        PageContext {
            versions: self.versions(None, path, None),
            locales: self.locales(path),
            ..PageContext::default()
        }
    }

    /// Returns the context of the page of a post, whose neighbors are the newer and the older one.
    pub(crate) fn post(&self, blog: &Blog, position: usize, path: &RoutePath) -> PageContext {
        let (newer, older) = blog.neighbors(position);
        let link = |post: &BlogPost| self.link(&post.title, &post.permalink);
        PageContext { previous: newer.map(link), next: older.map(link), ..self.blog(blog, path) }
    }

    /// Returns the context of a page of a blog other than a post.
    pub(crate) fn blog(&self, blog: &Blog, path: &RoutePath) -> PageContext {
        PageContext { sidebar: self.shared.sidebar_by_key(&blog.sidebar_key()), ..self.page(path) }
    }

    /// Returns the sidebar of a page, its neighbors in reading order and its breadcrumbs.
    fn in_sidebar(
        &self,
        index: VersionIndex,
        id: Option<&SidebarId>,
        path: &RoutePath,
    ) -> PageContext {
        let position = id.and_then(|id| Some((id, self.routes.sidebar_position(index, id, path)?)));
        let Some((id, position)) = position else { return PageContext::default() };
        let (instance, version) = self.routes.docs(index);
        // The breadcrumb of the page itself is not a link (R-SHELL-06).
        let mut breadcrumbs: Vec<Breadcrumb> = position
            .ancestors()
            .take_while(|_| instance.settings.breadcrumbs)
            .enumerate()
            .map(|(height, entry)| Breadcrumb {
                label: entry.label.clone(),
                href: entry.href.as_ref().filter(|_| height > 0).map(|href| self.href(href)),
            })
            .collect();
        breadcrumbs.reverse();
        let link = |entry| self.entry_link(version, entry);
        PageContext {
            sidebar: self.shared.sidebar(instance, version, id.as_str()),
            previous: position.neighbors.previous.map(link),
            next: position.neighbors.next.map(link),
            breadcrumbs,
            ..PageContext::default()
        }
    }

    /// Returns the previous or next page: the author's choice, otherwise the sidebar's (R-PAG-01, R-PAG-02).
    fn neighbor(
        &self,
        version: &Version,
        choice: &Override<String>,
        in_order: Option<PageLink>,
    ) -> Option<PageLink> {
        match choice {
            Override::None => None,
            Override::Some(id) => version.docs.get(id.as_str()).map(|doc| self.doc_link(doc, None)),
            Override::Default => in_order,
        }
    }

    fn entry_link(&self, version: &Version, entry: &ReadingOrderEntry) -> PageLink {
        match entry.doc.as_ref().and_then(|id| version.docs.get(id)) {
            // A category's label describes its entries, so a link to its page uses the label of the page.
            Some(doc) => self.doc_link(doc, (!entry.is_category).then_some(&entry.label)),
            None => self.link(&entry.label, &entry.href),
        }
    }

    fn doc_link(&self, doc: &Doc, label: Option<&str>) -> PageLink {
        let label = doc.front_matter.pagination_label.as_deref().or(label);
        self.link(label.unwrap_or_else(|| doc.sidebar_label()), &doc.permalink)
    }

    fn link(&self, label: &str, path: &str) -> PageLink {
        PageLink { label: label.to_owned(), href: self.href(path) }
    }

    /// Returns the targets of the version switchers: the versions of each set of docs with a switcher. They are documents in the
    /// page's own set, and the main documents of the versions of other sets. Without a switcher there are none: with 70 versions, they
    /// would amount to a fifth of the output. A set whose versions have a list of their own has only the target for the label.
    ///
    /// `own` is the version of the page; `None` for a page outside of the docs.
    fn versions(
        &self,
        own: Option<VersionIndex>,
        path: &RoutePath,
        doc: Option<&DocId>,
    ) -> Vec<SwitchTarget> {
        let Site { settings, instances, .. } = &*self.routes.site;
        let instance = own.map(|own| self.routes.instance_of(own));
        let of_set = |(set, docs): (usize, &DocsInstance)| {
            if has_version_list(settings, docs) {
                let own = own.filter(|_| instance == Some(set));
                let target = self.routes.label_target(set, own, path);
                return target.iter().map(|target| self.version_target(docs, target)).collect();
            }
            let switchers =
                settings.navbar.version_dropdowns().filter(|(id, _)| docs.settings.id == *id);
            let listed: Vec<&[ListedVersion]> = switchers.map(|(_, versions)| versions).collect();
            if listed.is_empty() {
                return Vec::new();
            }
            let doc = doc.filter(|_| instance == Some(set));
            let targets = self.routes.version_targets(set, path, doc);
            let targets = targets.iter().map(|target| self.version_target(docs, target));
            if listed.iter().any(|versions| versions.is_empty()) {
                return targets.collect();
            }
            in_order(targets.collect(), &listed.concat())
        };
        instances.iter().enumerate().flat_map(of_set).collect()
    }

    fn version_target(&self, docs: &DocsInstance, target: &VersionTarget<'_>) -> SwitchTarget {
        SwitchTarget {
            instance: non_default_instance_id(&docs.settings.id),
            ..self.switch_target(target)
        }
    }

    fn switch_target(&self, target: &VersionTarget<'_>) -> SwitchTarget {
        let settings = &target.version.settings;
        SwitchTarget {
            name: settings.name.to_string(),
            label: settings.label.clone(),
            href: self.href(target.path.as_str()),
            current: target.is_current,
            latest: settings.is_latest,
            instance: None,
        }
    }

    fn locales(&self, path: &RoutePath) -> Vec<SwitchTarget> {
        let targets = self.routes.locale_targets(path).into_iter();
        let target = targets.map(|target| SwitchTarget {
            name: target.tag.to_owned(),
            label: target.label.to_owned(),
            href: target.href,
            current: target.is_current,
            latest: false,
            instance: None,
        });
        target.collect()
    }

    /// Returns the address of a link to a path of the site.
    fn href(&self, path: &str) -> String {
        without_spaces(&self.routes.base_url.join(path))
    }
}

/// Returns the targets that a switcher lists, in its order and with its labels.
fn in_order(mut targets: Vec<SwitchTarget>, listed: &[ListedVersion]) -> Vec<SwitchTarget> {
    let in_list = listed.iter().filter_map(|version| {
        let at = targets.iter().position(|target| target.name == version.name.as_str())?;
        let target = targets.remove(at);
        Some(SwitchTarget { label: version.label.clone().unwrap_or(target.label), ..target })
    });
    in_list.collect()
}
