//! Data of a page that depends on its position in the site.

use std::sync::Arc;

use super::sidebar::SharedSidebar;
use super::types::{Breadcrumb, PageLink, SwitchTarget};

/// Data of a page that depends on its position in the site. It is known before the page is rendered.
#[derive(Clone, Debug, Default)]
pub(crate) struct PageContext {
    pub(crate) sidebar: Option<Arc<SharedSidebar>>,
    pub(crate) previous: Option<PageLink>,
    pub(crate) next: Option<PageLink>,
    pub(crate) versions: Vec<SwitchTarget>,
    pub(crate) locales: Vec<SwitchTarget>,
    pub(crate) breadcrumbs: Vec<Breadcrumb>,
    /// Target of the version's banner.
    pub(crate) latest: Option<SwitchTarget>,
}
