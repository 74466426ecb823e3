//! Syntax tree of a regular expression, reduced to the properties that determine the first bytes of
//! matches.

/// A set of characters: the ASCII characters that may be in it, those that certainly are, and whether it may contain
/// others.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) struct Class {
    pub(super) may: u128,
    pub(super) sure: u128,
    pub(super) beyond: bool,
}

impl Class {
    /// Creates the set of exactly these ASCII characters.
    pub(super) const fn exactly(ascii: u128) -> Self {
        Self { may: ascii, sure: ascii, beyond: false }
    }

    /// Creates a set of these ASCII characters and any others.
    pub(super) const fn and_beyond(ascii: u128) -> Self {
        Self { may: ascii, sure: ascii, beyond: true }
    }

    /// Set with unknown contents.
    pub(super) const ANY: Self = Self { may: u128::MAX, sure: 0, beyond: true };

    pub(super) fn or(self, other: Self) -> Self {
        Self {
            may: self.may | other.may,
            sure: self.sure | other.sure,
            beyond: self.beyond || other.beyond,
        }
    }

    pub(super) fn and(self, other: Self) -> Self {
        Self {
            may: self.may & other.may,
            sure: self.sure & other.sure,
            beyond: self.beyond && other.beyond,
        }
    }

    /// Returns the complement.
    pub(super) fn negated(self) -> Self {
        Self { may: !self.sure, sure: !self.may, beyond: true }
    }
}

/// A node of the syntax tree.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Node {
    /// One character.
    Class(Class),
    Concat(Vec<Node>),
    Alternate(Vec<Node>),
    /// A repetition: at least `least` times; at most once if `once`, else without limit.
    Repeat {
        node: Box<Node>,
        least: u32,
        once: bool,
    },
    Ahead(Box<Node>),
    NotAhead(Box<Node>),
    Behind(Box<Node>),
    NotBehind(Box<Node>),
    LineStart,
    /// Before a line feed or at the end.
    LineEnd,
    TextEnd,
    WordBoundary,
    /// Consumes nothing and restricts nothing.
    Nothing,
    /// Consumes any characters or none.
    Unknown,
}

impl Node {
    /// Returns the characters of a node that always matches exactly one character.
    pub(super) fn as_class(&self) -> Option<Class> {
        match self {
            Self::Class(class) => Some(*class),
            Self::Concat(nodes) => match nodes.as_slice() {
                [only] => only.as_class(),
                _ => None,
            },
            Self::Alternate(nodes) => nodes
                .iter()
                .try_fold(Class::default(), |all, node| node.as_class().map(|class| all.or(class))),
            _ => None,
        }
    }

    /// Returns `true` if every match consumes at least one character.
    pub(super) fn consumes(&self) -> bool {
        match self {
            Self::Class(_) => true,
            Self::Concat(nodes) => nodes.iter().any(Self::consumes),
            Self::Alternate(nodes) => nodes.iter().all(Self::consumes),
            Self::Repeat { node, least, .. } => *least > 0 && node.consumes(),
            _ => false,
        }
    }
}
