//! Elements whose content is omitted.

/// Open element whose content is omitted, and the number of open elements of its name.
pub(super) struct Skip {
    element: String,
    depth: usize,
}

impl Skip {
    pub(super) fn new(element: &str) -> Self {
        Self { element: element.to_owned(), depth: 1 }
    }

    /// Counts an element within the omitted one.
    pub(super) fn start(&mut self, element: &str) {
        self.depth += usize::from(self.element == element);
    }

    /// Counts the end of an element, and returns whether it is that of the omitted one.
    pub(super) fn ends_at(&mut self, element: &str) -> bool {
        self.depth -= usize::from(self.element == element);
        self.depth == 0
    }
}
