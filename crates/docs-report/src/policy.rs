//! Report on the hosts that a site's policy allows.

use docs_site::AllowedHost;

/// Maximum number of files that are named for one host.
const MAX_NAMED_FILES: usize = 2;

/// Returns the hosts that the Content-Security-Policy of a site allows, with the files that name them, in one line; `None` without
/// any.
///
/// ```
/// use docs_report::policy_text;
///
/// assert_eq!(policy_text(&[]), None);
/// ```
#[must_use]
pub fn policy_text(hosts: &[AllowedHost]) -> Option<String> {
    let hosts: Vec<String> = hosts.iter().map(host_text).collect();
    (!hosts.is_empty())
        .then(|| format!("allowed by the Content-Security-Policy: {}", hosts.join(", ")))
}

fn host_text(AllowedHost { host, named_by, .. }: &AllowedHost) -> String {
    let more = named_by.len().saturating_sub(MAX_NAMED_FILES);
    let files = named_by[..named_by.len() - more].join(", ");
    match more {
        0 => format!("{host} ({files})"),
        more => format!("{host} ({files} and {more} more)"),
    }
}

#[cfg(test)]
mod tests {
    use docs_model::{ExternalKind, ExternalResource, Settings, allowed_hosts};

    use super::*;

    #[test]
    fn each_host_is_listed_with_the_files_that_name_it() {
        let (settings, _) =
            Settings::from_toml("site.toml", "title = 'T'\nurl = 'https://t.example'");
        let external = [
            ("https://a.example/x.css", "a.md"),
            ("https://a.example/y.css", "b.md"),
            ("https://b.example/x.css", "b.md"),
            ("https://a.example/x.css", "c.md"),
        ];
        let external = external
            .map(|(address, file)| ExternalResource::new(ExternalKind::Style, address, file));
        let settings = settings.expect("the settings are valid");
        let hosts = allowed_hosts(&settings, "site.toml", &external);
        assert_eq!(
            policy_text(&hosts).as_deref(),
            Some(
                "allowed by the Content-Security-Policy: https://a.example (a.md, b.md and 1 more), https://b.example (b.md)"
            )
        );
    }
}
