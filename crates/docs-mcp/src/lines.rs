//! Lines of bounded length.

use std::io::{self, BufRead, ErrorKind};

use crate::message::Received;
use crate::outline::Outline;

/// Reads messages, one for each line. The last line needs no end.
pub(crate) struct MessageLines<R> {
    input: R,
    max_bytes: usize,
}

impl<R: BufRead> MessageLines<R> {
    /// Creates the lines of an input. Longer lines than `max_bytes` are read to their end and not kept.
    pub(crate) fn new(input: R, max_bytes: usize) -> Self {
        Self { input, max_bytes }
    }

    /// Returns the next message; `None` at the end of the input. Empty lines are skipped.
    pub(crate) fn next_message(&mut self) -> io::Result<Option<Received>> {
        loop {
            let mut line = Vec::new();
            let (mut too_long, mut has_bytes) = (None::<Outline>, false);
            loop {
                let part = match self.input.fill_buf() {
                    Ok(part) => part,
                    Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                    Err(error) => return Err(error),
                };
                let end = part.iter().position(|byte| *byte == b'\n');
                let text = &part[..end.unwrap_or(part.len())];
                let consumed = text.len() + usize::from(end.is_some());
                has_bytes |= consumed > 0;
                match &mut too_long {
                    Some(outline) => outline.push(text),
                    None if line.len() + text.len() > self.max_bytes => {
                        let mut outline = Outline::default();
                        outline.push(&std::mem::take(&mut line));
                        outline.push(text);
                        too_long = Some(outline);
                    }
                    None => line.extend_from_slice(text),
                }
                self.input.consume(consumed);
                if end.is_some() || consumed == 0 {
                    break;
                }
            }
            if let Some(outline) = too_long {
                return Ok(Some(Received::from_too_long(&outline, self.max_bytes)));
            }
            if !line.trim_ascii().is_empty() {
                return Ok(Some(Received::from_json(&line)));
            }
            if !has_bytes {
                return Ok(None);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    /// Returns a letter for each message: `m` for the SDK, `e` for an error, `i` for an ignored one.
    fn kinds(text: &str) -> String {
        let mut lines = MessageLines::new(BufReader::with_capacity(7, text.as_bytes()), 50);
        let mut kinds = String::new();
        while let Some(received) = lines.next_message().expect("memory can be read") {
            kinds.push(match received {
                Received::Message(_) => 'm',
                Received::Invalid(_) => 'e',
                Received::Ignored => 'i',
            });
        }
        kinds
    }

    #[test]
    fn each_line_is_one_message() {
        let ping = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
        let long = "[".repeat(51);
        let (exact, longer) = ("x".repeat(50), "x".repeat(51));
        for (text, expected) in [
            (String::new(), ""),
            ("\n\r\n \n".to_owned(), ""),
            (ping.to_owned(), "m"),
            (format!("{ping}\r\n\n{ping}\n"), "mm"),
            (format!("{{\n{ping}"), "em"),
            (format!("{long}\n{ping}\n{long}"), "eme"),
            (format!("{exact}\n{longer}\n{ping}"), "eem"),
            (format!("{{\"jsonrpc\":\"2.0\",\"method\":\"{long}\"}}\n{ping}"), "im"),
        ] {
            assert_eq!(kinds(&text), expected, "{text:?}");
        }
    }
}
