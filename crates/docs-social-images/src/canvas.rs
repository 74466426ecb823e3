//! Size and colors of pictures.

/// Width of all pictures, in pixels: the recommended size of `og:image`.
pub const WIDTH: u32 = 1200;

/// Height of all pictures, in pixels.
pub const HEIGHT: u32 = 630;

/// Color as red, green and blue.
pub type Rgb = [u8; 3];
