//! Kinds of badges.

/// Kind of a badge, which determines its color: `:badge[New]{type=tip}`.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum BadgeKind {
    /// `note`, the default.
    #[default]
    Note,
    /// `tip`.
    Tip,
    /// `info`.
    Info,
    /// `success`, with the color of `tip`.
    Success,
    /// `warning`.
    Warning,
    /// `danger`.
    Danger,
}

impl BadgeKind {
    /// All kinds.
    pub const ALL: [Self; 6] =
        [Self::Note, Self::Tip, Self::Info, Self::Success, Self::Warning, Self::Danger];

    /// Returns the name of the kind.
    ///
    /// ```
    /// use docs_core::BadgeKind;
    ///
    /// assert_eq!(BadgeKind::default().name(), "note");
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Tip => "tip",
            Self::Info => "info",
            Self::Success => "success",
            Self::Warning => "warning",
            Self::Danger => "danger",
        }
    }

    /// Returns the kind with a name.
    ///
    /// ```
    /// use docs_core::BadgeKind;
    ///
    /// assert_eq!(BadgeKind::from_name("tip"), Some(BadgeKind::Tip));
    /// assert_eq!(BadgeKind::from_name("hint"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}
