//! Commands and options.

use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use docs_model::parse_duration;
use docs_server::Network;
use docs_site::Shard;

/// Version of the program with its commit, if it is known, the version of the interface, and the omitted features.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let interface = format!("interface {}", docs_interface::VERSION);
    let origin = env!("SITE_ORIGIN").split(", ").filter(|part| !part.is_empty());
    let parts: Vec<&str> = origin.chain([interface.as_str()]).collect();
    format!("{} ({})", env!("CARGO_PKG_VERSION"), parts.join(", "))
});

/// Builds, serves and checks a documentation site.
#[derive(Debug, Parser)]
#[command(name = "site", version = VERSION.as_str(), about, max_term_width = 100)]
#[command(
    after_help = "Examples:\n  site new docs                  create a site in the folder docs\n  site dev                       show it, and reload changed pages\n  site build                     write it to the folder build\n  site check --format sarif      report its issues for code scanning"
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

impl Cli {
    /// Returns the command to run; `build` by default.
    pub(crate) fn command(self) -> Command {
        self.command.unwrap_or(Command::Build(BuildCommand::default()))
    }
}

/// Commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Build the site into a folder (the default command)
    Build(BuildCommand),
    /// Serve a built site
    Serve(ServeCommand),
    /// Copy a built site to object storage or a folder: only what changed, assets before pages
    Deploy(DeployCommand),
    /// Serve the site during development and reload changed pages
    Dev(DevCommand),
    /// Report the issues of the site without writing files; errors and warnings fail it
    Check(CheckCommand),
    /// Compare the site with a build of another generator: routes, titles, texts, links, pictures
    Prove(ProveCommand),
    /// Compare two builds of the site: pages, their texts, links and pictures, sidebars, redirects
    Diff(DiffCommand),
    /// Search the site
    Search(SearchCommand),
    /// Print the most frequent searches of a log, and those without results
    SearchReport(SearchReportCommand),
    /// Answer the questions of an agent about a built site, by the Model Context Protocol over the standard streams
    #[cfg(feature = "mcp")]
    Mcp(McpCommand),
    /// Fetch the documents of other repositories (`[[sources]]`)
    Sources(SourcesCommand),
    /// Keep the site's published addresses: record them, or redirect those that disappeared
    Urls(UrlsCommand),
    /// Write the site's search records, or upload them to the hosted index
    Index(IndexCommand),
    /// Create a small site
    New(NewCommand),
    /// Serve the manual of this program
    Manual(ListenArguments),
    /// Print the cause and the fix of an issue by its code
    Explain(ExplainCommand),
    /// Print the JSON Schema of a file, for completion and checks in editors
    Schema(SchemaCommand),
    /// Print the script that completes commands in a shell
    Completions(CompletionsCommand),
    /// Print the manual page of this program, in the format of man
    Man,
    /// Print the licences of the included packages
    Licenses,
    /// Compile one style sheet within limits, for the other commands
    #[command(hide = true, name = crate::sass::COMMAND)]
    CompileSass(CompileSassCommand),
}

/// Selection of a site and its settings.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct SiteArguments {
    /// Folder of the site [default: the current folder, its `docs` folder, or the nearest parent folder with a site]
    #[arg(long, value_name = "DIR")]
    pub(crate) root: Option<PathBuf>,

    /// Override a setting by its path in site.toml, as in `search.provider=hosted`; can be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,

    /// Allow the site to read this folder outside of its project; can be repeated
    #[arg(long, value_name = "DIR")]
    pub(crate) allow_read: Vec<PathBuf>,

    /// Allow running the project's PostCSS in Node.js, or the command of `styles.command`, with the rights of the user
    #[arg(long)]
    pub(crate) allow_run: bool,
}

/// `site build`
#[derive(Args, Debug, Default)]
#[command(
    after_help = "Examples:\n  site build --root website --out public\n  site build --base-url /docs/ --set policies.on_broken_links=throw\n  site build --deny-warnings\n  site build --timings --no-cache"
)]
pub(crate) struct BuildCommand {
    #[command(flatten)]
    pub(crate) site: SiteArguments,

    /// Output folder, whose previous build is replaced [default: `build` in the current folder, or in the parent folder
    /// in which the site was found]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// Path under which the site is published, as in `/docs/`
    #[arg(long, value_name = "PATH")]
    pub(crate) base_url: Option<String>,

    /// Cache folder [default: .site-cache beside the output]
    #[arg(long, value_name = "DIR")]
    pub(crate) cache: Option<PathBuf>,

