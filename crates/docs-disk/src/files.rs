//! Files that a project's scripts and components read, limited to the folders that it may read.

use std::collections::BTreeMap;
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use docs_script::{EntryKind, FileError, FileErrorKind, FileInfo, ProjectFiles};

use crate::allowed::{AllowedFolders, Refusal};
use crate::workspace::workspace_packages;

/// The files of a project in a folder, as its scripts and components see them.
///
/// ```
/// use docs_disk::{AllowedFolders, FolderFiles};
/// use docs_script::Scripts;
///
/// # let folder = tempfile::tempdir()?;
/// # let root = folder.path();
/// std::fs::write(root.join("sidebars.js"), "module.exports = ['intro'];")?;
/// let scripts = Scripts::new(FolderFiles::new(root, AllowedFolders::new(root, &[])));
/// let sidebars = scripts.evaluate("sidebars.js").expect("the script is valid").value;
/// assert_eq!(sidebars.as_list().map(<[_]>::len), Some(1));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct FolderFiles {
    root: PathBuf,
    allowed: AllowedFolders,
    /// Folders of the packages in the workspace around the site, by name; found when a package is not installed.
    workspace: Arc<OnceLock<BTreeMap<String, PathBuf>>>,
}

impl FolderFiles {
    /// Creates the files of a site's folder, of which those in the allowed folders can be read.
    #[must_use]
    pub fn new(root: &Path, allowed: AllowedFolders) -> Self {
        let root = fs::canonicalize(root).unwrap_or_else(|_| root.to_owned());
        Self { root, allowed, workspace: Arc::default() }
    }

    fn metadata(&self, path: &Path) -> Result<Metadata, Refusal> {
        Ok(fs::metadata(self.allowed.resolve(path)?)?)
    }

    fn names(&self, folder: &Path, limit: usize) -> Result<Vec<String>, Refusal> {
        let mut names = Vec::new();
        for entry in fs::read_dir(self.allowed.resolve(folder)?)?.take(limit) {
            names.push(entry?.file_name().to_string_lossy().into_owned());
        }
        Ok(names)
    }

    fn error(&self, refusal: &Refusal) -> FileError {
        let kind = match refusal {
            Refusal::Outside => FileErrorKind::Outside,
            Refusal::TooLarge(_) => FileErrorKind::TooLarge,
            _ if refusal.is_absence() => FileErrorKind::NotFound,
            Refusal::NotRegular | Refusal::System(_) => FileErrorKind::Other,
        };
        FileError::new(kind, refusal.to_string()).with_help(self.allowed.help(refusal))
    }
}

impl ProjectFiles for FolderFiles {
    fn root(&self) -> &Path {
        &self.root
    }

    fn info(&self, path: &Path) -> Result<FileInfo, FileError> {
        let metadata = self.metadata(path).map_err(|refusal| self.error(&refusal))?;
        let kind = match metadata.file_type() {
            kind if kind.is_dir() => EntryKind::Folder,
            kind if kind.is_file() => EntryKind::File,
            _ => EntryKind::Other,
        };
        Ok(FileInfo::new(kind, metadata.len()))
    }

    fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
        self.allowed.read(path, limit).map_err(|refusal| self.error(&refusal))
    }

    fn list(&self, folder: &Path, limit: usize) -> Result<Vec<String>, FileError> {
        self.names(folder, limit).map_err(|refusal| self.error(&refusal))
    }

    fn link_target(&self, path: &Path) -> Option<PathBuf> {
        let target = fs::read_link(path).ok()?;
        Some(path.parent().unwrap_or(path).join(target))
    }

    fn workspace_package(&self, name: &str) -> Option<PathBuf> {
        let packages = self.workspace.get_or_init(|| workspace_packages(&self.root, &self.allowed));
        packages.get(name).cloned()
    }
}

#[cfg(test)]
mod tests {
    use docs_model::{Issue, Value};
    use docs_script::Scripts;
    use tempfile::TempDir;

    use super::*;

    const CONFIG: &str = "docusaurus.config.js";

