//! Generated pictures of pages for links in chats and social networks.

use std::collections::HashSet;

use bytes::Bytes;
use rayon::prelude::*;

use crate::outputs::error::BuildError;
use crate::outputs::output::{FinishedSite, Output, Written};
use crate::pages::snapshot::Snapshot;

/// Generated pictures of pages.
#[derive(Debug)]
pub(crate) struct Pictures;

impl Output for Pictures {
    fn contains_path(&self, snapshot: &Snapshot, path: &str) -> bool {
        snapshot.social_image_at(path).is_some()
    }

    /// Writes the pictures that the previous build has not written, and reports the pages without one. Pages with equal titles,
    /// such as the versions of a document, share a picture.
    fn write(&self, site: &FinishedSite<'_>) -> Result<Written, BuildError> {
        let FinishedSite { snapshot, pages, sink, .. } = *site;
        if snapshot.base().social.is_none() {
            return Ok(Written::default());
        }
        let mut known = HashSet::new();
        let mut images = Vec::new();
        let mut issues = Vec::new();
        for (number, page) in snapshot.pages().iter().enumerate() {
            let parts = snapshot.parts(page).filter(|_| pages.includes(number));
            let Some((parts, section)) = parts else { continue };
            match snapshot.social_image(&parts, section, pages.has_own_image(number)) {
                Some(Ok(image)) if known.insert(image.path.clone()) => images.push(image),
                Some(Err(issue)) => issues.push(issue),
                _ => {}
            }
        }
        let missing = images.into_par_iter().filter(|image| !sink.keep(&[&image.path]));
        missing.try_for_each(|image| -> Result<(), BuildError> {
            Ok(sink.write(&image.path, snapshot.draw(&image)?)?)
        })?;
        Ok(Written { issues, ..Written::default() })
    }

    fn has_independent_files(&self) -> bool {
        true
    }

    fn file(&self, snapshot: &Snapshot, path: &str) -> Result<Option<Bytes>, BuildError> {
        let image = snapshot.social_image_at(path);
        Ok(image.map(|image| snapshot.draw(&image)).transpose()?.map(Bytes::from))
    }
}
