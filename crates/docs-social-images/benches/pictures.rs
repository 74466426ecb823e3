//! Time of a picture: `cargo bench -p docs-social-images`.
//!
//! Draws a picture for each combination of some titles and sections, on one thread, and prints the median, the 95th
//! percentile and the maximum. The first picture is not counted, because drawing it reads the fonts.

#![expect(clippy::print_stdout, reason = "a benchmark's output is text")]
#![expect(clippy::disallowed_methods, reason = "a benchmark is about time")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use docs_social_images::{SocialImages, Style, StyleError, Text};

/// Titles from one short line to more lines than fit, in all three scripts.
const TITLES: [&str; 8] = [
    "Agents",
    "Set up a pier",
    "Connect a conversation to your own knowledge base",
    "How a message is routed between sessions, workers and connections of the same workspace",
    "ConversationMemoryAuthorityConfiguration.withRetention()",
    "Übersicht über Schlüssel, Aufträge und Größenbeschränkungen für Arbeitsbereiche",
    "Настройка подключения к базе знаний и управление правами доступа",
    "Every setting of the site with its default, its environment variable, its flag and an example of its \
     value in a file, for administrators who install the product without access to the network",
];

const SECTIONS: [Option<&str>; 3] =
    [None, Some("Guides"), Some("Reference of all settings and commands")];

/// Pictures of each combination.
const TURNS: usize = 25;

const LOGO: &[u8] = br##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <circle cx="32" cy="32" r="30" fill="#4048c4"/>
  <path d="M16 40 Q32 8 48 40" stroke="#fff" stroke-width="5" fill="none"/>
</svg>"##;

fn main() -> Result<(), StyleError> {
    let style = Style {
        site_title: "Agent Docs",
        background: [255, 255, 255],
        text: [15, 19, 26],
        accent: [64, 72, 196],
        logo: Some(LOGO),
    };
    let start = Instant::now();
    let images = SocialImages::new(&style)?;
    println!("common parts of a site  {:>6.2} ms", milliseconds(start.elapsed()));
    draw(&images, Text { title: "First", section: None });
    let texts: Vec<Text<'_>> =
        TITLES.iter().flat_map(|title| SECTIONS.map(|section| Text { title, section })).collect();
    let mut times: Vec<Duration> =
        (0..TURNS).flat_map(|_| &texts).map(|text| draw(&images, *text)).collect();
    times.sort_unstable();
    println!("{} pictures", times.len());
    for (name, part) in [("median", 0.5), ("95th percentile", 0.95), ("maximum", 1.0)] {
        let index = ((times.len() - 1) as f64 * part) as usize;
        println!("{name:<22}  {:>6.2} ms", milliseconds(times[index]));
    }
    Ok(())
}

/// Draws a picture and returns the time it took.
fn draw(images: &SocialImages, text: Text<'_>) -> Duration {
    let start = Instant::now();
    black_box(images.draw(black_box(text))).expect("the fonts contain the scripts of the titles");
    start.elapsed()
}

fn milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1000.0
}
