//! Configurations that try to crash, block or escape from the program.
//!
//! For each attack, `site check` reports a clear error within limits of time and memory. A running `site dev` shows
//! the error, keeps the last valid site, and recovers when the file is fixed.

use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::events::{listen, wait_for_event};
use crate::program::{SETTINGS, Server, folder, path, run, site};

const CONFIG: &str = "docusaurus.config.js";

/// A valid configuration.
const SOUND: &str = "module.exports = {title: 'T', url: 'https://t.example.com', baseUrl: '/', \
     presets: [['classic', {blog: false, docs: {routeBasePath: '/'}}]]};";

/// Several times the 12 s after which a script is stopped, for slow machines.
const MAX_DURATION: Duration = Duration::from_secs(60);

/// Twice the sum of the engine's 512 MiB, a copy of the largest value, and the program itself.
#[cfg(target_os = "linux")]
const MAX_KIB: u64 = 2 * 1024 * 1024;

/// Number of concurrent attacks. Most wait for a timeout, so it can exceed the number of cores.
const AT_ONCE: usize = 16;

static TURN: Mutex<()> = Mutex::new(());

/// A configuration, and a part of the expected message.
struct Attack {
    name: &'static str,
    config: String,
    /// Additional files.
    files: Vec<(&'static str, String)>,
    /// The message contains one of these strings, because the first exceeded limit depends on the
    /// machine.
    expected: &'static [&'static str],
}

