//! Dependencies of an article: its calls of the host, with their results.

use std::cell::RefCell;

use docs_render::{Card, Exported, PageHost, Partial, ResolvedImage, ResolvedLink};
use serde::{Deserialize, Serialize};

use crate::pages::host::{Origin, SiteHost};
use crate::values::fingerprint::Fingerprint;

/// Call of the host with its result.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct Dependency {
    kind: DependencyKind,
    /// Partial with the call; `None` for the page's own file.
    file: Option<String>,
    /// Argument of the call.
    argument: String,
    result: Fingerprint,
    /// `true` if the result depends only on the routes.
    depends_on_routes: bool,
}

impl Dependency {
    /// Returns `true` if the result depends only on the routes.
    pub(crate) fn depends_on_routes(&self) -> bool {
        self.depends_on_routes
    }
}

#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
enum DependencyKind {
    Link,
    Image,
    ImageWithVariants,
    Partial,
    Text,
    Cards,
    /// The argument contains the module and the name, each on a line.
    Exported,
}

/// Host that records the calls of another host.
pub(crate) struct Recording<'a> {
    host: SiteHost<'a>,
    /// Partial of the host.
    partial: Option<String>,
    dependencies: &'a RefCell<Vec<Dependency>>,
}

impl<'a> Recording<'a> {
    pub(crate) fn new(host: SiteHost<'a>, dependencies: &'a RefCell<Vec<Dependency>>) -> Self {
        Self { host, partial: None, dependencies }
    }

    /// Returns a partial whose host also records.
    fn recorded(&self, partial: Partial<'static>) -> Partial<'a> {
        let recording = Recording {
            host: self.host.for_partial(partial.file.clone()),
            partial: Some(partial.file.clone()),
            dependencies: self.dependencies,
        };
        Partial { host: Some(Box::new(recording)), ..partial }
    }

    fn record(&self, kind: DependencyKind, argument: &str, result: Fingerprint, origin: Origin) {
        if origin == Origin::Text {
            return;
        }
        self.dependencies.borrow_mut().push(Dependency {
            kind,
            file: self.partial.clone(),
            argument: argument.to_owned(),
            result,
            depends_on_routes: origin == Origin::Routes,
        });
    }
}

impl PageHost for Recording<'_> {
    fn link(&self, href: &str) -> ResolvedLink {
        let (link, origin) = self.host.find_link(href);
        self.record(DependencyKind::Link, href, Fingerprint::from_value(&link), origin);
        link
    }

    fn image(&self, src: &str) -> ResolvedImage {
        let (image, origin) = self.host.find_image(src);
        self.record(DependencyKind::Image, src, Fingerprint::from_value(&image), origin);
        image
    }

    fn image_with_variants(&self, src: &str) -> ResolvedImage {
        let (image, origin) = self.host.find_image_with_variants(src);
        let result = Fingerprint::from_value(&image);
        self.record(DependencyKind::ImageWithVariants, src, result, origin);
        image
    }

    fn partial(&self, specifier: &str) -> Option<Partial<'_>> {
        let partial = self.host.find_partial(specifier);
        let result = partial_fingerprint(partial.as_ref());
        self.record(DependencyKind::Partial, specifier, result, Origin::Files);
        partial.map(|partial| self.recorded(partial))
    }

    fn exported(&self, module: &str, name: &str) -> Option<Exported<'_>> {
        let exported = self.host.find_exported(module, name);
        let result = exported_fingerprint(exported.as_ref());
        self.record(DependencyKind::Exported, &format!("{module}\n{name}"), result, Origin::Files);
        Some(match exported? {
            Exported::Markdown(partial) => Exported::Markdown(self.recorded(partial)),
            data => data,
        })
    }

    fn raw_text(&self, path: &str) -> Option<String> {
        let text = self.host.find_text(path);
        self.record(DependencyKind::Text, path, Fingerprint::from_value(&text), Origin::Files);
        text
    }

    fn cards(&self) -> Vec<Card> {
        let cards = self.host.find_cards();
        self.record(DependencyKind::Cards, "", Fingerprint::from_value(&cards), Origin::Routes);
        cards
    }
}

/// Returns `true` if a page's host returns the recorded results. With the `same_routes`, only calls with other inputs
/// are repeated.
pub(crate) fn are_results_equal(
    host: &SiteHost<'_>,
    dependencies: &[Dependency],
    same_routes: bool,
) -> bool {
    let changeable =
        dependencies.iter().filter(|dependency| !(same_routes && dependency.depends_on_routes));
    changeable.into_iter().all(|dependency| {
        let partial = dependency.file.as_ref().map(|file| host.for_partial(file.clone()));
        current_result(partial.as_ref().unwrap_or(host), dependency) == dependency.result
    })
}

fn current_result(host: &SiteHost<'_>, dependency: &Dependency) -> Fingerprint {
    let argument = &dependency.argument;
    match dependency.kind {
        DependencyKind::Link => Fingerprint::from_value(&host.find_link(argument).0),
        DependencyKind::Image => Fingerprint::from_value(&host.find_image(argument).0),
        DependencyKind::ImageWithVariants => {
            Fingerprint::from_value(&host.find_image_with_variants(argument).0)
        }
        DependencyKind::Partial => partial_fingerprint(host.find_partial(argument).as_ref()),
        DependencyKind::Text => Fingerprint::from_value(&host.find_text(argument)),
        DependencyKind::Cards => Fingerprint::from_value(&host.find_cards()),
        DependencyKind::Exported => {
            let (module, name) = argument.split_once('\n').unwrap_or((argument, ""));
            exported_fingerprint(host.find_exported(module, name).as_ref())
        }
    }
}

fn exported_fingerprint(exported: Option<&Exported<'_>>) -> Fingerprint {
    match exported {
        Some(Exported::Markdown(partial)) => partial_fingerprint(Some(partial)),
        Some(Exported::Data(text)) => Fingerprint::from_value(&Some(text)),
        _ => Fingerprint::from_value(&None::<&str>),
    }
}

fn partial_fingerprint(partial: Option<&Partial<'_>>) -> Fingerprint {
    let parts = partial.map(|partial| (&partial.file, &partial.text, partial.first_line));
    Fingerprint::from_value(&parts)
}
