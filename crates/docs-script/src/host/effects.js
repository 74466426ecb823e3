// Effects of a plugin on modules and pages: aliases, data and pages.
//
// An expression; its value is a function that takes functions of loader.js and returns `aliasesOf` and `contentOf`.
({ isPackage, wait }) => {
  // Parts of webpack's configuration that change neither modules nor pages.
  const WITHOUT_EFFECT = ["cache", "devtool", "ignoreWarnings", "infrastructureLogging", "mergeStrategy", "optimization", "performance", "stats"];

  // Maximum length of the data that a plugin adds, as JSON.
  const MAX_CHARACTERS = 16 * 1024 * 1024;

  const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value) && !isPackage(value);

  return { aliasesOf, contentOf };

  // Returns the aliases that `configureWebpack` adds, by name, and whether it changes anything else. `content` is what the plugin loaded.
  function aliasesOf(plugin, content) {
    try {
      const config = emptyConfig();
      const { configureWebpack } = plugin;
      const added = typeof configureWebpack === "function" ? configureWebpack.call(plugin, config, false, bundlerTools(), content) : configureWebpack;
      const found = isTable(added) ? added : {};
      const aliases = { ...aliasTable(config.resolve.alias), ...aliasTable(found.resolve?.alias) };
      const { resolve, ...others } = found;
      const isEmpty = Object.keys(others).every((key) => WITHOUT_EFFECT.includes(key));
      const hasMore = Object.keys(isTable(resolve) ? resolve : {}).some((key) => key !== "alias");
      return { aliases, isComplete: isEmpty && !hasMore && isUnchanged(config) };
    } catch {
      return { aliases: {}, isComplete: false };
    }
  }

  function emptyConfig() {
    const lists = { extensions: [], modules: [], plugins: [], fallback: {} };
    return { mode: "production", resolve: { alias: {}, ...lists }, module: { rules: [] }, plugins: [], optimization: {}, output: {}, externals: {} };
  }

  function isUnchanged({ resolve, module, plugins, output, externals }) {
    const { alias, ...others } = resolve;
    const parts = [others, { rules: module.rules }, { plugins }, output, externals];
    return JSON.stringify(parts) === '[{"extensions":[],"modules":[],"plugins":[],"fallback":{}},{"rules":[]},{"plugins":[]},{},{}]';
  }

  // Classes of the bundler can be constructed, without an effect.
  function bundlerTools() {
    const Nothing = class {};
    const instance = new Proxy(Nothing, { get: () => Nothing });
    const nothing = () => ({});
    return { currentBundler: { name: "webpack", instance }, getStyleLoaders: () => [], getJSLoader: nothing };
  }

  // The forms of webpack: `{name: path}`, `{name: [path, …]}` and `[{name, alias, onlyModule}]`.
  function aliasTable(alias) {
    const entries = Array.isArray(alias)
      ? alias.filter(isTable).map(({ name, alias, onlyModule }) => [onlyModule ? `${name}$` : name, alias])
      : Object.entries(isTable(alias) ? alias : {});
    const first = (target) => (Array.isArray(target) ? target[0] : target);
    const texts = entries.map(([name, target]) => [name, first(target)]);
    return Object.fromEntries(texts.filter(([, target]) => typeof target === "string"));
  }

  // Loads the content of a plugin, and calls `contentLoaded` with it. Returns `content`, and in `added` pages (`routes`), files (`files`) by
  // their path and `globalData`, or the message of an exception. Data are JSON, as it is in Docusaurus.
  function contentOf(plugin, id) {
    const added = { routes: [], files: {} };
    let content;
    let characters = 0;
    const measured = (text) => {
      characters += text?.length ?? 0;
      if (characters > MAX_CHARACTERS) throw new Error(`it adds more than ${MAX_CHARACTERS} characters of data`);
      return text;
    };
    const actions = {
      addRoute: (route) => added.routes.push(routeOf(route, measured)),
      createData: async (name, data) => {
        const path = `~data/${plugin.name}/${id}/${name}`;
        added.files[path] = measured(typeof data === "string" ? data : JSON.stringify(data));
        return path;
      },
      setGlobalData: (data) => {
        added.globalData = measured(JSON.stringify(data));
      },
    };
    try {
      content = wait(Promise.resolve(plugin.loadContent?.()));
      wait(Promise.resolve(plugin.contentLoaded?.({ content, actions })));
      return { content, added };
    } catch (error) {
      return { content, added: { error: error instanceof Error ? error.message : String(error) } };
    }
  }

  // Returns the parts of a route that a page needs. `attributes` are the route itself, which its component receives.
  function routeOf(route, measured) {
    const { path, component, modules, props, routes, ...attributes } = route;
    const texts = Object.entries(isTable(modules) ? modules : {}).filter(([, module]) => typeof module === "string");
    return {
      path: String(path),
      component: String(component),
      modules: Object.fromEntries(texts),
      isSimple: routes === undefined && texts.length === Object.keys(modules ?? {}).length,
      props: measured(JSON.stringify({ ...props, route: { ...attributes, path } })),
    };
  }
}
