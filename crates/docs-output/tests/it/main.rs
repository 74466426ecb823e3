//! The crate as programs use it.

mod restored;
