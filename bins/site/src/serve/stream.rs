//! Files that are sent while they are read.

use std::convert::Infallible;
use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::ops::Range;
use std::path::PathBuf;
use std::pin::Pin;
use std::task::{Context, Poll};

use http_body_util::BodyExt as _;
use hyper::body::{Bytes, Frame, SizeHint};
use tokio::sync::mpsc::{self, Receiver, Sender};

use super::connection::Body;

/// Bytes that are read at once, and how many such pieces wait for a slow reader.
const PIECE_BYTES: usize = 64 * 1024;
const MOST_WAITING: usize = 4;

/// A range of a file's bytes. A file that has become shorter ends the connection: its length is said already.
pub(super) fn stream(path: PathBuf, range: Range<usize>) -> Body {
    let left = (range.end - range.start) as u64;
    let (sender, pieces) = mpsc::channel(MOST_WAITING);
    tokio::task::spawn_blocking(move || read(&path, range.start as u64, left, &sender));
    Pieces { pieces, left }.boxed_unsync()
}

/// Sends the pieces of a file until all are sent or nobody takes them any more.
fn read(path: &std::path::Path, start: u64, length: u64, sender: &Sender<Bytes>) -> io::Result<()> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(start))?;
    let mut rest = file.take(length);
    loop {
        let mut piece = Vec::with_capacity(PIECE_BYTES);
        (&mut rest).take(PIECE_BYTES as u64).read_to_end(&mut piece)?;
        if piece.is_empty() || sender.blocking_send(Bytes::from(piece)).is_err() {
            return Ok(());
        }
    }
}

/// A body that sends each piece.
struct Pieces {
    pieces: Receiver<Bytes>,
    left: u64,
}

impl hyper::body::Body for Pieces {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.pieces.poll_recv(context).map(|piece| {
            piece.map(|piece| {
                self.left = self.left.saturating_sub(piece.len() as u64);
                Ok(Frame::data(piece))
            })
        })
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}
