//! Numbers in messages.

use docs_model::{Issue, Severity};

/// Number of errors and warnings.
///
/// ```
/// use docs_model::Issue;
/// use docs_report::Counts;
///
/// let counts = Counts::new(&[Issue::error("slug", "no path"), Issue::info("sass", "old")]);
/// assert_eq!((counts.errors, counts.warnings), (1, 0));
/// assert_eq!(counts.summary().as_deref(), Some("1 error"));
/// assert_eq!(Counts::default().summary(), None);
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[expect(clippy::exhaustive_structs, reason = "a pair of numbers")]
pub struct Counts {
    /// Number of errors.
    pub errors: usize,
    /// Number of warnings.
    pub warnings: usize,
}

impl Counts {
    /// Counts issues by severity.
    #[must_use]
    pub fn new(issues: &[Issue]) -> Self {
        let count = |severity| issues.iter().filter(|issue| issue.severity == severity).count();
        Self { errors: count(Severity::Error), warnings: count(Severity::Warning) }
    }

    /// Returns `3 errors and 1 warning`; `None` if there are neither.
    #[must_use]
    pub fn summary(self) -> Option<String> {
        let parts: Vec<String> = [(self.errors, "error"), (self.warnings, "warning")]
            .into_iter()
            .filter(|(number, _)| *number > 0)
            .map(|(number, word)| count(number, word))
            .collect();
        (!parts.is_empty()).then(|| parts.join(" and "))
    }
}

/// Returns a number with its noun.
///
/// ```
/// assert_eq!(docs_report::count(1, "page"), "1 page");
/// assert_eq!(docs_report::count(2, "page"), "2 pages");
/// ```
#[must_use]
pub fn count(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// Returns a number of bytes with a unit.
///
/// ```
/// assert_eq!(docs_report::bytes(1_500), "1.5 kB");
/// ```
#[must_use]
pub fn bytes(count: u64) -> String {
    match count {
        0..1_000 => format!("{count} bytes"),
        1_000..1_000_000 => format!("{:.1} kB", count as f64 / 1e3),
        _ => format!("{:.1} MB", count as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_come_before_warnings() {
        let summary = Counts { errors: 2, warnings: 1 }.summary();
        assert_eq!(summary.as_deref(), Some("2 errors and 1 warning"));
    }

    #[test]
    fn bytes_are_written_in_the_unit_that_fits() {
        assert_eq!(bytes(12), "12 bytes");
        assert_eq!(bytes(1_500), "1.5 kB");
        assert_eq!(bytes(2_340_000), "2.3 MB");
    }
}
