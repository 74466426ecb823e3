//! Properties of all paths and tables.

use docs_core::{DocId, Location, VersionName};
use docs_model::{Doc, DocContext, NumberPrefixes, unusable_file_name};
use docs_routing::{
    Address, BaseUrl, LocaleRoutes, Resolution, RoutePath, RouteTable, VersionRoutes, version_of,
};
use indexmap::IndexMap;
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization as _;

/// Arbitrary text with many characters that are special in paths.
fn anything() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        8 => proptest::sample::select(vec![
            "/", "//", ".", "..", "%", "%2", "%25", "%2F", "%2e", "%41", "%3F", "%23", "%5C", "%00", "%C3",
            "%A9", "%C3%A9", "%CC%81", "%E0%A4%A", "4", "A", "e", "\u{301}", "\\", "?", "#", " ", "index",
            ".html", "index.html",
        ])
        .prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    vec(part, 0..12).prop_map(|parts| parts.concat())
}

/// Paths of a few segments, so that they often coincide.
fn small_path() -> impl Strategy<Value = RoutePath> {
    let part = proptest::sample::select(vec!["/", "/a", "/b", "/index", ".html", ".HTML", "c"]);
    vec(part, 0..5).prop_map(|parts| RoutePath::parse(&parts.concat()))
}

fn table(paths: &[RoutePath]) -> RouteTable<usize> {
    let mut table = RouteTable::new();
    for (index, path) in paths.iter().enumerate() {
        table.insert(path.clone(), index, Location::file(path.as_str()));
    }
    table
}

