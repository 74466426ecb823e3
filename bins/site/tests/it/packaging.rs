//! Tests of the recipes in `packaging`, and of the workflows in the manual, without the systems for which they
//! are written.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use docs_model::{Value, read_yaml};
use docs_server::HEALTH_PATH;

use crate::program::{SETTINGS, Server, build, folder, path, site, workspace};

fn read(file: &str) -> String {
    fs::read_to_string(workspace().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn yaml(place: &str, text: &str) -> Value {
    read_yaml("test", place, text).unwrap_or_else(|issue| panic!("{place}: {issue:?}"))
}

fn text<'a>(value: &'a Value, key: &str) -> Option<&'a str> {
    value.get(key).and_then(Value::as_text)
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value.get(key).and_then(Value::as_list).unwrap_or_default()
}

fn jobs(workflow: &Value) -> Vec<(&str, &Value)> {
    let Some(Value::Table(jobs)) = workflow.get("jobs") else { panic!("a workflow has jobs") };
    jobs.iter().map(|(name, job)| (name.as_str(), job)).collect()
}

/// Returns the jobs that a job waits for: a name or a list of names.
fn needs(job: &Value) -> Vec<&str> {
    match job.get("needs") {
        Some(Value::Text(name)) => vec![name],
        Some(Value::List(names)) => names.iter().filter_map(Value::as_text).collect(),
        _ => Vec::new(),
    }
}

/// Checks for errors for which GitHub rejects a workflow, and for missing files of the repository.
fn check_workflow(place: &str, workflow: &Value) {
    let jobs = jobs(workflow);
    for (name, job) in &jobs {
        for needed in needs(job) {
            assert!(jobs.iter().any(|(name, _)| *name == needed), "{place}: {name} needs {needed}");
        }
        assert!(text(job, "runs-on").is_some(), "{place}: {name} runs on a machine");
        assert!(!list(job, "steps").is_empty(), "{place}: {name} has steps");
        for step in list(job, "steps") {
            match (text(step, "uses"), text(step, "run")) {
                (Some(action), None) => {
                    let version = action.split_once("@v").map(|(_, version)| version);
                    let is_number = |version: &str| version.parse::<u32>().is_ok();
                    assert!(
                        version.is_some_and(is_number),
                        "{place}: {action} has a major version"
                    );
                }
                (None, Some(script)) => {
                    assert_files_exist(place, script);
                    assert_shell_reads(place, script);
                }
                _ => panic!("{place}: a step of {name} has either an action or a script"),
            }
        }
    }
}

fn assert_files_exist(place: &str, script: &str) {
    for word in script.split_whitespace() {
        if word.starts_with("packaging/") || word.starts_with("scripts/") {
            assert!(workspace().join(word).is_file(), "{place}: there is no {word}");
        }
    }
}