fn attack(name: &'static str, config: &str, expected: &'static [&'static str]) -> Attack {
    Attack { name, config: config.to_owned(), files: Vec::new(), expected }
}

const DEPTH: &[&str] = &["nested more than 5000 levels deep"];
const STACK: &[&str] = &["Maximum call stack size exceeded"];
const TIME: &[&str] = &["did not finish within 10 s"];
const MEMORY: &[&str] = &["needs more than 512 MiB of memory", "did not finish within 10 s"];
const DATA: &[&str] = &["is too much data", "did not finish within 10 s"];

/// Returns each form of syntax with 100,000 nested levels.
fn deep_syntax() -> Vec<Attack> {
    const LEVELS: usize = 100_000;
    let nested = |open: &str, middle: &str, close: &str| {
        format!("module.exports = {}{middle}{};", open.repeat(LEVELS), close.repeat(LEVELS))
    };
    [
        ("arrays", nested("[", "", "]")),
        ("objects", nested("{a: ", "1", "}")),
        ("brackets", nested("(", "1", ")")),
        ("templates", nested("`${", "1", "}`")),
        ("functions", nested("function(){return ", "1", "}")),
        ("arrow functions", nested("a => ", "1", "")),
        ("negations", nested("!", "1", "")),
        ("keywords", nested("typeof ", "1", "")),
        ("sums", nested("1 + ", "1", "")),
        ("choices", nested("a ? b : ", "1", "")),
        ("assignments", nested("a = ", "1", "")),
        ("members", nested("a", ".b", "").replace('a', ".a").replacen(".a", "a", 1)),
        ("calls", nested("", "a", "()")),
        ("elements", nested("<a>", "", "</a>")),
        ("classes", nested("class extends ", "A", " {}")),
        ("blocks", nested("1;", "", "").replacen("1;", &"{".repeat(LEVELS), 1)),
        ("conditions", format!("if (a) b; {}", "else if (a) b; ".repeat(LEVELS))),
        ("loops", format!("{}a;", "for (;;) ".repeat(LEVELS))),
        ("an open bracket", "[".repeat(LEVELS)),
        ("an open template", "`${".repeat(LEVELS)),
    ]
    .into_iter()
    .map(|(name, config)| attack(name, &config, DEPTH))
    .collect()
}

/// Returns attacks with nesting that exists only at run time, or in other files.
fn deep_data() -> Vec<Attack> {
    let levels = 100_000;
    let mut attacks = vec![
        attack("a parsed text", "module.exports = JSON.parse('['.repeat(1e5));", STACK),
        attack(
            "a printed value",
            "let d = {}; for (let i = 0; i < 5e4; i++) d = {d}; module.exports = {d: JSON.stringify(d)};",
            &["Maximum call stack size exceeded", "did not finish within 10 s"],
        ),
        attack(
            "a deep object",
            "let d = {}; for (let i = 0; i < 2e5; i++) d = {d}; module.exports = {title: 'T', d};",
            &["is nested too deeply"],
        ),
        attack(
            "a value within itself",
            "const a = {title: 'T'}; a.a = a; module.exports = a;",
            &["contains itself"],
        ),
        attack(
            "evaluated code",
            "module.exports = eval('['.repeat(1e5) + ']'.repeat(1e5));",
            STACK,
        ),
        attack("calls without an end", "const f = () => f() + 1; module.exports = f();", STACK),
        attack(
            "an expression",
            "module.exports = RegExp('('.repeat(1e5) + ')'.repeat(1e5));",
            &["SyntaxError"],
        ),
    ];
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(levels), close.repeat(levels));
    attacks.push(Attack {
        files: vec![("deep.json", deep("[", "]"))],
        ..attack("required JSON", "module.exports = require('./deep.json');", &["recursion limit"])
    });
    attacks.push(Attack {
        files: vec![("deep.js", format!("module.exports = {}", deep("[", "]")))],
        ..attack("a required script", "module.exports = require('./deep.js');", DEPTH)
    });
    attacks.push(Attack {
        files: vec![("versions.json", deep("[", "]"))],
        ..attack("the list of versions", SOUND, &["versions.json:1"])
    });
    attacks.push(Attack {
        files: vec![("sidebars.json", deep("[", "]"))],
        ..attack(
            "sidebars",
            &SOUND.replace("routeBasePath", "sidebarPath: './sidebars.json', routeBasePath"),
            &["sidebars.json:1"],
        )
    });
    attacks.push(Attack {
        files: vec![("docs/deep.md", format!("---\na: {}\n---\n", deep("[", "]")))],
        ..attack("front matter", SOUND, &["docs/deep.md:2"])
    });
    attacks.push(Attack {
        files: vec![("docs/deep.md", format!("---\na: {}1\n---\n", "- ".repeat(levels)))],
        ..attack("front matter in block form", SOUND, &["docs/deep.md:2"])
    });
    attacks.push(Attack {
        files: vec![("docs/deep.md", format!("+++\na = {}\n+++\n", deep("[", "]")))],
        ..attack("front matter in TOML", SOUND, &["docs/deep.md:2"])
    });
    attacks.push(Attack {
        files: vec![
            ("docs/x/_category_.json", deep("{\"a\": ", "}")),
            ("docs/x/a.md", "# A".into()),
        ],
        ..attack("a category", SOUND, &["_category_.json:1"])
    });
    let names: Vec<&'static str> =
        (0..3_000).map(|number| leaked(format!("m{number}.js"))).collect();
    let link = |number: usize| format!("module.exports = require('./m{}.js');", number + 1);
    attacks.push(Attack {
        files: names.iter().enumerate().map(|(number, name)| (*name, link(number))).collect(),
        ..attack("a chain of modules", "module.exports = require('./m0.js');", STACK)
    });
    attacks
}

/// Returns a name with a static lifetime.
fn leaked(name: String) -> &'static str {
    Box::leak(name.into_boxed_str())
}

