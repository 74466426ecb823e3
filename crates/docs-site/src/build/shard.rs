//! Shards of a build: disjoint parts of the pages, which several machines render.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use thiserror::Error;
use xxhash_rust::xxh3::xxh3_64;

/// One of several disjoint parts of a site's pages, which together are all of them. Written as `NUMBER/COUNT`, counted from 1.
///
/// The path of a page alone determines its shard, so that a page that is added or removed moves no other page to another shard.
///
/// ```
/// use docs_site::Shard;
///
/// let shard: Shard = "3/8".parse()?;
/// assert_eq!(shard.to_string(), "3/8");
/// assert!("9/8".parse::<Shard>().is_err());
/// # Ok::<(), docs_site::InvalidShard>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Shard {
    /// Number of the shard, from 0.
    index: u32,
    count: NonZeroU32,
}

/// Error of a string that is no [`Shard`].
#[derive(Debug, Error)]
#[error("`{0}` is no shard: write its number and the number of all shards, as in `3/8`")]
pub struct InvalidShard(String);

impl Shard {
    /// Returns the number of all shards, at least 1.
    #[must_use]
    pub fn count(self) -> u32 {
        self.count.get()
    }

    /// Returns `true` if the page whose document has this path within the site belongs to the shard.
    pub(crate) fn contains(self, document: &str) -> bool {
        xxh3_64(document.as_bytes()) % u64::from(self.count.get()) == u64::from(self.index)
    }
}

impl FromStr for Shard {
    type Err = InvalidShard;

    fn from_str(text: &str) -> Result<Self, InvalidShard> {
        let parse = || {
            let (number, count) = text.split_once('/')?;
            let (number, count): (u32, NonZeroU32) = (number.parse().ok()?, count.parse().ok()?);
            let index = number.checked_sub(1)?;
            (number <= count.get()).then_some(Self { index, count })
        };
        parse().ok_or_else(|| InvalidShard(text.to_owned()))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.index + 1, self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_one_of_a_number_of_shards() {
        for text in ["", "1", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "a/b"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
        for text in ["1/1", "2/2", "20/20"] {
            assert_eq!(text.parse::<Shard>().expect("a shard").to_string(), text);
        }
    }

    #[test]
    fn each_page_is_in_one_shard_and_shards_have_similar_sizes() {
        let shards = ["1/3", "2/3", "3/3"].map(|text| text.parse::<Shard>().expect("a shard"));
        let mut sizes = [0; 3];
        for page in 0..900 {
            let document = format!("guide/{page}.html");
            let of_page: Vec<usize> =
                (0..3).filter(|index| shards[*index].contains(&document)).collect();
            assert_eq!(of_page.len(), 1, "{document}");
            sizes[of_page[0]] += 1;
        }
        assert!(sizes.iter().all(|size| (250..350).contains(size)), "{sizes:?}");
    }
}
