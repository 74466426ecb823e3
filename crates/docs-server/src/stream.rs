//! Streaming of large files.

use std::io::{self, Seek as _, SeekFrom};
use std::ops::Range;
use std::sync::Arc;

use axum::body::Body;
use futures_util::TryFutureExt as _;
use tokio::fs::File;
use tokio::io::AsyncReadExt as _;
use tokio_util::io::ReaderStream;

use crate::buffer::BUFFER_BYTES;
use crate::contained_file::ContainedFile;

/// Creates a body of a range of a file's bytes. The file is opened when the first bytes are sent.
///
/// The next piece is read when the connection has capacity for it, so a slow client needs memory for two pieces, and a
/// thread only while one is read. A file that has become shorter ends the connection, since its length has already been
/// sent.
pub(crate) fn stream(location: Arc<ContainedFile>, range: Range<u64>) -> Body {
    let pieces = async move {
        let opened = tokio::task::spawn_blocking(move || {
            let mut file = location.open()?;
            file.seek(SeekFrom::Start(range.start))?;
            io::Result::Ok(file)
        });
        let file = File::from_std(opened.await.map_err(io::Error::other)??);
        let part = file.take(range.end - range.start);
        io::Result::Ok(ReaderStream::with_capacity(part, BUFFER_BYTES))
    };
    Body::from_stream(pieces.try_flatten_stream())
}
