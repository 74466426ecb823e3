//! Pool of a client's hosts, in order of preference.
//!
//! The pool only stores failures; [`HostFailure::status`] decides how long they count.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::credentials::ApplicationId;
use crate::host::{Accepts, Access, FailureKind, Host, HostFailure, Status};
use crate::timestamp::Timestamp;

/// Hosts with their last failures.
///
/// ```
/// use docs_search_client::{Access, ApplicationId, FailureKind, HostPool, Timestamp};
///
/// // Real callers pass random numbers; 0.9999 keeps the order.
/// let application = ApplicationId::new("APP").unwrap();
/// let mut pool = HostPool::from_application(&application, || 0.9999);
/// let names = |pool: &HostPool, at| {
///     let plan = pool.plan(Access::Read, Timestamp::from_millis(at));
///     plan.hosts.iter().map(|host| host.name().to_owned()).collect::<Vec<_>>()
/// };
/// assert_eq!(
///     names(&pool, 0),
///     ["APP-dsn.algolia.net", "APP-1.algolianet.com", "APP-2.algolianet.com", "APP-3.algolianet.com"],
/// );
///
/// let first = pool.hosts().next().unwrap().clone();
/// pool.record_failure(&first, FailureKind::TimedOut, Timestamp::from_millis(10));
/// assert_eq!(names(&pool, 20).last().unwrap(), "APP-dsn.algolia.net");
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct HostPool {
    members: Vec<Member>,
}

#[derive(Clone, Debug, Eq, PartialEq)]
struct Member {
    host: Host,
    mark: Option<HostFailure>,
}

/// Hosts of one call, fixed at its start.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Plan {
    /// Hosts in order; each is tried once.
    pub hosts: Vec<Host>,
    /// Number of timed-out hosts that accept the call.
    pub timed_out: u32,
}

impl HostPool {
    /// Creates a pool of custom hosts, tried in the given order.
    #[must_use]
    pub fn new(hosts: impl IntoIterator<Item = Host>) -> Self {
        let members = hosts.into_iter().map(|host| Member { host, mark: None }).collect();
        Self { members }
    }

    /// Creates a pool of an application's default hosts (R-CLIENT-02).
    ///
    /// One host only answers searches, one only accepts changes, and three do both. Those three are shuffled, so that
    /// clients spread their load when the first host fails. `random` returns numbers in `0.0..1.0` and is called twice.
    pub fn from_application(application: &ApplicationId, random: impl FnMut() -> f64) -> Self {
        let name = application.as_str();
        let mut spares =
            [1, 2, 3].map(|n| Host::new(format!("{name}-{n}.algolianet.com"), Accepts::ReadWrite));
        shuffle(&mut spares, random);

        let reading = Host::new(format!("{name}-dsn.algolia.net"), Accepts::Read);
        let writing = Host::new(format!("{name}.algolia.net"), Accepts::Write);
        Self::new([reading, writing].into_iter().chain(spares))
    }

    /// Returns all hosts in list order.
    pub fn hosts(&self) -> impl Iterator<Item = &Host> {
        self.members.iter().map(|member| &member.host)
    }

    /// Returns all hosts with a recorded failure, even one that no longer counts.
    pub fn failures(&self) -> impl Iterator<Item = (&Host, HostFailure)> {
        self.members.iter().filter_map(|member| Some((&member.host, member.mark?)))
    }

    /// Records a failure of a host. It replaces the previous one.
    ///
    /// A success is not recorded: it keeps the mark of an earlier failure (R-CLIENT-06).
    pub fn record_failure(&mut self, host: &Host, fault: FailureKind, now: Timestamp) {
        // A host that is listed twice, for reading and for writing, is one machine.
        for member in self.members.iter_mut().filter(|member| same_machine(&member.host, host)) {
            member.mark = Some(HostFailure { fault, since: now });
        }
    }

    /// Returns the hosts of a call that starts now (R-CLIENT-05).
    ///
    /// Hosts that are up come first, then timed-out ones. Hosts that are down are skipped, unless all are: then all are
    /// tried, since one may be up again.
    #[must_use]
    pub fn plan(&self, access: Access, now: Timestamp) -> Plan {
        let hosts_that_are = |wanted: Status| {
            self.taking(access).filter(move |member| member.status(now) == wanted).map(Member::host)
        };
        let timed_out = hosts_that_are(Status::TimedOut).count();

        let mut hosts: Vec<Host> =
            hosts_that_are(Status::Up).chain(hosts_that_are(Status::TimedOut)).collect();
        if hosts.is_empty() {
            hosts = self.taking(access).map(Member::host).collect();
        }
        Plan { hosts, timed_out: u32::try_from(timed_out).unwrap_or(u32::MAX) }
    }

    fn taking(&self, access: Access) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(move |member| member.host.accepts().allows(access))
    }
}

impl Member {
    fn status(&self, now: Timestamp) -> Status {
        self.mark.map_or(Status::Up, |mark| mark.status(now))
    }

    fn host(&self) -> Host {
        self.host.clone()
    }
}

fn same_machine(one: &Host, other: &Host) -> bool {
    one.origin() == other.origin()
}

/// Shuffles by the algorithm of Fisher and Yates: all orders are equally likely.
fn shuffle<T>(items: &mut [T], mut random: impl FnMut() -> f64) {
    for last in (1..items.len()).rev() {
        // The cast rounds down.
        let chosen = (random() * (last + 1) as f64) as usize;
        // Guards against a random source that returns 1.
        items.swap(last, chosen.min(last));
    }
}

/// Pool that several clients, threads and calls share.
///
/// A failure that one of them records is visible to all. Clones are handles to the same pool.
///
/// ```
/// use docs_search_client::{ApplicationId, HostPool, SharedPool};
///
/// let pool = HostPool::from_application(&ApplicationId::new("APP")?, || 0.5);
/// let shared = SharedPool::from(pool);
/// // Clients with clones of it avoid the hosts that one of them could not reach.
/// let other = shared.clone();
/// assert_eq!(other.snapshot().failures().count(), 0);
/// # Ok::<(), docs_search_client::CredentialsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SharedPool(Arc<Mutex<HostPool>>);

impl SharedPool {
    /// Returns a copy of the current state.
    #[must_use]
    pub fn snapshot(&self) -> HostPool {
        self.lock().clone()
    }

    /// Locks the pool. All other calls wait for the guard.
    pub(crate) fn lock(&self) -> MutexGuard<'_, HostPool> {
        // Every update is atomic, so a panic elsewhere leaves valid marks.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl From<HostPool> for SharedPool {
    fn from(pool: HostPool) -> Self {
        Self(Arc::new(Mutex::new(pool)))
    }
}
