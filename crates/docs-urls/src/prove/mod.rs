//! A comparison of two builds of a website: routes, titles, descriptions, anchors, headings, words, links and pictures of the old one
//! that the new one lacks, and links of its navbar and footer.
//!
//! *Input*: the HTML of the pages of both builds, read with the tokenizer of browsers (`html5ever`). *Output*: a [`Proof`], which contains
//! the share of the old build's parts that the new build has, and the parts that it lacks.
//!
//! ```
//! use docs_urls::prove::{Page, Proof};
//!
//! let old = Page::read("<title>Setup</title><article><h2 id=start>Start</h2><p>Two words.</p></article>");
//! let new = Page::read("<title>Setup</title><article><h2 id=begin>Start</h2><p>Two words.</p></article>");
//! let mut proof = Proof::default();
//! proof.add("/setup", &old, Some(&new));
//! assert_eq!(proof.titles.percent(), 100.0);
//! assert_eq!(proof.anchors.missing[0].part, "#start");
//! assert!(!proof.reaches(99.0));
//! ```

mod attributes;
mod blocks;
mod page;
mod pages;
mod paths;
mod proof;
mod skip;

pub use blocks::{Block, BlockKind, Run, Style};
pub use page::Page;
pub use pages::Pages;
pub(crate) use paths::decode;
pub use paths::{page_path, path_key, sitemap_addresses};
pub use proof::{Measure, Missing, Proof};
