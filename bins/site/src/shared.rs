//! The files that pages share: the interface, the stylesheet, the site's data, the sidebars, the static files.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use docs_model::{DocsInstance, Issue, Place, Settings, Version};
use hyper::Uri;
use xxhash_rust::xxh3::xxh3_64;

use crate::cache::{Fingerprint, Fingerprinter};
use crate::document::{Frame, FrameParts};
use crate::error::Error;
use crate::load::Loaded;
use crate::marker::Marker;
use crate::output::Output;
use crate::payload::{self, SidebarReference};
use crate::serve::{Limits, response_headers};
use crate::stylesheet::stylesheet;
use crate::ui::{ASSETS, Ui};

/// How a build differs from the one that is published.
#[derive(Clone, Debug, Default)]
pub(crate) struct SharedOptions {
    /// A script of the development server's own, loaded by every page.
    pub(crate) script: Option<&'static str>,
}

/// What pages need to know of the shared files.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) frame: Frame,
    /// The site's data, as the engine and the browser read it.
    pub(crate) site_json: Arc<str>,
    /// Of everything that goes into every page's shell.
    pub(crate) shell: Fingerprint,
    /// The bundle that renders shells.
    pub(crate) server_bundle: Arc<str>,
    sidebars: HashMap<String, SharedSidebar>,
    /// Key of the first sidebar of the latest version, which readers see most.
    pub(crate) main_sidebar: Option<String>,
}

#[derive(Debug)]
struct SharedSidebar {
    reference: SidebarReference,
    json: Arc<str>,
    fingerprint: Fingerprint,
}

impl Shared {
    /// Writes all shared files, and tells what is wrong with the settings they come from.
    pub(crate) fn write(
        loaded: &Loaded,
        options: &SharedOptions,
        output: &dyn Output,
    ) -> Result<(Self, Vec<Issue>), Error> {
        let settings = &loaded.site.settings;
        copy_static_files(loaded, output)?;
        let ui = match &loaded.theme.ui {
            Some(folder) => Ui::read(folder)?,
            None => Ui::embedded(),
        };
        let (style, style_issues) = write_interface(&ui, loaded, output)?;

        let static_files: HashMap<&str, &PathBuf> =
            loaded.static_files.iter().map(|(path, on_disk)| (path.as_str(), on_disk)).collect();
        let size = |path: &str| {
            let on_disk = static_files.get(path.trim_start_matches('/'))?;
            let size = imagesize::size(on_disk).ok()?;
            Some((size.width, size.height))
        };
        let (site, issues) = payload::site_data(&loaded.site, &size);
        let at_settings = |issue: Issue| issue.at(Place::file(&loaded.settings_file));
        let issues = issues.into_iter().map(at_settings).chain(style_issues).collect();
        let site_json = serde_json::to_string(&site).expect("site data is plain values");
        let assets = payload::href(settings, &format!("{ASSETS}/"));
        let site_file = write_hashed("site", "json", site_json.as_bytes(), output)?;
        let frame = Frame::new(&FrameParts {
            language: settings.language(),
            direction: site.direction,
            assets: &assets,
            manifest: &ui.manifest,
            style: &style,
            site_data: &format!("{assets}{site_file}"),
            favicon: settings.favicon.as_ref().map(|file| payload::href(settings, file)).as_deref(),
            preconnect: settings.search.as_ref().and_then(payload::search_host).as_deref(),
            boot: &boot_attributes(settings),
            extra: &settings.theme.head,
            script: options.script,
        });
        let sidebars = write_sidebars(settings, &loaded.site.instances, &assets, output)?;
        write_marker(loaded, output)?;
        let shell = Fingerprinter::default()
            .text(&site_json)
            .text(&ui.server_bundle)
            .value(&frame)
            .finish();
        let shared = Self {
            frame,
            site_json: site_json.into(),
            shell,
            server_bundle: ui.server_bundle.into(),
            sidebars,
            main_sidebar: main_sidebar(&loaded.site.instances),
        };
        Ok((shared, issues))
    }

    /// The sidebar of a version, as pages refer to it.
    pub(crate) fn sidebar(
        &self,
        instance: &DocsInstance,
        version: &Version,
        id: &str,
    ) -> Option<SidebarReference> {
        let key = payload::sidebar_key(&instance.settings.id, version, id);
        self.sidebars.get(&key).map(|sidebar| sidebar.reference.clone())
    }

    /// The fingerprint of a sidebar that a page refers to.
    pub(crate) fn sidebar_fingerprint(&self, key: &str) -> Fingerprint {
        self.sidebars.get(key).map_or_else(Fingerprint::default, |sidebar| sidebar.fingerprint)
    }

    /// The data of a sidebar that a page refers to.
    pub(crate) fn sidebar_json(&self, key: &str) -> Option<&Arc<str>> {
        self.sidebars.get(key).map(|sidebar| &sidebar.json)
    }
}

