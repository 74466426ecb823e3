//! `site serve s3://…`: a server of a deployed site.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::program::{Site, fail, succeed};
use crate::server::Server;

/// Target of the tests.
const TARGET: &str = "s3://docs/site";

/// Maximum time until a newer deployment is served, several times the interval of the program.
const REFRESHED: Duration = Duration::from_secs(30);

/// A running `site serve`.
struct Serving {
    process: Child,
    address: String,
}

impl Serving {
    fn start(command: &mut Command) -> Self {
        let mut process = command.stdout(Stdio::piped()).spawn().expect("the program starts");
        let output = BufReader::new(process.stdout.take().expect("it has an output"));
        let address = output.lines().find_map(|line| {
            let line = line.expect("the output is UTF-8");
            let (_, rest) = line.split_once("http://")?;
            rest.split(['/', ' ']).next().map(str::to_owned)
        });
        Self { process, address: address.expect("the program prints its address") }
    }

    /// Returns the status and the rest of the response to a request for a path.
    fn get(&self, path: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address);
        stream.write_all(request.as_bytes()).expect("it reads requests");
        let mut response = Vec::new();
        stream.read_to_end(&mut response).expect("it responds");
        let response = String::from_utf8_lossy(&response).into_owned();
        let status = response.split(' ').nth(1).and_then(|status| status.parse().ok());
        (status.expect("it responds with a status"), response)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.process.kill().expect("it runs");
        self.process.wait().expect("it ends");
    }
}

#[test]
fn a_deployed_site_is_served_and_follows_deployments() {
    let server = Server::start(Duration::ZERO);
    let site = Site::new();
    let none = fail(&mut site.serve(&server.endpoint, TARGET));
    assert!(none.contains("`s3://docs/site` has no deployed site"), "{none}");
    succeed(&mut site.deployment(&server.endpoint, TARGET));
    let serving = Serving::start(&mut site.serve(&server.endpoint, TARGET));
    let (status, page) = serving.get("/guide/");
    assert_eq!(status, 200, "{page}");
    let built = std::fs::read_to_string(site.path("build/guide/index.html")).expect("it was built");
    assert!(page.ends_with(&built), "{page}");
    assert!(page.to_lowercase().contains("content-security-policy: "), "{page}");
    assert_eq!(serving.get("/none").0, 404);
    assert_eq!(serving.get("/.site-deploy.json").0, 404);
    let (status, health) = serving.get("/-/health");
    assert!(status == 200 && health.contains("\"published\""), "{health}");
    let (status, results) = serving.get("/search?q=commands");
    assert!(status == 200 && results.contains("Commands"), "{results}");

    site.edit("content/guide/index.md", "## Files", "## All files");
    site.build();
    succeed(&mut site.deployment(&server.endpoint, TARGET));
    let start = Instant::now();
    while !serving.get("/guide/").1.contains("All files") {
        assert!(start.elapsed() < REFRESHED, "the newer deployment is not served");
        std::thread::sleep(Duration::from_millis(100));
    }
}
