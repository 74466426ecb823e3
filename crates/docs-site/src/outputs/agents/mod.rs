//! Files for agents: each page as Markdown (its *twin*), the lists of all of them, and descriptions of the site's MCP server.

mod discovery;
mod full;
mod index;
mod outline;
mod parts;
mod twin;

pub(crate) use discovery::AgentDiscovery;
pub(crate) use full::AgentText;
pub(crate) use index::AgentIndex;
pub(crate) use twin::Twin;
