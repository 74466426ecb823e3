//! Searches a hosted index: `cargo run -p docs-search-client --features http --example search -- APP KEY INDEX WORDS…`

use std::error::Error;
use std::process::ExitCode;

use docs_core::SearchKey;
use docs_search_client::{ApplicationId, BlockingClient, Credentials, Hit, Query, Search};

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "it is a program")]
fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [application, key, index, query @ ..] = words.as_slice() else {
        eprintln!("usage: search APP KEY INDEX WORDS…");
        return ExitCode::from(2);
    };
    match search(application, key, index, &query.join(" ")) {
        Ok(lines) => {
            lines.iter().for_each(|line| println!("{line}"));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn search(
    application: &str,
    key: &str,
    index: &str,
    query: &str,
) -> Result<Vec<String>, Box<dyn Error>> {
    let credentials = Credentials::new(ApplicationId::new(application)?, SearchKey::new(key))?;
    let client = BlockingClient::over_http(credentials)?;
    let answer = client.search(&Search::from(Query::documentation(index, query)))?;
    let hits = answer.results.iter().flat_map(|results| &results.hits);
    Ok(hits.map(line).collect())
}

fn line(hit: &Hit) -> String {
    let headings: Vec<&str> = hit.hierarchy.levels().flatten().collect();
    format!("{}\n    {}", headings.join(" › "), hit.url)
}
