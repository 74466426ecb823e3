//! A cache that machines share.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use docs_deploy::{Error, SharedCache, TransferStats, block_on};

use crate::store::{Faults, Store};

const HOUR: Duration = Duration::from_secs(60 * 60);

/// Folder with the files of a cache.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new(files: &[(&str, &[u8])]) -> Self {
        let folder = Self(tempfile::tempdir().expect("a folder for the test"));
        for (path, bytes) in files {
            folder.write(path, bytes);
        }
        folder
    }

    fn write(&self, path: &str, bytes: &[u8]) {
        let path = self.0.path().join(path);
        fs::create_dir_all(path.parent().expect("it is in a folder")).expect("the folder is ours");
        fs::write(path, bytes).expect("the folder is ours");
    }

    fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let mut files = BTreeMap::new();
        read_below(self.0.path(), "", &mut files);
        files
    }

    /// Stores all files at an hour.
    fn store(&self, store: &Store, hour: u32) -> Result<TransferStats, Error> {
        let files: Vec<String> = self.files().into_keys().collect();
        block_on(cache(store).store(self.0.path(), &files, at(hour)))
    }
}

fn read_below(folder: &Path, prefix: &str, files: &mut BTreeMap<String, Vec<u8>>) {
    for entry in fs::read_dir(folder).expect("it is a folder") {
        let entry = entry.expect("the folder is ours");
        let path = format!("{prefix}{}", entry.file_name().display());
        if entry.path().is_dir() {
            read_below(&entry.path(), &format!("{path}/"), files);
        } else {
            files.insert(path, fs::read(entry.path()).expect("the file is ours"));
        }
    }
}

fn at(hour: u32) -> SystemTime {
    UNIX_EPOCH + hour * HOUR
}

fn cache(store: &Store) -> SharedCache {
    SharedCache::new(store.target(), "main")
}

/// Returns the files of the cache in the store; `None` if there is none.
fn fetched(store: &Store) -> Option<BTreeMap<String, Vec<u8>>> {
    let folder = Folder::new(&[]);
    let fetched = block_on(cache(store).fetch(&folder.0.path().join("new")));
    fetched.expect("the store responds")?;
    let files = folder.files().into_iter();
    Some(files.map(|(path, bytes)| (path["new/".len()..].to_owned(), bytes)).collect())
}

fn pack_keys(store: &Store) -> Vec<String> {
    store.files().into_keys().filter(|key| key.starts_with("main/")).collect()
}

/// Returns bytes that cannot be compressed.
fn noise(length: u32) -> Vec<u8> {
    (0..length).map(|number| (number.wrapping_mul(2_654_435_761) >> 13) as u8).collect()
}

#[test]
fn another_machine_has_the_same_files() {
    let store = Store::new();
    assert_eq!(fetched(&store), None);
    let large = noise(9_000_000);
    let folder = Folder::new(&[
        ("a.state", b"state"),
        ("a.spare/x/index.html", b""),
        ("a.records-1", &large),
    ]);
    let stored = folder.store(&store, 0).expect("nothing fails");
    // The large file has three parts.
    assert_eq!((stored.packs, stored.unchanged), (4, 0));
    assert_eq!(fetched(&store), Some(folder.files()));
    let again = folder.store(&store, 1).expect("nothing fails");
    assert_eq!((again.packs, again.unchanged, again.bytes), (0, 4, 0));
    let other = SharedCache::new(store.target(), "other");
    let none = block_on(other.fetch(folder.0.path())).expect("the store responds");
    assert_eq!(none, None, "a cache has a name");
    let files: Vec<String> = folder.files().into_keys().collect();
    let stored = block_on(other.store(folder.0.path(), &files, at(1))).expect("nothing fails");
    assert_eq!((stored.packs, stored.unchanged), (4, 0), "a cache has packs of its own");
}

