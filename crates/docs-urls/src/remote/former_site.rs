//! Pages of a site from a build of another generator: a folder, or an address with a sitemap.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::prove::{Page, page_path, path_key, sitemap_addresses};
use docs_search_client::http::BlockingHttpTransport;
use docs_search_client::{BlockingTransport as _, HttpRequest, HttpResponse};
use walkdir::WalkDir;

use crate::remote::error::RemoteError;

/// Timeout of one request.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Maximum number of pages.
const MAX_PAGES: usize = 50_000;

/// Maximum number of sitemaps in a sitemap index.
const MAX_SITEMAPS: usize = 100;

/// Maximum size of a page, in bytes.
const MAX_PAGE_BYTES: u64 = 32 * 1024 * 1024;

/// Maximum number of redirects per request.
const MAX_REDIRECTS: usize = 5;

/// Pages of a site from a build of another generator.
///
/// See the [crate's example](crate).
#[derive(Debug)]
pub enum FormerSite {
    /// Files of a folder, by path of the page.
    Folder(HashMap<String, PathBuf>, PathBuf),
    /// Address, without a trailing slash.
    Address(String, BlockingHttpTransport),
}

impl FormerSite {
    /// Opens a folder, or an address that starts with `http://` or `https://`.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder does not exist.
    pub fn open(place: &str) -> Result<Self, RemoteError> {
        if place.starts_with("https://") || place.starts_with("http://") {
            let transport = BlockingHttpTransport::new()
                .map_err(|error| RemoteError::unreachable(place, &error.to_string()))?;
            return Ok(Self::Address(place.trim_end_matches('/').to_owned(), transport));
        }
        let root = Path::new(place);
        if !root.is_dir() {
            return Err(RemoteError::NoFolder(root.to_owned()));
        }
        let files = WalkDir::new(root).sort_by_file_name().into_iter().filter_map(Result::ok);
        let pages = files.filter(|entry| entry.file_type().is_file()).filter_map(|entry| {
            let relative = entry.path().strip_prefix(root).ok()?.to_str()?.replace('\\', "/");
            Some((page_path(&relative)?, entry.into_path()))
        });
        Ok(Self::Folder(pages.take(MAX_PAGES).collect(), root.to_owned()))
    }

    /// Returns the paths of the pages, sorted, without a trailing slash.
    ///
    /// # Errors
    ///
    /// Returns an error if the sitemap cannot be read.
    pub fn paths(&self) -> Result<Vec<String>, RemoteError> {
        match self {
            Self::Folder(pages, _) => {
                let mut paths: Vec<String> = pages.keys().cloned().collect();
                paths.sort();
                Ok(paths)
            }
            Self::Address(address, _) => {
                let base = path_of(address);
                let mut paths = BTreeSet::new();
                for page in self.sitemap(&format!("{address}/sitemap.xml"), 1)? {
                    let path = path_of(&page);
                    // Pages above the address belong to another site.
                    if let Some(inside) = path.strip_prefix(base) {
                        paths.insert(path_key(inside));
                    }
                }
                Ok(paths.into_iter().take(MAX_PAGES).collect())
            }
        }
    }

    /// Returns the pages of a sitemap, and of the sitemaps that it lists.
    fn sitemap(&self, address: &str, depth: usize) -> Result<Vec<String>, RemoteError> {
        let response = self.get(address)?;
        if response.status != 200 {
            let reason = format!("the status of the response is {}", response.status);
            return Err(RemoteError::unreachable(address, &reason));
        }
        let listed = sitemap_addresses(&String::from_utf8_lossy(&response.body));
        let (lists, mut pages): (Vec<String>, Vec<String>) =
            listed.into_iter().partition(|page| page.ends_with(".xml") && depth > 0);
        for list in lists.iter().take(MAX_SITEMAPS) {
            pages.extend(self.sitemap(list, depth - 1)?);
        }
        Ok(pages)
    }

    /// Returns the page at a path; `None` if it does not exist.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be read.
    pub fn page(&self, path: &str) -> Result<Option<Page>, RemoteError> {
        match self {
            Self::Folder(pages, _) => {
                let Some(file) = pages.get(path) else { return Ok(None) };
                let bytes = read(file)?;
                Ok(Some(Page::read(&String::from_utf8_lossy(&bytes))))
            }
            Self::Address(address, _) => {
                let path = if path.is_empty() { "/" } else { path };
                let response = self.get(&encoded(&format!("{address}{path}")))?;
                let text = String::from_utf8_lossy(&response.body);
                Ok((response.status == 200).then(|| Page::read(&text)))
            }
        }
    }

    /// Returns the HTML files of a folder, by path within it.
    ///
    /// # Errors
    ///
    /// Returns an error if one of them cannot be read.
    pub fn files(&self) -> Result<HashMap<String, Vec<u8>>, RemoteError> {
        let Self::Folder(pages, root) = self else { return Ok(HashMap::new()) };
        let files = pages.values().map(|file| {
            let relative = file.strip_prefix(root).unwrap_or(file).to_string_lossy();
            Ok((relative.replace('\\', "/"), read(file)?))
        });
        files.collect()
    }

    /// Requests an address, and follows redirects.
    fn get(&self, address: &str) -> Result<HttpResponse, RemoteError> {
        let Self::Address(_, transport) = self else { return Ok(HttpResponse::default()) };
        let mut address = address.to_owned();
        for _ in 0..=MAX_REDIRECTS {
            let response = transport.send(&HttpRequest::get(&address, TIMEOUT));
            let response =
                response.map_err(|error| RemoteError::unreachable(&address, &error.to_string()))?;
            let location = response.header("location").map(str::to_owned);
            match location.filter(|_| (300..400).contains(&response.status)) {
                Some(location) if location.starts_with('/') => {
                    address = format!("{}{location}", origin_of(&address));
                }
                Some(location) if location.starts_with("http") => address = location,
                _ => return Ok(response),
            }
        }
        Err(RemoteError::unreachable(&address, "it redirects too often"))
    }
}

fn read(file: &Path) -> Result<Vec<u8>, RemoteError> {
    let size = fs::metadata(file).map_err(RemoteError::file("read", file))?.len();
    if size > MAX_PAGE_BYTES {
        Ok(Vec::new())
    } else {
        fs::read(file).map_err(RemoteError::file("read", file))
    }
}

/// Returns scheme and host of an address.
pub(crate) fn origin_of(address: &str) -> &str {
    &address[..address.len() - path_of(address).len()]
}

/// Returns the path of an address with scheme and host.
pub fn path_of(address: &str) -> &str {
    let host = address.find("://").map_or(0, |scheme| scheme + "://".len());
    address[host..].find('/').map_or("", |path| &address[host + path..])
}

/// Returns an address with its invalid characters percent-encoded.
fn encoded(address: &str) -> String {
    let mut encoded = String::with_capacity(address.len());
    for byte in address.bytes() {
        match byte {
            b'!' | b'$' | b'&'..=b';' | b'=' | b'?'..=b'Z' | b'_' | b'a'..=b'z' | b'~' => {
                encoded.push(char::from(byte));
            }
            byte => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_an_origin_and_a_path() {
        assert_eq!(origin_of("https://a.example/b/c"), "https://a.example");
        assert_eq!(path_of("https://a.example/b/c"), "/b/c");
        assert_eq!(
            (origin_of("http://a.example:1"), path_of("http://a.example:1")),
            ("http://a.example:1", "")
        );
        assert_eq!(encoded("http://a.example:1/b c/é"), "http://a.example:1/b%20c/%C3%A9");
    }
}
