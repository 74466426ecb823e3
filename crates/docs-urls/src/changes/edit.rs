//! Names of edits, and values before and after a change.

use serde::Serialize;

/// Kind of a change.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Edit {
    /// Only the new build has it.
    Added,
    /// Only the old build has it.
    Removed,
    /// Both builds have it, in different forms.
    Changed,
    /// Both builds have it, at different places.
    Moved,
}

impl Edit {
    /// Returns the name for messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Removed => "removed",
            Self::Changed => "changed",
            Self::Moved => "moved",
        }
    }

    /// Returns the edit of a value, if it differs.
    pub(super) fn between<T: PartialEq>(old: Option<&T>, new: Option<&T>) -> Option<Self> {
        match (old, new) {
            (Some(old), Some(new)) => (old != new).then_some(Self::Changed),
            (None, Some(_)) => Some(Self::Added),
            (Some(_), None) => Some(Self::Removed),
            (None, None) => None,
        }
    }
}

/// A named value that differs: the title of a page, an address of a redirect, the label of a version.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ValueChange {
    /// Name of the value.
    pub name: String,
    /// Value of the old build.
    pub old: Option<String>,
    /// Value of the new build.
    pub new: Option<String>,
}

impl ValueChange {
    /// Returns the change of a value, if it differs.
    pub(super) fn between(name: &str, old: Option<&String>, new: Option<&String>) -> Option<Self> {
        Edit::between(old, new)?;
        Some(Self { name: name.to_owned(), old: old.cloned(), new: new.cloned() })
    }
}
