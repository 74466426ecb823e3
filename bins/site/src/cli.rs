//! The commands and their words.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Builds, serves and checks a documentation site.
#[derive(Debug, Parser)]
#[command(name = "site", version, about, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

impl Cli {
    /// The command to run; `build` where none is named.
    pub(crate) fn command(self) -> Command {
        self.command.unwrap_or(Command::Build(BuildCommand::default()))
    }
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Build the site into a folder (what `site` does without a command)
    Build(BuildCommand),
    /// Serve a built site as a static host would
    Serve(ServeCommand),
    /// Serve the site while it is written: changes show at once
    Dev(DevCommand),
    /// Report everything that is wrong with the site, without writing anything
    Check(CheckCommand),
    /// Compare the site with a build of its former engine: routes, titles, anchors, headings, text
    Prove(ProveCommand),
    /// Search the site, as its visitors would
    Search(SearchCommand),
    /// Write the site's search records, or put them into the hosted index
    Index(IndexCommand),
    /// Make a small site that builds at once
    New(NewCommand),
    /// Print the licences of the packages that this program contains
    Licenses,
    /// Compile one style sheet within limits, for the other commands
    #[command(hide = true, name = crate::sass::COMMAND)]
    CompileSass(CompileSassCommand),
}

/// Which site, and in which variant.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct SiteArguments {
    /// Folder of the site [default: the current folder if it is a site, else its `docs`, else the nearest folder above]
    #[arg(long, value_name = "DIR")]
    pub(crate) root: Option<PathBuf>,

    /// Set a setting by its path in site.toml, as in `search.provider=hosted`; can be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,

    /// Let the site's configuration read this folder outside of its project; can be repeated
    #[arg(long, value_name = "DIR")]
    pub(crate) allow_read: Vec<PathBuf>,
}

/// `site build`
#[derive(Args, Debug, Default)]
pub(crate) struct BuildCommand {
    #[command(flatten)]
    pub(crate) site: SiteArguments,

    /// Folder to write to; what a build has written there before is replaced [default: `build` in the current folder,
    /// or in the folder above where the site was found]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// Path under which the site will be published, as in `/docs/`
    #[arg(long, value_name = "PATH")]
    pub(crate) base_url: Option<String>,

    /// Folder for what the next build need not do again [default: .site-cache beside the output]
    #[arg(long, value_name = "DIR")]
    pub(crate) cache: Option<PathBuf>,

    /// Build everything anew, and leave nothing for the next build
    #[arg(long, conflicts_with = "cache")]
    pub(crate) no_cache: bool,

    /// Print what each stage of the build took, and the most memory that it needed
    #[arg(long)]
    pub(crate) timings: bool,

    /// Write every piece of work to a file for trace viewers (Perfetto, chrome://tracing)
    #[arg(long, value_name = "FILE")]
    pub(crate) trace: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) report: ReportArguments,
}

/// How to report what was found.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct ReportArguments {
    /// How to tell what was found
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,

    /// Print every issue; by default many of one kind are printed as a group
    #[arg(long, short)]
    pub(crate) verbose: bool,
}

/// Where to listen.
#[derive(Args, Clone, Debug)]
pub(crate) struct ListenArguments {
    /// Address to listen on; 0.0.0.0 lets other machines in
    #[arg(long, default_value = "127.0.0.1")]
    pub(crate) host: String,

    /// Port to listen on; 0 takes a free one
    #[arg(long, default_value_t = 3000)]
    pub(crate) port: u16,

    /// Host name to answer to, besides this machine's and the site's own; `*.NAME` for subdomains; can be repeated
    #[arg(long, value_name = "NAME")]
    pub(crate) allowed_host: Vec<String>,
}

/// `site serve`
#[derive(Args, Debug)]
pub(crate) struct ServeCommand {
    #[command(flatten)]
    pub(crate) site: SiteArguments,

    /// Serve this built folder, instead of building the site first
    #[arg(long, value_name = "BUILT", conflicts_with_all = ["root", "set", "allow_read"])]
    pub(crate) dir: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) listen: ListenArguments,
}

/// `site dev`
#[derive(Args, Debug)]
pub(crate) struct DevCommand {
    #[command(flatten)]
    pub(crate) site: SiteArguments,

    #[command(flatten)]
    pub(crate) listen: ListenArguments,
}

/// `site check`
#[derive(Args, Debug)]
pub(crate) struct CheckCommand {
    #[command(flatten)]
    pub(crate) site: SiteArguments,

    #[command(flatten)]
    pub(crate) report: ReportArguments,
}

/// `site prove`
#[derive(Args, Debug)]
pub(crate) struct ProveCommand {
    #[command(flatten)]
    pub(crate) site: SiteArguments,

    /// Folder with the former build, or the address of the former site, whose sitemap is read
    #[arg(value_name = "OLD_BUILD")]
    pub(crate) old: String,

    /// Built folder to compare, instead of building the site first
    #[arg(long, value_name = "BUILT", conflicts_with_all = ["root", "set", "allow_read"])]
    pub(crate) dir: Option<PathBuf>,

    /// Share of routes, titles, anchors, headings and words that the site must have, each by itself
    #[arg(long, value_name = "PERCENT", default_value = "99%")]
    pub(crate) threshold: Percent,

    /// How to tell what is missing
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// A share between 0 and 100 percent, written with or without the sign.
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

/// `site search`
#[derive(Args, Debug)]
pub(crate) struct SearchCommand {
    #[command(flatten)]
    pub(crate) site: SiteArguments,

    /// Built folder whose index is asked, where the site is searched by its own [default: where `site build` writes]
    #[arg(long, value_name = "BUILT")]
    pub(crate) dir: Option<PathBuf>,

    /// What to search for
    #[arg(value_name = "QUERY", required = true)]
    pub(crate) query: Vec<String>,
}

/// `site index`
#[derive(Args, Debug)]
pub(crate) struct IndexCommand {
    #[command(flatten)]
    pub(crate) site: SiteArguments,

    /// Replace the hosted index by the records, with the key in the variable SITE_SEARCH_WRITE_KEY
    #[arg(long)]
    pub(crate) push: bool,
}

/// The command that compiles one style sheet
#[derive(Args, Debug)]
pub(crate) struct CompileSassCommand {
    #[command(flatten)]
    pub(crate) site: SiteArguments,

    /// Path of the style sheet within the site
    pub(crate) file: String,
}

/// How faults are told.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    #[default]
    Text,
    /// For programs: one object a line
    Json,
}

/// `site new`
#[derive(Args, Debug)]
pub(crate) struct NewCommand {
    /// Folder to make; if it exists, it must be empty but for hidden files such as `.git`
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
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