    /// Cache that machines share, read by the first build of a machine and written after each change: `s3://BUCKET/PREFIX`,
    /// `gs://BUCKET/PREFIX`, `az://CONTAINER/PREFIX`, or a folder
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) shared_cache: Option<String>,

    /// Render a part of the pages, such as the third of eight, into the shared cache, and write no output: builds without this option
    /// combine the parts
    #[arg(long, value_name = "NUMBER/COUNT", requires = "shared_cache")]
    pub(crate) shard: Option<Shard>,

    /// Include the pages with `private: true` in their front matter: the result is not for the public
    #[arg(long)]
    pub(crate) private: bool,

    /// Build from scratch, without reading or writing a cache
    #[arg(long, conflicts_with_all = ["cache", "shared_cache"])]
    pub(crate) no_cache: bool,

    /// Print the time of each stage of the build, and the peak memory
    #[arg(long)]
    pub(crate) timings: bool,

    /// Write a trace for trace viewers (Perfetto, chrome://tracing)
    #[arg(long, value_name = "FILE")]
    pub(crate) trace: Option<PathBuf>,

    /// Fail for warnings too, and keep the previous output: `site check` always does, but a build is also for looking at
    /// unfinished pages
    #[arg(long)]
    pub(crate) deny_warnings: bool,

    #[command(flatten)]
    pub(crate) report: ReportArguments,

    #[command(flatten)]
    pub(crate) issues: IssueArguments,
}

/// Issues that a command leaves out.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct IssueArguments {
    /// Leave out the issues with this code, as in `missing-alt`, which then do not fail the command; can be repeated
    #[arg(long, value_name = "CODE")]
    pub(crate) allow: Vec<String>,
}

/// Format of reports.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct ReportArguments {
    /// Format of the report
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,

    /// Print every issue; by default, similar issues are grouped
    #[arg(long, short)]
    pub(crate) verbose: bool,

    /// Print only the issues that fail the command
    #[arg(long, short, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
}

/// Address to listen on.
#[derive(Args, Clone, Debug)]
pub(crate) struct ListenArguments {
    /// Address to listen on; 0.0.0.0 for all network interfaces
    #[arg(long, default_value = "127.0.0.1")]
    pub(crate) host: String,

    /// Port to listen on; 0 for a free one
    #[arg(long, default_value_t = 3000)]
    pub(crate) port: u16,

    /// Allowed host name, in addition to those of this machine and the site; `*.NAME` for subdomains; can be repeated
    #[arg(long, value_name = "NAME")]
    pub(crate) allowed_host: Vec<String>,
}

/// `site serve`
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  site serve --dir build\n  site serve --host 0.0.0.0 --port 8080\n  site serve --dir build --log json"
)]
pub(crate) struct ServeCommand {
    #[command(flatten)]
    pub(crate) site: SiteArguments,

    /// Serve the site that `site deploy` has copied to this target, also after each further deployment: `s3://BUCKET/PREFIX`,
    /// `gs://BUCKET/PREFIX`, `az://CONTAINER/PREFIX`; the environment contains the credentials
    #[arg(value_name = "TARGET", conflicts_with_all = ["dir", "root", "set", "allow_read", "allow_run"])]
    pub(crate) target: Option<String>,

    /// Serve this built folder instead of building the site first
    #[arg(long, value_name = "BUILT", conflicts_with_all = ["root", "set", "allow_read", "allow_run"])]
    pub(crate) dir: Option<PathBuf>,

    /// Append each search of readers and agents to this file, as a line of JSON without data of visitors
    #[arg(long, value_name = "FILE")]
    pub(crate) log_searches: Option<PathBuf>,

    /// Write a line for each request to standard output, without addresses of clients and words of searches
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) log: Option<LogFormat>,

    /// Write the addresses of clients as well
    #[arg(long, requires = "log")]
    pub(crate) log_addresses: bool,

    /// Address or range of a proxy whose X-Forwarded-For contains the address of the client, as in `10.0.0.0/8`; can be repeated
    #[arg(long, value_name = "ADDRESS", requires = "log_addresses")]
    pub(crate) trusted_proxy: Vec<Network>,

    /// Respond at /-/metrics with counts of requests, durations and bytes, in the format that Prometheus reads
    #[arg(long)]
    pub(crate) metrics: bool,

    #[command(flatten)]
    pub(crate) listen: ListenArguments,
}

