//! Files that are sent while they are read.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::ops::Range;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use http_body_util::BodyExt as _;
use hyper::body::{Bytes, Frame, SizeHint};
use tokio::task::JoinHandle;

use super::connection::Body;
use super::files::Place;
use super::limits::BUFFER_BYTES;

/// A range of a file's bytes. A file that has become shorter ends the connection: its length is already sent.
pub(super) fn stream(place: Arc<Place>, range: Range<usize>) -> Body {
    let left = (range.end - range.start) as u64;
    let start = range.start as u64;
    let reading = tokio::task::spawn_blocking(move || {
        let mut file = place.open()?;
        file.seek(SeekFrom::Start(start))?;
        read(file, left)
    });
    FileBody { reading: Some(reading), left }.boxed_unsync()
}

/// A piece of a file, and the file at the end of the piece.
type Piece = io::Result<(Bytes, File)>;

/// Reads the next piece.
fn read(mut file: File, left: u64) -> Piece {
    let length = left.min(BUFFER_BYTES as u64);
    let mut piece = Vec::with_capacity(length as usize);
    (&mut file).take(length).read_to_end(&mut piece)?;
    if piece.is_empty() && left > 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok((Bytes::from(piece), file))
}

/// A body that reads its next piece when the connection has room for it: a slow reader occupies memory for two pieces, and a
/// thread only while one is read.
struct FileBody {
    /// `None` at the end.
    reading: Option<JoinHandle<Piece>>,
    left: u64,
}

impl hyper::body::Body for FileBody {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        let Some(reading) = &mut self.reading else { return Poll::Ready(None) };
        let read_piece = ready!(Pin::new(reading).poll(context));
        self.reading = None;
        let (piece, file) = match read_piece.map_err(io::Error::other).flatten() {
            Ok(read_piece) => read_piece,
            Err(error) => return Poll::Ready(Some(Err(error))),
        };
        self.left = self.left.saturating_sub(piece.len() as u64);
        let left = self.left;
        if left > 0 {
            self.reading = Some(tokio::task::spawn_blocking(move || read(file, left)));
        }
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.reading.is_none()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}
