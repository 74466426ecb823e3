//! The hosts of a client, in the order in which they are asked.
//!
//! The pool only remembers failures; when a failure stops to matter is [`Mark::status`]'s decision.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::credentials::ApplicationId;
use crate::host::{Accepts, Access, Fault, Host, Mark, Status};
use crate::timestamp::Timestamp;

/// Hosts with their marks.
///
/// ```
/// use docs_search_client::{Access, ApplicationId, Fault, HostPool, Timestamp};
///
/// // A real caller draws random numbers; 0.9999 twice leaves the order as it was.
/// let application = ApplicationId::new("APP").unwrap();
/// let mut pool = HostPool::of_application(&application, || 0.9999);
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
/// pool.mark(&first, Fault::TimedOut, Timestamp::from_millis(10));
/// assert_eq!(names(&pool, 20).last().unwrap(), "APP-dsn.algolia.net");
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct HostPool {
    members: Vec<Member>,
}

#[derive(Clone, Debug, Eq, PartialEq)]
struct Member {
    host: Host,
    mark: Option<Mark>,
}

/// Which hosts a call asks, fixed when it begins.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Plan {
    /// The hosts in order; each is asked once.
    pub hosts: Vec<Host>,
    /// How many hosts that take the call were timed out.
    pub timed_out: u32,
}

impl HostPool {
    /// Hosts of the caller's choice, asked in the given order.
    #[must_use]
    pub fn new(hosts: impl IntoIterator<Item = Host>) -> Self {
        let members = hosts.into_iter().map(|host| Member { host, mark: None }).collect();
        Self { members }
    }

    /// The hosts that an application has by default (facts, section 2).
    ///
    /// One that only answers searches, one that only takes changes, and three that do both; these are put into
    /// a random order, so that clients spread their load when the first host fails. `random` gives numbers
    /// from 0 up to but not including 1 and is asked twice.
    pub fn of_application(application: &ApplicationId, random: impl FnMut() -> f64) -> Self {
        let name = application.as_str();
        let mut spares =
            [1, 2, 3].map(|n| Host::new(format!("{name}-{n}.algolianet.com"), Accepts::ReadWrite));
        shuffle(&mut spares, random);

        let reading = Host::new(format!("{name}-dsn.algolia.net"), Accepts::Read);
        let writing = Host::new(format!("{name}.algolia.net"), Accepts::Write);
        Self::new([reading, writing].into_iter().chain(spares))
    }

    /// All hosts, in list order.
    pub fn hosts(&self) -> impl Iterator<Item = &Host> {
        self.members.iter().map(|member| &member.host)
    }

    /// The hosts that ever failed, with their last failure; also failures that no longer matter.
    pub fn marks(&self) -> impl Iterator<Item = (&Host, Mark)> {
        self.members.iter().filter_map(|member| Some((&member.host, member.mark?)))
    }

    /// Remembers a failure of a host, instead of what was known before.
    ///
    /// A success is not remembered: it leaves the mark of an earlier failure as it is (facts, section 6).
    pub fn mark(&mut self, host: &Host, fault: Fault, now: Timestamp) {
        // A machine that is listed twice, for reading and for writing, is one machine.
        for member in self.members.iter_mut().filter(|member| same_machine(&member.host, host)) {
            member.mark = Some(Mark { fault, since: now });
        }
    }

    /// Which hosts a call that begins now asks (facts, section 5).
    ///
    /// The hosts that are up, followed by those that were too slow. Hosts that are down are left out, unless
    /// nothing else is left: then all are asked, since one of them may be back.
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

/// Fisher and Yates, from the end; every order is equally likely.
fn shuffle<T>(items: &mut [T], mut random: impl FnMut() -> f64) {
    for last in (1..items.len()).rev() {
        // The cast rounds down.
        let chosen = (random() * (last + 1) as f64) as usize;
        // A random source that gives 1 after all must not lead out of the list.
        items.swap(last, chosen.min(last));
    }
}

/// A pool that several clients, threads and calls use at once.
///
/// What one of them learns about a host, all know. Clones are handles to the same pool.
#[derive(Clone, Debug)]
pub struct SharedPool(Arc<Mutex<HostPool>>);

impl SharedPool {
    /// A copy of the pool as it is now.
    #[must_use]
    pub fn snapshot(&self) -> HostPool {
        self.lock().clone()
    }

    /// The pool itself; whoever holds it keeps all other calls waiting.
    pub(crate) fn lock(&self) -> MutexGuard<'_, HostPool> {
        // Marks are whole at every moment, so a panic elsewhere can't have left them half done.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl From<HostPool> for SharedPool {
    fn from(pool: HostPool) -> Self {
        Self(Arc::new(Mutex::new(pool)))
    }
}
