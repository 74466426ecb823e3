//! Merging of a light and a dark rendering into one SVG without a style sheet.

use crate::error::DiagramError;
use crate::part::{self, Part};
use crate::prune::prune;
use crate::{numbers, properties};

/// Merges the `light` and the `dark` rendering of a diagram.
pub(crate) fn drawn(light: &str, dark: &str) -> Result<String, DiagramError> {
    let mut picture = part::read(light)?;
    picture.take_dark(&part::read(dark)?);
    picture.finish();
    prune(&mut picture);
    let mut svg = String::new();
    picture.write(&mut svg);
    Ok(svg)
}

impl Part {
    /// Adds the dark colors of the same element. An element without a counterpart in the dark rendering keeps its
    /// light colors.
    fn take_dark(&mut self, dark: &Self) {
        properties::take_dark(&mut self.properties, &dark.properties);
        let mut unseen: Vec<&Self> = dark.parts().collect();
        for part in self.parts_mut() {
            // Either rendering may contain elements that the other lacks, such as gradients.
            let same =
                unseen.iter().position(|dark| dark.name == part.name && dark.id() == part.id());
            if let Some(same) = same {
                part.take_dark(unseen.remove(same));
            }
        }
    }

    /// Sets the size and the accessible name of the picture.
    fn finish(&mut self) {
        let size = self.attribute("viewBox").map(numbers::list).unwrap_or_default();
        let label = kind_name(self.attribute("aria-roledescription").unwrap_or_default());
        self.attributes.retain(|(name, _)| !matches!(name.as_str(), "width" | "height"));
        if let [_, _, width, height] = size[..] {
            for (name, length) in [("width", width), ("height", height)] {
                self.attributes.push((name.to_owned(), format!("{length:.0}")));
            }
        }
        if self.attribute("aria-labelledby").is_none() {
            self.attributes.push(("aria-label".to_owned(), label.to_owned()));
        }
    }
}

/// Returns the accessible name of a kind of diagram. Screen readers read the labels of the picture after it.
fn kind_name(description: &str) -> &'static str {
    match description {
        "flowchart" | "flowchart-v2" | "flowchart-elk" => "Flowchart",
        "sequence" => "Sequence diagram",
        "class" | "classDiagram" => "Class diagram",
        "stateDiagram" | "state" => "State diagram",
        "er" => "Entity relationship diagram",
        "gantt" => "Gantt chart",
        "pie" => "Pie chart",
        "gitGraph" => "Git graph",
        "mindmap" => "Mind map",
        "timeline" => "Timeline",
        "journey" => "User journey",
        "quadrantChart" => "Quadrant chart",
        "xychart" => "XY chart",
        "requirement" => "Requirement diagram",
        "sankey" => "Sankey diagram",
        "kanban" => "Kanban board",
        "architecture" => "Architecture diagram",
        "block" => "Block diagram",
        "packet" => "Packet diagram",
        "radar" => "Radar chart",
        "treemap" => "Treemap",
        "c4" => "C4 diagram",
        _ => "Diagram",
    }
}
