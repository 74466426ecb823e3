//! One test per row.

use super::server::Act::{
    Babble, Drip, Redirect, Refuse, Reset, ResetInBody, Stall, StallInBody, Status, Think,
    Truncate, TruncateChunked, TruncateUnnoticed,
};
use super::{Row, assert_seen_alike};

/// Long enough for a busy machine to respond in time, short enough to wait for.
const PATIENCE_MS: u64 = 600;

macro_rules! rows {
    ($($name:ident: $hosts:expr, $patience_ms:expr, $calls:expr;)*) => {
        $(
            #[test]
            fn $name() {
                assert_seen_alike(&Row { hosts: $hosts, patience_ms: $patience_ms, calls: $calls });
            }
        )*
    };
}

rows! {
    // One host fails and the next one succeeds; the second call shows the recorded failure.
    host_that_refuses_is_down: &[&[Refuse], &[Status(200)]], PATIENCE_MS, 2;
    host_that_resets_is_down: &[&[Reset], &[Status(200)]], PATIENCE_MS, 2;
    host_that_resets_within_an_answer_is_down: &[&[ResetInBody], &[Status(200)]], PATIENCE_MS, 2;
    host_that_cuts_a_body_is_down: &[&[Truncate], &[Status(200)]], PATIENCE_MS, 2;
    host_that_cuts_a_chunked_body_is_down: &[&[TruncateChunked], &[Status(200)]], PATIENCE_MS, 2;
    host_that_speaks_no_http_is_down: &[&[Babble], &[Status(200)]], PATIENCE_MS, 2;
    host_that_answers_500_is_down: &[&[Status(500)], &[Status(200)]], PATIENCE_MS, 2;
    host_that_answers_503_is_down: &[&[Status(503)], &[Status(200)]], PATIENCE_MS, 2;
    host_that_redirects_is_down: &[&[Redirect(302)], &[Status(200)]], PATIENCE_MS, 2;
    host_that_redirects_for_good_is_down: &[&[Redirect(308)], &[Status(200)]], PATIENCE_MS, 2;
    host_that_stalls_is_timed_out: &[&[Stall], &[Status(200)]], PATIENCE_MS, 2;
    host_that_connects_and_thinks_too_long_is_timed_out:
        &[&[Think(1200, 0)], &[Status(200)]], PATIENCE_MS, 2;
    host_that_stalls_within_an_answer_is_timed_out: &[&[StallInBody], &[Status(200)]], PATIENCE_MS, 2;
    host_that_drips_is_timed_out_in_total: &[&[Drip], &[Status(200)]], PATIENCE_MS, 2;

    // The timeouts are consecutive: the total exceeds either of them.
    slow_answer_is_in_time_if_each_half_is: &[&[Think(700, 700)]], 1200, 1;

    // A rejection is not a failure of the host.
    refusal_ends_the_call: &[&[Status(403)], &[Status(200)]], PATIENCE_MS, 1;
    refusal_keeps_what_went_before: &[&[Status(500)], &[Status(404)]], PATIENCE_MS, 1;
    cut_that_no_one_can_notice_is_bad_json: &[&[TruncateUnnoticed], &[Status(200)]], PATIENCE_MS, 1;

    // All failures in one row.
    every_failure_leads_to_the_next_host:
        &[
            &[Refuse], &[Stall], &[Reset], &[Truncate], &[Status(500)], &[Redirect(302)],
            &[StallInBody], &[Status(200)],
        ],
        200, 2;
    all_hosts_down_are_all_asked_again:
        &[&[Refuse], &[Reset], &[Truncate], &[Status(502)]], PATIENCE_MS, 2;
    hosts_that_recover_are_found_again_once_all_are_down:
        &[&[Status(500), Status(200)], &[Refuse]], PATIENCE_MS, 3;
    failure_in_the_middle_does_not_grow_patience: &[&[Stall], &[Reset], &[StallInBody]], 100, 1;
    patience_grows_within_a_call_and_into_the_next: &[&[Stall], &[Stall], &[Stall], &[Stall]], 40, 2;
}
