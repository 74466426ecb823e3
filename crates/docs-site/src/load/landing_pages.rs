//! Landing pages of VitePress and Starlight.

use docs_model::{Location, MarkdownDialect, Settings, landing_source, split_source};

use super::generated::{GeneratedDoc, Part};

/// Translation of landing pages into blocks of this engine, for sites whose settings enable the syntax of VitePress or Starlight.
#[derive(Clone, Copy, Debug, Hash)]
pub(super) struct LandingPages {
    is_enabled: bool,
}

impl LandingPages {
    pub(super) fn new(settings: &Settings) -> Self {
        let has_landing_pages = |dialect: &MarkdownDialect| {
            matches!(dialect, MarkdownDialect::Starlight | MarkdownDialect::Vitepress)
        };
        let markdown = &settings.markdown;
        Self { is_enabled: markdown.blocks && markdown.dialects.iter().any(has_landing_pages) }
    }

    /// Returns the source of a landing page with blocks of this engine; `None` for any other source.
    pub(super) fn translated(self, file: &str, text: &str) -> Option<GeneratedDoc> {
        let translated = self.is_enabled.then(|| landing_source(text)).flatten()?;
        let line_of = |text: &str, is_it: fn(&str) -> bool| {
            text.lines().zip(1..).find(|(line, _)| is_it(line)).map_or(1, |(_, line)| line)
        };
        let keys = line_of(text, |line| line.starts_with("hero:") || line.starts_with("features:"));
        let blocks = line_of(&translated, |line| line.starts_with("::::"));
        let body = split_source(text).first_line;
        let lines = |text: &str| u32::try_from(text.matches('\n').count()).unwrap_or(u32::MAX);
        let shift = lines(&translated).saturating_sub(lines(text));
        let part =
            |line, origin, is_copy| Part { line, origin: Location::line(file, origin), is_copy };
        let mut parts: Vec<Part> = kept_lines(text, &translated)
            .take_while(|(line, _)| *line < blocks)
            .map(|(line, origin)| part(line, origin, true))
            .collect();
        // An issue of a block is located at the keys, because the lines of blocks are in another order.
        parts.extend([part(blocks, keys, false), part(body + shift, body, true)]);
        Some(GeneratedDoc { text: translated, parts, ..GeneratedDoc::default() })
    }
}

/// Returns the lines of a translation that are lines of its source, in the same order: the number of each in both. The translation
/// leaves out keys of the front matter, so the lines below them have other numbers.
fn kept_lines<'a>(source: &'a str, translated: &'a str) -> impl Iterator<Item = (u32, u32)> + 'a {
    let mut rest = source.lines().zip(1..);
    translated.lines().zip(1..).map_while(move |(line, number)| {
        let (_, origin) = rest.find(|(original, _)| *original == line)?;
        Some((number, origin))
    })
}
