//! Shards: entries of a family with the same first letter, which are updated together.
//!
//! Small neighbours share a file, and a shard that is too large has several files. A file is named after the prefix at which
//! it starts.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Serialize, Serializer};
use xxhash_rust::xxh3::xxh3_64;

use crate::entry::Entry;
use crate::family::Family;
use crate::file::{IndexError, IndexFile, IndexSource, read_json};
use crate::partition::partition;
use crate::vocabulary::{Vocabulary, Word};

/// Entries of a family with one shard key, sorted.
#[derive(Clone, Debug)]
pub(crate) struct Shard {
    pub(crate) family: Family,
    pub(crate) key: char,
    pub(crate) entries: Vec<Entry>,
}

/// Bytes of the shards of a family, by shard key.
pub(crate) type ShardSizes = BTreeMap<char, u32>;

/// Files and the prefixes at which they start.
#[derive(Debug, Default)]
pub(crate) struct ShardFiles {
    pub(crate) files: Vec<IndexFile>,
    pub(crate) starts: Vec<String>,
}

/// Returns the shard key of a key: its first character if that is ASCII, otherwise the first of the block of 256
/// characters that it belongs to.
pub(crate) fn shard_key(key: &str) -> char {
    match key.chars().next() {
        None => '\0',
        Some(first) if first.is_ascii() => first,
        Some(first) => char::from_u32((u32::from(first) & !0xFF).max(0x80)).unwrap_or(first),
    }
}

impl Shard {
    /// Returns the approximate bytes of the entries in a file.
    pub(crate) fn size(&self) -> u32 {
        let size = self.entries.iter().map(|entry| self.family.size(entry)).sum::<usize>();
        size.try_into().unwrap_or(u32::MAX)
    }
}

impl Family {
    fn size(self, entry: &Entry) -> usize {
        let syntax = if self.is_vocabulary() { " " } else { r#""":"","# };
        entry.key.len() + entry.value.len() + syntax.len()
    }
}

/// Divides the shards of a family into runs: one shard, or neighbours that share a file.
pub(crate) fn runs(sizes: &ShardSizes, limit: usize) -> Vec<Vec<char>> {
    let keys: Vec<char> = sizes.keys().copied().collect();
    let sizes: Vec<usize> = sizes.values().map(|size| *size as usize).collect();
    let parts = partition(&sizes, limit, |shard| hash(keys[shard].encode_utf8(&mut [0; 4])));
    parts.into_iter().map(|part| keys[part].to_vec()).collect()
}

/// Creates the files of a run.
pub(crate) fn write(run: &[Shard], limit: usize) -> ShardFiles {
    let mut files = ShardFiles::default();
    let Some(first) = run.first() else { return files };
    let entries: Vec<&Entry> = run.iter().flat_map(|shard| &shard.entries).collect();
    let sizes: Vec<usize> = entries.iter().map(|entry| first.family.size(entry)).collect();
    let common = |entry: usize| common_length(&entries[entry - 1].key, &entries[entry].key);
    // Boundaries between long common prefixes would be worse: queries by prefix would read more files.
    let rank = |entry: usize| (common(entry), hash(&entries[entry].key));
    for part in partition(&sizes, limit, rank) {
        let start = if part.start == 0 {
            first.key.to_string()
        } else {
            let (key, common) = (&entries[part.start].key, common(part.start));
            let differing = key[common..].chars().next().map_or(0, char::len_utf8);
            key[..common + differing].to_owned()
        };
        let json = first.family.json(&entries[part]);
        files.files.push(IndexFile::new(file_name(first.family, &start), json));
        files.starts.push(start);
    }
    files
}

fn hash(key: &str) -> u64 {
    xxh3_64(key.as_bytes())
}

/// Returns the bytes of the leading characters that two keys have in common.
fn common_length(one: &str, other: &str) -> usize {
    let pairs = one.chars().zip(other.chars());
    pairs.take_while(|(one, other)| one == other).map(|(one, _)| one.len_utf8()).sum()
}

impl Family {
    /// Returns the content of a file: an object, or a string of words for the vocabulary.
    fn json(self, entries: &[&Entry]) -> String {
        let json = if self.is_vocabulary() {
            let words = entries.iter().map(|entry| format!("{}{}", entry.key, entry.value));
            serde_json::to_string(&words.collect::<Vec<_>>().join(" "))
        } else {
            serde_json::to_string(&Object(entries))
        };
        json.expect("strings are JSON")
    }

    /// Reads the entries of a file.
    pub(crate) fn read(
        self,
        source: &(impl IndexSource + ?Sized),
        start: &str,
    ) -> Result<Vec<Entry>, IndexError> {
        let name = file_name(self, start);
        if !self.is_vocabulary() {
            let object: BTreeMap<String, String> = read_json(source, &name)?;
            return Ok(object.into_iter().map(|(key, value)| Entry { key, value }).collect());
        }
        let Vocabulary(words) = read_json(source, &name)?;
        Ok(words.into_iter().map(Word::into_entry).collect())
    }
}

/// Entries as a JSON object.
struct Object<'e>(&'e [&'e Entry]);

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|entry| (&entry.key, &entry.value)))
    }
}

/// Returns the name of the file that starts at a prefix: `t-con.json`, `t-~4e2d~.json`.
///
/// Characters other than `a` to `z` and digits are written as their code points, so that every file system and host
/// accepts the name. The family's letter avoids names that some systems reserve.
pub(crate) fn file_name(family: Family, start: &str) -> String {
    let mut name = format!("{}-", family.letter());
    for character in start.chars() {
        if character.is_ascii_lowercase() || character.is_ascii_digit() {
            name.push(character);
        } else {
            let _ = write!(name, "~{:x}~", u32::from(character));
        }
    }
    name + ".json"
}

/// Returns the index of the file, of those that start at `starts`, that would contain a key.
pub(crate) fn find(starts: &[&str], key: &str) -> Option<usize> {
    starts.partition_point(|start| *start <= key).checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shard(keys: &[&str]) -> Shard {
        let entries =
            keys.iter().map(|key| Entry { key: (*key).to_owned(), value: "#".to_owned() });
        Shard { family: Family::Words, key: shard_key(keys[0]), entries: entries.collect() }
    }

    #[test]
    fn file_names_are_portable() {
        assert_eq!(file_name(Family::Words, "con"), "t-con.json");
        assert_eq!(file_name(Family::Words, "検"), "t-~691c~.json");
    }

    #[test]
    fn small_neighbours_share_a_file_and_a_large_shard_has_several() {
        let sizes = ShardSizes::from([('a', 10), ('b', 10), ('c', 90), ('d', 10)]);
        assert_eq!(runs(&sizes, 40), [vec!['a', 'b'], vec!['c'], vec!['d']]);

        let together = write(&[shard(&["agent", "alarm"]), shard(&["bay"])], 100);
        assert_eq!(together.starts, ["a"]);
        let alone = write(&[shard(&["alarm", "along", "anchor", "angle"])], 30);
        assert_eq!(alone.starts, ["a", "an"]);
        let read: Vec<Entry> = alone
            .files
            .iter()
            .flat_map(|file| {
                let files = BTreeMap::from([(file.name.clone(), file.text.clone())]);
                let start =
                    alone.starts.iter().find(|start| file_name(Family::Words, start) == file.name);
                Family::Words.read(&files, start.expect("a file has a start")).expect("it is JSON")
            })
            .collect();
        assert_eq!(read, shard(&["alarm", "along", "anchor", "angle"]).entries);
    }
}