proptest! {
    #[test]
    fn parsing_twice_is_parsing_once(text in anything()) {
        let path = RoutePath::parse(&text);
        prop_assert_eq!(RoutePath::parse(path.as_str()), path);
    }

    #[test]
    fn a_path_is_absolute_and_has_no_empty_or_dot_segments(text in anything()) {
        let path = RoutePath::parse(&text);
        let segments = path.as_str().strip_prefix('/').expect("it is absolute").split('/');
        let segments: Vec<&str> = segments.collect();
        let (_, folders) = segments.split_last().expect("there is at least one");
        prop_assert!(segments.iter().all(|segment| !matches!(*segment, "." | "..")));
        prop_assert!(folders.iter().all(|segment| !segment.is_empty()));
        prop_assert!(!path.as_str().contains(['?', '#', '\\']));
        prop_assert!(!path.as_str().chars().any(|character| character.is_ascii_control()));
    }

    #[test]
    fn encoded_text_is_decoded_unchanged(text in anything()) {
        let path = RoutePath::parse(&text);
        let encoded = path.encoded();
        prop_assert!(encoded.is_ascii() && !encoded.contains(' '));
        prop_assert_eq!(RoutePath::parse(&encoded), path);
    }

    #[test]
    fn all_forms_of_a_path_are_paths(text in anything()) {
        let path = RoutePath::parse(&text);
        for form in [path.without_html_suffix(), path.slash_variant(), path.resolve(&text)] {
            prop_assert_eq!(&RoutePath::parse(form.as_str()), &form);
        }
        prop_assert_eq!(path.slash_variant().slash_variant(), path);
    }

    #[test]
    fn no_file_lies_outside_the_output(text in anything()) {
        let path = RoutePath::parse(&text);
        for file in [path.output_file(), path.data_file()] {
            prop_assert!(!file.starts_with('/'));
            prop_assert!(file.split('/').all(|part| !matches!(part, "" | "." | "..")), "{}", file);
        }
    }

    #[test]
    fn a_split_address_is_the_address(text in anything()) {
        prop_assert_eq!(Address::split(&text).to_string(), text);
    }

    #[test]
    fn a_base_that_was_put_on_comes_off(base in anything(), path in anything()) {
        let (base, path) = (BaseUrl::parse(&base), RoutePath::parse(&path));
        let joined = base.join(path.as_str());
        prop_assert_eq!(base.strip(&RoutePath::parse(&joined)), Some(path));
    }

    #[test]
    fn looking_up_equals_looking_through(paths in vec(small_path(), 0..8), request in small_path()) {
        let table = table(&paths);
        let scan = |wanted: &RoutePath| table.iter().find(|route| route.path == *wanted);
        prop_assert_eq!(table.get(&request), scan(&request));

        let bare = request.without_html_suffix();
        let expected = match scan(&request) {
            Some(route) => Resolution::Exact { path: &route.path, value: &route.value },
            None => [request.slash_variant(), bare.slash_variant(), bare]
                .iter()
                .find_map(scan)
                .map_or(Resolution::NotFound, |route| Resolution::Redirect {
                    to: &route.path,
                    value: &route.value,
                }),
        };
        prop_assert_eq!(table.resolve(&request), expected);
    }

    #[test]
    fn a_redirect_leads_to_a_page_at_once(paths in vec(small_path(), 0..8), request in small_path()) {
        let table = table(&paths);
        if let Resolution::Redirect { to, .. } = table.resolve(&request) {
            prop_assert_ne!(to, &request);
            let exact = matches!(table.resolve(to), Resolution::Exact { .. });
            prop_assert!(exact);
        }
    }

    #[test]
    fn every_route_is_in_the_table_or_a_duplicate(paths in vec(small_path(), 0..12)) {
        let table = table(&paths);
        prop_assert_eq!(table.len() + table.duplicates().len(), paths.len());
    }

    #[test]
    fn no_two_routes_write_one_file(paths in vec(small_path(), 0..12)) {
        let table = table(&paths);
        let mut files: Vec<String> = table
            .iter()
            .flat_map(|route| [route.path.output_file(), route.path.data_file()])
            .collect();
        files.sort();
        files.dedup();
        prop_assert_eq!(files.len(), table.len() * 2);
    }

    #[test]
    fn switching_version_and_back_returns_the_same_doc(
        old in btree_set("[a-d]{1,2}", 1..6),
        new in btree_set("[a-d]{1,2}", 1..6),
    ) {
        let names = ["old", "new"].map(VersionName::new);
        let paths = [RoutePath::parse("/old"), RoutePath::root()];
        let docs = [&old, &new].map(|docs| docs.iter().map(DocId::new).collect::<Vec<_>>());
        let routes = [0, 1].map(|version: usize| -> IndexMap<DocId, RoutePath> {
            let route = |doc: &DocId| RoutePath::parse(&format!("{}/{doc}", paths[version]));
            docs[version].iter().map(|doc| (doc.clone(), route(doc))).collect()
        });
        let versions = [0, 1].map(|version: usize| VersionRoutes {
            name: &names[version],
            path: &paths[version],
            is_latest: version == 1,
            main_doc: docs[version].first(),
            docs: &routes[version],
        });
        for (doc, route) in &routes[0] {
            let owner = version_of(&versions, route).expect("the root owns every path");
            prop_assert_eq!(owner.doc_at(route), Some(doc));

            let there = versions[1].switch_target(Some(doc)).expect("a version with docs");
            let doc_there = versions[1].doc_at(there).expect("a target is a doc");
            if versions[1].docs.contains_key(doc) {
                prop_assert_eq!(doc_there, doc);
                prop_assert_eq!(versions[0].switch_target(Some(doc_there)), Some(route));
            } else {
                prop_assert_eq!(Some(doc_there), versions[1].main_doc);
            }
        }
    }

    #[test]
    fn switching_language_and_back_returns_the_same_page(path in small_path(), tag in "en|fr|de") {
        let locales = LocaleRoutes { default: "en", tags: &["en", "fr", "de"] };
        let there = locales.localized(&path, &tag);
        prop_assert_eq!(locales.split(&there), (tag.as_str(), path.clone()));
        prop_assert_eq!(locales.localized(&there, "en"), path);
    }
}

proptest! {
    /// A page is served at its file's name, even if the name has special characters of addresses.
    #[test]
    fn a_page_has_the_name_of_its_file(name in "[^/\\\\\\p{Cc}]{1,12}|[%#?.a2F5]{1,6}|index|%(23|3F|25|2e){1,3}") {
        let file = format!("{name}.md");
        prop_assume!(unusable_file_name(&file).is_none() && !name.ends_with(".html"));
        let context = DocContext { number_prefixes: &NumberPrefixes::Kept, ..DocContext::default() };
        let (doc, _) = Doc::read(&file, &file, "", &context);
        prop_assume!(!doc.is_category_index);
        let expected: String = format!("{name}.html").nfc().collect();
        prop_assert_eq!(RoutePath::parse(&doc.permalink).output_file(), expected);
    }
}