/// Returns scripts that exceed a limit of time or memory.
fn endless() -> Vec<Attack> {
    let mut attacks = vec![
        attack("a loop", "for (;;);", TIME),
        attack("a loop that catches", "for (;;) { try { for (;;); } catch {} finally {} }", TIME),
        attack("an expression", "module.exports = /^(a+)+$/.test('a'.repeat(40) + 'b');", TIME),
        attack(
            "a loop of promises",
            "module.exports = async () => { for (;;) await null; };",
            TIME,
        ),
        attack(
            "a chain of promises",
            "const p = () => Promise.resolve().then(p); module.exports = p();",
            &[
                "did not finish within 10 s",
                "needs more than 512 MiB of memory",
                "waits for a promise that nothing will ever settle",
            ],
        ),
        attack("a promise", "module.exports = new Promise(() => {});", &["waits for a promise"]),
        attack(
            "a timer",
            "setInterval(() => {}, 1); module.exports = new Promise(() => {});",
            TIME,
        ),
        attack(
            "a promise of itself",
            "module.exports = {then(done) { done(module.exports); }};",
            TIME,
        ),
        attack("a getter", "module.exports = {get title() { for (;;); }};", TIME),
        attack("a trap", "module.exports = new Proxy({}, {ownKeys() { for (;;); }});", TIME),
        attack("a reviver", "module.exports = JSON.parse('[1]', () => { for (;;); });", TIME),
        attack("an order", "module.exports = Array(1e5).fill(1).sort(() => { for (;;); });", TIME),
        attack(
            "an iterator",
            "module.exports = {s: new Set((function* () { for (;;) yield {}; })())};",
            MEMORY,
        ),
        attack(
            "arrays",
            "const all = []; for (;;) all.push(new Array(1e6).fill(all.length));",
            MEMORY,
        ),
        attack("texts", "const all = []; for (;;) all.push('x'.repeat(1e7) + all.length);", MEMORY),
        attack("bytes", "const all = []; for (;;) all.push(new Uint8Array(1e8));", MEMORY),
        attack(
            "a number",
            "module.exports = {a: String(7n ** (10n ** 8n))};",
            &["too large", "did not finish within 10 s", "needs more than 512 MiB of memory"],
        ),
        attack("many values", "module.exports = {title: 'T', a: Array(2e6).fill(0)};", DATA),
        attack("a long list", "module.exports = {title: 'T', a: new Array(4294967295)};", DATA),
        // The search is a single instruction of the engine, which cannot be interrupted.
        attack(
            "a search in a text",
            "module.exports = 'a'.repeat(1e8).indexOf('a'.repeat(5e7) + 'b');",
            TIME,
        ),
        attack("messages", "for (;;) console.log('x'.repeat(1e6));", TIME),
        attack("packages", "for (let i = 0; ; i++) require('x'.repeat(1e5) + i);", TIME),
        attack(
            "a walk through folders",
            "const fs = require('fs'); for (;;) fs.readdirSync('.', {withFileTypes: true});",
            TIME,
        ),
    ];
    let megabytes = "x".repeat(15 * 1024 * 1024);
    attacks.push(Attack {
        files: vec![("big.txt", megabytes.clone())],
        ..attack(
            "a file, again and again",
            "for (;;) require('fs').readFileSync('big.txt', 'utf8');",
            TIME,
        )
    });
    attacks.push(Attack {
        files: vec![("big.txt", megabytes)],
        ..attack(
            "a file, kept",
            "const a = []; for (;;) a.push(require('fs').readFileSync('big.txt', 'utf8') + a.length);",
            MEMORY,
        )
    });
    attacks.push(Attack {
        files: vec![("bad.js", "const a = ;".into())],
        ..attack(
            "mistakes that are caught",
            "for (;;) { try { require('./bad.js'); } catch {} }",
            TIME,
        )
    });
    attacks
}

