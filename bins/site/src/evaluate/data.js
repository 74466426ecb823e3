// Values as data: what JSON can say, and tables with `$` keys for what it can't.
//
// An expression; its value is a function that takes `origins` (a WeakMap from functions of packages to
// `{ module, path }`) and gives `toData`.
(origins) => {
  // Settings are a few levels deep; deeper ones are built by accident.
  const DEEPEST = 100;

  // The program holds each value in some hundred bytes. A sidebar of 10,000 documents has 100,000 values.
  const MOST_VALUES = 1_000_000;
  const MOST_CHARACTERS = 64 * 1024 * 1024;

  // Gives `{ value, faults }`. A fault names the setting that is no data; its value is null.
  return function toData(root) {
    const faults = [];
    const ancestors = new Set();
    let values = 0;
    let characters = 0;
    const value = convert(root, "");
    return { value: value === undefined ? null : value, faults };

    // `undefined` means: leave it out.
    function convert(value, setting) {
      values += 1;
      if (values === MOST_VALUES) return fault(setting, `is too much data: more than ${MOST_VALUES} values`);
      if (values > MOST_VALUES) return null;
      switch (typeof value) {
        case "string":
          return convertText(value, setting);
        case "number":
          return Number.isFinite(value) ? value : null;
        case "bigint":
          return Number(value);
        case "boolean":
          return value;
        case "function":
          return convertFunction(value);
        case "object":
          return value === null ? null : convertOnce(value, setting);
        default:
          return undefined;
      }
    }

    function convertText(text, setting) {
      const before = characters;
      characters += text.length;
      if (characters <= MOST_CHARACTERS) return text.toWellFormed();
      return before > MOST_CHARACTERS ? null : fault(setting, `is too much text: more than ${MOST_CHARACTERS} characters`);
    }

    function convertFunction(value) {
      const origin = origins.get(value);
      if (origin) return { $module: origin.module, $path: origin.path };
      return { $function: typeof value.name === "string" ? value.name.toWellFormed() : "" };
    }

    // An object may appear in several places, but not within itself.
    function convertOnce(value, setting) {
      if (ancestors.has(value)) return fault(setting, "contains itself, so it can't be data");
      if (ancestors.size >= DEEPEST) return fault(setting, "is nested too deeply");
      ancestors.add(value);
      try {
        return convertObject(value, setting);
      } catch (error) {
        // A getter that throws; whatever it threw, the other settings are still good.
        return fault(setting, `can't be read: ${error instanceof Error ? error.message : "it throws"}`);
      } finally {
        ancestors.delete(value);
      }
    }

    function convertObject(value, setting) {
      if (Array.isArray(value)) return convertList(value, setting);
      if (value instanceof RegExp) return { $regexp: value.source, $flags: value.flags };
      if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
      if (value instanceof Map) return convertTable(value.entries(), setting);
      if (value instanceof Set) return convertList([...value], setting);
      if (value instanceof String || value instanceof Number || value instanceof Boolean) {
        return convert(value.valueOf(), setting);
      }
      if (typeof value.toJSON === "function") return convert(value.toJSON(), setting);
      return convertTable(Object.keys(value).map((key) => [key, () => value[key]]), setting, true);
    }

    function convertList(list, setting) {
      const converted = [];
      for (let index = 0; index < list.length && values <= MOST_VALUES; index += 1) {
        converted.push(convert(list[index], `${setting}[${index}]`) ?? null);
      }
      return converted;
    }

    // With `lazy`, the values are functions that read them, so that a getter's fault has its own name.
    function convertTable(entries, setting, lazy = false) {
      // No prototype, so that `__proto__` is a key like any other.
      const table = Object.create(null);
      for (const [key, value] of entries) {
        if (values > MOST_VALUES) break;
        const name = String(key).toWellFormed();
        characters += name.length;
        const inner = setting === "" ? name : `${setting}.${name}`;
        const converted = lazy ? read(value, inner) : convert(value, inner);
        if (converted !== undefined) table[name] = converted;
      }
      return table;
    }

    function read(getter, setting) {
      let value;
      try {
        value = getter();
      } catch (error) {
        return fault(setting, `can't be read: ${error instanceof Error ? error.message : "it throws"}`);
      }
      return convert(value, setting);
    }

    function fault(setting, message) {
      faults.push({ setting, message });
      return null;
    }
  };
}
