//! Issues that fail `site check` and `site build`.

use std::fs;
use std::path::Path;

use crate::program::{SETTINGS, folder, site};

/// Runs the program in a folder. Returns its exit code, and its standard error followed by its
/// standard output.
fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = site(arguments).current_dir(folder).output().expect("the program starts");
    let printed = [output.stderr, output.stdout].concat();
    (output.status.code(), String::from_utf8_lossy(&printed).into_owned())
}

/// Page with issues that are always warnings: a missing component, an open admonition, an invalid formula and an invalid
/// diagram.
const FAULTY: &str = "# Home\n\n<Chart />\n\n$\\frac{1}$\n\n```mermaid\nflowchart LR\n  a[Read --> b\n```\n\n:::note\n\nOpen.\n";

const CODES: [&str; 4] =
    ["unknown-component", "unclosed-admonition", "unreadable-formula", "diagram"];

#[test]
fn warnings_fail_a_check_unless_their_codes_are_allowed() {
    let settings = format!("{SETTINGS}[markdown]\nmath = true\nmermaid = true\n");
    let site = folder(&[("site.toml", &settings), ("content/index.mdx", FAULTY)]);
    let (code, printed) = run(site.path(), &["check"]);
    assert_eq!(code, Some(1), "{printed}");
    for code in CODES {
        assert!(printed.contains(&format!("warning[{code}]")), "{code}: {printed}");
    }
    let summary = "error: checked 3 pages: 4 warnings\n  \
                   help: warnings fail a check; `--allow CODE` leaves out those with a code\n";
    assert!(printed.ends_with(summary), "{printed}");

    let (code, quiet) = run(site.path(), &["check", "--quiet"]);
    assert_eq!(code, Some(1));
    assert!(quiet.contains("warning[diagram]"), "the reason is printed: {quiet}");

    let allowed: Vec<&str> =
        ["check"].into_iter().chain(CODES.into_iter().flat_map(|code| ["--allow", code])).collect();
    let all = run(site.path(), &allowed);
    assert_eq!(all, (Some(0), "checked 3 pages: no problems found\n".to_owned()));
    let (code, printed) = run(site.path(), &allowed[..allowed.len() - 2]);
    assert_eq!(code, Some(1));
    assert_eq!(printed.matches("warning[").count(), 1, "{printed}");
}

#[test]
fn warnings_fail_a_build_that_denies_them_and_the_output_stays() {
    let site = folder(&[("site.toml", SETTINGS), ("content/index.md", "# Home\n\nFirst.\n")]);
    assert_eq!(run(site.path(), &["build", "--deny-warnings"]).0, Some(0));
    let page = site.path().join("build/index.html");
    let built = || fs::read_to_string(&page).expect("the page");
    fs::write(site.path().join("content/index.md"), "# Home\n\nSecond.\n\n#### Deep\n")
        .expect("the folder is ours");
    let (code, printed) = run(site.path(), &["build", "--deny-warnings"]);
    assert_eq!(code, Some(1), "{printed}");
    let end = "error: the site was not built: 1 warning\n  \
               help: `--deny-warnings` fails a build for warnings; `--allow CODE` leaves out those with a code\n";
    assert!(printed.ends_with(end), "{printed}");
    assert!(built().contains("First."), "the previous output stays");

    let (code, printed) = run(site.path(), &["build"]);
    assert_eq!(code, Some(0), "{printed}");
    assert!(printed.contains("warning[skipped-heading]") && printed.ends_with(", 1 warning\n"));
    assert!(built().contains("Second."));
    // The sources have not changed, so the warning comes from the cache.
    assert_eq!(run(site.path(), &["build", "--deny-warnings"]).0, Some(1));
    let allowed = ["build", "--deny-warnings", "--allow", "skipped-heading"];
    let (code, printed) = run(site.path(), &allowed);
    assert_eq!(code, Some(0), "{printed}");
    assert!(!printed.contains("warning"), "{printed}");
}

#[test]
fn information_fails_nothing() {
    let text = format!("# Home\n\n```js\n{}\n```\n", "1, ".repeat(1000));
    let site = folder(&[("site.toml", SETTINGS), ("content/index.md", &text)]);
    let (code, printed) = run(site.path(), &["check"]);
    assert!(printed.contains("info[plain-code]"), "{printed}");
    assert!(code == Some(0) && printed.ends_with("no problems found\n"), "{printed}");
}
