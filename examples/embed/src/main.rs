//! Builds a site of two pages from memory, searches it, and serves one of its pages.

use docs_interface::InterfaceRenderer;
use docs_search_index::{FOLDER, Index, PrefixedSource, Query};
use docs_server::{MemoryStore, Server};
use docs_site::{BuildOptions, MemoryTree, Project};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let project = Project::new(MemoryTree::from_iter([
        ("site.toml", "title = 'Harbour'\nurl = 'https://example.org'\n[search]\n"),
        ("content/index.md", "# Welcome\n\nRead about [boats](boats.md)."),
        ("content/boats.md", "# Boats\n\nA boat floats on water."),
    ]))
    .with_interface(docs_interface::embedded(), InterfaceRenderer);
    let (report, files) = project.build_to_memory(&BuildOptions::default())?;
    assert!(report.issues.is_empty(), "{:?}", report.issues);

    let index = Index::open(PrefixedSource::new(&files, FOLDER))?;
    let results = index.search(&Query::new("floating boats"))?;
    assert_eq!(results.hits[0].url, "/boats");

    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let mut connection = TcpStream::connect(listener.local_addr()?).await?;
    tokio::spawn(Server::new(MemoryStore::new(files)).serve(listener, std::future::pending()));
    let request = b"GET /boats HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    connection.write_all(request).await?;
    let mut response = String::new();
    connection.read_to_string(&mut response).await?;
    assert!(response.starts_with("HTTP/1.1 200 OK"), "{response}");
    assert!(response.contains("<p>A boat floats on water.</p>"), "{response}");
    assert!(response.contains("<nav"), "{response}");
    println!("{} pages, {} hits", report.pages, results.hits.len());
    Ok(())
}

#[cfg(test)]
#[test]
fn it_runs() {
    main().expect("no step fails");
}
