//! Files and folders that a site's settings name.
//!
//! They are checked before anything in them is read: what a site publishes comes from its own project.

use docs_model::{Issue, Place};

use super::versions::Sources;
use crate::allowed::Refusal;

/// Code of a path that leads out of the project.
const CODE: &str = "outside-project";

impl Sources<'_> {
    /// Returns the issue of a path that leads outside of the project, with its symbolic links resolved. `setting` is
    /// the name of the setting, and `file` the one it is written in. A path at which nothing is, is no fault here.
    pub(super) fn outside_project(&self, file: &str, setting: &str, path: &str) -> Option<Issue> {
        let refusal = self.allowed.resolve(&self.root.join(path)).err()?;
        matches!(refusal, Refusal::Outside).then(|| {
            Issue::error(
                CODE,
                format!("`{path}`, of the setting `{setting}`, is outside of the project"),
            )
            .at(Place::file(file))
            .help(refusal.help())
        })
    }

    /// [`outside_project`](Self::outside_project) for all paths of a site's settings, each with its setting.
    pub(super) fn all_outside_project<'a>(
        &self,
        file: &str,
        named: impl IntoIterator<Item = (&'static str, &'a str)>,
    ) -> Vec<Issue> {
        let named = named.into_iter();
        named.filter_map(|(setting, path)| self.outside_project(file, setting, path)).collect()
    }
}
