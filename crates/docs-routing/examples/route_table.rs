//! Prints the routes that the Markdown files of a folder would have.
//!
//! ```sh
//! cargo run -p docs-routing --example route_table -- docs/content
//! ```

#![expect(clippy::print_stdout, reason = "printing is what it is for")]

use std::path::Path;

use docs_core::{Location, Policy};
use docs_model::{Doc, DocContext};
use docs_routing::{RoutePath, RouteTable};

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    let mut names = Vec::new();
    collect(Path::new(&folder), "", &mut names)?;

    let mut table = RouteTable::with_capacity(names.len());
    let context = DocContext::default();
    for name in names {
        let (doc, _) = Doc::read(&name, &name, "", &context);
        table.insert(RoutePath::parse(&doc.permalink), doc.title, Location::file(name));
    }
    for route in table.iter() {
        println!("{:40} {:40} {}", route.path, route.path.output_file(), route.source);
    }
    for issue in table.issues(Policy::Warn) {
        println!("{issue}");
    }
    Ok(())
}

/// Collects the Markdown files below a folder, by their relative paths.
#[expect(clippy::disallowed_methods, reason = "an example may read a folder; the crate may not")]
fn collect(folder: &Path, prefix: &str, names: &mut Vec<String>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            collect(&entry.path(), &format!("{name}/"), names)?;
        } else if name.ends_with(".md") || name.ends_with(".mdx") {
            names.push(name);
        }
    }
    names.sort();
    Ok(())
}
