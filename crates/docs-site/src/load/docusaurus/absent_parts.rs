//! Adapter between the omitted parts of a Docusaurus project and the link check.

use docs_docusaurus::OmittedPartLinks;
use docs_routing::{AbsentParts, RoutePath};

/// The omitted parts of a project.
#[derive(Debug)]
pub(super) struct AbsentProjectParts(pub(super) OmittedPartLinks);

impl AbsentParts for AbsentProjectParts {
    fn may_add_pages(&self) -> bool {
        self.0.may_add_pages()
    }

    fn is_replaced(&self, path: &RoutePath) -> bool {
        self.0.is_replaced(path.as_str())
    }

    fn part_at(&self, path: &RoutePath, pages: &dyn Fn() -> Vec<String>) -> Option<String> {
        self.0.part_at(path.as_str(), pages)
    }

    fn part_with_file(&self, path: &RoutePath) -> Option<String> {
        self.0.known_part_at(path.as_str())
    }

    fn writer_of(&self, page: &str, written: &str) -> Option<String> {
        self.0.writer_of(page, written)
    }

    fn may_rewrite_links(&self, page: &str) -> bool {
        self.0.may_rewrite_links(page)
    }
}
