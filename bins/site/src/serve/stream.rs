//! Files that are sent while they are read.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::ops::Range;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use http_body_util::BodyExt as _;
use hyper::body::{Bytes, Frame, SizeHint};
use tokio::task::JoinHandle;

use super::connection::Body;
use super::files::Place;
use super::limits::BUFFER_BYTES;

/// A range of a file's bytes. A file that has become shorter ends the connection: its length is already sent.
pub(super) fn stream(place: Arc<Place>, range: Range<usize>) -> Body {
    let source = Source::Closed { place, start: range.start as u64 };
    FileBody { next: Next::Waiting(source), left: (range.end - range.start) as u64 }.boxed_unsync()
}

/// What the next piece is read from.
enum Source {
    Closed { place: Arc<Place>, start: u64 },
    Open(File),
}

/// A piece of a file, and the file at the end of the piece.
type Piece = io::Result<(Bytes, File)>;

impl Source {
    /// Reads the next piece of the `left` bytes.
    fn read(self, left: u64) -> Piece {
        let mut file = match self {
            Self::Open(file) => file,
            Self::Closed { place, start } => {
                let mut file = place.open()?;
                file.seek(SeekFrom::Start(start))?;
                file
            }
        };
        let length = left.min(BUFFER_BYTES as u64);
        let mut piece = Vec::with_capacity(length as usize);
        (&mut file).take(length).read_to_end(&mut piece)?;
        if piece.is_empty() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok((Bytes::from(piece), file))
    }
}

/// A body that reads its next piece when the connection has room for it: a slow reader occupies memory for two pieces, and a
/// thread only while one is read.
struct FileBody {
    next: Next,
    left: u64,
}

/// The next piece of a file.
enum Next {
    Waiting(Source),
    Reading(JoinHandle<Piece>),
    /// There is none, or it can't be read.
    End,
}

impl hyper::body::Body for FileBody {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        let left = self.left;
        let mut reading = match std::mem::replace(&mut self.next, Next::End) {
            Next::Waiting(source) if left > 0 => {
                tokio::task::spawn_blocking(move || source.read(left))
            }
            Next::Reading(reading) => reading,
            Next::Waiting(_) | Next::End => return Poll::Ready(None),
        };
        let Poll::Ready(read) = Pin::new(&mut reading).poll(context) else {
            self.next = Next::Reading(reading);
            return Poll::Pending;
        };
        let (piece, file) = match read.map_err(io::Error::other).flatten() {
            Ok(read) => read,
            Err(error) => return Poll::Ready(Some(Err(error))),
        };
        self.left -= piece.len() as u64;
        self.next = Next::Waiting(Source::Open(file));
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.left == 0
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}