/// `site deploy`
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  site deploy s3://docs-bucket\n  site deploy s3://docs-bucket --prefix pr-123            a preview; --remove removes it\n  site deploy /var/www/docs --dir build --dry-run\n  site deploy gs://docs-bucket/manual --changed-paths changed.txt"
)]
pub(crate) struct DeployCommand {
    /// Target: `s3://BUCKET/PREFIX`, `gs://BUCKET/PREFIX`, `az://CONTAINER/PREFIX`, or a folder; the environment contains the
    /// credentials
    #[arg(value_name = "TARGET")]
    pub(crate) target: String,

    /// Folder of the site, whose output folder is deployed [default: the current folder, its `docs` folder, or the nearest parent
    /// folder with a site]
    #[arg(long, value_name = "DIR")]
    pub(crate) root: Option<PathBuf>,

    /// Built folder [default: the output folder of `site build`]
    #[arg(long, value_name = "BUILT", conflicts_with = "root")]
    pub(crate) dir: Option<PathBuf>,

    /// Prefix below the target, as in `pr-123` for a preview
    #[arg(long, value_name = "PREFIX")]
    pub(crate) prefix: Option<String>,

    /// List the changes without making them
    #[arg(long)]
    pub(crate) dry_run: bool,

    /// Remove what deployments have written to the target, instead of deploying
    #[arg(long, conflicts_with_all = ["dir", "dry_run", "root", "changed_paths", "keep"])]
    pub(crate) remove: bool,

    /// Write the addresses whose responses change to this file, one on each line, for the network in front of the target
    #[arg(long, value_name = "FILE")]
    pub(crate) changed_paths: Option<PathBuf>,

    /// Time for which files with a hash in their names stay after a build has replaced them
    #[arg(long, value_name = "DURATION", default_value = "7d", value_parser = duration)]
    pub(crate) keep: Duration,

    /// Maximum number of requests at once
    #[arg(long, value_name = "NUMBER", default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) jobs: u16,

    /// Take the lock of the target from another deployment, which ends if it still runs, and wait for half a minute
    #[arg(long)]
    pub(crate) force_unlock: bool,
}

fn duration(written: &str) -> Result<Duration, String> {
    parse_duration(written)
        .ok_or_else(|| "expected a number with a unit, such as `12h` or `7d`, or 0".to_owned())
}

/// Format of the log of requests.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum LogFormat {
    /// For people: time, method, path, status, bytes, duration, program of the client
    Text,
    /// For programs: one JSON object per line
    Json,
}

/// `site dev`
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  site dev\n  site dev --root website --port 0\n  site dev --no-check"
)]
pub(crate) struct DevCommand {
    #[command(flatten)]
    pub(crate) site: SiteArguments,

    /// Do not check the whole site in the background
    #[arg(long)]
    pub(crate) no_check: bool,

    #[command(flatten)]
    pub(crate) listen: ListenArguments,
}

/// `site check`
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  site check\n  site check --external\n  site check --allow missing-alt --allow skipped-heading\n  site check --format github"
)]
pub(crate) struct CheckCommand {
    #[command(flatten)]
    pub(crate) site: SiteArguments,

    /// Include the pages with `private: true` in their front matter
    #[arg(long)]
    pub(crate) private: bool,

    /// Also request the links to other sites
    #[arg(long)]
    pub(crate) external: bool,

    #[command(flatten)]
    pub(crate) report: ReportArguments,

    #[command(flatten)]
    pub(crate) issues: IssueArguments,
}

/// `site prove`
#[derive(Args, Debug)]
pub(crate) struct ProveCommand {
    #[command(flatten)]
    pub(crate) site: SiteArguments,

    /// Folder of the other build, or address of the other site, whose sitemap is read
    #[arg(value_name = "OLD_BUILD")]
    pub(crate) old: String,

    /// Compare this built folder instead of building the site first
    #[arg(long, value_name = "BUILT", conflicts_with_all = ["root", "set", "allow_read", "allow_run"])]
    pub(crate) dir: Option<PathBuf>,

    /// Required share of routes, titles, anchors, headings, words and the other parts, each on its own
    #[arg(long, value_name = "PERCENT", default_value = "99%")]
    pub(crate) threshold: Percent,

    /// Format of the report
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,

    /// Write a report for a browser to this folder: pictures of both builds side by side, and the styles that differ; needs an installed
    /// Chromium
    #[arg(long, value_name = "DIR")]
    pub(crate) pictures: Option<PathBuf>,

