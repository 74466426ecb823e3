// The loader of modules and the stand-ins for packages that are not installed.
//
// An expression; its value is a function that takes `host` (functions of the program, see host/mod.rs), `node` (the inner function of node.js),
// `data` (data.js), `packages` (packages.js), `sidebars` (sidebars.js), `effects` (effects.js) and `plugins` (plugins.js) and returns `run`, which
// evaluates a file, calls functions of its value if asked to, and returns the outcome as JSON.
(host, node, data, packages, sidebars, effects, plugins) => {
  // Functions of packages, each with its origin: `{ module, path }`.
  const origins = new WeakMap();
  const toData = data(origins);
  const modules = new Map();
  // Each missing file requires another evaluation.
  const MAX_ABSENT_FILES = 50;
  const NOT_AVAILABLE = "is a part of Node that is not available here";
  // Modules of Node that node.js does not implement.
  const NODE_MODULES = [
    "async_hooks", "child_process", "cluster", "console", "constants", "crypto", "dgram", "diagnostics_channel",
    "dns", "domain", "http", "http2", "https", "inspector", "net", "perf_hooks", "punycode", "readline", "repl",
    "stream", "string_decoder", "timers", "tls", "trace_events", "tty", "v8", "vm", "worker_threads", "zlib",
  ];
  const [MISSING_START, MISSING_END] = ["\u{10FFFE}", "\u{10FFFF}"];
  const { builtins, URL, posix, pathToFileURL, fileURLToPath, nextTimer } = node(host, {
    createRequire: (from) => requireFrom(posix.dirname(toPath(from)), toPath(from)),
    show: (value) => JSON.stringify(toData(value).value),
    network: () => {
      if (hasStandInNetwork) return missing("fetch", "is not available: the network is not used while settings are read");
      isNetworkRefused = true;
      throw new Error("the network can't be used while the site's settings are read");
    },
  });
  const replacements = packages(
    { fs: builtins.fs, path: posix, process: builtins.process, readYaml: host.readYaml, docusaurusVersion: host.docusaurusVersion },
    standIn,
  );
  const replaced = new Map();
  const provided = sidebars();
  const isPackage = (plugin) => origins.has(plugin);
  const { aliasesOf, contentOf } = effects({ isPackage, wait });
  const { describePlugins, withPresets } = plugins({ root: host.root, posix, fileOf, isPackage, wait, aliasesOf, contentOf });

  // A network request fails. A script that does not handle this is evaluated again with a stand-in for it.
  let isNetworkRefused = false;
  let hasStandInNetwork = false;

  // Missing imported files, by path, each with the outcome of the import. A script that does not handle this is evaluated
  // again with a stand-in for the file, which an omitted plugin may write.
  const absentFiles = new Map();

  // The paths of absent files, by the error of their import.
  const absences = new WeakMap();

  // The file whose script threw `value`, for exceptions without a stack.
  let thrower = { value: undefined, file: undefined };

  // `request` is JSON, or undefined: `{ path, calls }` with the path of a function and the arguments of each call, also with `each` if
  // the exception of a call is its result, or `{ plugins, content }` with the language for which plugins are called, and whether they load content.
  return function run(entry, request) {
    let outcome = attempt(entry, request);
    while (outcome.thrown && isReplaceable(outcome)) {
      modules.clear();
      outcome = attempt(entry, request);
    }
    const { value, thrown } = outcome;
    return JSON.stringify(thrown ? { thrown } : { value });
  };

  // Records the stand-in for another attempt. Returns whether there is a new one.
  function isReplaceable({ thrown, absent }) {
    if (absent !== undefined && !absentFiles.has(absent)) {
      absentFiles.set(absent, { replacement: standIn(posix.relative(host.root, absent), ""), thrown });
      return absentFiles.size <= MAX_ABSENT_FILES;
    }
    const isNew = isNetworkRefused && !hasStandInNetwork;
    hasStandInNetwork ||= isNetworkRefused;
    return isNew;
  }

  function attempt(entry, request) {
    try {
      const value = withPresets(valueOf(load(entry)));
      for (const { replacement, thrown } of absentFiles.values()) {
        // No value without the file.
        if (value === replacement) return { thrown };
      }
      return { value: toData(request === undefined ? value : requested(value, JSON.parse(request))) };
    } catch (error) {
      return { thrown: describe(error, entry), absent: isObject(error) ? absences.get(error) : undefined };
    }
  }

  // The value of a module: functions are called and promises awaited, as in Docusaurus.
  function valueOf(module) {
    const { exports } = module;
    let value = hasDefault(module) ? exports.default : exports;
    if (typeof value === "function" && !origins.has(value)) value = value();
    return wait(Promise.resolve(value));
  }

  function requested(value, request) {
    if (!("plugins" in request)) return results(value, request);
    return describePlugins(isObject(value) ? value : {}, request.plugins ?? undefined, request.content);
  }

  // The export of a file of the project, and the folder of the file. A package has neither.
  function fileOf(name) {
    if (!/^(?:\.{1,2}\/|\/|@site\/)/.test(name)) return {};
    const [kind, path] = host.resolve(host.root, toPath(name));
    if (kind === "notFound") throw notFound(undefined, name.startsWith("/") ? posix.relative(host.root, name) : name);
    if (kind !== "file") return {};
    const module = load(path);
    return { value: hasDefault(module) ? module.exports.default : module.exports, folder: posix.dirname(path) };
  }

  // The results of all calls of the function at a path of the value. Promises are awaited. With `each`, a result is `{ value }` or
  // `{ error }`.
  function results(value, { path, calls, each }) {
    const { owner, called } = functionAt(value, path);
    const given = (written) => argument(written, value);
    const result = (values) => wait(Promise.resolve(called.apply(owner, values.map(given))));
    const outcome = (values) => {
      try {
        return { value: result(values) };
      } catch (error) {
        return { error: describe(error).message };
      }
    };
    return calls.map(each ? outcome : result);
  }

  // The function at a path of the value, and the object that contains it.
  function functionAt(value, path) {
    let owner;
    let called = value;
    for (const key of path) {
      owner = called;
      called = isObject(called) ? called[key] : undefined;
    }
    if (typeof called !== "function") throw new TypeError(`\`${path.join(".")}\` is not a function`);
    return { owner, called };
  }

  // Argument for the script: `{ $returns: x }` is a function that returns `x`, `{ $docusaurus: name }` a function of
  // sidebars.js, `{ $option: path }` the function at a path of `root`, the value of the script, `{ $file: path }` the absolute path of a
  // file of the site, and `{ $parsed: x, $of: text }` the function that parses the front matter of a file, for the file with this text.
  function argument(value, root) {
    const inside = (inner) => argument(inner, root);
    if (Array.isArray(value)) return value.map(inside);
    if (!isObject(value)) return value;
    if ("$returns" in value) return () => inside(value.$returns);
    if (typeof value.$file === "string") return posix.join(host.root, value.$file);
    if ("$parsed" in value) return parserOf(value.$of, () => inside(value.$parsed));
    const { $docusaurus: name, $option: path } = value;
    if (typeof name === "string" && Object.hasOwn(provided, name)) return provided[name];
    if (Array.isArray(path)) {
      const { owner, called } = functionAt(root, path);
      return called.bind(owner);
    }
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inside(inner)]));
  }

  function parserOf(text, parsed) {
    return async (file) => {
      if (file?.fileContent === text) return parsed();
      throw new Error("`defaultParseFrontMatter` can only parse the file as it is, not a changed `fileContent`");
    };
  }

  // A CommonJS script can contain a sidebar called `default`, which is a list.
  function hasDefault({ exports, isModule }) {
    if (!isObject(exports) || origins.has(exports) || !("default" in exports)) return false;
    return isModule || exports.__esModule === true || !Array.isArray(exports.default);
  }

  function wait(promise) {
    return host.settle(promise, nextTimer);
  }

  function describe(error, entry) {
    const isError = error instanceof Error;
    return {
      message: (isError ? `${error.name}: ${error.message}` : `it threw ${show(error)}`).toWellFormed(),
      stack: isError ? String(error.stack).toWellFormed() : "",
      file: thrower.value === error && thrower.file !== undefined ? thrower.file : entry,
      isNull: error === null,
      issue: isError && typeof error.issue === "number" ? error.issue : null,
    };
  }

  function show(value) {
    return typeof value === "string" ? `"${value}"` : String(JSON.stringify(toData(value).value));
  }

  // --- Loading -----------------------------------------------------------------------------------------------

  // Returns the module of a file, loaded once. In a cycle, it contains the exports so far.
  function load(path) {
    const known = modules.get(path);
    if (known) return known;
    const module = { id: path, filename: path, path: posix.dirname(path), exports: {}, loaded: false, children: [] };
    modules.set(path, module);
    try {
      if (path.endsWith(".json")) module.exports = host.readJson(path);
      else execute(module);
    } catch (error) {
      // The next import throws again instead of returning an incomplete module.
      modules.delete(path);
      if (thrower.value !== error) thrower = { value: error, file: path };
      throw error;
    }
    module.loaded = true;
    return module;
  }

  function execute(module) {
    const script = host.compile(module.filename);
    const exports = module.exports;
    module.isModule = script.constructor.name === "AsyncFunction";
    const outcome = script.call(
      module.isModule ? undefined : exports,
      exports,
      requireFrom(module.path, module.filename),
      module,
      module.filename,
      module.path,
      exports,
      (name) => importFrom(module.path, name),
      async (name) => importFrom(module.path, String(name)),
      (from) => exportAll(exports, from),
      importMeta(module),
    );
    // Waiting here lets `require` load modules too, as in Docusaurus.
    if (module.isModule) wait(outcome);
    // A script can mix `import` and `module.exports`.
    if (module.exports !== exports) module.isModule = false;
  }

  function importMeta({ filename, path }) {
    return {
      url: pathToFileURL(filename).href,
      filename,
      dirname: path,
      resolve: (name) => {
        const found = resolveFrom(path, name);
        return found.startsWith("/") ? pathToFileURL(found).href : found;
      },
    };
  }

  function exportAll(exports, from) {
    for (const key of Object.keys(from)) {
      if (key === "default" || key in exports) continue;
      Object.defineProperty(exports, key, { enumerable: true, configurable: true, get: () => from[key] });
    }
  }

  // Returns the import of a name: `{ module }` for a file, otherwise `{ value }`.
  function find(folder, name) {
    const bare = name.startsWith("node:") ? name.slice("node:".length) : name;
    if (Object.hasOwn(builtins, bare)) return { value: builtins[bare] };
    if (name !== bare) return { value: missing(name, NOT_AVAILABLE) };
    // The engine replaces Docusaurus, whose packages are never loaded.
    const isDocusaurus = name.startsWith("@docusaurus/");
    const [kind, path] = host.resolve(folder, toPath(name));
    switch (kind) {
      case "file":
        return { module: load(path) };
      case "package":
        if (isDocusaurus) return { value: replacement(name) ?? standIn(name, "") };
        // Files of a package are loaded as in Node: an error of one is an error of the package.
        return isInPackage(folder, path) ? { module: load(path) } : loadPackage(name, path);
      case "notFound":
        return { value: absentFile(folder, name) };
      default:
        if (isRelative(name) && packageFolder(folder) !== undefined) throw notFound(undefined, name);
        return { value: replacement(name) ?? missing(name, absence(name)) };
    }
  }

  // A package may have the name of a module of Node. If it is not installed, Node's module is used.
  function absence(name) {
    return NODE_MODULES.includes(name.split("/")[0]) ? NOT_AVAILABLE : "is not installed: a stand-in takes its place";
  }

  // Returns the replacement for a package, or undefined. It is created once.
  function replacement(name) {
    if (!Object.hasOwn(replacements, name)) return undefined;
    if (!replaced.has(name)) replaced.set(name, replacements[name]());
    return replaced.get(name);
  }

  // A package is written for Node, and may need parts of it that do not exist here.
  function loadPackage(name, path) {
    let module;
    try {
      module = load(path);
    } catch (error) {
      const reason = error instanceof Error ? error.message : "it throws";
      host.reportMissing(packageOf(path), `can't be loaded here (${reason}): a stand-in takes its place`, false, new Error().stack);
      return { value: standIn(name, "") };
    }
    // In a cycle of packages, exports without a value can't be read yet.
    if (module.loaded) rememberOrigin(name, module.exports);
    return { module };
  }

  // The folder of the package that contains a path; undefined for a path of the project.
  function packageFolder(path) {
    return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
  }

  // The file and the folder that imports it are parts of one package.
  function isInPackage(folder, path) {
    const importing = packageFolder(folder);
    return importing !== undefined && importing === packageFolder(path);
  }

  function isRelative(name) {
    return /^\.{1,2}(?:\/|$)/.test(name);
  }

  // In data, functions of a package have the same form whether it is installed or not.
  function rememberOrigin(module, exports) {
    if (!isObject(exports)) return;
    remember(exports, "");
    for (const key of Object.keys(exports)) {
      remember(exported(key), key === "default" ? "" : key);
    }
    // A getter can throw: an export that needs a part of Node, for example.
    function exported(key) {
      try {
        return exports[key];
      } catch {
        return undefined;
      }
    }
    function remember(value, path) {
      if (typeof value === "function" && !origins.has(value)) origins.set(value, { module, path });
    }
  }

  function missing(name, reason) {
    host.reportMissing(packageOf(name), reason, reason === NOT_AVAILABLE, new Error().stack);
    return standIn(name, "");
  }

  // Returns the stand-in for a file that does not exist, if an earlier attempt has shown that the script needs one.
  function absentFile(folder, name) {
    const path = absolute(folder, toPath(name));
    if (!absentFiles.has(path)) throw notFound(path, name);
    const reason = "is a file that does not exist: a stand-in takes its place";
    host.reportMissing(posix.relative(host.root, path), reason, false, new Error().stack);
    return absentFiles.get(path).replacement;
  }

  // Returns the path of a file that does not exist, if an earlier attempt has shown that the script needs it. What uses the
  // path reports the file.
  function absentPath(folder, name) {
    const path = absolute(folder, toPath(name));
    if (!absentFiles.has(path)) throw notFound(path, name);
    return path;
  }

  function absolute(folder, name) {
    return name.startsWith("@site/") ? posix.join(host.root, name.slice("@site/".length)) : posix.resolve(folder, name);
  }

  // `@scope/name/inside` is a part of the package `@scope/name`, and so is `./node_modules/@scope/name/inside`.
  function packageOf(path) {
    const name = path.split("node_modules/").at(-1);
    return name.split("/", name.startsWith("@") ? 2 : 1).join("/");
  }

  function notFound(path, name) {
    const error = new Error(`there is no file \`${name}\``);
    error.code = "MODULE_NOT_FOUND";
    if (path !== undefined) absences.set(error, path);
    return error;
  }

  // --- CommonJS and modules ----------------------------------------------------------------------------------

  function requireFrom(folder, filename) {
    const require = (name) => {
      const { module, value } = find(folder, String(name));
      return module ? required(module) : value;
    };
    require.resolve = (name) => resolveFrom(folder, String(name));
    require.resolve.paths = () => [posix.join(folder, "node_modules")];
    require.cache = {};
    require.main = undefined;
    require.filename = filename;
    return require;
  }

  // Returns the path of a file, and the name of a package, so that the data is the same on every machine.
  function resolveFrom(folder, name) {
    const [kind, path] = host.resolve(folder, toPath(name));
    if (kind === "notFound") return absentPath(folder, name);
    if (name.startsWith("@site/")) return path ?? posix.join(host.root, name.slice("@site/".length));
    // A path into the folder of packages remains a path, even if the package is not installed.
    if (/^\.{0,2}\//.test(name)) return path ?? posix.resolve(folder, name);
    return kind === "file" ? path : name;
  }

  // `require` of a module returns its default export, extended by the named exports.
  function required({ exports, isModule }) {
    if (!isModule || !("default" in exports)) return exports;
    const main = exports.default;
    if (!isObject(main) || Object.keys(exports).length === 1) return withDefault(main);
    return new Proxy(main, {
      get: (target, key) => (key in target ? target[key] : exports[key]),
      has: (target, key) => key in target || key in exports,
    });
  }

  // `require("./module").default` is as common as `require("./module")`.
  function withDefault(main) {
    if (!isObject(main) || "default" in main || !Object.isExtensible(main)) return main;
    return Object.defineProperty(main, "default", { configurable: true, writable: true, value: main });
  }

  function importFrom(folder, name) {
    const { module, value } = find(folder, name);
    if (!module) return namespace(value);
    return module.isModule ? module.exports : namespace(module.exports);
  }

  // A CommonJS module as a namespace: `default` is the whole module.
  function namespace(exports) {
    // A stand-in is its own default export.
    if (origins.has(exports) && exports.default === exports) return exports;
    const target = isObject(exports) ? exports : {};
    const main = isObject(exports) && exports.__esModule && "default" in exports ? exports.default : exports;
    return new Proxy(target, {
      get: (target, key) => (key === "default" ? main : target[key]),
      has: (target, key) => key === "default" || key in target,
    });
  }

  // --- Stand-ins ---------------------------------------------------------------------------------------------

  // Replaces a package: can be read, called and constructed to any depth. As data it is the package's name.
  function standIn(module, path) {
    const members = new Map();
    const at = (step) => {
      const separator = step === "()" || path === "" ? "" : ".";
      if (!members.has(step)) members.set(step, standIn(module, path + separator + step));
      return members.get(step);
    };
    const proxy = new Proxy(function () {}, {
      get(target, key) {
        switch (key) {
          // The default export is the package itself.
          case "default":
            return proxy;
          // Not a promise, not a module that was compiled to CommonJS.
          case "then":
          case "__esModule":
            return undefined;
          case "prototype":
            return target.prototype;
          case "toJSON":
          case Symbol.toPrimitive:
          case "toString":
          case "valueOf":
            // A string that contains this is not data: see data.js.
            return () => `${MISSING_START}${module}${MISSING_END}`;
          case Symbol.iterator:
            return function* () {};
          default:
            return typeof key === "symbol" ? undefined : at(key);
        }
      },
      apply: () => at("()"),
      construct: () => at("()"),
      // Assignments have no effect.
      set: () => true,
    });
    origins.set(proxy, { module, path });
    return proxy;
  }

  function isObject(value) {
    return (typeof value === "object" && value !== null) || typeof value === "function";
  }

  function toPath(name) {
    return name instanceof URL || String(name).startsWith("file:") ? fileURLToPath(name) : String(name);
  }
}