    /// Creates a project with these files.
    fn project(files: &[(&str, &str)]) -> TempDir {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        for (file, text) in files {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().expect("the file is in a folder"))
                .expect("a new folder");
            fs::write(path, text).expect("a new file");
        }
        folder
    }

    fn evaluate(root: &Path, file: &str, named: &[PathBuf]) -> Result<Value, Issue> {
        let scripts = Scripts::new(FolderFiles::new(root, AllowedFolders::new(root, named)));
        scripts.evaluate(file).map(|evaluated| evaluated.value)
    }

    fn json(text: &str) -> Value {
        serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn packages_of_the_workspace_need_no_installation() {
        let folder = project(&[
            (".git/HEAD", "ref: refs/heads/main"),
            ("package.json", r#"{"workspaces": ["packages/*", "site"]}"#),
            ("packages/a/package.json", r#"{"name": "@x/a", "main": "lib/index.js"}"#),
            ("packages/a/src/index.ts", "export const one: number = 1;"),
            ("packages/b/package.json", r#"{"name": "b", "exports": {"./two": "./2.js"}}"#),
            ("packages/b/2.js", "module.exports = 2;"),
            ("site/sidebars.js", "module.exports = [require('@x/a').one, require('b/two')];"),
        ]);
        let value = evaluate(&folder.path().join("site"), "sidebars.js", &[]).expect("a value");
        assert_eq!(value, json("[1, 2]"));
    }

    #[test]
    fn files_of_the_repository_around_the_site_can_be_read_by_a_path() {
        let folder = project(&[
            (".git/HEAD", "ref: refs/heads/main"),
            ("package.json", r#"{"version": "1.2.3"}"#),
            ("site/sidebars.js", "module.exports = [require('../package.json').version];"),
        ]);
        let value = evaluate(&folder.path().join("site"), "sidebars.js", &[]).expect("a value");
        assert_eq!(value, json(r#"["1.2.3"]"#));
    }

    #[test]
    fn paths_in_the_value_are_relative_to_the_site_also_behind_a_link() {
        let text = "module.exports = [require.resolve('./src/a.css'), require('fs').readdirSync('src'), \
                    require('fs').statSync('src').isDirectory()];";
        let folder = project(&[(CONFIG, text), ("src/a.css", "")]);
        let expected = json(r#"["src/a.css", ["a.css"], true]"#);
        assert_eq!(evaluate(folder.path(), CONFIG, &[]), Ok(expected.clone()));
        #[cfg(unix)]
        {
            let links = project(&[]);
            let link = links.path().join("link");
            std::os::unix::fs::symlink(folder.path(), &link).expect("a link");
            assert_eq!(evaluate(&link, CONFIG, &[]), Ok(expected));
        }
    }

    #[test]
    fn a_script_that_does_not_exist_is_reported_as_the_system_reports_it() {
        let folder = project(&[]);
        let issue = evaluate(folder.path(), "none.js", &[]).expect_err("no file");
        assert!(issue.message.starts_with("can't read `none.js`: No such file"), "{issue}");
    }

    #[test]
    fn files_outside_of_the_project_are_refused_with_the_line_that_asks_for_them() {
        let others = project(&[("secret.json", "[1]")]);
        let outside = others.path().join("secret.json");
        let calls = [
            "require('fs').readFileSync('PATH', 'utf8')",
            "require('fs').statSync('PATH')",
            "require('fs').readdirSync('FOLDER')",
            "require('PATH')",
            "JSON.parse(require('fs').readFileSync('link.json', 'utf8'))",
        ];
        for call in calls {
            let call = call
                .replace("PATH", &outside.to_string_lossy())
                .replace("FOLDER", &others.path().to_string_lossy());
            let folder = project(&[(CONFIG, &format!("\nmodule.exports = {{a:\n  {call}}};"))]);
            #[cfg(unix)]
            std::os::unix::fs::symlink(&outside, folder.path().join("link.json")).expect("a link");
            let issue = evaluate(folder.path(), CONFIG, &[]).expect_err(&call);
            assert!(issue.message.contains("it is outside of the project"), "{call}: {issue}");
            assert!(
                issue.help.as_ref().is_some_and(|help| help.starts_with("allow its folder;")),
                "{issue}"
            );
            evaluate(folder.path(), CONFIG, &[others.path().to_owned()])
                .unwrap_or_else(|issue| panic!("{call}: {issue}"));
        }
        let text = format!("module.exports = [require('fs').existsSync('{}')];", outside.display());
        let folder = project(&[(CONFIG, &text)]);
        assert_eq!(evaluate(folder.path(), CONFIG, &[]), Ok(json("[false]")));
    }
}
