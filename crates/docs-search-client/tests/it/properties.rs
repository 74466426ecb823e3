//! Properties of all pools, timestamps and outcomes.

use std::collections::HashSet;
use std::time::Duration;

use docs_search_client::{
    Accepts, Access, ApplicationId, DOWN_DURATION, Exchange, FailureKind, Host, HostFailure,
    HostPool, HttpResponse, NextStep, Status, Timeouts, Timestamp, TransportError, backoff_factor,
    pieces,
};
use proptest::collection::vec;
use proptest::prelude::*;

fn accepts() -> impl Strategy<Value = Accepts> {
    prop_oneof![Just(Accepts::Read), Just(Accepts::Write), Just(Accepts::ReadWrite)]
}

fn access() -> impl Strategy<Value = Access> {
    prop_oneof![Just(Access::Read), Just(Access::Write)]
}

fn fault() -> impl Strategy<Value = FailureKind> {
    prop_oneof![Just(FailureKind::Down), Just(FailureKind::TimedOut)]
}

/// Timestamps around the end of [`DOWN_DURATION`].
fn timestamp() -> impl Strategy<Value = Timestamp> {
    prop_oneof![0..400_000_u64, 119_990..120_010_u64].prop_map(Timestamp::from_millis)
}

/// Up to six hosts, with or without a failure.
fn pool() -> impl Strategy<Value = HostPool> {
    vec((accepts(), proptest::option::of((fault(), timestamp()))), 0..6).prop_map(|rows| {
        let host = |number, accepts| Host::new(format!("host-{number}.test"), accepts);
        let hosts: Vec<Host> =
            rows.iter().enumerate().map(|(number, (accepts, _))| host(number, *accepts)).collect();
        let mut pool = HostPool::new(hosts.clone());
        for (host, (_, failure)) in hosts.iter().zip(rows) {
            if let Some((fault, since)) = failure {
                pool.record_failure(host, fault, since);
            }
        }
        pool
    })
}

fn outcome() -> impl Strategy<Value = Result<HttpResponse, TransportError>> {
    prop_oneof![
        Just(Err(TransportError::ConnectTimeout)),
        Just(Err(TransportError::ResponseTimeout)),
        Just(Err(TransportError::Network("reset".to_owned()))),
        (0..1000_u16).prop_map(|status| Ok(HttpResponse::new(status, ""))),
    ]
}

fn status(pool: &HostPool, host: &Host, now: Timestamp) -> Status {
    let mark = pool.failures().find(|(marked, _)| *marked == host);
    mark.map_or(Status::Up, |(_, mark)| mark.status(now))
}

proptest! {
    #[test]
    fn plan_asks_the_hosts_that_are_up_then_the_slow_ones_and_else_all(
        pool in pool(), access in access(), now in timestamp(),
    ) {
        let taking: Vec<&Host> =
            pool.hosts().filter(|host| host.accepts().allows(access)).collect();
        let are = |wanted| {
            let pool = &pool;
            taking.iter().copied().filter(move |host| status(pool, host, now) == wanted)
        };
        let mut expected: Vec<&Host> = are(Status::Up).chain(are(Status::TimedOut)).collect();
        if expected.is_empty() {
            expected.clone_from(&taking);
        }

        let plan = pool.plan(access, now);
        prop_assert_eq!(plan.hosts.iter().collect::<Vec<_>>(), expected);
        prop_assert_eq!(plan.timed_out as usize, are(Status::TimedOut).count());
        // If any host accepts the call, at least one is tried, and none twice.
        prop_assert_eq!(plan.hosts.is_empty(), taking.is_empty());
        prop_assert_eq!(plan.hosts.iter().collect::<HashSet<_>>().len(), plan.hosts.len());
    }

    #[test]
    fn mark_matters_for_exactly_the_time_of_the_hold(
        fault in fault(), since in timestamp(), age_ms in 0..300_000_u64,
    ) {
        let now = Timestamp::new(since.since_origin() + Duration::from_millis(age_ms));
        let is_up = HostFailure { fault, since }.status(now) == Status::Up;
        prop_assert_eq!(is_up, Duration::from_millis(age_ms) > DOWN_DURATION);
    }

    #[test]
    fn exchange_asks_each_planned_host_at_most_once_with_growing_patience(
        mut pool in pool(), access in access(), now in timestamp(), outcomes in vec(outcome(), 8),
    ) {
        let planned = pool.plan(access, now).hosts;
        let mut exchange = Exchange::begin(&pool, access, Timeouts::STANDARD, now);
        let mut asked = Vec::new();
        let mut patience = Duration::ZERO;
        let mut outcomes = outcomes.into_iter();
        while let Some(attempt) = exchange.next_attempt() {
            prop_assert!(attempt.connect_timeout >= patience);
            prop_assert_eq!(attempt.tries_left, planned.len() - asked.len() - 1);
            patience = attempt.connect_timeout;
            asked.push(attempt.host.clone());
            let outcome = outcomes.next().expect("there are more outcomes than hosts");
            let next_step = exchange.record_outcome(&mut pool, attempt, outcome, now);
            if !matches!(next_step, NextStep::TryNext) {
                break;
            }
            let last = asked.last().expect("one was asked");
            prop_assert_ne!(status(&pool, last, now), Status::Up);
        }
        prop_assert!(planned.starts_with(&asked));
    }

    #[test]
    fn patience_never_shrinks(known in 0..100_u32, met in 0..100_u32) {
        prop_assert!(backoff_factor(known, met) <= backoff_factor(known + 1, met));
        prop_assert!(backoff_factor(known, met) <= backoff_factor(known, met + 1));
        prop_assert!(backoff_factor(known, met) >= 1);
    }

    #[test]
    fn shuffling_loses_no_host_whatever_is_drawn(random in vec(any::<f64>(), 2)) {
        let application = ApplicationId::new("APP").expect("the id is fine");
        let mut drawn = random.into_iter();
        let pool = HostPool::from_application(&application, || drawn.next().expect("two are enough"));
        let spares: HashSet<&str> = pool.hosts().skip(2).map(Host::name).collect();
        prop_assert_eq!(spares, HashSet::from(
            ["APP-1.algolianet.com", "APP-2.algolianet.com", "APP-3.algolianet.com"]
        ));
    }

    #[test]
    fn pieces_hold_the_text_without_its_marks(text in "(<b>|</b>|[a-z<>/ ]){0,12}") {
        use docs_search_client::Piece;
        let joined: String = pieces(&text, "<b>", "</b>")
            .map(|piece| match piece { Piece::Match(run) | Piece::Plain(run) => run })
            .collect();
        prop_assert!(joined.len() <= text.len());
        if !text.contains("<b>") {
            prop_assert_eq!(joined, text);
        }
    }
}
