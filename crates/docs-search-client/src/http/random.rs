//! Random numbers for load balancing and for unique names.

use std::hash::{BuildHasher as _, RandomState};

/// Returns a number in `0.0..1.0`, for [`HostPool::from_application`](crate::HostPool::from_application) and
/// [`Replacement::new`](crate::Replacement::new).
///
/// It is derived from the random keys of the standard library's hash maps, and is not suitable for secrets.
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
    // The number of bits that an `f64` represents exactly.
    const BITS: u32 = f64::MANTISSA_DIGITS;
    let drawn = RandomState::new().hash_one(0) >> (u64::BITS - BITS);
    drawn as f64 / (1_u64 << BITS) as f64
}
