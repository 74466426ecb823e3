//! Resources that the rendered pages of a preview load.

use std::collections::BTreeMap;

use docs_model::ExternalResource;

/// Resources by the address of their page. Those of a page are replaced when it is rendered again, so that former versions of a
/// script within the page do not use up the hashes that a policy may have.
#[derive(Default)]
pub(super) struct PageResources {
    by_page: BTreeMap<String, Vec<ExternalResource>>,
    revision: u64,
}

impl PageResources {
    /// Sets the resources of a page.
    pub(super) fn set(&mut self, page: String, resources: &[ExternalResource]) {
        let known = self.by_page.get(&page).map_or(&[][..], Vec::as_slice);
        if known != resources {
            self.by_page.insert(page, resources.to_vec());
            self.revision += 1;
        }
    }

    /// Returns the resources of all pages, in the order of their addresses.
    pub(super) fn all(&self) -> Vec<ExternalResource> {
        self.by_page.values().flatten().cloned().collect()
    }

    /// Returns a number that changes with the resources.
    pub(super) fn revision(&self) -> u64 {
        self.revision
    }
}

#[cfg(test)]
mod tests {
    use docs_model::ExternalKind;

    use super::*;

    #[test]
    fn the_resources_of_a_page_are_replaced() {
        let mut resources = PageResources::default();
        let script = |hash: &str| ExternalResource::new(ExternalKind::InlineScript, hash, "a.md");
        for edit in 0..20 {
            resources.set("/a".to_owned(), &[script(&format!("'sha256-{edit}'"))]);
        }
        let revision = resources.revision();
        resources.set("/a".to_owned(), &[script("'sha256-19'")]);
        resources.set("/b".to_owned(), &[]);
        assert_eq!(resources.revision(), revision, "nothing has changed");
        assert_eq!(resources.all(), [script("'sha256-19'")]);
        resources.set("/a".to_owned(), &[]);
        assert_ne!(resources.revision(), revision);
        assert_eq!(resources.all(), []);
    }
}
