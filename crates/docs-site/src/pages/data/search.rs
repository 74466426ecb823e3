//! Data of the interface's search.

use docs_model::{Issue, SearchProvider, SearchSettings, Settings};
use docs_search_client::browser_origins;
use docs_search_index::FOLDER;

use super::types::{HostedSearchData, SearchData, SearchProviderData};
use crate::values::address::href;

/// Returns the data of a site's search, and the issues of its settings.
pub(super) fn search_data(
    settings: &Settings,
    search: &SearchSettings,
    issues: &mut Vec<Issue>,
) -> SearchData {
    let (provider, is_hosted, is_embedded) = match search.provider {
        SearchProvider::Embedded => (SearchProviderData::Embedded, false, true),
        SearchProvider::Hosted => (SearchProviderData::Hosted, true, false),
        SearchProvider::HostedWithFallback => (SearchProviderData::HostedWithFallback, true, true),
    };
    if is_hosted {
        issues.extend(missing_settings(search));
    }
    SearchData {
        provider,
        page_path: search.page_path.as_ref().map(|path| href(settings, path)),
        placeholder: placeholder(settings, search),
        hosted: is_hosted.then(|| HostedSearchData {
            application_id: search.application_id.clone(),
            api_key: search.api_key.expose().to_owned(),
            index_name: search.index_name.clone(),
        }),
        embedded: is_embedded.then(|| href(settings, &format!("{FOLDER}/"))),
        contextual: search.contextual,
        hits_per_page: search.hits_per_page,
        snippet_words: search.snippet_words,
        snippet_words_narrow: search.snippet_words_narrow,
        max_results_per_group: search.max_results_per_group,
        missing_results_href: search.missing_results_url.as_ref().map(|url| href(settings, url)),
    }
}

/// Returns the placeholder of the field: the site's own, otherwise that of the language.
fn placeholder(settings: &Settings, search: &SearchSettings) -> String {
    if search.placeholder == SearchSettings::default().placeholder {
        return settings.messages.text("search.placeholder").to_owned();
    }
    search.placeholder.clone()
}

/// Returns an issue if a setting of the hosted search is missing, which disables only the search.
fn missing_settings(search: &SearchSettings) -> Option<Issue> {
    let missing: Vec<&str> = [
        ("search.application_id", search.application_id.is_empty()),
        ("search.api_key", search.api_key.expose().is_empty()),
        ("search.index_name", search.index_name.is_empty()),
    ]
    .into_iter()
    .filter_map(|(name, is_missing)| is_missing.then_some(name))
    .collect();
    if missing.is_empty() {
        return None;
    }
    let issue = Issue::warning(
        "search-settings",
        format!("the hosted search can't be asked without `{}`", missing.join("`, `")),
    );
    Some(
        issue.help(
            "take them from the service's dashboard, or set `search.provider` to \"embedded\"",
        ),
    )
}

/// Returns the origins to which browsers send searches: the preferred one, then its fallbacks. Empty for a site with an embedded
/// search.
pub(crate) fn search_origins(settings: &Settings) -> Vec<String> {
    let hosted =
        settings.search.as_ref().filter(|search| search.provider != SearchProvider::Embedded);
    hosted.map(|search| browser_origins(&search.application_id)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use docs_model::SearchKey;

    use super::*;

    fn hosted(application_id: &str) -> SearchSettings {
        SearchSettings {
            provider: SearchProvider::Hosted,
            application_id: application_id.to_owned(),
            ..SearchSettings::default()
        }
    }

    #[test]
    fn only_a_hosted_search_has_hosts() {
        let origins = |search: SearchSettings| {
            let (settings, _) =
                Settings::from_toml("site.toml", "title = 'T'\nurl = 'https://t.example.com'");
            let mut settings = settings.expect("the settings are valid");
            settings.search = Some(search);
            search_origins(&settings).join(" ")
        };
        assert_eq!(
            origins(hosted("APP1")),
            "https://APP1-dsn.algolia.net https://APP1-2.algolianet.com https://APP1-3.algolianet.com \
             https://APP1-1.algolianet.com"
        );
        assert_eq!(origins(hosted("")), "");
        assert_eq!(origins(hosted("\"><script>")), "");
        assert_eq!(
            origins(SearchSettings { provider: SearchProvider::Embedded, ..hosted("APP1") }),
            ""
        );
    }

    #[test]
    fn missing_settings_of_the_hosted_search_are_reported() {
        let issue = missing_settings(&hosted("APP1")).expect("two settings are missing");
        assert!(
            issue.message.contains("`search.api_key`, `search.index_name`"),
            "{}",
            issue.message
        );
        let complete = SearchSettings {
            api_key: SearchKey::new("key"),
            index_name: "docs".to_owned(),
            ..hosted("APP1")
        };
        assert!(missing_settings(&complete).is_none());
    }
}
