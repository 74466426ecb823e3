//! The key is sent, and is visible nowhere else.

use docs_core::SearchKey;
use docs_search_client::{
    Accepts, ApplicationId, Client, CredentialLocation, Credentials, CredentialsError, Exchange,
    Host, HostPool, Query, Search, Timeouts, Timestamp, TransportError,
};

use crate::script::{answer, scripted_for};

const KEY: &str = "s3cret/key+1";
const ENCODED_KEY: &str = "s3cret%2Fkey%2B1";

fn credentials(location: CredentialLocation) -> Credentials {
    let application = ApplicationId::new("APP").expect("the id is fine");
    let key = SearchKey::new(KEY);
    Credentials::new(application, key).expect("the key is fine").sent_in(location)
}

fn assert_secret(text: &str) {
    assert!(!text.contains(KEY) && !text.contains(ENCODED_KEY), "the key is readable in {text}");
}

#[test]
fn request_is_printed_without_the_key_wherever_it_is_sent() {
    for location in [CredentialLocation::Headers, CredentialLocation::QueryString] {
        let pool = HostPool::new([Host::new("one.test", Accepts::ReadWrite)]);
        let client = Client::new((), credentials(location), pool.clone());
        let request = Search::from(Query::new("docs", "q")).request();
        let mut exchange =
            Exchange::begin(&pool, request.access(), Timeouts::STANDARD, Timestamp::default());
        let attempt = exchange.next_attempt().expect("a host takes the call");
        let http_request = client.http_request(&request, &attempt);

        let in_url = http_request.url().contains(ENCODED_KEY);
        let in_headers = http_request.headers().any(|(_, value)| value == KEY);
        assert_eq!(
            (in_url, in_headers),
            match location {
                CredentialLocation::Headers => (false, true),
                CredentialLocation::QueryString => (true, false),
            }
        );
        assert_secret(&format!("{http_request:?} {client:?}"));
    }
}

#[test]
fn errors_are_cleared_of_the_key_that_others_put_into_them() {
    let talkative = format!("could not open https://one.test/?x-algolia-api-key={ENCODED_KEY}");
    let echo = format!("no such key: {KEY}");
    let outcomes = [
        Err(TransportError::Network(talkative)),
        answer(403, &format!(r#"{{"message": "{echo}", "error": ["{echo}"]}}"#)),
    ];

    let client = scripted_for(credentials(CredentialLocation::Headers), outcomes);
    let error = client.search(&Search::from(Query::new("docs", "q"))).expect_err("it is refused");
    assert!(error.to_string().contains("no such key: …"), "{error}");
    assert_secret(&format!("{error} {error:?}"));
}

#[test]
fn credentials_that_no_service_has_are_not_taken() {
    let application = || ApplicationId::new("APP").expect("the id is fine");
    let of_key = |key: &str| Credentials::new(application(), SearchKey::new(key)).unwrap_err();
    assert_eq!(of_key(""), CredentialsError::NoKey);
    assert_eq!(of_key("a\r\nx-injected: 1"), CredentialsError::InvalidKey);
    assert_eq!(ApplicationId::new("").unwrap_err(), CredentialsError::NoApplicationId);
}
