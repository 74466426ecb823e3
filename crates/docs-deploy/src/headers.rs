//! Headers that object storage keeps with a file.

use docs_server::ServedSite;
use object_store::{Attribute, Attributes};

/// Headers of a response that object storage can keep with a file, and the attributes that store them. It cannot keep others, such as
/// a Content-Security-Policy: the network in front of it adds them.
const STORED: [(&str, Attribute); 5] = [
    ("cache-control", Attribute::CacheControl),
    ("content-disposition", Attribute::ContentDisposition),
    ("content-encoding", Attribute::ContentEncoding),
    ("content-language", Attribute::ContentLanguage),
    ("content-type", Attribute::ContentType),
];

/// Headers of a file that object storage keeps, by name.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Headers(Vec<(&'static str, String)>);

impl Headers {
    /// Returns the headers with which `site serve` responds with a file, as far as they can be stored.
    pub(crate) fn new(site: &ServedSite, path: &str) -> Self {
        let headers = site.headers_of_file(path);
        let value = |name: &str| headers.get(name)?.to_str().ok().map(str::to_owned);
        Self(STORED.iter().filter_map(|(name, _)| Some((*name, value(name)?))).collect())
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0.iter().map(|(name, value)| (*name, value.as_str()))
    }

    /// Returns the headers as attributes of an object.
    pub(crate) fn to_attributes(&self) -> Attributes {
        let attribute = |(name, value): (&'static str, &str)| {
            let (_, attribute) = STORED.iter().find(|(stored, _)| *stored == name)?;
            Some((attribute.clone(), value.to_owned()))
        };
        self.iter().filter_map(attribute).collect()
    }

    #[cfg(test)]
    pub(crate) fn from_pairs<const N: usize>(pairs: [(&'static str, &str); N]) -> Self {
        Self(pairs.map(|(name, value)| (name, value.to_owned())).into())
    }
}
