//! The changes of a target that a deployment makes, as a function of the build and the records in the target.

use std::collections::{BTreeMap, BTreeSet};

use docs_output::Retention;

use crate::records::{Content, FormerFile, Manifest, Pending, PendingFile, Records};
use crate::site::BuiltSite;
use crate::stage::Stage;

/// Changes of a target that a deployment makes.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub struct Plan {
    /// Files to write, by path.
    pub uploads: BTreeMap<String, Upload>,
    /// Files to remove, by path. Only deployments have written them.
    pub removals: BTreeMap<String, Stage>,
    /// Number of files that the target contains already.
    pub unchanged: usize,
    /// Number of content-hashed files of former builds that stay for a time.
    pub kept: usize,
    /// Addresses whose responses change, for a network that has copies of them, in alphabetical order: percent-encoded paths with
    /// the base URL. Those of content-hashed files are left out.
    pub changed_addresses: Vec<String>,
    /// `true` if the records that the deployment stores at its end differ from those in the target.
    pub(crate) has_new_records: bool,
    former: BTreeMap<String, FormerFile>,
    /// Files that an interrupted deployment has written, and that equal those of the build.
    present: BTreeSet<String>,
}

/// A file to write.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Upload {
    /// Stage in which it is written.
    pub stage: Stage,
    /// Size in bytes.
    pub bytes: u64,
    /// `true` if no deployment has written the file before.
    pub is_new: bool,
}

impl Plan {
    /// Compares a build with the records in a target.
    pub(crate) fn new(site: &BuiltSite, records: &Records, retention: Retention) -> Self {
        let mut plan = Self::default();
        let contents = records.contents();
        let mut changed = BTreeSet::new();
        for (path, file) in site.files() {
            let former = records.manifest.former.get(path).and_then(|former| former.fingerprint);
            let content = contents.get(path.as_str()).copied().or(former.map(Content::Deployed));
            match content {
                Some(Content::Deployed(known)) if known == file.fingerprint => plan.unchanged += 1,
                Some(Content::Present(known)) if known == file.fingerprint => {
                    plan.present.insert(path.clone());
                    changed.insert(path.as_str());
                }
                content => {
                    let stage = site.stage(path);
                    let upload = Upload { stage, bytes: file.bytes, is_new: content.is_none() };
                    plan.uploads.insert(path.clone(), upload);
                    changed.insert(path);
                }
            }
        }
        for path in records.paths().into_iter().filter(|path| !site.files().contains_key(*path)) {
            if let Some(former) = former(site, records, retention, path) {
                plan.former.insert(path.to_owned(), former);
            } else {
                plan.removals.insert(path.to_owned(), site.stage(path));
                changed.insert(path);
            }
        }
        plan.kept = plan.former.len();
        plan.has_new_records = records.manifest.deployment.is_empty()
            || records.pending.is_some()
            || plan.former != records.manifest.former;
        plan.changed_addresses = changed_addresses(site, &changed);
        plan
    }

    /// Returns whether the target is up to date.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.uploads.is_empty() && self.removals.is_empty() && !self.has_new_records
    }

    /// Returns the size of the files to write in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.uploads.values().map(|upload| upload.bytes).sum()
    }

    /// Leaves out the upload of a file that an interrupted deployment has written as it is in the build.
    pub(crate) fn set_present(&mut self, path: &str) {
        if self.uploads.remove(path).is_some() {
            self.present.insert(path.to_owned());
        }
    }

    /// Returns the record to store before the first file is written.
    pub(crate) fn pending(&self, deployment: &str, site: &BuiltSite, records: &Records) -> Pending {
        let files = site.files();
        let uploads: BTreeMap<String, PendingFile> = (self.uploads.keys())
            .filter_map(|path| Some((path, files.get(path)?)))
            .map(|(path, file)| {
                let pending = PendingFile { fingerprint: file.fingerprint, bytes: file.bytes };
                (path.clone(), pending)
            })
            .collect();
        let present: BTreeMap<_, _> = (self.present.iter())
            .filter_map(|path| Some((path.clone(), files.get(path)?.fingerprint)))
            .collect();
        let of_interrupted = records.contents().into_iter().filter(|(path, content)| {
            let is_listed = uploads.contains_key(*path) || present.contains_key(*path);
            !matches!(content, Content::Deployed(_)) && !is_listed
        });
        let of_interrupted = of_interrupted.map(|(path, _)| path.to_owned());
        let others = self.removals.keys().cloned().chain(of_interrupted).collect();
        Pending { deployment: deployment.to_owned(), uploads, present, others }
    }

    /// Returns the manifest to store after the last change.
    pub(crate) fn manifest(&self, deployment: &str, site: &BuiltSite) -> Manifest {
        let files = site.files().iter();
        Manifest {
            deployment: deployment.to_owned(),
            files: files.map(|(path, file)| (path.clone(), file.fingerprint)).collect(),
            former: self.former.clone(),
        }
    }
}

/// Returns the entry of a content-hashed file that is not part of the build and stays; `None` for a file to remove.
fn former(
    site: &BuiltSite,
    records: &Records,
    retention: Retention,
    path: &str,
) -> Option<FormerFile> {
    if !site.is_content_hashed(path) {
        return None;
    }
    let now = retention.second();
    let former = records.manifest.former.get(path).copied();
    let former = former.unwrap_or_else(|| FormerFile {
        replaced: now,
        fingerprint: records.manifest.files.get(path).copied(),
    });
    // A time in the future is that of a clock which was set back.
    let replaced = former.replaced.min(now);
    (!retention.is_over(replaced)).then_some(FormerFile { replaced, ..former })
}

fn changed_addresses(site: &BuiltSite, changed: &BTreeSet<&str>) -> Vec<String> {
    let changed = changed.iter().filter(|path| !site.is_content_hashed(path));
    let addresses: BTreeSet<String> = changed.flat_map(|path| site.addresses(path)).collect();
    addresses.into_iter().collect()
}
