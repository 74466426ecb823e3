//! Results that pages share: the same elements of the same components are rendered once for a site.

mod key;
mod literal;
mod memory;

pub(crate) use key::Keys;
pub(crate) use memory::SharedResults;
