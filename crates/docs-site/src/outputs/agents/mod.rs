//! Files for agents: each page as Markdown (its *twin*), and the lists of all of them.

mod full;
mod index;
mod outline;
mod parts;
mod twin;

pub(crate) use full::AgentText;
pub(crate) use index::AgentIndex;
pub(crate) use twin::Twin;
