//! Random numbers, enough to spread load and to keep names apart.

use std::hash::{BuildHasher as _, RandomState};

/// A number from 0 up to but not including 1, as [`HostPool::of_application`](crate::HostPool::of_application)
/// and [`Replacement::new`](crate::Replacement::new) want one.
///
/// It comes from the keys that the standard library draws for its hash maps: good enough for choosing, not for
/// secrets.
///
/// ```
/// use docs_search_client::http::random;
///
/// let number = random();
/// assert!((0.0..1.0).contains(&number));
/// assert_ne!(number, random());
/// ```
#[must_use]
pub fn random() -> f64 {
    // As many bits as an `f64` holds exactly.
    const BITS: u32 = f64::MANTISSA_DIGITS;
    let drawn = RandomState::new().hash_one(0) >> (u64::BITS - BITS);
    drawn as f64 / (1_u64 << BITS) as f64
}
