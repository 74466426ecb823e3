//! Previous and next pages and the active trail, in a sidebar with every kind of entry.

use docs_model::{CategoryLink, DocId, Sidebar, SidebarCategory, SidebarItem, SidebarLink};
use docs_routing::{ReadingOrder, RoutePath, active_trail};

fn link(href: &str) -> SidebarLink {
    SidebarLink {
        label: href.to_owned(),
        href: href.to_owned(),
        doc: Some(DocId::new(href)),
        is_reference: false,
        unlisted: false,
        class_name: None,
    }
}

fn category(label: &str, page: Option<&str>, items: Vec<SidebarItem>) -> SidebarItem {
    let link = page.map(|href| CategoryLink {
        href: href.to_owned(),
        doc: Some(DocId::new(href)),
        generated: None,
        unlisted: false,
    });
    SidebarItem::Category(SidebarCategory {
        label: label.to_owned(),
        link,
        collapsible: true,
        collapsed: true,
        class_name: None,
        items,
    })
}

fn sidebar() -> Sidebar {
    let outside = SidebarLink { doc: None, ..link("https://example.com/") };
    let unlisted = SidebarLink { unlisted: true, ..link("/hidden") };
    let reference = SidebarLink { is_reference: true, ..link("/elsewhere") };
    let deepest = category("Deepest", None, vec![SidebarItem::Link(link("/tools/deep/form"))]);
    Sidebar {
        items: vec![
            SidebarItem::Link(link("/")),
            SidebarItem::Html("<hr>".to_owned()),
            SidebarItem::Link(outside),
            category("Tools", Some("/tools/"), vec![deepest, SidebarItem::Link(unlisted)]),
            SidebarItem::Link(reference),
            SidebarItem::Link(link("/last")),
        ],
    }
}

#[test]
fn neighbors_follow_the_sidebar_with_its_categories_pages() {
    let sidebar = sidebar();
    let order = ReadingOrder::new(&sidebar);
    let rows = [
        ("/", None, Some("/tools/")),
        ("/tools/", Some("/"), Some("/tools/deep/form")),
        ("/tools/deep/form", Some("/tools/"), Some("/last")),
        ("/last", Some("/tools/deep/form"), None),
        ("/hidden", None, None),
        ("/elsewhere", None, None),
        ("/nope", None, None),
    ];
    for (path, previous, next) in rows {
        let neighbors = order.around(&RoutePath::parse(path));
        assert_eq!(neighbors.previous.map(|entry| entry.href.as_str()), previous, "before {path}");
        assert_eq!(neighbors.next.map(|entry| entry.href.as_str()), next, "after {path}");
    }
}

#[test]
fn the_trail_names_every_category_around_a_page() {
    let sidebar = sidebar();
    let rows: [(&str, &[&str]); 6] = [
        ("/", &["/"]),
        ("/tools", &["Tools"]),
        ("/tools/deep/form", &["Tools", "Deepest", "/tools/deep/form"]),
        ("/hidden", &["Tools", "/hidden"]),
        ("/last", &["/last"]),
        ("/nope", &[]),
    ];
    for (path, expected) in rows {
        let trail = active_trail(&sidebar, &RoutePath::parse(path));
        let labels: Vec<&str> = trail
            .iter()
            .map(|item| match item {
                SidebarItem::Link(link) => link.label.as_str(),
                SidebarItem::Category(category) => category.label.as_str(),
                other => panic!("{other:?} leads nowhere"),
            })
            .collect();
        assert_eq!(labels, expected, "{path}");
    }
}
