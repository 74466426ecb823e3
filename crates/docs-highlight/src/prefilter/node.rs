//! What a regular expression is made of, as far as its matches' first bytes go.

/// A set of single characters: which ASCII characters may be in it, which surely are, and whether
/// any other character may be.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) struct Class {
    pub(super) may: u128,
    pub(super) sure: u128,
    pub(super) beyond: bool,
}

impl Class {
    /// Exactly these ASCII characters.
    pub(super) const fn exactly(ascii: u128) -> Self {
        Self { may: ascii, sure: ascii, beyond: false }
    }

    /// These ASCII characters, and whatever there is beyond ASCII.
    pub(super) const fn and_beyond(ascii: u128) -> Self {
        Self { may: ascii, sure: ascii, beyond: true }
    }

    /// A set of which nothing is known.
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

    /// Every other character.
    pub(super) fn negated(self) -> Self {
        Self { may: !self.sure, sure: !self.may, beyond: true }
    }
}

/// A part of a regular expression.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Node {
    /// One character.
    Class(Class),
    Concat(Vec<Node>),
    Alternate(Vec<Node>),
    /// At least so often; at most once if `once`, else any number of times.
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
    /// Takes no text and tells nothing.
    Nothing,
    /// Takes any text, or none.
    Unknown,
}

impl Node {
    /// The characters of a part that is one character long.
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

    /// Whether every match takes at least one character.
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