/// Returns scripts that read other files. `OUTSIDE` is a folder beside the project.
fn reading() -> Vec<Attack> {
    const OUTSIDE: &[&str] = &["outside of the project"];
    let mut attacks = vec![
        attack(
            "a file",
            "module.exports = {title: require('fs').readFileSync('OUTSIDE/secret.md', 'utf8')};",
            OUTSIDE,
        ),
        attack(
            "a promise of a file",
            "import {readFile} from 'fs/promises'; export default {title: await readFile('OUTSIDE/secret.md', 'utf8')};",
            OUTSIDE,
        ),
        attack(
            "a relative path",
            "module.exports = {title: require('fs').readFileSync('../../../../../../../etc/hosts', 'utf8')};",
            OUTSIDE,
        ),
        attack(
            "a list",
            "module.exports = {title: require('fs').readdirSync('OUTSIDE').join()};",
            OUTSIDE,
        ),
        attack(
            "a size",
            "module.exports = {title: String(require('fs').statSync('OUTSIDE/secret.md').size)};",
            OUTSIDE,
        ),
        attack(
            "what is not there",
            "module.exports = {title: require('fs').readFileSync('OUTSIDE/none', 'utf8')};",
            OUTSIDE,
        ),
        attack("a module", "module.exports = require('OUTSIDE/secret.js');", OUTSIDE),
        attack("data", "module.exports = require('OUTSIDE/secret.json');", OUTSIDE),
        attack(
            "a link to a file",
            "module.exports = {title: require('fs').readFileSync('secret-link', 'utf8')};",
            OUTSIDE,
        ),
        attack(
            "a link to a folder",
            "module.exports = {title: require('fs').readFileSync('folder-link/secret.md', 'utf8')};",
            OUTSIDE,
        ),
        attack(
            "a device",
            "module.exports = {title: require('fs').readFileSync('/dev/zero', 'utf8')};",
            OUTSIDE,
        ),
        attack(
            "a pipe",
            "module.exports = {title: require('fs').readFileSync('pipe', 'utf8')};",
            &["it is not a regular file"],
        ),
        attack(
            "a pipe as a module",
            "module.exports = require('./pipe');",
            &["there is no file `./pipe`"],
        ),
        attack(
            "a folder",
            "module.exports = {title: require('fs').readFileSync('docs', 'utf8')};",
            &["it is not a regular file"],
        ),
        attack(
            "static files",
            &SOUND.replace("presets", "staticDirectories: ['OUTSIDE'], presets"),
            OUTSIDE,
        ),
        attack(
            "static files behind a link",
            &SOUND.replace("presets", "staticDirectories: ['folder-link'], presets"),
            OUTSIDE,
        ),
        attack(
            "documents",
            &SOUND.replace("routeBasePath", "path: 'OUTSIDE', routeBasePath"),
            OUTSIDE,
        ),
        attack(
            "documents above",
            &SOUND.replace("routeBasePath", "path: '../../../../../../../etc', routeBasePath"),
            OUTSIDE,
        ),
        attack(
            "documents behind a link",
            &SOUND.replace("routeBasePath", "path: 'folder-link', routeBasePath"),
            OUTSIDE,
        ),
        attack(
            "sidebars",
            &SOUND.replace("routeBasePath", "sidebarPath: 'OUTSIDE/secret.js', routeBasePath"),
            OUTSIDE,
        ),
        attack(
            "styles",
            &SOUND.replace("blog: false", "blog: false, theme: {customCss: 'OUTSIDE/secret.md'}"),
            OUTSIDE,
        ),
        attack(
            "styles from a pipe",
            &SOUND.replace("blog: false", "blog: false, theme: {customCss: 'pipe'}"),
            &["it is not a regular file"],
        ),
        attack(
            "pages",
            &SOUND.replace("blog: false", "blog: false, pages: {path: 'OUTSIDE'}"),
            OUTSIDE,
        ),
    ];
    attacks.push(Attack {
        files: vec![("large.txt", "x".repeat(17 * 1024 * 1024))],
        ..attack(
            "a large file",
            "module.exports = {title: require('fs').readFileSync('large.txt', 'utf8')};",
            &["it is larger than 16 MiB"],
        )
    });
    attacks.push(Attack {
        files: vec![("large.js", format!("module.exports = '{}';", "x".repeat(3 * 1024 * 1024)))],
        ..attack(
            "a large script",
            "module.exports = require('./large.js');",
            &["it is larger than 2 MiB"],
        )
    });
    attacks
}

/// Creates a project with a valid configuration, and the targets of attacks.
fn project(outside: &Path) -> tempfile::TempDir {
    let project = folder(&[(CONFIG, SOUND), ("docs/a.md", "# The first page\n")]);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(outside.join("secret.md"), project.path().join("secret-link"))
            .expect("a link");
        std::os::unix::fs::symlink(outside, project.path().join("folder-link")).expect("a link");
        let made = std::process::Command::new("mkfifo").arg(project.path().join("pipe")).status();
        assert!(made.is_ok_and(|status| status.success()), "a pipe can be made");
    }
    project
}

