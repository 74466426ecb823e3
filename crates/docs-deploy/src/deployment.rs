//! Deployment of a built site, and its removal.

use std::collections::hash_map::RandomState;
use std::fmt;
use std::hash::{BuildHasher as _, Hasher as _};
use std::time::Duration;

use docs_output::Retention;

use crate::error::Error;
use crate::lock::{Lock, LockRules};
use crate::plan::Plan;
use crate::records::{
    InterruptedDeployment, MANIFEST, Manifest, PENDING, Pending, PendingFile, Records,
};
use crate::site::BuiltSite;
use crate::stage::Stage;
use crate::target::{Target, since_1970};
use crate::transfer;
use crate::unfinished::remove_unfinished;

/// Options of a deployment.
#[derive(Clone, Copy)]
pub struct DeployOptions<'a> {
    /// Maximum number of requests at once. Default: 16.
    pub jobs: usize,
    /// Time for which content-hashed files of former builds stay. Default: none.
    pub retention: Retention,
    /// Takes the lock from another deployment, which ends if it still runs, and waits for half of the expiry. Default: `false`.
    pub force_unlock: bool,
    /// Time without renewals after which the lock of another deployment is taken over. Default: one minute.
    pub expiry: Duration,
    /// Called with each step. Does nothing by default.
    pub on_step: &'a (dyn Fn(&Step<'_>) + Sync),
}

impl Default for DeployOptions<'_> {
    fn default() -> Self {
        Self {
            jobs: 16,
            retention: Retention::NONE,
            force_unlock: false,
            expiry: Duration::from_secs(60),
            on_step: &|_| {},
        }
    }
}

impl fmt::Debug for DeployOptions<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("DeployOptions").field("jobs", &self.jobs).finish_non_exhaustive()
    }
}

/// Step of a deployment.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum Step<'a> {
    /// Another deployment has the lock: waits until that ends, renews the lock, or the lock expires.
    Waiting,
    /// Completes a deployment that was interrupted.
    Resuming,
    /// Writes the files of a stage.
    Uploading {
        /// Stage.
        stage: Stage,
        /// Number of files.
        files: usize,
        /// Size of the files in bytes.
        bytes: u64,
    },
    /// Removes files.
    Removing {
        /// Paths of the files.
        paths: &'a [&'a str],
    },
}

/// Returns the changes of a target that a deployment would make. Writes nothing, and ignores other deployments.
///
/// # Errors
///
/// Returns an error if the lists of the target cannot be read.
pub async fn plan(
    site: &BuiltSite,
    target: &Target,
    options: &DeployOptions<'_>,
) -> Result<Plan, Error> {
    target.check_apart_from(site.root())?;
    Ok(Plan::new(site, &read_records(target).await?, options.retention))
}

/// Copies a built site to a target: writes the files that differ from those of the last deployment, assets before pages, and then
/// removes those that the build does not contain any longer. Returns the changes.
///
/// Files that no deployment has written are not removed. A deployment that fails or is killed leaves a target in which each page has
/// its assets; the next one completes it.
///
/// # Errors
///
/// [`Error::Locked`] if another deployment writes the target, [`Error::FileChanged`] if a build replaced the site meanwhile,
/// [`Error::Store`] and others if the target or a file cannot be used.
pub async fn deploy(
    site: &BuiltSite,
    target: &Target,
    options: &DeployOptions<'_>,
) -> Result<Plan, Error> {
    target.check_apart_from(site.root())?;
    with_lock(target, options, async |deployment| {
        let records = read_records(target).await?;
        clean_up(target, &records)?;
        let mut plan = Plan::new(site, &records, options.retention);
        if plan.is_empty() {
            if records.has_ended_record {
                target.remove(PENDING).await?;
            }
            return Ok(plan);
        }
        if let Some(interrupted) = &records.pending {
            (options.on_step)(&Step::Resuming);
            leave_out_present(site, target, &mut plan, interrupted).await?;
        }
        let pending = plan.pending(deployment, site, &records);
        target.write_list(PENDING, json(&pending)).await?;
        for stage in Stage::ALL {
            upload(site, target, &plan, stage, options).await?;
        }
        for stage in Stage::ALL.into_iter().rev() {
            let removals = plan.removals.iter().filter(|(_, removed)| **removed == stage);
            let paths: Vec<&str> = removals.map(|(path, _)| path.as_str()).collect();
            remove_files(target, &paths, options).await?;
        }
        target.write_list(MANIFEST, json(&plan.manifest(deployment, site))).await?;
        target.remove(PENDING).await?;
        Ok(plan)
    })
    .await
}

