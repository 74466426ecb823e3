//! The lock of a target: one deployment writes it at a time.
//!
//! The lock is an object that the store creates only if there is none. A deployment renews it while it runs; one that was killed does
//! not. Another deployment takes the lock over when it has observed no renewal for a time, so the clocks of different machines need
//! not agree.

use std::pin::pin;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures_util::future::{Either, select};
use object_store::{PutMode, UpdateVersion};
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, sleep, timeout};

use crate::error::{Error, Fault};
use crate::records::LOCK;
use crate::target::Target;

/// Number of renewals of a lock within its expiry.
const RENEWALS: u32 = 4;

/// Number of times that a waiting deployment reads the lock within its expiry.
const READS: u32 = 20;

/// A held lock.
#[derive(Debug)]
pub(crate) struct Lock<'a> {
    target: &'a Target,
    owner: Owner,
    version: UpdateVersion,
    expiry: Duration,
}

/// Content of the object.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
struct Owner {
    /// Random name of the deployment.
    deployment: String,
    /// Second since 1970 at which it began.
    began: u64,
    /// Number of times that it has renewed the lock.
    renewals: u64,
}

/// Treatment of a lock that another deployment holds.
#[derive(Clone, Copy)]
pub(crate) struct LockRules<'a> {
    /// Time without renewals after which a lock is taken over.
    pub(crate) expiry: Duration,
    /// Takes the lock from another deployment, and waits for half of the expiry, in which the other deployment
    /// detects it.
    pub(crate) force: bool,
    /// Called before waiting.
    pub(crate) on_wait: &'a (dyn Fn() + Sync),
}

impl<'a> Lock<'a> {
    /// Creates the lock. If there is one, waits until it is removed or renewed, or until it expires.
    ///
    /// # Errors
    ///
    /// [`Error::Locked`] if it is renewed: another deployment runs. [`Error::Store`] if the target refuses an operation.
    pub(crate) async fn acquire(
        target: &'a Target,
        deployment: &str,
        rules: LockRules<'_>,
    ) -> Result<Self, Error> {
        let owner = Owner { deployment: deployment.to_owned(), began: now(), renewals: 0 };
        let lock = |version| Self { target, owner: owner.clone(), version, expiry: rules.expiry };
        let mut observed: Option<(Owner, Instant)> = None;
        loop {
            match put(target, &owner, PutMode::Create).await {
                Ok(version) => return Ok(lock(version)),
                Err(error) if is_conflict(&error) => {}
                Err(error) => return Err(error),
            }
            let Some((held, version)) = read(target).await? else { continue };
            if held.deployment == owner.deployment {
                // The response to the first attempt was lost, and the store repeated the request.
                return Ok(lock(version));
            }
            match &observed {
                Some((first, _)) if *first != held => return Err(locked(target, &held)),
                Some((_, since)) if since.elapsed() < rules.expiry => {
                    sleep(rules.expiry / READS).await;
                }
                None if !rules.force => {
                    (rules.on_wait)();
                    observed = Some((held, Instant::now()));
                    sleep(rules.expiry / READS).await;
                }
                _ => {
                    if let Some(version) = take_over(target, &owner, version).await? {
                        if rules.force {
                            // The other deployment detects the loss at its next renewal, and its last requests end.
                            sleep(rules.expiry / 2).await;
                        }
                        return Ok(lock(version));
                    }
                }
            }
        }
    }

    /// Runs work while the lock is renewed. Ends the work when the lock is lost.
    pub(crate) async fn hold<T>(
        &mut self,
        work: impl Future<Output = Result<T, Error>>,
    ) -> Result<T, Error> {
        match select(pin!(work), pin!(self.renew_until_lost())).await {
            Either::Left((result, _)) => result,
            Either::Right((error, _)) => Err(error),
        }
    }

    /// Removes the lock.
    pub(crate) async fn release(self) -> Result<(), Error> {
        self.target.remove(LOCK).await
    }

    async fn renew_until_lost(&mut self) -> Error {
        // Less than the expiry: requests of this deployment must have ended before another one begins.
        let tolerated = self.expiry * (RENEWALS - 1) / RENEWALS;
        let mut renewed = Instant::now();
        loop {
            sleep(self.expiry / RENEWALS).await;
            match timeout(tolerated.saturating_sub(renewed.elapsed()), self.renew()).await {
                Ok(Ok(())) => renewed = Instant::now(),
                Ok(Err(error @ Error::LockLost(_))) => return error,
                Ok(Err(_)) => {}
                Err(_) => return self.lost(),
            }
        }
    }

