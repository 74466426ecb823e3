//! Contents of files that several commits share.

use rustc_hash::FxHashMap;

/// Contents that are kept in memory at most, in bytes.
const MAX_BYTES: usize = 64 << 20;

/// Size above which the content of a file is not kept, in bytes.
const MAX_FILE_BYTES: usize = 1 << 20;

/// Contents of files by the hashes of their objects. Most files of a version are those of the version before it, and a response of
/// git takes longer than a copy in memory.
#[derive(Debug, Default)]
pub(super) struct SharedContents {
    /// Hashes of the listed files, by commit and path.
    hashes: FxHashMap<String, FxHashMap<String, Box<str>>>,
    contents: FxHashMap<Box<str>, Vec<u8>>,
    /// Size of all contents.
    bytes: usize,
}

impl SharedContents {
    /// Adds the hash of a listed file. `object` is the name of a commit, a colon and a path in its tree.
    pub(super) fn add_hash(&mut self, object: &str, hash: &str) {
        let Some((commit, path)) = object.split_once(':') else { return };
        if !self.hashes.contains_key(commit) {
            self.hashes.insert(commit.to_owned(), FxHashMap::default());
        }
        if let Some(files) = self.hashes.get_mut(commit) {
            files.insert(path.to_owned(), hash.into());
        }
    }

    /// Returns the content of a listed file if it is known.
    pub(super) fn get(&self, object: &str) -> Option<&[u8]> {
        self.contents.get(self.hash(object)?).map(Vec::as_slice)
    }

    /// Keeps the content of a listed file.
    pub(super) fn keep(&mut self, object: &str, content: &[u8]) {
        let Some(hash) = self.hash(object).filter(|_| content.len() <= MAX_FILE_BYTES) else {
            return;
        };
        let hash = hash.into();
        if self.bytes + content.len() > MAX_BYTES {
            self.contents.clear();
            self.bytes = 0;
        }
        if self.contents.insert(hash, content.to_vec()).is_none() {
            self.bytes += content.len();
        }
    }

    fn hash(&self, object: &str) -> Option<&str> {
        let (commit, path) = object.split_once(':')?;
        self.hashes.get(commit)?.get(path).map(|hash| &**hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_with_the_same_hash_share_their_content() {
        let mut shared = SharedContents::default();
        shared.add_hash("c1:a.md", "1f");
        shared.add_hash("c2:b/a.md", "1f");
        shared.add_hash("c2:c.md", "2e");
        assert_eq!(shared.get("c1:a.md"), None);
        shared.keep("c1:a.md", b"One");
        shared.keep("c1:unlisted.md", b"Other");
        assert_eq!(shared.get("c2:b/a.md"), Some(&b"One"[..]));
        assert_eq!(shared.get("c2:c.md"), None);
        assert_eq!(shared.get("c1:unlisted.md"), None);
    }

    #[test]
    fn the_memory_is_bounded() {
        let mut shared = SharedContents::default();
        let large = vec![0; MAX_FILE_BYTES];
        for number in 0..=MAX_BYTES / MAX_FILE_BYTES {
            let object = format!("c:{number}");
            shared.add_hash(&object, &number.to_string());
            shared.keep(&object, &large);
            assert!(shared.get(&object).is_some() && shared.bytes <= MAX_BYTES);
        }
        assert_eq!(shared.get("c:0"), None);
        shared.add_hash("c:larger", "ff");
        shared.keep("c:larger", &vec![0; MAX_FILE_BYTES + 1]);
        assert_eq!(shared.get("c:larger"), None);
    }
}
