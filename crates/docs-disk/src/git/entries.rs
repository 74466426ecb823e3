//! Entries of folders in git's objects.

use std::io;

/// Mode of a folder.
const FOLDER: &[u8] = b"40000";

/// Start of the modes of files.
const FILE: &[u8] = b"100";

/// Start of the mode of a symbolic link.
const LINK: &[u8] = b"120";

/// Kind of an entry.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum TreeEntryKind {
    File,
    Folder,
    Link,
    /// A submodule.
    Other,
}

/// Entry of a folder.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct TreeEntry {
    pub(super) kind: TreeEntryKind,
    /// Name, which may not be UTF-8.
    pub(super) name: Vec<u8>,
    /// Hash of the object, as hexadecimal digits.
    pub(super) hash: String,
}

/// Reads the entries of a folder's object: mode, space, name, a zero byte and the bytes of the hash.
///
/// # Errors
///
/// Returns an error if the bytes have another form.
pub(super) fn parse(mut object: &[u8], hash_bytes: usize) -> io::Result<Vec<TreeEntry>> {
    let mut entries = Vec::new();
    while !object.is_empty() {
        let (entry, rest) = first(object, hash_bytes)
            .ok_or_else(|| io::Error::other("a folder in git has an unknown form"))?;
        entries.push(entry);
        object = rest;
    }
    Ok(entries)
}

/// Returns the first entry and the bytes after it.
fn first(object: &[u8], hash_bytes: usize) -> Option<(TreeEntry, &[u8])> {
    let end_of_mode = object.iter().position(|byte| *byte == b' ')?;
    let (mode, rest) = (&object[..end_of_mode], &object[end_of_mode + 1..]);
    let end_of_name = rest.iter().position(|byte| *byte == 0)?;
    let (name, rest) = (&rest[..end_of_name], &rest[end_of_name + 1..]);
    let (hash, rest) = rest.split_at_checked(hash_bytes)?;
    // Some old programs write `040000`.
    let zeros = mode.iter().take_while(|byte| **byte == b'0').count();
    let kind = match &mode[zeros..] {
        FOLDER => TreeEntryKind::Folder,
        mode if mode.starts_with(FILE) => TreeEntryKind::File,
        mode if mode.starts_with(LINK) => TreeEntryKind::Link,
        _ => TreeEntryKind::Other,
    };
    let hash = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    Some((TreeEntry { kind, name: name.to_vec(), hash }, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_may_start_with_zeros() {
        let entries =
            parse(b"040000 sub\0\x02\x000100644 a\0\x01\xff", 2).expect("the form is right");
        let kinds: Vec<TreeEntryKind> = entries.into_iter().map(|entry| entry.kind).collect();
        assert_eq!(kinds, [TreeEntryKind::Folder, TreeEntryKind::File]);
    }

    #[test]
    fn entries_have_a_kind_a_name_and_a_hash() {
        let object =
            b"100644 a b.md\0\x01\xff40000 sub\0\x02\x00120000 to\0\x03\x03160000 m\0\x04\x04";
        let entries = parse(object, 2).expect("the form is right");
        let read: Vec<_> =
            entries.iter().map(|entry| (entry.kind, &*entry.name, &*entry.hash)).collect();
        assert_eq!(
            read,
            [
                (TreeEntryKind::File, &b"a b.md"[..], "01ff"),
                (TreeEntryKind::Folder, b"sub", "0200"),
                (TreeEntryKind::Link, b"to", "0303"),
                (TreeEntryKind::Other, b"m", "0404"),
            ]
        );
        for broken in [&b"100644 a"[..], b"100644 a\0\x01", b"100644"] {
            assert!(parse(broken, 2).is_err(), "{broken:?}");
        }
        assert_eq!(parse(b"", 20).expect("a folder may be empty"), []);
    }
}
