//! Identity of the running program: a cache is only valid for the program that wrote it.

use std::env;
use std::fs::File;
use std::path::Path;
use std::time::SystemTime;

use docs_output::FileSignature;
use docs_site::Fingerprint;
use serde::{Deserialize, Serialize};

use crate::error::Error;

/// A program, identified by the bytes of its file.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub struct Program {
    fingerprint: Fingerprint,
    /// Signature of the file; `None` if it was written so shortly before that its signature could miss a change.
    signature: Option<FileSignature>,
}

impl Program {
    /// Identifies the running program at the time `now`. The file is tens of megabytes large, so it is only read if it
    /// differs from that of a known program.
    ///
    /// # Errors
    ///
    /// [`Error::File`] when the file of the program cannot be found or read.
    pub fn running(known: Option<Self>, now: SystemTime) -> Result<Self, Error> {
        let path = env::current_exe().map_err(Error::file("find", Path::new("site")))?;
        Self::from_file(&path, known, now)
    }

    fn from_file(path: &Path, known: Option<Self>, now: SystemTime) -> Result<Self, Error> {
        let signature = FileSignature::read(path).filter(|signature| signature.is_settled(now));
        if let Some(known) =
            known.filter(|known| signature.is_some() && known.signature == signature)
        {
            return Ok(known);
        }
        let fingerprint = File::open(path)
            .and_then(Fingerprint::from_reader)
            .map_err(Error::file("read", path))?;
        Ok(Self { fingerprint, signature })
    }

    /// Returns the fingerprint of the program's bytes.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_program_is_identified_by_its_bytes() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("site");
        let later = SystemTime::now() + Duration::from_secs(60);
        let program = |known| Program::from_file(&path, known, later).expect("the file exists");
        fs::write(&path, "one").expect("the folder is ours");
        let one = program(None);
        assert_eq!(program(Some(one)), one);
        fs::write(&path, "other").expect("the folder is ours");
        let other = program(Some(one));
        assert_ne!(other.fingerprint(), one.fingerprint());
        fs::write(&path, "one").expect("the folder is ours");
        assert_eq!(program(Some(other)).fingerprint(), one.fingerprint());
    }

    #[test]
    fn a_known_program_is_not_read_again() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("site");
        fs::write(&path, "one").expect("the folder is ours");
        let now = SystemTime::now();
        let later = now + Duration::from_secs(60);
        let known = Program {
            fingerprint: Fingerprint::from_bytes(b"known"),
            signature: FileSignature::read(&path),
        };
        let identified =
            |now| Program::from_file(&path, Some(known), now).expect("the file exists");
        assert_eq!(identified(later), known);
        // The file was written just now, so that the next write may have the same signature.
        let unsettled = identified(now);
        assert_ne!(unsettled.fingerprint(), known.fingerprint());
        assert_eq!(unsettled.signature, None);
    }
}