    async fn renew(&mut self) -> Result<(), Error> {
        self.owner.renewals += 1;
        match put(self.target, &self.owner, PutMode::Update(self.version.clone())).await {
            Ok(version) => self.version = version,
            Err(error) if has_changed(&error) => self.version = self.version_of_own().await?,
            Err(error) if is_unsupported(&error) => {
                self.version_of_own().await?;
                self.version = put(self.target, &self.owner, PutMode::Overwrite).await?;
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Returns the stored version of the lock if it is still that of this deployment.
    async fn version_of_own(&self) -> Result<UpdateVersion, Error> {
        match read(self.target).await? {
            Some((held, version)) if held.deployment == self.owner.deployment => Ok(version),
            _ => Err(self.lost()),
        }
    }

    fn lost(&self) -> Error {
        Error::LockLost(self.target.to_string())
    }
}

/// Replaces the lock of another deployment; `None` if it has changed meanwhile.
async fn take_over(
    target: &Target,
    owner: &Owner,
    version: UpdateVersion,
) -> Result<Option<UpdateVersion>, Error> {
    match put(target, owner, PutMode::Update(version)).await {
        Ok(version) => Ok(Some(version)),
        Err(error) if has_changed(&error) => Ok(None),
        // Folders have no conditional replacement.
        Err(error) if is_unsupported(&error) => {
            target.remove(LOCK).await?;
            match put(target, owner, PutMode::Create).await {
                Ok(version) => Ok(Some(version)),
                Err(error) if is_conflict(&error) => Ok(None),
                Err(error) => Err(error),
            }
        }
        Err(error) => Err(error),
    }
}

async fn put(target: &Target, owner: &Owner, mode: PutMode) -> Result<UpdateVersion, Error> {
    let bytes = serde_json::to_vec(owner).expect("an owner consists of plain values");
    Ok(target.write(LOCK, bytes.into(), target.options_of_list(mode)).await?.into())
}

async fn read(target: &Target) -> Result<Option<(Owner, UpdateVersion)>, Error> {
    let Some(object) = target.read(LOCK).await? else { return Ok(None) };
    let version = UpdateVersion { e_tag: object.meta.e_tag, version: object.meta.version };
    // A lock that cannot be read still has an owner.
    let unknown = Owner { deployment: String::new(), began: now(), renewals: 0 };
    Ok(Some((serde_json::from_slice(&object.bytes).unwrap_or(unknown), version)))
}

fn locked(target: &Target, held: &Owner) -> Error {
    let age = Duration::from_secs(now().saturating_sub(held.began));
    Error::Locked { target: target.to_string(), age }
}

/// Returns whether another deployment was faster.
fn is_conflict(error: &Error) -> bool {
    use object_store::Error::{AlreadyExists, Precondition};
    matches!(error, Error::Store { source: AlreadyExists { .. } | Precondition { .. }, .. })
}

/// Returns whether a conditional replacement failed because the lock was replaced or removed, for which S3 has another status.
fn has_changed(error: &Error) -> bool {
    let is_missing = matches!(error, Error::Store { fault: Fault::NoBucket, .. });
    is_missing || is_conflict(error)
}

fn is_unsupported(error: &Error) -> bool {
    matches!(error, Error::Store { fault: Fault::NoConditions, .. })
}

/// Returns the second since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use object_store::memory::InMemory;

    use super::*;

    const EXPIRY: Duration = Duration::from_secs(60);

    fn rules(force: bool) -> LockRules<'static> {
        LockRules { expiry: EXPIRY, force, on_wait: &|| {} }
    }

    fn memory() -> Target {
        Target::new(Arc::new(InMemory::new()), "memory")
    }

    #[tokio::test(start_paused = true)]
    async fn a_running_deployment_keeps_its_lock() {
        let target = memory();
        let mut first = Lock::acquire(&target, "a", rules(false)).await.expect("no one else");
        let second = async {
            let refused = Lock::acquire(&target, "b", rules(false)).await;
            assert!(matches!(refused, Err(Error::Locked { .. })), "{refused:?}");
            sleep(EXPIRY * 3).await;
            Ok(())
        };
        first.hold(second).await.expect("the lock is kept");
        first.release().await.expect("the store accepts it");
        Lock::acquire(&target, "c", rules(false)).await.expect("it is free");
    }

    #[tokio::test(start_paused = true)]
    async fn the_lock_of_a_killed_deployment_expires() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("new");
        let path = path.to_str().expect("the path is UTF-8");
        for target in [memory(), Target::open(path, None).expect("it is a folder")] {
            let killed = Lock::acquire(&target, "a", rules(false)).await.expect("no one else");
            let start = Instant::now();
            Lock::acquire(&target, "b", rules(false)).await.expect("it expires");
            assert!(start.elapsed() >= EXPIRY);
            drop(killed);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_deployment_whose_lock_was_taken_ends() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().to_str().expect("the path is UTF-8");
        for target in [memory(), Target::open(path, None).expect("it is a folder")] {
            let mut first = Lock::acquire(&target, "a", rules(false)).await.expect("no one else");
            let work = async {
                Lock::acquire(&target, "b", rules(true)).await.expect("it is taken");
                sleep(EXPIRY).await;
                Ok(())
            };
            assert!(matches!(first.hold(work).await, Err(Error::LockLost(_))));
        }
    }
}