fn outside() -> tempfile::TempDir {
    folder(&[
        ("secret.md", "# A secret\n"),
        ("secret.js", "module.exports = {title: 'A secret'};"),
        ("secret.json", "{\"title\": \"A secret\"}"),
    ])
}

/// Runs each attack against the program as a command and as a server, several concurrently.
fn repel(attacks: &[Attack]) {
    // Groups run one after the other: with more concurrency, the timeout would expire before other
    // limits are exceeded.
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let outside = outside();
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..AT_ONCE.min(attacks.len()) {
            scope.spawn(|| {
                while let Some(attack) = attacks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let config = attack.config.replace("OUTSIDE", path(outside.path()));
                    thread::scope(|scope| {
                        scope.spawn(|| check(attack, &config, outside.path()));
                        develop(attack, &config, outside.path());
                    });
                }
            });
        }
    });
}

/// Asserts that `site check` ends with a clear error.
fn check(attack: &Attack, config: &str, outside: &Path) {
    let project = project(outside);
    for (file, text) in &attack.files {
        write(project.path(), file, text);
    }
    write(project.path(), CONFIG, config);
    let errors = project.path().join("errors.txt");
    let child = site(&["check", "--format=short", "--root", path(project.path())])
        .stdout(Stdio::null())
        .stderr(fs::File::create(&errors).expect("the folder is ours"))
        .spawn()
        .expect("the program starts");
    let status = wait(attack, child);
    let errors = fs::read_to_string(&errors).expect("the folder is ours");
    let name = attack.name;
    assert_eq!(status, Some(1), "{name}: {errors}");
    let expected = attack.expected.iter().any(|expected| errors.contains(expected));
    assert!(expected, "{name}: {errors}");
    let has_file = errors
        .lines()
        .any(|line| line.split_once(": error[").is_some_and(|(place, _)| place.contains('.')));
    assert!(has_file, "{name}: the error has no file: {errors}");
    assert!(!errors.contains("panicked"), "{name}: {errors}");
}

/// Waits for the end of a process, within the limits of time and memory. Returns its exit code.
fn wait(attack: &Attack, mut child: Child) -> Option<i32> {
    let start = Instant::now();
    loop {
        #[cfg(target_os = "linux")]
        if let Some(peak) = peak_kib(child.id()) {
            assert!(peak < MAX_KIB, "{}: {peak} KiB", attack.name);
        }
        if let Some(status) = child.try_wait().expect("the process can be asked") {
            return status.code();
        }
        if start.elapsed() > MAX_DURATION {
            let _ = child.kill();
            panic!("{}: no end after {MAX_DURATION:?}", attack.name);
        }
        thread::sleep(Duration::from_millis(50));
    }
}

/// Returns the peak memory of a process.
#[cfg(target_os = "linux")]
fn peak_kib(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    peak.trim().trim_end_matches("kB").trim().parse().ok()
}

/// Asserts that `site dev` shows the error, keeps the last valid site, and recovers.
fn develop(attack: &Attack, config: &str, outside: &Path) {
    let project = project(outside);
    let server = Server::start(&["dev", "--root", path(project.path())]);
    let events = listen(&server);
    wait_for_event(&events, "errors []");
    for (file, text) in &attack.files {
        write(project.path(), file, text);
    }
    write(project.path(), CONFIG, config);
    let errors = wait_for_event(&events, "errors [{");
    let expected = attack.expected.iter().any(|expected| errors.contains(expected));
    assert!(expected, "{}: {errors}", attack.name);
    let page = server.get("/a").text();
    assert!(page.contains("The first page"), "{}: the last good site", attack.name);
    for (file, _) in &attack.files {
        fs::remove_file(project.path().join(file)).expect("the folder is ours");
    }
    write(project.path(), CONFIG, SOUND);
    wait_for_event(&events, "errors []");
    assert_eq!(server.get("/a").status, 200, "{}: the mended site", attack.name);
}

