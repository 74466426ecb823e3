// Replacements for packages that configurations need for their values, such as schema libraries.
//
// An expression; its value is a function that takes the functions of the host that packages need and `standIn` of loader.js, and returns a table of functions
// that make the packages, by name. They are used for packages that are not installed, and for those of Docusaurus.
({ fs, path, process, readYaml, docusaurusVersion }, standIn) => {
  return {
    // Schemas of the environment, whose defaults and transformations are values of settings.
    zod,
    "zod/v4": zod,
    "zod/mini": zod,
    // Addresses and keys in files `.env`, which settings contain.
    dotenv,
    "dotenv/config": () => configured(dotenv()),
    // Lists in YAML, from which settings, redirects and sidebars are generated.
    "js-yaml": jsYaml,
    yaml,
    // Front matter of documents, from which plugins and sidebars are generated.
    "gray-matter": () => grayMatter,
    // Function that Docusaurus' option `readingTime` wraps.
    "reading-time": () => readingTime,
    // Documents and data that plugins write before the site is read.
    "fs-extra": fsExtra,
    // Version of Docusaurus, which footers contain.
    "@docusaurus/utils": docusaurusUtils,
  };

  // --- Version of Docusaurus -----------------------------------------------------------------------------------

  // Only the version; all other members are stand-ins.
  function docusaurusUtils() {
    return extended("@docusaurus/utils", typeof docusaurusVersion === "string" ? { DOCUSAURUS_VERSION: docusaurusVersion } : {});
  }

  // --- Front matter and reading time ---------------------------------------------------------------------------

  function grayMatter(source) {
    const text = String(source?.content ?? source);
    const found = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/m.exec(text);
    const isFirst = found?.index === 0;
    const matter = isFirst ? found[1] : "";
    const data = matter.trim() === "" ? {} : readYaml(matter);
    return { data, content: isFirst ? text.slice(found[0].length) : text, matter, isEmpty: isFirst && matter.trim() === "", excerpt: "", orig: text };
  }

  // Characters of Chinese, Japanese and Korean count as words.
  function readingTime(text, { wordsPerMinute = 200 } = {}) {
    const words = String(text).match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu)?.length ?? 0;
    const minutes = words / wordsPerMinute;
    return { text: `${Math.ceil(Number(minutes.toFixed(2)))} min read`, minutes, time: Math.round(minutes * 60_000), words };
  }

  // --- Files -------------------------------------------------------------------------------------------------

  function fsExtra() {
    const inFolder = (call) => (file, ...words) => {
      fs.mkdirSync(path.dirname(file));
      return call(file, ...words);
    };
    const writeJson = (file, value, { spaces, replacer } = {}) => fs.writeFileSync(file, `${JSON.stringify(value, replacer, spaces)}\n`);
    const emptyDir = (folder) => {
      fs.rmSync(folder, { force: true });
      fs.mkdirSync(folder);
    };
    const added = {
      readJson: (file) => JSON.parse(fs.readFileSync(file, "utf8")), writeJson, outputJson: inFolder(writeJson),
      outputFile: inFolder(fs.writeFileSync), ensureFile: (file) => void (fs.existsSync(file) || inFolder(fs.writeFileSync)(file, "")),
      ensureDir: fs.mkdirSync, mkdirs: fs.mkdirSync, mkdirp: fs.mkdirSync, emptyDir, pathExists: fs.existsSync,
      copy: (from, to) => fs.cpSync(from, to, { recursive: true }), move: (from, to) => inFolder((target) => fs.renameSync(from, target))(to), remove: (file) => fs.rmSync(file, { force: true }),
    };
    const names = Object.keys(added).flatMap((name) => [name, name.replace("Json", "JSON")]);
    const found = names.map((name) => [name, added[name.replace("JSON", "Json")]]);
    // Without a function that receives the result, calls return a promise.
    const promised = (call, known) => (...words) => (typeof words.at(-1) === "function" && known !== undefined ? known(...words) : (async () => call(...words))());
    return {
      ...fs,
      ...Object.fromEntries(Object.entries(fs.promises).map(([name, call]) => [name, promised(call, fs[name])])),
      ...Object.fromEntries(found.map(([name, call]) => [`${name}Sync`, call])),
      ...Object.fromEntries(found.map(([name, call]) => [name, promised(call)])),
    };
  }

  // --- YAML --------------------------------------------------------------------------------------------------

  // Only functions that parse; all others are stand-ins.
  function jsYaml() {
    return extended("js-yaml", { load: (text) => readYaml(String(text)), safeLoad: (text) => readYaml(String(text)) });
  }

  function yaml() {
    return extended("yaml", { parse: (text) => readYaml(String(text)) });
  }

  function extended(name, known) {
    const others = standIn(name, "");
    return new Proxy(known, { get: (target, key) => (key === "default" ? undefined : key in target ? target[key] : others[key]) });
  }

  // --- zod ---------------------------------------------------------------------------------------------------

  // Schemas with types, defaults and transformations. Other checks (`min`, `email`) accept everything.
  function zod() {
    class ZodError extends Error {
      constructor(issues) {
        super(issues.map(({ path, message }) => `${path.join(".") || "value"}: ${message}`).join("; "));
        this.name = "ZodError";
        this.issues = issues;
        this.errors = issues;
      }
      format() {
        return { _errors: this.issues.map(({ message }) => message) };
      }
      flatten() {
        return { formErrors: this.issues.map(({ message }) => message), fieldErrors: {} };
      }
    }

    // `read` takes a value and its context, `{ path, issues }`, and returns the parsed value.
    function schema(read, extra = {}) {
      const parseAll = (value) => {
        const issues = [];
        const data = read(value, { path: [], issues });
        return issues.length === 0 ? { success: true, data } : { success: false, error: new ZodError(issues) };
      };
      const parse = (value) => {
        const { success, data, error } = parseAll(value);
        if (!success) throw error;
        return data;
      };
      const orElse = (isAbsent, fallback) =>
        schema((value, context) => (isAbsent(value) ? fallback(value) : read(value, context)));
      const valueOf = (given) => (typeof given === "function" ? given() : given);
      const then = (action) =>
        schema((value, context) => {
          const before = context.issues.length;
          const data = read(value, context);
          return context.issues.length > before ? data : action(data, context);
        });
      const reporter = ({ path, issues }) => ({
        path,
        addIssue: (issue) => issues.push({ path, message: issue?.message ?? String(issue) }),
      });
      const known = {
        read,
        parse,
        safeParse: parseAll,
        parseAsync: async (value) => parse(value),
        safeParseAsync: async (value) => parseAll(value),
        optional: () => orElse((value) => value === undefined, () => undefined),
        nullable: () => orElse((value) => value === null, () => null),
        nullish: () => orElse((value) => value == null, (value) => value),
        default: (given) => orElse((value) => value === undefined, () => valueOf(given)),
        prefault: (given) => schema((value, context) => read(value === undefined ? valueOf(given) : value, context)),
        catch: (given) =>
          schema((value) => {
            const { success, data } = parseAll(value);
            return success && value !== undefined ? data : valueOf(given);
          }),
        transform: (action) => then((data, context) => action(data, reporter(context))),
        refine: (check, message) =>
          then((data, context) => {
            const words = typeof message === "object" ? message?.message ?? message?.error : message;
            if (!check(data)) reporter(context).addIssue(words ?? "Invalid input");
            return data;
          }),
        superRefine: (check) => then((data, context) => (check(data, reporter(context)), data)),
        pipe: (next) => then((data, context) => next.read(data, context)),
        or: (other) => union([self, other]),
        array: () => array(self),
        ...extra,
      };
      const self = new Proxy(known, {
        get: (target, key) => (key in target || typeof key === "symbol" || key === "then" ? target[key] : () => self),
      });
      return self;
    }

    const fault = ({ path, issues }, message) => void issues.push({ path, message });
    const typed = (name, absent) => () =>
      schema((value, context) => {
        // A value of the environment in which its author builds the site.
        if (value === undefined) return absent();
        if (typeof value !== name) fault(context, `expected ${name}, received ${typeof value}`);
        return value;
      });
    const anything = () => schema((value) => value);
    const texts = (list) =>
      schema((value, context) => {
        if (value === undefined) return list[0];
        if (!list.includes(value)) fault(context, `expected one of ${list.map((one) => JSON.stringify(one)).join(", ")}`);
        return value;
      }, { options: list, enum: Object.fromEntries(list.map((one) => [one, one])) });
    const inside = ({ path, issues }, key) => ({ path: [...path, key], issues });
    const array = (of) =>
      schema((value, context) => {
        if (value === undefined) return [];
        if (!Array.isArray(value)) return fault(context, "expected array");
        return value.map((item, index) => of.read(item, inside(context, index)));
      }, { element: of });
    const object = (shape, keepsOthers = false) =>
      schema((value = {}, context) => {
        if (typeof value !== "object" || value === null) return fault(context, "expected object");
        const read = Object.entries(shape).map(([key, of]) => [key, of.read(value[key], inside(context, key))]);
        const own = Object.fromEntries(read.filter(([, data]) => data !== undefined));
        return keepsOthers ? { ...value, ...own } : own;
      }, {
        shape,
        extend: (more) => object({ ...shape, ...more }, keepsOthers),
        merge: (other) => object({ ...shape, ...other.shape }, keepsOthers),
        partial: () => object(Object.fromEntries(Object.entries(shape).map(([key, of]) => [key, of.optional()])), keepsOthers),
        pick: (keys) => object(Object.fromEntries(Object.entries(shape).filter(([key]) => keys[key])), keepsOthers),
        omit: (keys) => object(Object.fromEntries(Object.entries(shape).filter(([key]) => !keys[key])), keepsOthers),
        passthrough: () => object(shape, true),
        loose: () => object(shape, true),
        strict: () => object(shape, keepsOthers),
        keyof: () => texts(Object.keys(shape)),
      });
    const union = (options) =>
      schema((value, context) => {
        const fits = options.map((option) => option.safeParse(value)).find(({ success }) => success);
        return fits ? fits.data : fault(context, "Invalid input");
      });
    const record = (...of) =>
      schema((value = {}, context) =>
        Object.fromEntries(Object.entries(value).map(([key, item]) => [key, of.at(-1).read(item, inside(context, key))])),
      );
    const converted = (convert) => () => schema((value) => convert(value));
    const missing = () => String(standIn("zod", ""));

    const z = {
      ZodError,
      string: typed("string", missing), number: typed("number", () => NaN), boolean: typed("boolean", () => false),
      bigint: typed("bigint", () => 0n), any: anything, unknown: anything,
      enum: (list) => texts(Array.isArray(list) ? list : Object.values(list)),
      nativeEnum: (list) => texts(Object.values(list)),
      literal: (value) => texts([value].flat()),
      object, strictObject: object, looseObject: (shape) => object(shape, true), array, union,
      discriminatedUnion: (_key, options) => union(options),
      intersection: (one, other) =>
        schema((value, context) => ({ ...one.read(value, context), ...other.read(value, context) })),
      record,
      tuple: (list) =>
        schema((value = [], context) => list.map((of, index) => of.read(value[index], inside(context, index)))),
      lazy: (make) => schema((value, context) => make().read(value, context)),
      preprocess: (change, of) => schema((value, context) => of.read(change(value), context)),
      optional: (of) => of.optional(),
      nullable: (of) => of.nullable(),
      coerce: {
        string: converted((value) => (value === undefined ? missing() : String(value))),
        number: converted(Number), boolean: converted(Boolean), date: converted((value) => new Date(value)),
      },
    };
    const whole = new Proxy(z, {
      get: (target, key) => {
        if (key === "z" || key === "default") return whole;
        return key in target || typeof key === "symbol" || key === "then" || key === "__esModule" ? target[key] : anything;
      },
    });
    return whole;
  }

  // --- dotenv ------------------------------------------------------------------------------------------------

  function dotenv() {
    const parse = (text) => {
      const lines = String(text).matchAll(/^\s*(?:export\s+)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^#\r\n]*))/gm);
      return Object.fromEntries([...lines].map(([, key, double, single, plain]) => [key, double ?? single ?? plain.trim()]));
    };
    const config = (options) => {
      const files = [options?.path ?? ".env"].flat().map((file) => path.resolve(String(file)));
      const parsed = {};
      for (const file of files.filter((file) => fs.existsSync(file))) Object.assign(parsed, parse(fs.readFileSync(file, "utf8")));
      for (const [key, value] of Object.entries(parsed)) {
        if (options?.override || !(key in process.env)) process.env[key] = value;
      }
      return { parsed };
    };
    return { config, configDotenv: config, parse, populate: (target, values) => void Object.assign(target, values) };
  }

  function configured(dotenv) {
    dotenv.config();
    return dotenv;
  }
}