fn copy_static_files(loaded: &Loaded, output: &dyn Output) -> Result<(), Error> {
    for (path, on_disk) in &loaded.static_files {
        output.copy(path, on_disk)?;
    }
    Ok(())
}

/// Writes the interface's files. The stylesheet gets what the site and `docs-render` add to it, and so a name of its
/// own.
fn write_interface(
    ui: &Ui,
    loaded: &Loaded,
    output: &dyn Output,
) -> Result<(String, Vec<Issue>), Error> {
    let mut interface = Cow::Borrowed("");
    for (name, bytes) in &ui.files {
        if *name == ui.manifest.style {
            interface = String::from_utf8_lossy(bytes);
        } else {
            output.write(&format!("{ASSETS}/{name}"), bytes.to_vec())?;
        }
    }
    let (style, issues) =
        stylesheet(&interface, &loaded.site.settings, &loaded.theme.styles, output)?;
    Ok((write_hashed("main", "css", style.as_bytes(), output)?, issues))
}

/// Writes a file of the assets under a name that changes with its bytes, and gives the name.
pub(crate) fn write_hashed(
    name: &str,
    extension: &str,
    bytes: &[u8],
    output: &dyn Output,
) -> Result<String, Error> {
    let file = hashed_name(name, extension, bytes);
    output.write(&format!("{ASSETS}/{file}"), bytes.to_vec())?;
    Ok(file)
}

/// `site.1a2b3c4d.json`.
pub(crate) fn hashed_name(name: &str, extension: &str, bytes: &[u8]) -> String {
    // 32 bits tell the builds of one name apart; a longer name would stand in every page.
    format!("{name}.{:08x}.{extension}", xxh3_64(bytes) as u32)
}

fn main_sidebar(instances: &[DocsInstance]) -> Option<String> {
    let instance = instances.first()?;
    let version = instance.latest()?;
    let id = version.sidebars.keys().next()?;
    Some(payload::sidebar_key(&instance.settings.id, version, id.as_str()))
}

fn write_sidebars(
    settings: &Settings,
    instances: &[DocsInstance],
    assets: &str,
    output: &dyn Output,
) -> Result<HashMap<String, SharedSidebar>, Error> {
    let mut sidebars = HashMap::new();
    let versions = instances.iter().flat_map(|instance| {
        instance.versions.iter().map(move |version| (&instance.settings.id, version))
    });
    for (instance, version) in versions {
        for (id, sidebar) in &version.sidebars {
            let data = payload::sidebar_data(settings, sidebar);
            let json = serde_json::to_string(&data).expect("sidebar data is plain values");
            let key = payload::sidebar_key(instance, version, id.as_str());
            let name = format!("sidebar-{key}").replace(['/', ' '], "-");
            let file = write_hashed(&name, "json", json.as_bytes(), output)?;
            let reference = SidebarReference { key: key.clone(), href: format!("{assets}{file}") };
            let fingerprint = Fingerprint::of(json.as_bytes());
            sidebars.insert(key, SharedSidebar { reference, json: json.into(), fingerprint });
        }
    }
    Ok(sidebars)
}

/// What the script before the first paint must know of the settings, as attributes of its element.
fn boot_attributes(settings: &Settings) -> Vec<(&'static str, String)> {
    let mode = settings.color_mode;
    let mut attributes = vec![("data-default", payload::color_mode(mode.default).to_owned())];
    if mode.respect_prefers_color_scheme {
        attributes.push(("data-respect-prefers", String::new()));
    }
    if mode.disable_switch {
        attributes.push(("data-disable-switch", String::new()));
    }
    if let Some(announcement) = &settings.announcement {
        attributes.push(("data-announcement", announcement.id.clone()));
    }
    attributes
}

fn write_marker(loaded: &Loaded, output: &dyn Output) -> Result<(), Error> {
    let site = &loaded.site;
    let versions = site.instances.iter().flat_map(|instance| &instance.versions);
    let docs = versions.flat_map(|version| version.docs.values().map(|doc| &doc.permalink));
    let pages = site.pages.iter().map(|page| &page.permalink);
    let settings = &site.settings;
    let assets = format!("{ASSETS}/");
    let static_assets = loaded.static_files.iter().map(|(path, _)| path.trim_start_matches('/'));
    let marker = Marker {
        base_url: settings.base_url.clone(),
        html_routes: docs.chain(pages).filter(|path| path.ends_with(".html")).cloned().collect(),
        languages: settings.languages()[1..].iter().map(ToString::to_string).collect(),
        static_assets: static_assets
            .filter(|path| path.starts_with(&assets))
            .map(str::to_owned)
            .collect(),
        host: settings.url.parse().ok().and_then(|url: Uri| Some(url.host()?.to_owned())),
        allowed_hosts: settings.serve.allowed_hosts.clone(),
        headers: response_headers(settings),
        limits: Limits::from(&settings.serve),
        ..Marker::default()
    };
    output.write(Marker::FILE, marker.bytes())
}
