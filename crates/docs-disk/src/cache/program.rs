//! Identity of the running program: a cache is only valid for the program that wrote it.

use std::env;
use std::fs::File;
use std::io;
use std::path::Path;

use docs_site::Fingerprint;
use object::macho::MachHeader64;
use object::read::elf::{FileHeader, ProgramHeader};
use object::read::macho::MachHeader;
use object::{Endianness, FileKind, ReadCache, ReadRef, elf};

use crate::error::Error;

/// Returns the fingerprint of the running program: of its build id, or, if it has none, of the bytes of its file.
///
/// The file has tens of megabytes, without optimizations hundreds. Reading them took a fourth of the time of the first build
/// of a small site.
pub(crate) fn running_program() -> Result<Fingerprint, Error> {
    let path = env::current_exe().map_err(Error::file("find", Path::new("site")))?;
    identify(&path).map_err(Error::file("read", &path))
}

fn identify(program: &Path) -> io::Result<Fingerprint> {
    match build_id(&ReadCache::new(File::open(program)?)) {
        Some(id) => Ok(Fingerprint::from_bytes(id)),
        None => Fingerprint::from_reader(File::open(program)?),
    }
}

/// Returns the id that the linker of a program computed from its contents.
fn build_id<'file>(file: impl ReadRef<'file>) -> Option<&'file [u8]> {
    match FileKind::parse(file).ok()? {
        FileKind::Elf64 => elf_build_id(file),
        FileKind::MachO64 => mach_build_id(file),
        _ => None,
    }
}

// `object::File` has methods for both, but reads all symbols.

fn elf_build_id<'file>(file: impl ReadRef<'file>) -> Option<&'file [u8]> {
    let header = elf::FileHeader64::<Endianness>::parse(file).ok()?;
    let endian = header.endian().ok()?;
    for segment in header.program_headers(endian, file).ok()? {
        let Some(mut notes) = segment.notes(endian, file).ok()? else { continue };
        while let Some(note) = notes.next().ok()? {
            if note.name() == elf::ELF_NOTE_GNU && note.n_type(endian) == elf::NT_GNU_BUILD_ID {
                return Some(note.desc());
            }
        }
    }
    None
}

fn mach_build_id<'file>(file: impl ReadRef<'file>) -> Option<&'file [u8]> {
    let header = MachHeader64::<Endianness>::parse(file, 0).ok()?;
    let endian = header.endian().ok()?;
    let mut commands = header.load_commands(endian, file, 0).ok()?;
    while let Some(command) = commands.next().ok()? {
        if let Some(command) = command.uuid().ok()? {
            return Some(&command.uuid);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// An ELF file with one segment, which contains a build id.
    fn elf_with_id(id: [u8; 4]) -> Vec<u8> {
        let mut file = b"\x7fELF\x02\x01\x01".to_vec();
        file.resize(64, 0);
        // Position of the program headers, their size and number.
        file[32] = 64;
        file[54] = 56;
        file[56] = 1;
        let mut segment = [0; 56];
        segment[0] = elf::PT_NOTE as u8;
        segment[8] = 64 + 56; // position
        segment[32] = 20; // size
        segment[48] = 4; // alignment
        file.extend(segment);
        file.extend([4, 0, 0, 0, 4, 0, 0, 0, elf::NT_GNU_BUILD_ID as u8, 0, 0, 0]);
        file.extend(*b"GNU\0");
        file.extend(id);
        file
    }

    fn identity(program: &[u8]) -> Fingerprint {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("site");
        fs::write(&path, program).expect("the folder is ours");
        identify(&path).expect("the file exists")
    }

    #[test]
    fn a_program_is_identified_by_its_build_id() {
        let program = elf_with_id([1, 2, 3, 4]);
        assert_eq!(identity(&program), Fingerprint::from_bytes(&[1, 2, 3, 4]));
        let symbols = [program, vec![0; 100]].concat();
        assert_eq!(identity(&symbols), Fingerprint::from_bytes(&[1, 2, 3, 4]));
    }

    #[test]
    fn a_program_without_a_build_id_is_identified_by_its_bytes() {
        let mut without_notes = elf_with_id([1, 2, 3, 4]);
        without_notes[56] = 0;
        for program in [&without_notes[..], b"\x7fELF", b"#!/bin/sh", b""] {
            assert_eq!(identity(program), Fingerprint::from_bytes(program));
        }
    }

    #[test]
    fn the_running_program_has_one_identity() {
        let running = running_program().expect("the test is a program");
        assert_eq!(running_program().expect("the test is a program"), running);
    }
}