fn write(project: &Path, file: &str, text: &str) {
    let file = project.join(file);
    fs::create_dir_all(file.parent().expect("a file has a folder")).expect("the folder is ours");
    fs::write(file, text).expect("the folder is ours");
}

#[test]
fn deep_syntax_is_an_error() {
    repel(&deep_syntax());
}

#[test]
fn deep_data_is_an_error() {
    repel(&deep_data());
}

#[test]
fn scripts_without_an_end_are_stopped() {
    repel(&endless());
}

#[test]
fn files_outside_of_the_project_are_not_read() {
    repel(&reading());
}

/// Returns the exit code and the errors of `site check` in a folder.
fn checked(root: &Path, more: &[&str]) -> (Option<i32>, String) {
    let mut arguments = vec!["check", "--format=short", "--root", path(root)];
    arguments.extend(more);
    let output = run(&arguments);
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn a_repository_is_one_project_and_other_folders_can_be_allowed() {
    let config = SOUND
        .replace("routeBasePath", "path: '../docs', routeBasePath")
        .replace("presets", "staticDirectories: ['../assets'], presets");
    let repository = folder(&[
        (".git/HEAD", ""),
        ("website/docusaurus.config.js", &config),
        ("docs/a.md", "# A\n"),
        ("assets/a.txt", "a"),
    ]);
    let root = repository.path().join("website");
    let (code, errors) = checked(&root, &[]);
    assert_eq!(code, Some(0), "{errors}");
    fs::remove_dir_all(repository.path().join(".git")).expect("the folder is ours");
    let (code, errors) = checked(&root, &[]);
    assert_eq!(code, Some(1), "{errors}");
    for named in ["`../docs`, of the setting `docs.path`", "`../assets`", "--allow-read DIR"] {
        assert!(errors.contains(named), "{errors}");
    }
    let docs = repository.path().join("docs");
    let (code, errors) = checked(&root, &["--allow-read", path(&docs)]);
    assert_eq!(code, Some(1), "{errors}");
    assert!(!errors.contains("`../docs`"), "{errors}");
    let assets = repository.path().join("assets");
    let (code, errors) =
        checked(&root, &["--allow-read", path(&docs), "--allow-read", path(&assets)]);
    assert_eq!(code, Some(0), "{errors}");
}

#[test]
fn settings_name_no_folder_outside_of_the_project() {
    let outside = outside();
    let named = path(outside.path());
    let rows = [
        ("versions.content", format!("[[versions]]\nname = 'a'\ncontent = '{named}'\n")),
        ("theme.custom_css", format!("[theme]\ncustom_css = ['{named}/secret.md']\n")),
        ("theme.ui", format!("[theme]\nui = '{named}'\n")),
    ];
    for (setting, text) in rows {
        let project =
            folder(&[("site.toml", &format!("{SETTINGS}{text}")), ("content/a.md", "# A\n")]);
        let (code, errors) = checked(project.path(), &[]);
        assert_eq!(code, Some(1), "{errors}");
        assert!(errors.contains(&format!("of the setting `{setting}`")), "{errors}");
    }
    for linked in ["content", "static", "pages"] {
        let project = folder(&[("site.toml", SETTINGS), ("content-of-site/a.md", "# A\n")]);
        #[cfg(unix)]
        std::os::unix::fs::symlink(outside.path(), project.path().join(linked)).expect("a link");
        let (code, errors) = checked(project.path(), &[]);
        assert_eq!(code, Some(1), "{linked}: {errors}");
        assert!(errors.contains("outside of the project"), "{linked}: {errors}");
    }
}

#[test]
fn modules_that_import_each_other_are_evaluated() {
    let project = folder(&[
        (CONFIG, &SOUND.replace("title: 'T'", "title: require('./one.js').title")),
        ("one.js", "exports.title = 'T'; exports.other = require('./two.js');"),
        ("two.js", "exports.one = require('./one.js'); exports.self = require('./two.js');"),
        ("docs/a.md", "# A\n"),
    ]);
    let (code, errors) = checked(project.path(), &[]);
    assert_eq!(code, Some(0), "{errors}");
}