/// Removes all files that deployments have written to a target, pages before their assets. Returns the number of files; 0 if there
/// was no deployment.
///
/// # Errors
///
/// [`Error::Locked`] if another deployment writes the target, [`Error::Store`] and others if the target cannot be used.
pub async fn remove(
    target: &Target,
    is_content_hashed: fn(&str) -> bool,
    options: &DeployOptions<'_>,
) -> Result<usize, Error> {
    with_lock(target, options, async |deployment| {
        let records = read_records(target).await?;
        clean_up(target, &records)?;
        let paths = records.paths();
        if !records.is_empty() {
            let pending = Pending::from_removed_paths(deployment, &paths);
            target.write_list(PENDING, json(&pending)).await?;
        }
        for stage in Stage::ALL.into_iter().rev() {
            let of_stage = |path: &&&str| Stage::new(path, is_content_hashed(path)) == stage;
            let paths: Vec<&str> = paths.iter().filter(of_stage).copied().collect();
            remove_files(target, &paths, options).await?;
        }
        if !records.is_empty() {
            target.remove(MANIFEST).await?;
            target.remove(PENDING).await?;
        }
        Ok(paths.len())
    })
    .await
}

/// Does work while no other deployment writes the target. The work receives a random name of the deployment.
async fn with_lock<T>(
    target: &Target,
    options: &DeployOptions<'_>,
    work: impl AsyncFnOnce(&str) -> Result<T, Error>,
) -> Result<T, Error> {
    let deployment = random_name();
    let rules = LockRules {
        expiry: options.expiry,
        force: options.force_unlock,
        on_wait: &|| (options.on_step)(&Step::Waiting),
    };
    let mut lock = Lock::acquire(target, &deployment, rules).await?;
    match lock.hold(work(&deployment)).await {
        Err(error @ Error::LockLost(_)) => Err(error),
        Ok(done) => lock.release().await.map(|()| done),
        Err(error) => {
            // Spares the next deployment the wait; the error is more important than that of the removal.
            let _ = lock.release().await;
            Err(error)
        }
    }
}

async fn read_records(target: &Target) -> Result<Records, Error> {
    let manifest = target.read_list::<Manifest>(MANIFEST).await?;
    let pending = target.read_list(PENDING).await?;
    let manifest = manifest.map(|(manifest, _)| manifest).unwrap_or_default();
    let pending = pending.map(|(record, stored)| InterruptedDeployment { record, stored });
    Ok(Records::new(manifest, pending))
}

/// Removes the temporary files of killed deployments to a folder.
fn clean_up(target: &Target, records: &Records) -> Result<(), Error> {
    let Some(folder) = target.local_folder() else { return Ok(()) };
    let lists = [MANIFEST, PENDING];
    remove_unfinished(folder, &records.paths().into_iter().chain(lists).collect())
}

/// Leaves out the files that the interrupted deployment has written as they are in the build: those that the target stored after
/// the record of the deployment.
async fn leave_out_present(
    site: &BuiltSite,
    target: &Target,
    plan: &mut Plan,
    interrupted: &InterruptedDeployment,
) -> Result<(), Error> {
    for (path, meta) in target.list().await? {
        let planned = interrupted.record.uploads.get(&path);
        let built = site
            .files()
            .get(&path)
            .map(|file| PendingFile { fingerprint: file.fingerprint, bytes: file.bytes });
        let is_written = meta.size == built.map_or(0, |file| file.bytes)
            // Equal times are not sufficient: some stores record times in whole seconds.
            && since_1970(&meta) > interrupted.stored;
        if built.is_some() && planned.copied() == built && is_written {
            plan.set_present(&path);
        }
    }
    Ok(())
}

async fn upload(
    site: &BuiltSite,
    target: &Target,
    plan: &Plan,
    stage: Stage,
    options: &DeployOptions<'_>,
) -> Result<(), Error> {
    let of_stage = plan.uploads.iter().filter(|(_, upload)| upload.stage == stage);
    let (paths, sizes): (Vec<&str>, Vec<u64>) =
        of_stage.map(|(path, upload)| (path.as_str(), upload.bytes)).unzip();
    if paths.is_empty() {
        return Ok(());
    }
    let (files, bytes) = (paths.len(), sizes.iter().sum());
    (options.on_step)(&Step::Uploading { stage, files, bytes });
    transfer::upload(site, target, &paths, options.jobs).await
}

async fn remove_files(
    target: &Target,
    paths: &[&str],
    options: &DeployOptions<'_>,
) -> Result<(), Error> {
    if paths.is_empty() {
        return Ok(());
    }
    (options.on_step)(&Step::Removing { paths });
    transfer::remove(target, paths).await
}

fn json(list: &impl serde::Serialize) -> Vec<u8> {
    serde_json::to_vec(list).expect("lists consist of plain values")
}

/// Returns a name that no other deployment has.
fn random_name() -> String {
    let random = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", random(), random())
}
