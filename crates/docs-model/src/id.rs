//! Names that a site gives to its parts, one type each so that they can't be mixed up.

use std::borrow::Borrow;
use std::fmt;

use serde::Deserialize;

/// Defines a name: an owned string with one meaning.
macro_rules! name {
    ($(#[$doc:meta])* $type:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd)]
        #[serde(transparent)]
        pub struct $type(String);

        impl $type {
            /// Wraps a name.
            #[must_use]
            pub fn new(name: impl Into<String>) -> Self {
                Self(name.into())
            }

            /// The name as text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(&self.0)
            }
        }

        impl Borrow<str> for $type {
            fn borrow(&self) -> &str {
                &self.0
            }
        }

        impl From<&str> for $type {
            fn from(name: &str) -> Self {
                Self::new(name)
            }
        }
    };
}

name! {
    /// A document's name within its version: its path without extension and number prefixes, `tools/scheduling`.
    DocId
}

name! {
    /// A version's name, unique within its docs: `current`, `v3`.
    VersionName
}

name! {
    /// A sidebar's name, unique within its version: `docs`.
    SidebarId
}
