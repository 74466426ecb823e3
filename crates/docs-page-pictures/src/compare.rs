//! Comparison of the pages of two websites.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use crate::browser::Browser;
use crate::connection::Connection;
use crate::error::BrowserError;
use crate::styles::{self, StyleDifference, Styles};
use crate::tab::Tab;
use crate::view::View;
use crate::website::Website;

/// Pictures and styles of the common pages of two websites.
#[derive(Debug)]
pub struct Comparison {
    /// Pages in the order of their paths as passed to [`compare`].
    pub pages: Vec<PagePictures>,
}

/// Page of both websites.
#[derive(Debug)]
pub struct PagePictures {
    /// Path of the page.
    pub path: String,
    /// The page in each of [`View::ALL`].
    pub views: Vec<ViewPictures>,
}

/// Page of both websites in one view.
#[derive(Debug)]
pub struct ViewPictures {
    /// Window and color scheme.
    pub view: View,
    /// Picture of the old page, as PNG.
    pub old: Vec<u8>,
    /// Picture of the new page, as PNG.
    pub new: Vec<u8>,
    /// Share of equal pixels of both pictures, reduced to a width of 128 pixels, in percent.
    pub likeness: f64,
    /// Number of compared properties.
    pub compared_styles: usize,
    /// Properties that differ.
    pub differences: Vec<StyleDifference>,
}

impl Comparison {
    /// Returns the share of equal properties of all pages, in percent; 100 without properties.
    #[must_use]
    pub fn equal_styles(&self) -> f64 {
        equal_styles(self.views())
    }

    /// Returns the mean likeness of all pictures, in percent; 100 without pictures.
    #[must_use]
    pub fn likeness(&self) -> f64 {
        let (count, sum) =
            self.views().fold((0_u32, 0.0), |(count, sum), view| (count + 1, sum + view.likeness));
        if count == 0 { 100.0 } else { sum / f64::from(count) }
    }

    fn views(&self) -> impl Iterator<Item = &ViewPictures> {
        self.pages.iter().flat_map(|page| &page.views)
    }
}

/// Returns the share of equal properties, in percent; 100 without properties.
pub(crate) fn equal_styles<'v>(views: impl Iterator<Item = &'v ViewPictures>) -> f64 {
    let (compared, different) = views.fold((0, 0), |(compared, different), view| {
        (compared + view.compared_styles, different + view.differences.len())
    });
    if compared == 0 { 100.0 } else { 100.0 * (compared - different) as f64 / compared as f64 }
}

/// Draws pages of two websites, the old one first, in each of [`View::ALL`], and compares their computed styles.
///
/// A file that a website lacks is a failed request for the browser: the page is drawn without it.
///
/// # Errors
///
/// Returns an error if the browser cannot be started, ends, or does not respond within a minute, or if a page cannot be loaded.
pub fn compare(
    browser: &Browser,
    sites: &[Website<'_>; 2],
    paths: &[String],
) -> Result<Comparison, BrowserError> {
    let has_network = sites.iter().any(|site| !site.answers());
    let mut connection = Connection::start(browser, has_network)?;
    let mut pages: Vec<PagePictures> =
        paths.iter().map(|path| PagePictures { path: path.clone(), views: Vec::new() }).collect();
    for view in View::ALL {
        let [old, new] = sites;
        let old = draw(&mut connection, old, paths, view)?;
        let new = draw(&mut connection, new, paths, view)?;
        let likeness = likeness(&mut connection, old.iter().zip(&new))?;
        for (((page, old), new), likeness) in pages.iter_mut().zip(old).zip(new).zip(likeness) {
            let (compared_styles, differences) = styles::compare(&old.styles, &new.styles);
            page.views.push(ViewPictures {
                view,
                old: old.picture,
                new: new.picture,
                likeness,
                compared_styles,
                differences,
            });
        }
    }
    Ok(Comparison { pages })
}

/// Page of one website in one view.
struct Drawn {
    picture: Vec<u8>,
    styles: Styles,
}

fn draw(
    connection: &mut Connection,
    site: &Website<'_>,
    paths: &[String],
    view: View,
) -> Result<Vec<Drawn>, BrowserError> {
    let mut tab = Tab::open(connection, site, view)?;
    if let Some(first) = paths.first() {
        // A site may remove the stored color scheme from now on.
        tab.show(first)?;
    }
    let script = styles::script();
    let mut drawn = Vec::with_capacity(paths.len());
    for path in paths {
        tab.show(path)?;
        let styles = styles::read(tab.evaluate(&script)?);
        drawn.push(Drawn { picture: tab.picture()?, styles });
    }
    tab.close()?;
    Ok(drawn)
}

/// Returns the likeness of pairs of pictures, in percent.
fn likeness<'d>(
    connection: &mut Connection,
    pairs: impl Iterator<Item = (&'d Drawn, &'d Drawn)>,
) -> Result<Vec<f64>, BrowserError> {
    let empty = |_: &str| Some(Vec::new());
    let site = Website::Files { base_url: "/", read: &empty };
    // Pages of the websites may forbid what the script does.
    let mut tab = Tab::open(connection, &site, View::ALL[0])?;
    let function = include_str!("likeness.js").trim_end();
    let mut shares = Vec::new();
    for (old, new) in pairs {
        let pictures = json!([STANDARD.encode(&old.picture), STANDARD.encode(&new.picture)]);
        let share = tab.evaluate(&format!("{function}({pictures})"))?;
        shares.push(100.0 * share.as_f64().unwrap_or_default());
    }
    tab.close()?;
    Ok(shares)
}
