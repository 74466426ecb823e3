//! Comparison as pages for a browser, which open without a server and run no scripts.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::compare::{Comparison, PagePictures, ViewPictures, equal_styles};
use crate::view::View;

const CSS: &str = include_str!("report.css");

impl Comparison {
    /// Returns the files of a report by their paths: `index.html` with a table of the pages, a document for each page, and the pictures.
    #[must_use]
    pub fn report(&self) -> BTreeMap<String, Vec<u8>> {
        let mut files = BTreeMap::from([
            ("report.css".to_owned(), CSS.as_bytes().to_vec()),
            ("index.html".to_owned(), self.index().into_bytes()),
        ]);
        for (number, page) in self.pages.iter().enumerate() {
            files.insert(page_file(number), page_document(number, page).into_bytes());
            for view in &page.views {
                for (side, picture) in [("old", &view.old), ("new", &view.new)] {
                    files.insert(picture_file(number, view.view, side), picture.clone());
                }
            }
        }
        files
    }

    fn index(&self) -> String {
        let mut body = format!(
            "<p>Equal styles: {:.1} %. Alike pictures: {:.1} %.</p>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Pages\">\n\
             <table>\n<thead><tr><th>Page</th><th>Equal styles</th>",
            self.equal_styles(),
            self.likeness()
        );
        for view in View::ALL {
            let _ = write!(body, "<th>Alike: {view}</th>");
        }
        body.push_str("</tr></thead>\n<tbody>\n");
        for (number, page) in self.pages.iter().enumerate() {
            let _ = write!(
                body,
                "<tr><td><a href=\"{}\">{}</a></td><td>{:.1} %</td>",
                page_file(number),
                escaped(&page.path),
                equal_styles(page.views.iter())
            );
            for view in &page.views {
                let _ = write!(body, "<td>{:.1} %</td>", view.likeness);
            }
            body.push_str("</tr>\n");
        }
        body.push_str("</tbody>\n</table>\n</div>\n");
        document("Pictures of both builds", &body)
    }
}

fn page_document(number: usize, page: &PagePictures) -> String {
    let mut body = "<p><a href=\"index.html\">All pages</a></p>\n".to_owned();
    for view in &page.views {
        let _ = writeln!(
            body,
            "<h2>{}: {:.1} % alike</h2>\n<div class=\"pair\">",
            view.view, view.likeness
        );
        for (side, label) in [("old", "Old build"), ("new", "New build")] {
            let file = picture_file(number, view.view, side);
            let _ = writeln!(
                body,
                "<figure><figcaption>{label}</figcaption><a href=\"{file}\"><img src=\"{file}\" alt=\"{label}: {}, {}\" loading=\"lazy\"></a></figure>",
                escaped(&page.path),
                view.view
            );
        }
        body.push_str("</div>\n");
        push_differences(&mut body, view);
    }
    document(&format!("{}: pictures of both builds", page.path), &body)
}

fn push_differences(body: &mut String, view: &ViewPictures) {
    let (count, compared) = (view.differences.len(), view.compared_styles);
    if count == 0 {
        let _ = writeln!(body, "<p>All {compared} compared styles are equal.</p>");
        return;
    }
    let _ = writeln!(
        body,
        "<details>\n<summary>{count} of {compared} styles differ</summary>\n<table>\n\
         <thead><tr><th>Element</th><th>Property</th><th>Old</th><th>New</th></tr></thead>\n<tbody>"
    );
    for difference in &view.differences {
        let _ = writeln!(
            body,
            "<tr><td><code>{}</code></td><td><code>{}</code></td><td>{}</td><td>{}</td></tr>",
            escaped(&difference.selector),
            escaped(difference.property.as_deref().unwrap_or("element")),
            escaped(&difference.old),
            escaped(&difference.new)
        );
    }
    body.push_str("</tbody>\n</table>\n</details>\n");
}

fn page_file(number: usize) -> String {
    format!("page-{}.html", number + 1)
}

fn picture_file(number: usize, view: View, side: &str) -> String {
    format!("pictures/{}-{}-{}-{side}.png", number + 1, view.width, view.scheme.name())
}

fn document(title: &str, body: &str) -> String {
    let title = escaped(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"robots\" content=\"noindex\">\n<title>{title}</title>\n\
         <link rel=\"stylesheet\" href=\"report.css\">\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n{body}</main>\n</body>\n</html>\n"
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::StyleDifference;

    #[test]
    fn a_report_has_a_document_for_each_page_and_a_picture_for_each_view() {
        let difference = StyleDifference {
            selector: ".markdown p > a".to_owned(),
            property: Some("color".to_owned()),
            old: "red".to_owned(),
            new: "blue".to_owned(),
        };
        let view = |view: View| ViewPictures {
            view,
            old: vec![1],
            new: vec![2],
            likeness: 90.0,
            compared_styles: 4,
            differences: vec![difference.clone()],
        };
        let page = PagePictures { path: "/a<b".to_owned(), views: View::ALL.map(view).into() };
        let files = Comparison { pages: vec![page] }.report();
        assert_eq!(files.len(), 2 + 1 + 8);
        let text = |file: &str| String::from_utf8_lossy(&files[file]).into_owned();
        assert!(text("index.html").contains("Equal styles: 75.0 %. Alike pictures: 90.0 %."));
        assert!(text("index.html").contains("<a href=\"page-1.html\">/a&lt;b</a>"));
        assert!(text("page-1.html").contains("<code>.markdown p &gt; a</code>"));
        assert_eq!(files["pictures/1-390-dark-new.png"], [2]);
    }
}
