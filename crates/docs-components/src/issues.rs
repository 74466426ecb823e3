//! Issues of pages and components.

use docs_model::{Issue, Location, Severity};
use docs_script::{ModuleError, ModuleLimit, ModuleLimits};
use docs_site::COMPONENT_LIMIT_CODE;

use crate::codes::{BROWSER_ONLY_CODE, COMPONENT_CODE};

const OMITTED_HELP: &str = "it is left out; the rest of the page stays";

pub(crate) fn syntax(message: &str, location: Location) -> Issue {
    Issue::warning(COMPONENT_CODE, format!("this is not JavaScript: {message}"))
        .help(OMITTED_HELP)
        .at(location)
}

/// Returns the issue of a component that threw. `cause` is the message about a missing package that probably explains it.
pub(crate) fn exception(
    name: Option<&str>,
    message: &str,
    cause: Option<&str>,
    location: Location,
) -> Issue {
    let message = match message {
        // The engine throws `null` if no memory is left for an exception.
        "null" => format!("{}, or threw `null`", out_of_memory()),
        message => message.to_owned(),
    };
    let help = match cause {
        Some(cause) => format!("{OMITTED_HELP}. {cause}, which is probably the cause"),
        None => OMITTED_HELP.to_owned(),
    };
    let what = format!("failed to render: {message}");
    component_issue(Severity::Warning, COMPONENT_CODE, name, &what).help(help).at(location)
}

/// Returns the issue of a component that exceeds a limit of the engine. The message is the same on all pages, so that the issues
/// of several pages are merged.
pub(crate) fn exceeded_limit(name: Option<&str>, reason: &str, location: Location) -> Issue {
    let what = format!("failed to render: {reason}");
    component_issue(Severity::Warning, COMPONENT_LIMIT_CODE, name, &what)
        .help("it is left out; correct the component, or compute its data before the build")
        .at(location)
}

/// Returns the issue of a source whose statements exceed a limit of the engine.
pub(crate) fn exceeded_statements(file: &str, reason: &str, location: Location) -> Issue {
    let message = format!("the statements of `{file}` failed: {reason}");
    Issue::warning(COMPONENT_LIMIT_CODE, message)
        .help("they are left out, with the components that use them; correct them, or compute their data before the build")
        .at(location)
}

/// Returns the issue of a component that needs a module whose error is a separate issue.
pub(crate) fn consequence(name: Option<&str>, message: &str, location: Location) -> Issue {
    let what = format!("is left out: {message}");
    component_issue(Severity::Info, COMPONENT_CODE, name, &what).at(location)
}

/// Returns the issue of a component that is rendered without the parts of a module whose error is a separate issue.
pub(crate) fn partial(name: Option<&str>, message: &str, location: Location) -> Issue {
    let what = format!("is shown in part: {message}");
    component_issue(Severity::Info, COMPONENT_CODE, name, &what).at(location)
}

/// Returns the issue of a component that replaces a part of Markdown and fails.
pub(crate) fn replacement(name: &str, reason: &str, location: Location) -> Issue {
    let what = format!("failed to render: {reason}");
    component_issue(Severity::Warning, COMPONENT_CODE, Some(name), &what)
        .help("the engine's own is shown in its place")
        .at(location)
}

/// Returns the issue of the module with the components that pages use without an import.
pub(crate) fn site_components(error: &ModuleError, location: Location) -> Issue {
    let message =
        format!("the components that pages use without an import failed: {}", reason(error));
    Issue::warning(COMPONENT_CODE, message)
        .help("the engine's own are shown in place of those that replace parts of Markdown; the others are left out")
        .at(location)
}

pub(crate) fn module_failure(specifier: &str, error: &ModuleError, location: Location) -> Issue {
    let message = format!("`{specifier}` failed when it was imported: {}", reason(error));
    let code = if error.limit().is_some() { COMPONENT_LIMIT_CODE } else { COMPONENT_CODE };
    Issue::warning(code, message)
        .help("the components of this module are left out")
        .at(location)
        .about(specifier)
}

pub(crate) fn page_failure(reason: &str, location: Location) -> Issue {
    let message = format!("the components of this page failed: {reason}");
    Issue::warning(COMPONENT_CODE, message).help("they are left out").at(location)
}

/// Returns the issue of a component that needs a browser.
pub(crate) fn browser_only(name: Option<&str>, message: &str, location: Location) -> Issue {
    let what = format!("is rendered in the browser only: {message}");
    component_issue(Severity::Info, BROWSER_ONLY_CODE, name, &what)
        .help(browser_help(message))
        .at(location)
}

/// Returns the issue of a page whose own statements need a browser.
pub(crate) fn page_in_browser(message: &str, location: Location) -> Issue {
    let what = format!("the components of this page are rendered in the browser only: {message}");
    Issue::new(Severity::Info, BROWSER_ONLY_CODE, what).help(browser_help(message)).at(location)
}

/// Returns the advice for a message about a missing global of browsers.
fn browser_help(message: &str) -> &'static str {
    if message.starts_with("Intl ") {
        "builds have no `Intl`: write the formatted value in the source, so that the page contains the component"
    } else {
        "use `window` and `document` in effects or in `<BrowserOnly>`, so that the page contains the component"
    }
}

/// Returns an issue whose message begins with the name of a component.
fn component_issue(
    severity: Severity,
    code: &'static str,
    name: Option<&str>,
    what: &str,
) -> Issue {
    match name {
        Some(name) => Issue::new(severity, code, format!("`{name}` {what}")).about(name),
        None => Issue::new(severity, code, format!("a component {what}")),
    }
}

/// Returns the failure of an island that exceeds the limit of memory.
fn out_of_memory() -> String {
    let bytes = ModuleLimits::default().memory_bytes;
    format!("it needs more than {} MiB of memory", bytes / (1024 * 1024))
}

/// Returns the message of a failure.
pub(crate) fn reason(error: &ModuleError) -> String {
    match error.limit() {
        Some(ModuleLimit::Time) => {
            format!("it took longer than {} seconds", ModuleLimits::default().time.as_secs())
        }
        Some(ModuleLimit::Memory) => out_of_memory(),
        Some(ModuleLimit::Stack) => "it calls itself without an end".to_owned(),
        None => error.to_string(),
    }
}
