//! Configuration files for hosts with the same redirects and headers as the built-in server.

mod apache;
mod nginx;
mod redirects_file;
mod rules;
mod vercel;

use docs_model::{DeployHost, SiteMarker};

/// Returns the files for a host, by path within the built site.
///
/// ```
/// use docs_model::{DeployHost, MarkedRedirect, RedirectStatus, SiteMarker};
/// use docs_site::host_files;
///
/// let redirect = MarkedRedirect {
///     from: "/old".to_owned(),
///     to: "/new/".to_owned(),
///     status: RedirectStatus::MovedPermanently,
/// };
/// let marker = SiteMarker { redirects: vec![redirect], ..SiteMarker::default() };
/// let files = host_files(DeployHost::Netlify, &marker);
/// assert_eq!(files[0].0, "_redirects");
/// assert_eq!(files[0].1, "/old /new/ 301\n");
/// assert_eq!(host_files(DeployHost::Static, &marker), []);
/// ```
#[must_use]
pub fn host_files(host: DeployHost, marker: &SiteMarker) -> Vec<(&'static str, String)> {
    let rules = rules::rules(marker);
    match host {
        DeployHost::Netlify => redirects_file::netlify(&rules, marker),
        DeployHost::Cloudflare => redirects_file::cloudflare(&rules, marker),
        DeployHost::Vercel => vercel::files(&rules, marker),
        DeployHost::Nginx => nginx::files(&rules, marker),
        DeployHost::Apache => apache::files(&rules, marker),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use docs_model::{MarkedHeaders, MarkedRedirect, RedirectStatus};

    use super::*;

    fn marker() -> SiteMarker {
        let redirect = |from: &str, to: &str, status| MarkedRedirect {
            from: from.to_owned(),
            to: to.to_owned(),
            status: RedirectStatus::try_from(status).expect("a status"),
        };
        let headers = |pattern: &str, headers: &[(&str, Option<&str>)]| MarkedHeaders {
            pattern: pattern.to_owned(),
            headers: (headers.iter())
                .map(|(name, value)| ((*name).to_owned(), value.map(str::to_owned)))
                .collect(),
        };
        SiteMarker {
            base_url: "/docs/".to_owned(),
            languages: vec!["fr".to_owned()],
            headers: vec![
                ("x-frame-options".to_owned(), "DENY \"$a\"".to_owned()),
                ("x-robots-tag".to_owned(), "none".to_owned()),
            ],
            path_headers: vec![
                headers("/embed/*", &[("x-frame-options", None), ("x-a", Some("\"50%\""))]),
                headers("/:page/raw.v2", &[("x-robots-tag", Some("noindex"))]),
            ],
            redirects: vec![
                redirect("/old", "/new/#top", 301),
                redirect("/a b(c)", "https://e.com/?x=1", 308),
                redirect("/gone", "", 410),
                redirect("/fr/ancien", "/fr/new/", 302),
            ],
            redirect_patterns: vec![
                redirect("/v1/:page/*", "/v2/:splat/:page", 301),
                redirect("/dead/*", "", 410),
                redirect("/:x/old.v1", "/:x/new", 301),
            ],
            markdown: true,
            ..SiteMarker::default()
        }
    }

    #[test]
    fn hosts_have_their_files() {
        for (name, host) in [
            ("netlify", DeployHost::Netlify),
            ("cloudflare", DeployHost::Cloudflare),
            ("vercel", DeployHost::Vercel),
            ("nginx", DeployHost::Nginx),
            ("apache", DeployHost::Apache),
        ] {
            let files = host_files(host, &marker());
            let text: Vec<String> =
                files.iter().map(|(path, text)| format!("== {path}\n{text}")).collect();
            insta::assert_snapshot!(name, text.join("\n"));
        }
    }

    #[test]
    fn nginx_keeps_dollar_signs_and_captures_encoded_segments() {
        let redirect = |from: &str, to: &str| MarkedRedirect {
            from: from.to_owned(),
            to: to.to_owned(),
            status: RedirectStatus::MovedPermanently,
        };
        let marker = SiteMarker {
            redirects: vec![redirect("/we;ird$1{a}", "/a")],
            redirect_patterns: vec![redirect("/old \"x\"/:page/*", "/tools/:page/*")],
            headers: vec![("x-price".to_owned(), "5$".to_owned())],
            ..SiteMarker::default()
        };
        let files = host_files(DeployHost::Nginx, &marker);
        insta::assert_snapshot!("nginx-encoded", format!("{}\n{}", files[0].1, files[1].1));
    }

    #[test]
    fn a_path_cannot_add_a_rule() {
        let mut marker = marker();
        for redirect in &mut marker.redirects {
            redirect.to = "/x\"; } /y\n/evil".to_owned();
        }
        for (_, value) in marker.path_headers.iter_mut().flat_map(|marked| &mut marked.headers) {
            *value = Some("a\n/evil".to_owned());
        }
        for host in [DeployHost::Netlify, DeployHost::Nginx, DeployHost::Apache, DeployHost::Vercel]
        {
            for (_, text) in host_files(host, &marker) {
                assert!(!text.contains("\n/evil") && !text.contains("x\";"), "{text}");
            }
        }
    }
}
