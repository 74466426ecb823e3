//! Lists that deployments keep in a target: the manifest of the last complete one, and the record of one that has not ended.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::fingerprint::Fingerprint;

/// Name of the manifest.
pub(crate) const MANIFEST: &str = ".site-deploy.json";

/// Name of the record of a deployment that has not ended.
pub(crate) const PENDING: &str = ".site-deploy.pending.json";

/// Name of the lock.
pub(crate) const LOCK: &str = ".site-deploy.lock.json";

/// Returns whether a file of a build has the name of a list or of the lock.
pub(crate) fn is_own(path: &str) -> bool {
    [MANIFEST, PENDING, LOCK].contains(&path)
}

/// The files of the last complete deployment.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Manifest {
    /// Random name of the deployment; empty before the first one.
    pub(crate) deployment: String,
    /// Files of the build, by path.
    pub(crate) files: BTreeMap<String, Fingerprint>,
    /// Content-hashed files of former builds, which stay for a time.
    pub(crate) former: BTreeMap<String, FormerFile>,
}

/// A content-hashed file of a former build.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct FormerFile {
    /// Second since 1970 at which a deployment replaced it.
    pub(crate) replaced: u64,
    /// `None` if an interrupted deployment may have written it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) fingerprint: Option<Fingerprint>,
}

/// Files that a deployment may have written, stored before it writes the first one, and removed at its end.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pending {
    /// Random name of the deployment.
    pub(crate) deployment: String,
    /// Files that it writes.
    pub(crate) uploads: BTreeMap<String, PendingFile>,
    /// Files that an interrupted deployment before it has written completely.
    pub(crate) present: BTreeMap<String, Fingerprint>,
    /// Files that it may have removed, and further ones that interrupted deployments before it may have written.
    pub(crate) others: BTreeSet<String>,
}

impl Pending {
    /// Creates the record of a removal of files.
    pub(crate) fn from_removed_paths(deployment: &str, paths: &BTreeSet<&str>) -> Self {
        let others = paths.iter().map(|&path| path.to_owned()).collect();
        Self { deployment: deployment.to_owned(), others, ..Self::default() }
    }
}

/// A file that a deployment writes.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct PendingFile {
    pub(crate) fingerprint: Fingerprint,
    pub(crate) bytes: u64,
}

/// State of a file that deployments have written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Content {
    /// The last complete deployment wrote it, and no later one.
    Deployed(Fingerprint),
    /// An interrupted deployment has written it.
    Present(Fingerprint),
    /// An interrupted deployment may have written or removed it.
    Uncertain,
}

/// Everything that deployments have written into a target.
#[derive(Clone, Debug, Default)]
pub(crate) struct Records {
    pub(crate) manifest: Manifest,
    /// Record of an interrupted deployment.
    pub(crate) pending: Option<InterruptedDeployment>,
    /// `true` if the target contains the record of a deployment that had stored its manifest.
    pub(crate) has_ended_record: bool,
}

/// The record of an interrupted deployment.
#[derive(Clone, Debug)]
pub(crate) struct InterruptedDeployment {
    pub(crate) record: Pending,
    /// Time at which the target stored the record, since 1970 and by the clock of the target.
    pub(crate) stored: Duration,
}

impl Records {
    /// Creates the records of a target. The record of a deployment whose manifest was stored is ignored: it had ended.
    pub(crate) fn new(manifest: Manifest, pending: Option<InterruptedDeployment>) -> Self {
        let is_ended =
            |pending: &InterruptedDeployment| pending.record.deployment == manifest.deployment;
        let has_ended_record = pending.as_ref().is_some_and(is_ended);
        let pending = pending.filter(|pending| !is_ended(pending));
        Self { manifest, pending, has_ended_record }
    }

    /// Returns whether no deployment has written anything.
    pub(crate) fn is_empty(&self) -> bool {
        self.manifest.deployment.is_empty() && self.pending.is_none()
    }

    /// Returns the files that the target may contain, by path, without former ones.
    pub(crate) fn contents(&self) -> BTreeMap<&str, Content> {
        let deployed = self.manifest.files.iter();
        let mut contents: BTreeMap<&str, Content> = deployed
            .map(|(path, fingerprint)| (path.as_str(), Content::Deployed(*fingerprint)))
            .collect();
        let Some(InterruptedDeployment { record, .. }) = &self.pending else { return contents };
        let present = record.present.iter();
        contents.extend(present.map(|(path, file)| (path.as_str(), Content::Present(*file))));
        let uncertain = record.uploads.keys().chain(&record.others);
        contents.extend(uncertain.map(|path| (path.as_str(), Content::Uncertain)));
        contents
    }

    /// Returns the paths of all files that deployments may have written, former ones too.
    pub(crate) fn paths(&self) -> BTreeSet<&str> {
        let former = self.manifest.former.keys().map(String::as_str);
        self.contents().into_keys().chain(former).collect()
    }
}