#[test]
fn only_packs_with_changes_are_written() {
    let store = Store::new();
    let large = noise(9_000_000);
    let folder = Folder::new(&[("a.state", b"1"), ("a.records-1", &large)]);
    folder.store(&store, 0).expect("nothing fails");
    folder.write("a.records-1", &[large, vec![1, 2, 3]].concat());
    let second = store.with(Faults::default());
    let stored = folder.store(&second, 1).expect("nothing fails");
    assert_eq!((stored.packs, stored.unchanged), (1, 3));
    let written: Vec<String> =
        second.requests().into_iter().filter(|request| request.starts_with("put ")).collect();
    assert_eq!(written.len(), 2);
    assert_eq!(written[1], "put main.json", "the list is last");
    assert_eq!(fetched(&store), Some(folder.files()));
}

#[test]
fn a_missing_or_damaged_pack_is_a_miss_that_the_next_writer_mends() {
    let folder = Folder::new(&[("a.state", b"1"), ("a.spare/index.html", b"2")]);
    for damage in [None, Some(b"damaged".as_slice())] {
        let store = Store::new();
        folder.store(&store, 0).expect("nothing fails");
        let keys = pack_keys(&store);
        assert_eq!(keys.len(), 1);
        store.damage(&keys[0], damage);
        assert_eq!(fetched(&store), None);
        assert!(!store.files().contains_key("main.json"));
        let stored = folder.store(&store, 1).expect("nothing fails");
        assert_eq!(stored.packs, 1);
        assert_eq!(fetched(&store), Some(folder.files()));
    }
}

#[test]
fn a_damaged_list_is_a_miss() {
    let store = Store::new();
    let folder = Folder::new(&[("a.state", b"1")]);
    folder.store(&store, 0).expect("nothing fails");
    for list in ["{", r#"{"format":2,"packs":[],"former":{}}"#] {
        store.damage("main.json", Some(list.as_bytes()));
        assert_eq!(fetched(&store), None, "{list}");
        folder.store(&store, 1).expect("nothing fails");
        assert_eq!(fetched(&store), Some(folder.files()));
    }
}

#[test]
fn former_packs_stay_for_a_day_and_then_disappear() {
    let store = Store::new();
    let folder = Folder::new(&[("a.state", b"1")]);
    folder.store(&store, 0).expect("nothing fails");
    let first = pack_keys(&store);
    folder.write("a.state", b"2");
    folder.store(&store, 1).expect("nothing fails");
    folder.write("a.state", b"3");
    folder.store(&store, 24).expect("nothing fails");
    assert_eq!(pack_keys(&store).len(), 3);
    folder.store(&store, 26).expect("nothing fails");
    let left = pack_keys(&store);
    assert_eq!(left.len(), 2);
    assert!(!left.contains(&first[0]));
    folder.write("a.state", b"2");
    folder.store(&store, 27).expect("nothing fails");
    folder.store(&store, 100).expect("nothing fails");
    assert_eq!(fetched(&store), Some(folder.files()), "a pack that is in use again stays");
}

#[test]
fn the_list_of_the_last_of_two_writers_counts() {
    let store = Store::new();
    let [one, other] = [b"one", b"two"].map(|bytes| Folder::new(&[("a.state", bytes)]));
    one.store(&store, 0).expect("nothing fails");
    other.store(&store, 0).expect("nothing fails");
    assert_eq!(fetched(&store), Some(other.files()));
}

#[test]
fn a_writer_that_is_killed_leaves_the_former_cache() {
    let former = Folder::new(&[("a.state", b"former")]);
    let folder = Folder::new(&[("a.state", b"new"), ("a.records-1", &noise(5_000_000))]);
    for requests in 0..4 {
        let store = Store::new();
        former.store(&store, 0).expect("nothing fails");
        let killed = store.with(Faults { killed_after: Some(requests), ..Faults::default() });
        assert!(folder.store(&killed, 1).is_err(), "{requests}");
        assert_eq!(fetched(&store), Some(former.files()), "{requests}");
    }
}
