//! Families of files.

/// Kinds of files that start at prefixes.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub(crate) enum Family {
    /// Words, parts of compounds, pairs.
    Words,
    /// Compounds.
    Compounds,
    /// Vocabulary for corrections, by the first letters.
    Forward,
    /// Vocabulary for corrections, by the last letters.
    Backward,
}

impl Family {
    pub(crate) const ALL: [Self; 4] = [Self::Words, Self::Compounds, Self::Forward, Self::Backward];

    /// Returns `true` for words without posting lists.
    pub(crate) fn is_vocabulary(self) -> bool {
        matches!(self, Self::Forward | Self::Backward)
    }

    /// Returns the letter that the names of its files start with.
    pub(crate) fn letter(self) -> char {
        match self {
            Self::Words => 't',
            Self::Compounds => 'w',
            Self::Forward => 'f',
            Self::Backward => 'b',
        }
    }
}
