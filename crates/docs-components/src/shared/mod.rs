//! Results that pages share: the same elements of the same components are rendered once for a site.

mod cache;
mod key;
mod literal;

pub(crate) use cache::SharedResults;
pub(crate) use key::Keys;