/// Asserts that a script is syntactically valid.
fn assert_shell_reads(place: &str, script: &str) {
    // GitHub replaces its expressions before the shell reads the script.
    let script = script.replace("${{", "{").replace("}}", "}");
    let output = Command::new("bash").args(["-n", "-c", &script]).output().expect("bash starts");
    assert!(output.status.success(), "{place}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Returns the blocks of YAML in a page, with their titles.
fn yaml_blocks(page: &str) -> Vec<(String, String)> {
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(info) = line.strip_prefix("```yaml") {
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            blocks.push((info.trim().to_owned(), block.join("\n")));
        }
    }
    blocks
}

#[test]
fn the_release_tests_before_it_publishes() {
    let workflow = yaml("release.yml", &read("packaging/release.yml"));
    check_workflow("release.yml", &workflow);
    let jobs = jobs(&workflow);
    let of = |name: &str| jobs.iter().find(|(known, _)| *known == name).expect("the job exists").1;
    assert!(
        list(of("test"), "steps").iter().any(|step| text(step, "run") == Some("scripts/test")),
        "the test command runs first"
    );
    for (name, _) in &jobs {
        let mut waiting = vec![*name];
        let mut waits_for = BTreeSet::new();
        while let Some(next) = waiting.pop() {
            waits_for.insert(next);
            waiting.extend(needs(of(next)));
        }
        assert!(waits_for.contains("test"), "{name} waits for the tests");
    }
}

#[test]
fn the_targets_are_the_same_everywhere() {
    let workflow = yaml("release.yml", &read("packaging/release.yml"));
    let archives = jobs(&workflow).into_iter().find(|(name, _)| *name == "archives");
    let matrix = archives.and_then(|(_, job)| job.at(&["strategy", "matrix"])).expect("a matrix");
    let released: BTreeSet<&str> =
        list(matrix, "include").iter().filter_map(|row| text(row, "target")).collect();
    assert_eq!(released.len(), 5);

    let readme = read("packaging/README.md");
    let (_, section) = readme.split_once("## Targets").expect("a section");
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    let listed: BTreeSet<&str> = rows
        .flat_map(|row| row.split('|').nth(1).unwrap_or_default().split(','))
        .map(|target| target.trim().trim_matches('`'))
        .collect();
    assert_eq!(listed, released);

    let npm = read("packaging/npm/build.mjs");
    let pypi = read("packaging/pypi/build.py");
    for target in &released {
        assert!(npm.contains(&format!("\"{target}\": {{")), "npm has a package for {target}");
        assert!(pypi.contains(&format!("\"{target}\": ")), "PyPI has a wheel for {target}");
    }
}

#[test]
fn the_readme_lists_each_recipe() {
    let readme = read("packaging/README.md");
    let mut recipes = BTreeSet::new();
    for entry in fs::read_dir(workspace().join("packaging")).expect("the folder exists") {
        let name = entry.expect("the folder can be read").file_name();
        recipes.insert(name.to_string_lossy().into_owned());
    }
    recipes.remove("README.md");
    let rows = readme.lines().filter_map(|line| line.strip_prefix("| [`")?.split('`').next());
    let listed: BTreeSet<String> =
        rows.map(|path| path.split('/').next().unwrap_or(path).to_owned()).collect();
    assert_eq!(listed, recipes);

    let steps = jobs(&yaml("release.yml", &read("packaging/release.yml")))
        .iter()
        .flat_map(|(_, job)| list(job, "steps").to_vec())
        .filter_map(|step| text(&step, "run").map(str::to_owned))
        .collect::<Vec<_>>()
        .join("\n");
    for recipe in [
        "packaging/archive",
        "packaging/npm/build.mjs",
        "packaging/pypi/build.py",
        "packaging/deb/build.py",
        "packaging/Dockerfile",
    ] {
        assert!(steps.contains(recipe), "the release uses {recipe}");
    }
    for published in ["gh release create", "npm publish", "uv publish", "docker push"] {
        assert!(steps.contains(published), "{published}");
    }
}

#[test]
fn the_package_is_not_for_the_registry() {
    let manifest: toml::Table = toml::from_str(&read("bins/site/Cargo.toml")).expect("a manifest");
    assert_eq!(manifest["package"]["name"].as_str(), Some("site"), "`cargo run -p site` needs it");
    assert_eq!(manifest["package"]["publish"].as_bool(), Some(false));
}

#[test]
fn binstall_finds_the_archives_by_their_names() {
    let manifest: toml::Table = toml::from_str(&read("bins/site/Cargo.toml")).expect("a manifest");
    let binstall = &manifest["package"]["metadata"]["binstall"];
    let windows = &binstall["overrides"]["x86_64-pc-windows-msvc"];
    let shell = |template: &toml::Value| -> String {
        let template = template.as_str().expect("a template");
        template.replace("{ version }", "$version").replace("{ target }", "$target")
    };

    let archive = read("packaging/archive");
    let name = archive.lines().find_map(|line| line.strip_prefix("name=")).expect("a name");
    for (settings, ending, format) in [(binstall, ".tar.gz", "tgz"), (windows, ".zip", "zip")] {
        assert!(archive.contains(&format!("archive=$name{ending}")), "{ending}");
        let url = shell(&settings["pkg-url"]);
        assert_eq!(url, format!("{{ repo }}/releases/download/v$version/{name}{ending}"));
        assert_eq!(settings["pkg-fmt"].as_str(), Some(format));
    }
    assert_eq!(shell(&binstall["bin-dir"]), format!("{name}/{{ bin }}{{ binary-ext }}"));
}

#[test]
fn the_image_serves_the_built_folder() {
    let dockerfile = read("packaging/Dockerfile");
    let command = |instruction: &str| -> Vec<String> {
        let line = dockerfile.lines().find_map(|line| line.strip_prefix(instruction));
        let (_, words) = line.and_then(|line| line.split_once('[')).expect("a list of words");
        serde_json::from_str(&format!("[{words}")).expect("the words are JSON")
    };
    let probe = command("HEALTHCHECK ");
    assert!(probe.last().is_some_and(|address| address.ends_with(HEALTH_PATH)), "{probe:?}");
    assert_eq!(command("ENTRYPOINT "), ["/usr/local/bin/site"]);
    assert!(dockerfile.contains("apk add --no-cache git"), "pages have a last change");

    let root = folder(&[("site.toml", SETTINGS), ("content/index.md", "# Home\n")]);
    let built = build(root.path(), &[]);
    let out = built.path().join("out");
    let mut arguments = command("CMD ");
    assert!(
        probe.iter().any(|word| word.contains(":8080/"))
            && arguments.pop().as_deref() == Some("8080")
    );
    assert_eq!(arguments.pop().as_deref(), Some("--port"));
    for argument in &mut arguments {
        if argument == "/work/build" {
            path(&out).clone_into(argument);
        }
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let server = Server::start(&arguments);
    assert_eq!(server.get(HEALTH_PATH).status, 200);
}

/// Returns the words of a list.
fn words(value: &Value, key: &str) -> Vec<String> {
    list(value, key).iter().filter_map(Value::as_text).map(str::to_owned).collect()
}

/// Serves a deployed site with the arguments of a recipe, except its target, port and log.
fn assert_serves(place: &str, arguments: &[String], deployed: &str) {
    let mut others = Vec::new();
    let mut given = arguments.iter().map(String::as_str);
    while let Some(argument) = given.next() {
        match argument {
            "s3://docs" => others.push(deployed),
            "--port" => assert_eq!(given.next(), Some("8080"), "{place}"),
            "--log" => assert_eq!(given.next(), Some("json"), "{place}"),
            argument => others.push(argument),
        }
    }
    assert!(others.contains(&deployed), "{place} serves its storage");
    let server = Server::start(&others);
    assert_eq!(server.get(HEALTH_PATH).status, 200, "{place}");
    assert_eq!(server.get("/").status, 200, "{place}");
}

#[test]
fn clusters_serve_a_deployed_site() {
    let root = folder(&[("site.toml", SETTINGS), ("content/index.md", "# Home\n")]);
    let built = build(root.path(), &[]);
    let (out, deployed) = (built.path().join("out"), built.path().join("deployed"));
    let (out, deployed) = (path(&out), path(&deployed));

    let compose = yaml("compose.yml", &read("packaging/compose.yml"));
    let service = |name: &str| compose.at(&["services", name]).expect("the service exists");
    let balanced = words(service("balancer"), "depends_on");
    assert_eq!(balanced, ["server-1", "server-2"]);
    for server in &balanced {
        let upstream = format!("server {server}:8080 ");
        assert!(read("packaging/balancer.conf").contains(&upstream), "{server}");
        assert!(words(service(server), "command").contains(&"s3://docs".to_owned()), "{server}");
    }
    let deploy = words(service("deploy"), "command");
    assert_eq!(deploy, ["deploy", "s3://docs", "--dir", "/work/build"]);
    let output = site(&["deploy", deployed, "--dir", out]).output().expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_serves("compose.yml", &words(service("server-1"), "command"), deployed);

    let text = read("packaging/kubernetes.yml");
    let objects: Vec<Value> =
        text.split("\n---\n").map(|object| yaml("kubernetes.yml", object)).collect();
    let named = |kind: &str, name: &str| {
        let is = |object: &&Value| {
            self::text(object, "kind") == Some(kind)
                && object.at(&["metadata", "name"]).and_then(Value::as_text) == Some(name)
        };
        objects.iter().find(is).unwrap_or_else(|| panic!("kubernetes.yml has the {kind} {name}"))
    };
    named("Secret", "docs");
    named("PodDisruptionBudget", "docs");
    named("PersistentVolumeClaim", "docs-storage");
    for name in ["docs", "docs-storage"] {
        let labels = named("Deployment", name).at(&["spec", "template", "metadata", "labels"]);
        assert_eq!(named("Service", name).at(&["spec", "selector"]), labels, "{name}");
    }
    // The port of the store is the same in both recipes and its image.
    for file in ["compose.yml", "kubernetes.yml", "storage/Dockerfile"] {
        assert!(read(&format!("packaging/{file}")).contains("8014"), "{file}");
    }
    let pod = named("Deployment", "docs").at(&["spec", "template", "spec"]).expect("a pod");
    let container = &list(pod, "containers")[0];
    assert_serves("kubernetes.yml", &words(container, "args"), deployed);
    for probe in ["readinessProbe", "livenessProbe"] {
        let path = container.at(&[probe, "httpGet", "path"]).and_then(Value::as_text);
        assert_eq!(path, Some(HEALTH_PATH), "{probe}");
    }
}

#[test]
fn the_workflows_of_the_manual_are_valid() {
    let page = read("manual/content/guides/pipelines.md");
    let blocks = yaml_blocks(&page);
    let block = |title: &str| {
        let found = blocks.iter().find(|(info, _)| *info == format!("title=\"{title}\""));
        yaml(title, &found.unwrap_or_else(|| panic!("no block {title}")).1)
    };
    let github = block(".github/workflows/docs.yml");
    check_workflow("docs.yml", &github);
    let jobs = jobs(&github);
    let actions = |job: &Value| -> Vec<String> {
        let actions = list(job, "steps").iter().filter_map(|step| text(step, "uses"));
        actions.filter_map(|action| Some(action.split_once('@')?.0.to_owned())).collect()
    };
    let (deploy, job) = jobs.iter().find(|(name, _)| *name == "deploy").expect("a job deploys");
    assert!(actions(job).contains(&"actions/deploy-pages".to_owned()), "{deploy}");
    for permission in ["pages", "id-token"] {
        assert_eq!(job.at(&["permissions", permission]).and_then(Value::as_text), Some("write"));
    }
    assert_eq!(job.at(&["environment", "name"]).and_then(Value::as_text), Some("github-pages"));
    assert_eq!(needs(job), ["build"]);

    // Runs the commands of both services in order.
    let root = folder(&[("site.toml", SETTINGS), ("content/index.md", "# Home\n")]);
    let (_, build) = jobs.iter().find(|(name, _)| *name == "build").expect("a job builds");
    assert!(actions(build).contains(&"actions/upload-pages-artifact".to_owned()));
    let steps = list(build, "steps").iter().filter_map(|step| text(step, "run"));
    let gitlab = block(".gitlab-ci.yml");
    let script = list(gitlab.get("pages").expect("a job"), "script");
    let script = script.iter().filter_map(Value::as_text);
    let mut count = 0;
    for line in steps.chain(script).filter(|line| line.starts_with("site ")) {
        let words: Vec<&str> = line.split_whitespace().skip(1).collect();
        let output = site(&words).current_dir(root.path()).output().expect("the program starts");
        assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
        count += 1;
    }
    assert_eq!(count, 4);
    assert!(root.path().join("public/index.html").is_file(), "the folder that both publish");
    for (info, text) in &blocks {
        yaml(info, text);
    }
}
