//! Typed names of a site's parts.

use std::borrow::Borrow;
use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::Deserialize;

/// Defines a name type. Clones share the string.
macro_rules! name {
    ($(#[$doc:meta])* $type:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd)]
        #[serde(from = "String")]
        pub struct $type(Arc<str>);

        impl $type {
            /// Creates a name.
            #[must_use]
            pub fn new(name: impl AsRef<str>) -> Self {
                Self(name.as_ref().into())
            }

            /// Returns the name as a string.
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

        impl FromStr for $type {
            type Err = Infallible;

            fn from_str(name: &str) -> Result<Self, Infallible> {
                Ok(Self::new(name))
            }
        }

        impl From<String> for $type {
            fn from(name: String) -> Self {
                Self::new(name)
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
    /// Name of a document within its version: its path without extension and number prefixes, `tools/scheduling`.
    DocId
}

name! {
    /// Name of a version, unique within its docs: `current`, `v3`.
    VersionName
}

name! {
    /// Name of a sidebar, unique within its version: `docs`.
    SidebarId
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_made_of_any_text() {
        let name = DocId::new("guide/a");
        assert_eq!(DocId::from("guide/a"), name);
        assert_eq!(DocId::from("guide/a".to_owned()), name);
        assert_eq!("guide/a".parse(), Ok(name));
    }
}
