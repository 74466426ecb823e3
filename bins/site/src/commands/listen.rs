//! Servers that run until the process is asked to stop.

use docs_server::{HostPolicy, Server, ServerEvent};

use crate::cli::ListenArguments;
use crate::error::Error;
use crate::report;

/// Returns the policy for the host names of a server.
pub(super) fn host_policy(arguments: &ListenArguments) -> HostPolicy {
    HostPolicy::new().with_names(&arguments.allowed_host).with_advice(
        "To allow it, start the server with `--allowed-host NAME`, or add the name to `allowed_hosts` below `[serve]` in \
         site.toml.",
    )
}

/// Serves until the process is asked to stop. Prints `activity` with the address of the site to standard output.
pub(super) fn listen(
    server: Server,
    arguments: &ListenArguments,
    activity: &'static str,
    base_url: String,
) -> Result<(), Error> {
    listen_and_say(server, arguments, activity, base_url, report::line)
}

/// Serves until the process is asked to stop. Prints `activity` with the address of the site through
/// `say`.
pub(super) fn listen_and_say(
    server: Server,
    arguments: &ListenArguments,
    activity: &'static str,
    base_url: String,
    say: fn(&str),
) -> Result<(), Error> {
    let say = move |event: &ServerEvent| match event {
        ServerEvent::Listening(address) => {
            say(&format!("{activity} on http://{address}{base_url}"));
        }
        event => report::status(&event.to_string()),
    };
    let (host, port) = (&arguments.host, arguments.port);
    server
        .on_event(say)
        .run(host, port)
        .map_err(|source| Error::Listen { address: format!("{host}:{port}"), source })
}
