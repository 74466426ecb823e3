//! A built site in memory.

use std::collections::BTreeMap;
use std::sync::Mutex;

use super::Output;
use crate::error::Error;

/// A built site in memory, by path.
#[derive(Debug, Default)]
pub(crate) struct MemoryOutput(Mutex<BTreeMap<String, Vec<u8>>>);

impl MemoryOutput {
    /// All files.
    pub(crate) fn into_files(self) -> BTreeMap<String, Vec<u8>> {
        self.0.into_inner().expect("no writer panicked while it held the lock")
    }
}

impl Output for MemoryOutput {
    fn write(&self, path: &str, bytes: Vec<u8>) -> Result<(), Error> {
        self.0
            .lock()
            .expect("no writer panicked while it held the lock")
            .insert(path.to_owned(), bytes);
        Ok(())
    }
}
