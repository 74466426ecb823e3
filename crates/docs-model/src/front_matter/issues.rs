//! Code and position of the issues of a front matter.

/// Code of the issues of a front matter.
pub(super) const CODE: &str = "front-matter";

/// Line of the first line of a front matter within its file: the fence is line 1.
pub(super) const TEXT_LINE: u32 = 2;
