// The part of Node that configurations use: `path`, `fs`, `url`, `process`, and a few globals.
//
// An expression; its value is a function that takes `bytes` (bytes.js) and `library` (library.js). It returns a function that
// takes `host` (see mod.rs) and functions of loader.js, sets the globals, and returns the built-in modules. Only the site's
// files are visible.
(bytes, library) => (host, { createRequire, show, network }) => {
  const { Buffer, TextEncoder, TextDecoder } = bytes();
  const posix = makePath();
  const { URL, URLSearchParams, fileURLToPath, pathToFileURL } = makeUrl();
  const fs = makeFs();
  const process = makeProcess();
  const { setTimeout, clearTimeout, nextTimer } = makeTimers();

  Object.assign(globalThis, {
    global: globalThis,
    process,
    console: makeConsole(),
    URL,
    URLSearchParams,
    Buffer,
    TextEncoder,
    TextDecoder,
    setTimeout,
    clearTimeout,
    setInterval: (action, delay, ...words) => {
      const again = () => {
        action(...words);
        timer = setTimeout(again, delay);
      };
      let timer = setTimeout(again, delay);
      return timer;
    },
    clearInterval: clearTimeout,
    setImmediate: (action, ...words) => setTimeout(action, 0, ...words),
    clearImmediate: clearTimeout,
    fetch: async () => network(),
  });

  const url = { URL, URLSearchParams, fileURLToPath, pathToFileURL };
  const module = { createRequire, builtinModules: ["fs", "path", "process", "url", "module"] };
  const builtins = {
    path: posix,
    "path/posix": posix,
    fs,
    "fs/promises": fs.promises,
    url,
    process,
    module,
    os: { EOL: "\n", platform: () => "linux", arch: () => "x64", cpus: () => [], homedir: () => "/", tmpdir: () => "/tmp" },
    util: makeUtil(),
    buffer: { Buffer },
    ...library({ show }),
  };
  return { builtins, URL, posix, fileURLToPath, pathToFileURL, nextTimer };

  // --- path --------------------------------------------------------------------------------------------------

  function makePath() {
    // "/a/./b//../c" -> "/a/c"; a relative path keeps leading "..".
    const normalize = (path) => {
      const absolute = path.startsWith("/");
      const parts = [];
      for (const part of path.split("/")) {
        if (part === "" || part === ".") continue;
        if (part !== "..") parts.push(part);
        else if (parts.length > 0 && parts.at(-1) !== "..") parts.pop();
        else if (!absolute) parts.push("..");
      }
      const trailing = path.endsWith("/") && parts.length > 0 ? "/" : "";
      return (absolute ? "/" : "") + parts.join("/") + trailing || (absolute ? "/" : ".");
    };
    const text = (path) => {
      if (typeof path === "string") return path;
      // A stand-in is not a path, but must not stop the script.
      if (typeof path === "function") return String(path);
      throw new TypeError(`a path must be text, and this is ${path === null ? "null" : typeof path}`);
    };
    const join = (...parts) => normalize(parts.map(text).filter((part) => part !== "").join("/") || ".");
    const resolve = (...parts) => {
      let path = "";
      for (const part of [host.root, ...parts.map(text)]) {
        path = part.startsWith("/") ? part : part === "" ? path : `${path}/${part}`;
      }
      const normal = normalize(path);
      return normal.length > 1 ? normal.replace(/\/$/, "") : normal;
    };
    const trimmed = (path) => text(path).replace(/(?<=.)\/+$/, "");
    const dirname = (path) => {
      const slash = trimmed(path).lastIndexOf("/");
      return slash < 0 ? "." : trimmed(path).slice(0, slash) || "/";
    };
    const basename = (path, suffix = "") => {
      const name = trimmed(path).slice(trimmed(path).lastIndexOf("/") + 1);
      return suffix !== "" && suffix !== name && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
    };
    const extname = (path) => {
      const name = basename(path);
      const dot = name.lastIndexOf(".");
      return dot > 0 ? name.slice(dot) : "";
    };
    const relative = (from, to) => {
      const [start, end] = [resolve(from), resolve(to)].map((path) => path.split("/").filter(Boolean));
      let shared = 0;
      while (shared < start.length && shared < end.length && start[shared] === end[shared]) shared += 1;
      return [...start.slice(shared).map(() => ".."), ...end.slice(shared)].join("/");
    };
    const parse = (path) => {
      const [base, ext] = [basename(path), extname(path)];
      const dir = path.includes("/") ? dirname(path) : "";
      return { root: path.startsWith("/") ? "/" : "", dir, base, ext, name: basename(base, ext) };
    };
    const format = ({ dir, root = "", base, name = "", ext = "" }) => {
      const file = base ?? name + ext;
      return dir === undefined ? root + file : dir === root ? dir + file : `${dir}/${file}`;
    };
    const isAbsolute = (path) => text(path).startsWith("/");
    const path = {
      normalize: (path) => normalize(text(path)), join, resolve, dirname, basename, extname, relative, parse, format,
      isAbsolute, toNamespacedPath: (path) => path, sep: "/", delimiter: ":",
    };
    path.posix = path;
    return path;
  }

  // --- url ---------------------------------------------------------------------------------------------------

  function makeUrl() {
    const PARTS = /^(?:([a-z][a-z0-9+.-]*:))?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/i;

    // The properties that configurations read. Characters are not validated.
    class URL {
      constructor(address, base) {
        const [, protocol, host, path, search = "", hash = ""] = PARTS.exec(String(address).trim());
        const from = protocol === undefined && base !== undefined ? new URL(base) : undefined;
        if (protocol === undefined && from === undefined) throw new TypeError(`Invalid URL: ${address}`);
        this.protocol = (protocol ?? from.protocol).toLowerCase();
        const authority = host ?? from?.authority;
        const [, user = "", place = ""] = /^(?:(.*)@)?(.*)$/.exec(authority ?? "");
        [this.username, this.password = ""] = user.split(":");
        [, this.hostname, this.port = ""] = /^(.*?)(?::(\d*))?$/.exec(place.toLowerCase());
        this.isPlain = authority === undefined && this.protocol !== "file:";
        const inherits = from !== undefined && host === undefined;
        this.pathname = this.isPlain ? path : inherits ? inherit(from, path) : clean(path || "/");
        this.search = search === "" && inherits && path === "" ? from.search : search;
        this.hash = hash;
        Object.defineProperty(this, "isPlain", { enumerable: false });
      }
      static canParse(address, base) {
        try {
          return Boolean(new URL(address, base));
        } catch {
          return false;
        }
      }
      get host() {
        return this.port === "" ? this.hostname : `${this.hostname}:${this.port}`;
      }
      get authority() {
        const user = this.password === "" ? this.username : `${this.username}:${this.password}`;
        return user === "" ? this.host : `${user}@${this.host}`;
      }
      get origin() {
        return this.isPlain || this.protocol === "file:" ? "null" : `${this.protocol}//${this.host}`;
      }
      get href() {
        const start = this.isPlain ? this.protocol : `${this.protocol}//${this.authority}`;
        return start + this.pathname + this.search + this.hash;
      }
      get searchParams() {
        const params = new URLSearchParams(this.search);
        onChange(params, (query) => (this.search = query && `?${query}`));
        return params;
      }
      toString() {
        return this.href;
      }
      toJSON() {
        return this.href;
      }
    }

    // Calls a function with the query after each change of its parameters.
    let onChange;

    class URLSearchParams {
      #pairs;
      #changed = () => {};
      static {
        onChange = (params, changed) => (params.#changed = changed);
      }
      constructor(from = "") {
        const pairs = typeof from === "string" ? parsed(from) : Symbol.iterator in from ? from : Object.entries(from);
        this.#pairs = Array.from(pairs, ([name, value]) => [String(name), String(value)]);
      }
      #change(pairs) {
        this.#pairs = pairs;
        this.#changed(this.toString());
      }
      #others(name, value) {
        return this.#pairs.filter(([own, content]) => own !== String(name) || (value !== undefined && content !== String(value)));
      }
      get size() {
        return this.#pairs.length;
      }
      get(name) {
        return this.getAll(name)[0] ?? null;
      }
      getAll(name) {
        return this.#pairs.filter(([own]) => own === String(name)).map(([, value]) => value);
      }
      has(name, value) {
        return this.#others(name, value).length < this.size;
      }
      append(name, value) {
        this.#change([...this.#pairs, [String(name), String(value)]]);
      }
      set(name, value) {
        const at = this.#pairs.findIndex(([own]) => own === String(name));
        const others = this.#others(name);
        this.#change(others.toSpliced(at < 0 ? others.length : at, 0, [String(name), String(value)]));
      }
      delete(name, value) {
        this.#change(this.#others(name, value));
      }
      sort() {
        this.#change(this.#pairs.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)));
      }
      forEach(action) {
        for (const [name, value] of this) action(value, name, this);
      }
      *keys() {
        for (const [name] of this.#pairs) yield name;
      }
      *values() {
        for (const [, value] of this.#pairs) yield value;
      }
      *entries() {
        for (const [name, value] of this.#pairs) yield [name, value];
      }
      [Symbol.iterator]() {
        return this.entries();
      }
      toString() {
        return this.#pairs.map((pair) => pair.map(encoded).join("=")).join("&");
      }
    }

    function parsed(query) {
      const pairs = query.replace(/^\?/, "").split("&").filter((pair) => pair !== "");
      return pairs.map((pair) => {
        const at = pair.indexOf("=");
        return (at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)]).map(decoded);
      });
    }

    function encoded(text) {
      const escaped = encodeURIComponent(text.toWellFormed()).replaceAll("%20", "+");
      return escaped.replace(/[!'()~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
    }

    // Escapes that are not UTF-8 are kept.
    function decoded(text) {
      const spaced = text.replaceAll("+", " ");
      try {
        return decodeURIComponent(spaced);
      } catch {
        return spaced;
      }
    }

    function inherit(from, path) {
      if (path === "") return from.pathname;
      return clean(path.startsWith("/") ? path : from.pathname.replace(/[^/]*$/, "") + path);
    }

    // Removes dots and escapes characters.
    function clean(path) {
      const dots = /(^|\/)\.{1,2}$/.test(path) ? "/" : "";
      const normal = posix.normalize(path + dots);
      return encodeURI(normal.startsWith("/") ? normal : `/${normal}`).replaceAll("%25", "%");
    }

    function fileURLToPath(address) {
      const { protocol, pathname } = address instanceof URL ? address : new URL(address);
      if (protocol !== "file:") throw new TypeError("The URL must be of scheme file");
      return decodeURIComponent(pathname);
    }

    function pathToFileURL(path) {
      const escaped = posix.resolve(path).replaceAll("%", "%25").replaceAll("?", "%3F").replaceAll("#", "%23");
      return new URL(`file://${escaped}`);
    }

    return { URL, URLSearchParams, fileURLToPath, pathToFileURL };
  }

  // --- fs ----------------------------------------------------------------------------------------------------

  function makeFs() {
    const toPath = (path) => posix.resolve(path instanceof URL ? fileURLToPath(path) : path);
    const absent = (call, path) => {
      const error = new Error(`ENOENT: no such file or directory, ${call} '${path}'`);
      return Object.assign(error, { code: "ENOENT", syscall: call, path: String(path) });
    };
    const readFileSync = (path, options) => {
      const encoding = typeof options === "string" ? options : options?.encoding;
      const isText = /^utf-?8$/i.test(encoding ?? "");
      const content = isText ? host.readText(toPath(path)) : host.readBytes(toPath(path));
      if (content === undefined) throw absent("open", path);
      if (isText) return content;
      const buffer = Buffer.from(content.buffer);
      return encoding ? buffer.toString(encoding) : buffer;
    };
    const statSync = (path, options) => {
      const found = host.stat(toPath(path));
      if (found === undefined && options?.throwIfNoEntry === false) return undefined;
      if (found === undefined) throw absent("stat", path);
      return stats(...found);
    };
    // Returns undefined for entries that may not be read.
    const find = (path) => {
      try {
        return host.stat(path);
      } catch {
        return undefined;
      }
    };
    const readdirSync = (path, options) => {
      const folder = toPath(path);
      const names = host.list(folder);
      if (names === undefined) throw absent("scandir", path);
      if (!options?.withFileTypes && !options?.recursive) return names;
      return names.flatMap((name) => {
        const inner = posix.join(folder, name);
        const [kind] = find(inner) ?? [];
        const below = options.recursive && kind === "folder" ? readdirSync(inner, options) : [];
        if (!options.withFileTypes) return [name, ...below.map((path) => `${name}/${path}`)];
        return [{ name, parentPath: folder, path: folder, ...stats(kind, 0) }, ...below];
      });
    };
    const opendirSync = (path, options) => {
      const entries = readdirSync(path, { ...options, withFileTypes: true });
      const readSync = () => entries.shift() ?? null;
      const closeSync = () => {};
      const iterate = async function* () { yield* entries; };
      return { path: toPath(path), readSync, closeSync, read: later(readSync), close: later(closeSync), [Symbol.asyncIterator]: iterate };
    };
    const existsSync = (path) => {
      const isPath = typeof path === "string" || path instanceof URL;
      return isPath && find(toPath(path)) !== undefined;
    };
    const accessSync = (path) => void statSync(path);
    const realpathSync = Object.assign((path) => (accessSync(path), toPath(path)), { native: (path) => realpathSync(path) });
    // Writing changes memory only. Folders need not exist.
    const here = () => new Error().stack;
    const writeFileSync = (path, content) => {
      const bytes = () => Array.from(new Uint8Array(content.buffer, content.byteOffset, content.byteLength));
      const isBytes = ArrayBuffer.isView(content);
      host.write(toPath(path), isBytes ? bytes() : String(content).toWellFormed(), here());
    };
    const appendFileSync = (path, content) => {
      const before = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
      writeFileSync(path, Buffer.concat([before, ArrayBuffer.isView(content) ? content : Buffer.from(String(content))]));
    };
    const mkdirSync = (path) => void (existsSync(path) || host.createFolder(toPath(path)));
    const mkdtempSync = (prefix) => (mkdirSync(`${prefix}000000`), `${prefix}000000`);
    const copyFileSync = (from, to) => {
      if (host.copy(toPath(from), toPath(to), here()) === undefined) throw absent("copyfile", from);
    };
    const cpSync = (from, to, options) => {
      if (!statSync(from).isDirectory()) return copyFileSync(from, to);
      if (options?.recursive !== true) throw new Error(`'${from}' is a folder, which is copied only with the option 'recursive'`);
      mkdirSync(to);
      for (const name of readdirSync(from)) cpSync(posix.join(toPath(from), name), posix.join(toPath(to), name), options);
    };
    // Files of the project are kept: only written ones are removed.
    const rmSync = (path, options) => {
      if (options?.force !== true) accessSync(path);
      host.remove(toPath(path));
    };
    const renameSync = (from, to) => {
      cpSync(from, to, { recursive: true });
      rmSync(from);
    };
    const later = (call) => async (...words) => call(...words);
    // The form with a function that receives the result.
    const calling = (call) => (...words) => {
      const done = words.pop();
      later(call)(...words).then((value) => done(null, value), done);
    };
    const calls = {
      readFile: readFileSync, stat: statSync, lstat: statSync, readdir: readdirSync, opendir: opendirSync, access: accessSync, realpath: realpathSync,
      writeFile: writeFileSync, appendFile: appendFileSync, mkdir: mkdirSync, mkdtemp: mkdtempSync, copyFile: copyFileSync, cp: cpSync,
      rm: rmSync, unlink: rmSync, rmdir: rmSync, rename: renameSync,
    };
    const named = (change, wrap) => Object.fromEntries(Object.entries(calls).map(([name, call]) => [change(name), wrap(call)]));
    const fs = {
      ...named((name) => name, calling), ...named((name) => `${name}Sync`, (call) => call), existsSync,
      promises: named((name) => name, later), constants: { F_OK: 0, R_OK: 4 },
    };
    fs.realpath.native = fs.realpath;
    return fs;
  }

  function stats(kind, size) {
    return { size, isDirectory: () => kind === "folder", isFile: () => kind === "file", isSymbolicLink: () => false };
  }

  // --- util --------------------------------------------------------------------------------------------------

  function makeUtil() {
    const promisify = (call) => (...words) =>
      new Promise((resolve, reject) => call(...words, (error, value) => (error ? reject(error) : resolve(value))));
    const inspect = (value) => String(show(value));
    const format = (...words) => words.map((word) => (typeof word === "string" ? word : inspect(word))).join(" ");
    const inherits = (child, parent) => Object.setPrototypeOf(child.prototype, parent.prototype);
    return { promisify, inspect, format, inherits, deprecate: (call) => call, types: {}, TextEncoder, TextDecoder };
  }

  // --- process and console -----------------------------------------------------------------------------------

  function makeProcess() {
    return {
      env: { NODE_ENV: "production" },
      cwd: () => host.root,
      argv: ["node", "docusaurus", "build"],
      execArgv: [],
      platform: "linux",
      arch: "x64",
      pid: 1,
      version: "v22.0.0",
      versions: { node: "22.0.0" },
      exitCode: undefined,
      on: () => process,
      once: () => process,
      emitWarning: (text) => host.reportMessage(String(text).toWellFormed(), new Error().stack),
      nextTick: (action, ...words) => queueMicrotask(() => action(...words)),
      hrtime: Object.assign(() => [0, 0], { bigint: () => 0n }),
      uptime: () => 0,
      stdout: { isTTY: false, write: () => true },
      stderr: { isTTY: false, write: () => true },
      exit: (code) => {
        throw new Error(`the script ended itself: process.exit(${code ?? ""})`);
      },
    };
  }

  function makeConsole() {
    const word = (value) => {
      if (typeof value === "string") return value;
      return value instanceof Error ? `${value.name}: ${value.message}` : String(show(value));
    };
    const say = (...words) => host.reportMessage(words.map(word).join(" ").toWellFormed(), new Error().stack);
    const nothing = () => {};
    return {
      log: say, info: say, warn: say, error: say, debug: nothing, trace: nothing, dir: say, table: say,
      group: nothing, groupEnd: nothing, time: nothing, timeEnd: nothing, assert: nothing, count: nothing,
    };
  }

  // --- timers ------------------------------------------------------------------------------------------------

  // No other work is waiting, so time advances to the next timer.
  function makeTimers() {
    const timers = new Map();
    let now = 0;
    let last = 0;
    return {
      setTimeout(action, delay = 0, ...words) {
        last += 1;
        timers.set(last, { due: now + Math.max(Number(delay) || 0, 1), action: () => action(...words) });
        return last;
      },
      clearTimeout: (timer) => void timers.delete(timer),
      // Runs the timer that is due first. Returns false if there is none.
      nextTimer() {
        let first;
        for (const [key, timer] of timers) {
          if (first === undefined || timer.due < timers.get(first).due) first = key;
        }
        if (first === undefined) return false;
        const { due, action } = timers.get(first);
        timers.delete(first);
        now = due;
        action();
        return true;
      },
    };
  }
}