    /// Path of a page for `--pictures`, such as `/guides/start`; can be repeated [default: the home page and pages of different folders,
    /// twelve in all]
    #[arg(long, value_name = "PATH", requires = "pictures")]
    pub(crate) page: Vec<String>,

    /// Program of the browser for `--pictures` [default: the first Chromium, Chrome or Edge on the PATH]
    #[arg(long, value_name = "PROGRAM", requires = "pictures")]
    pub(crate) browser: Option<PathBuf>,
}

/// `site diff`
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  site diff main                            the changes of the working folder against main\n  site diff main HEAD --format markdown     as a comment for a pull request\n  site diff old-build build --html report   two built folders, as pages to read in a browser"
)]
pub(crate) struct DiffCommand {
    #[command(flatten)]
    pub(crate) site: SiteArguments,

    /// Built folder, or revision of the site's repository, which is built in the cache folder
    #[arg(value_name = "OLD")]
    pub(crate) old: String,

    /// Built folder, or revision [default: the site as it is]
    #[arg(value_name = "NEW")]
    pub(crate) new: Option<String>,

    /// Format of the report
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: DiffFormat,

    /// Also write the report as pages into this folder, which must be empty or contain a previous report
    #[arg(long, value_name = "DIR")]
    pub(crate) html: Option<PathBuf>,

    /// Address of a preview of NEW, to which a report in Markdown links
    #[arg(long, value_name = "ADDRESS", value_parser = preview_address)]
    pub(crate) preview: Option<String>,

    /// Exit with status 1 if the builds differ
    #[arg(long)]
    pub(crate) exit_code: bool,
}

/// Checks the address of a preview.
fn preview_address(written: &str) -> Result<String, String> {
    let is_address = ["https://", "http://"].iter().any(|start| written.starts_with(start));
    let is_plain = !written.contains(|char: char| char.is_whitespace() || "()<>".contains(char));
    if is_address && is_plain {
        Ok(written.to_owned())
    } else {
        Err("expected an address such as `https://preview.example.com/17/`".to_owned())
    }
}

/// Format of the report of `site diff`.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
pub(crate) enum DiffFormat {
    /// For people
    #[default]
    Text,
    /// For programs: one JSON object
    Json,
    /// For a pull request
    Markdown,
}

/// Share between 0 and 100 percent, written with or without the sign.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Percent(pub(crate) f64);

impl std::str::FromStr for Percent {
    type Err = String;

    fn from_str(written: &str) -> Result<Self, String> {
        let number = written.trim().trim_end_matches('%').trim_end();
        let percent = number.parse().ok().filter(|percent| (0.0..=100.0).contains(percent));
        percent.map(Self).ok_or_else(|| "expected a share such as `99%` or `99.5`".to_owned())
    }
}

/// `site urls`
#[derive(Args, Debug)]
pub(crate) struct UrlsCommand {
    /// Action on the recorded addresses
    #[command(subcommand)]
    pub(crate) action: UrlsAction,
}

/// Actions of `site urls`.
#[derive(Debug, Subcommand)]
pub(crate) enum UrlsAction {
    /// Record all addresses and anchors of the site in `urls.lock`
    Accept {
        #[command(flatten)]
        site: SiteArguments,

        /// Also forget the recorded addresses that neither a page nor a redirect has
        #[arg(long)]
        forget: bool,
    },
    /// Add redirects for the recorded addresses that disappeared to `site.toml`
    Fix {
        #[command(flatten)]
        site: SiteArguments,
    },
    /// Record the addresses of a former site: a built folder, a sitemap, or an address with one
    Import {
        #[command(flatten)]
        site: SiteArguments,

        /// Folder, file or address
        #[arg(value_name = "OLD_SITEMAP_OR_FOLDER")]
        old: String,
    },
}

/// `site sources`
#[derive(Args, Debug)]
pub(crate) struct SourcesCommand {
    /// Action on the sources
    #[command(subcommand)]
    pub(crate) action: SourcesAction,
}

/// Actions of `site sources`.
#[derive(Debug, Subcommand)]
pub(crate) enum SourcesAction {
    /// Fetch the newest commits and record them in `site.lock`
    Update {
        #[command(flatten)]
        site: SiteArguments,

        /// Sources to update, by name [default: all]
        #[arg(value_name = "NAME")]
        names: Vec<String>,
    },
    /// Fetch the commits in `site.lock`, for a build on this machine
    Fetch {
        #[command(flatten)]
        site: SiteArguments,
    },
}

