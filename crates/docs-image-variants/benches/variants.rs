//! Time and bytes of the variants of images: `cargo bench -p docs-image-variants -- FILE…`.
//!
//! Encodes each file once, on one thread.

#![expect(clippy::print_stdout, reason = "a benchmark's output is text")]
#![expect(clippy::disallowed_methods, reason = "a benchmark reads files and is about time")]

use std::error::Error;
use std::time::Instant;

use docs_image_variants::image_variants;

fn main() -> Result<(), Box<dyn Error>> {
    // Cargo passes `--bench` too.
    for file in std::env::args().skip(1).filter(|argument| !argument.starts_with("--")) {
        let image = std::fs::read(&file)?;
        let start = Instant::now();
        let variants = image_variants(&image)?;
        let milliseconds = start.elapsed().as_secs_f64() * 1000.0;
        let variants = variants.iter();
        let sizes: Vec<String> = variants
            .map(|variant| format!("{} px {} bytes", variant.width, variant.bytes.len()))
            .collect();
        println!("{file}: {} bytes; {}; {milliseconds:.0} ms", image.len(), sizes.join(", "));
    }
    Ok(())
}
