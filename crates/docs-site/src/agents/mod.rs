//! Files for agents: each page as Markdown (its *twin*), and the lists of all of them.

mod full;
mod index;
mod names;
mod outline;
mod parts;
mod twin;
mod twins;

pub(crate) use full::{FULL_RECORD, FullText};
pub(crate) use names::{INDEX, is_agent_list};
pub(crate) use twins::Twins;
