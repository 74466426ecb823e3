//! The files of a finished build.

use std::ffi::OsStr;
use std::path::Path;

use crate::error::Error;
use crate::folder::Folder;
use crate::manifest;
use crate::options::OutputOptions;
use crate::output::check_path;
use crate::ownership::is_marked;
use crate::target::resolved;

/// Returns the sorted paths of the files of the last build in a folder, relative to it; `None` if no build has written the
/// folder. The program's own lists ([`OutputOptions::manifest`], [`OutputOptions::former_files`]) and former files are left out.
///
/// The files need not exist: the folder may be a partial copy.
///
/// # Errors
///
/// Returns an error if the folder cannot be opened, or a path in the manifest leads out of the
/// folder.
///
/// ```
/// use docs_output::{Output, OutputOptions, PreviousOutput, Target, files_of_build};
///
/// # let parent = tempfile::tempdir()?;
/// # let path = parent.path().join("public");
/// let output = Output::new(PreviousOutput::new(Target::find(&path)?)?)?;
/// output.write("index.html", b"<h1>Hello</h1>")?;
/// output.finish()?.published.prepare_next_build()?;
///
/// let files = files_of_build(&path, &OutputOptions::new())?;
/// assert_eq!(files, Some(vec!["index.html".to_owned()]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn files_of_build(path: &Path, options: &OutputOptions) -> Result<Option<Vec<String>>, Error> {
    let path = resolved(path).map_err(Error::file("find", path))?;
    let folder = Folder::open(&path).map_err(Error::file("read", &path))?;
    if !is_marked(&folder, options) {
        return Ok(None);
    }
    let manifest = folder.read(OsStr::new(options.manifest)).ok();
    let Some(mut paths) = manifest.and_then(|bytes| manifest::parse(&bytes)) else {
        return Ok(None);
    };
    paths.retain(|path| path != options.manifest && path != options.former_files);
    paths.iter().try_for_each(|path| check_path(path))?;
    paths.sort_unstable();
    paths.dedup();
    Ok(Some(paths))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const OPTIONS: OutputOptions = OutputOptions::new();

    #[test]
    fn a_folder_without_a_manifest_has_no_build() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        assert_eq!(files_of_build(folder.path(), &OPTIONS).expect("the folder exists"), None);
        let missing = files_of_build(&folder.path().join("none"), &OPTIONS);
        assert!(matches!(missing, Err(Error::File { .. })));
    }

    #[test]
    fn paths_that_lead_out_of_the_folder_are_refused() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let manifest = folder.path().join(OPTIONS.manifest);
        fs::write(&manifest, r#"["b.html", "a.html", ".output-files.json", "b.html"]"#)
            .expect("the folder is ours");
        let files =
            files_of_build(folder.path(), &OPTIONS).expect("all paths are below the folder");
        assert_eq!(files, Some(vec!["a.html".to_owned(), "b.html".to_owned()]));
        fs::write(&manifest, r#"["../secret"]"#).expect("the folder is ours");
        assert!(matches!(files_of_build(folder.path(), &OPTIONS), Err(Error::InvalidPath(_))));
    }
}
