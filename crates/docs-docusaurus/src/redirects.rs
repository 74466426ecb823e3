//! Options of the plugin for redirects.

use docs_model::{Issue, Location, Redirect, Value};

use crate::config::{name_and_options, texts};

/// Names of the plugin.
const REDIRECT_PLUGINS: [&str; 2] = ["client-redirects", "@docusaurus/plugin-client-redirects"];

/// Code of all issues of the plugin's options.
const CODE: &str = "redirect";

/// Options of `@docusaurus/plugin-client-redirects`.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub struct RedirectOptions {
    /// Redirects in the options.
    pub redirects: Vec<Redirect>,
    /// Extensions of former paths: `/a.html` redirects to `/a`.
    pub from_extensions: Vec<String>,
    /// Extensions that former paths lack: `/a` redirects to `/a.html`.
    pub to_extensions: Vec<String>,
    /// Paths of the functions `createRedirects` within the configuration.
    pub create_redirects: Vec<Vec<String>>,
}

impl RedirectOptions {
    /// Reads the options of all plugins for redirects. `file` is the configuration's path, for issues.
    pub(crate) fn read(file: &str, config: &Value, issues: &mut Vec<Issue>) -> Self {
        let mut read = Self::default();
        let plugins = config.get("plugins").and_then(Value::as_list).unwrap_or_default();
        for (index, plugin) in plugins.iter().enumerate() {
            let (name, options) = name_and_options(plugin);
            if REDIRECT_PLUGINS.contains(&name) {
                read.add(file, index, &options, issues);
            }
        }
        read
    }

    fn add(&mut self, file: &str, index: usize, options: &Value, issues: &mut Vec<Issue>) {
        for redirect in options.get("redirects").and_then(Value::as_list).unwrap_or_default() {
            let from = redirect.get("from").map(one_or_many).unwrap_or_default();
            let to = redirect.get("to").and_then(Value::as_text);
            match to {
                Some(to) if !from.is_empty() => {
                    let redirects = from.iter().map(|from| redirect_of(file, from, to));
                    self.redirects.extend(redirects);
                }
                _ => issues.push(
                    Issue::error(CODE, "a redirect needs the texts `from` and `to`")
                        .at(Location::file(file)),
                ),
            }
        }
        for (key, extensions) in [
            ("fromExtensions", &mut self.from_extensions),
            ("toExtensions", &mut self.to_extensions),
        ] {
            for extension in texts(options.get(key)).unwrap_or_default() {
                if extension.is_empty() || extension.contains(['.', '/', '?', '#', '%', ' ']) {
                    let message = format!("`{extension}`, of `{key}`, is not an extension");
                    let help = "write it without a dot, such as `html`";
                    let issue = Issue::error(CODE, message).at(Location::file(file)).help(help);
                    issues.push(issue.about(extension));
                } else {
                    extensions.push(extension);
                }
            }
        }
        if options.get("createRedirects").is_some_and(|value| *value != Value::Null) {
            let path = ["plugins", &index.to_string(), "1", "createRedirects"];
            self.create_redirects.push(path.map(str::to_owned).into());
        }
    }

    /// Returns whether redirects depend on the paths of the site's pages.
    #[must_use]
    pub fn depends_on_paths(&self) -> bool {
        !(self.from_extensions.is_empty()
            && self.to_extensions.is_empty()
            && self.create_redirects.is_empty())
    }

    /// Returns the redirects by extension for the paths of the site's pages.
    ///
    /// ```
    /// use docs_docusaurus::RedirectOptions;
    ///
    /// let mut options = RedirectOptions::default();
    /// options.from_extensions = vec!["html".to_owned()];
    /// let redirects = options.by_extension("docusaurus.config.js", &["/", "/a", "/b/", "/c.html"]);
    /// let from: Vec<&str> = redirects.iter().map(|redirect| redirect.from.as_str()).collect();
    /// assert_eq!(from, ["/a.html", "/b.html/"]);
    /// ```
    #[must_use]
    pub fn by_extension(&self, file: &str, paths: &[&str]) -> Vec<Redirect> {
        let has_extension = |path: &str, extension: &String| {
            path.strip_suffix(extension.as_str()).is_some_and(|stem| stem.ends_with('.'))
        };
        let mut redirects = Vec::new();
        for path in paths {
            let is_extended = self.from_extensions.iter().any(|known| has_extension(path, known));
            if *path != "/" && !is_extended {
                let (stem, slash) = path.strip_suffix('/').map_or((*path, ""), |stem| (stem, "/"));
                for extension in &self.from_extensions {
                    redirects.push(redirect_of(file, &format!("{stem}.{extension}{slash}"), path));
                }
            }
            let extension = self.to_extensions.iter().find(|known| has_extension(path, known));
            if let Some(extension) = extension {
                let from = &path[..path.len() - extension.len() - 1];
                redirects.push(redirect_of(file, from, path));
            }
        }
        redirects
    }

    /// Returns the redirects from the results of `createRedirects`, one value for each path of the site's pages.
    ///
    /// ```
    /// use docs_docusaurus::RedirectOptions;
    /// use docs_model::Value;
    ///
    /// let results = [Value::Null, Value::List(vec![Value::Text("/old/b".to_owned())])];
    /// let redirects = RedirectOptions::created("docusaurus.config.js", &["/a", "/b"], &results);
    /// assert_eq!((redirects[0].from.as_str(), redirects[0].to.as_str()), ("/old/b", "/b"));
    /// ```
    #[must_use]
    pub fn created(file: &str, paths: &[&str], results: &[Value]) -> Vec<Redirect> {
        let pairs = paths.iter().zip(results);
        let redirects = pairs.flat_map(|(path, result)| {
            one_or_many(result).into_iter().map(|from| redirect_of(file, from, path))
        });
        redirects.collect()
    }
}

fn redirect_of(file: &str, from: &str, to: &str) -> Redirect {
    Redirect::new(from, to).at(Location::file(file))
}

/// Returns a string, or the strings of a list.
fn one_or_many(value: &Value) -> Vec<&str> {
    match value {
        Value::Text(text) => vec![text],
        Value::List(list) => list.iter().filter_map(Value::as_text).collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_options_of_the_plugin_are_read() {
        let config: Value = toml::from_str(
            "plugins = ['x', ['@docusaurus/plugin-client-redirects', { fromExtensions = ['html', '.htm'], \
             toExtensions = ['exe'], createRedirects = { '$function' = 'make' }, redirects = [\
             { from = '/1', to = '/a' }, { from = ['/2', '/3'], to = '/b' }, { from = '/4' }] }]]",
        )
        .expect("valid TOML");
        let mut issues = Vec::new();
        let options = RedirectOptions::read("c.js", &config, &mut issues);
        let pairs = options.redirects.iter().map(|redirect| (&*redirect.from, &*redirect.to));
        assert_eq!(pairs.collect::<Vec<_>>(), [("/1", "/a"), ("/2", "/b"), ("/3", "/b")]);
        assert_eq!(options.from_extensions, ["html"]);
        assert_eq!(options.create_redirects, [["plugins", "1", "1", "createRedirects"]]);
        let messages: Vec<String> = issues.iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(messages.join("\n"), @r"
        c.js: error[redirect]: a redirect needs the texts `from` and `to`
        c.js: error[redirect]: `.htm`, of `fromExtensions`, is not an extension
          help: write it without a dot, such as `html`
        ");
        let by_extension = options.by_extension("c.js", &["/run.exe"]);
        assert_eq!(by_extension[1], redirect_of("c.js", "/run", "/run.exe"));
    }
}