/// `site search`
#[derive(Args, Debug)]
pub(crate) struct SearchCommand {
    #[command(flatten)]
    pub(crate) site: SiteArguments,

    /// Built folder with the search index, unless the search is hosted [default: the output folder of `site build`]
    #[arg(long, value_name = "BUILT")]
    pub(crate) dir: Option<PathBuf>,

    /// Words of the query
    #[arg(value_name = "QUERY", required = true)]
    pub(crate) query: Vec<String>,
}

/// `site search-report`
#[derive(Args, Debug)]
pub(crate) struct SearchReportCommand {
    /// Log that `site serve --log-searches` has written
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// Maximum number of queries in each list
    #[arg(long, value_name = "NUMBER", default_value_t = 20)]
    pub(crate) limit: usize,

    /// Format of the report
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// `site mcp`
#[cfg(feature = "mcp")]
#[derive(Args, Debug)]
pub(crate) struct McpCommand {
    #[command(flatten)]
    pub(crate) site: SiteArguments,

    /// Built folder [default: the output folder of `site build`]
    #[arg(long, value_name = "BUILT")]
    pub(crate) dir: Option<PathBuf>,

    /// Append each search to this file, as a line of JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) log_searches: Option<PathBuf>,
}

/// `site index`
#[derive(Args, Debug)]
pub(crate) struct IndexCommand {
    #[command(flatten)]
    pub(crate) site: SiteArguments,

    /// Replace the hosted index with the records, with the key in the variable SITE_SEARCH_WRITE_KEY
    #[arg(long)]
    pub(crate) push: bool,
}

/// `site explain`
#[derive(Args, Debug)]
pub(crate) struct ExplainCommand {
    /// Code of the issue, as in `broken-link`
    #[arg(value_name = "CODE")]
    pub(crate) code: String,
}

/// `site schema`
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  site schema > site.schema.json\n  site schema sidebars > sidebars.schema.json"
)]
pub(crate) struct SchemaCommand {
    /// File that the schema describes
    #[arg(value_enum, default_value_t, value_name = "FILE")]
    pub(crate) file: SchemaFile,
}

/// File with a schema.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
pub(crate) enum SchemaFile {
    /// Settings: `site.toml`
    #[default]
    Site,
    /// Sidebars: `sidebars.toml`
    Sidebars,
    /// Category of a folder: `_category_.yml`
    Category,
    /// Front matter of documents, posts and pages
    FrontMatter,
}

/// `site completions`
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  site completions bash > ~/.local/share/bash-completion/completions/site\n  site completions zsh > _site"
)]
pub(crate) struct CompletionsCommand {
    /// Shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

/// Compiles one style sheet.
#[derive(Args, Debug)]
pub(crate) struct CompileSassCommand {
    #[command(flatten)]
    pub(crate) site: SiteArguments,

    /// Path of the style sheet within the site
    pub(crate) file: String,
}

/// Format of a report of issues.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// For people: each issue with its source line
    #[default]
    Text,
    /// For people and editors: one line for each issue
    Short,
    /// For programs: one JSON object per line
    Json,
    /// For workflows of GitHub: annotations of lines
    Github,
    /// For code scanning: a log in the format SARIF 2.1.0
    Sarif,
}

impl ReportFormat {
    /// Returns whether standard output contains nothing but the report.
    pub(crate) fn is_for_programs(self) -> bool {
        matches!(self, Self::Json | Self::Sarif)
    }
}

/// Format of a report.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    #[default]
    Text,
    /// For programs: one JSON object per line
    Json,
}

/// `site new`
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  site new docs\n  site new website --template docusaurus")]
pub(crate) struct NewCommand {
    /// Folder of the new site; an existing one may only contain hidden files such as `.git`
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// Kind of the new site
    #[arg(long, value_enum, default_value_t)]
    pub(crate) template: Template,
}

/// Kind of a new site.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
pub(crate) enum Template {
    /// Settings, a guide and a sidebar, with examples of all parts
    #[default]
    Guide,
    /// A page and the required settings
    Minimal,
    /// The files of a Docusaurus project
    Docusaurus,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_commands_are_well_formed() {
        <Cli as CommandFactory>::command().debug_assert();
    }

    #[test]
    fn no_words_are_a_build() {
        assert!(matches!(Cli::parse_from(["site"]).command(), Command::Build(_)));
    }
}
