// Conversion of values to data: JSON, with `$` keys for values that JSON does not have.
//
// An expression; its value is a function that takes `origins` (a WeakMap from functions of packages to
// `{ module, path }`) and returns `toData`.
(origins) => {
  // Settings have a few levels; a greater depth is a mistake.
  const DEEPEST = 100;

  // The program needs some hundred bytes for each value. A sidebar of 10,000 documents has 100,000 values.
  const MAX_VALUES = 1_000_000;
  const MAX_CHARACTERS = 64 * 1024 * 1024;

  // String form of a stand-in: its package's name between two unused code points. `encodeURI` escapes the first one.
  const MISSING = /(?:\u{10FFFE}|%F4%8F%BF%BE)(.*?)(?:\u{10FFFF}|%F4%8F%BF%BF|$)/isu;

  // Returns `{ value, faults, missing }`. A fault names a setting that can't be data; its value is null. `missing` names
  // settings that are texts of packages which are not installed; their value is the package.
  return function toData(root) {
    const faults = [];
    const missing = [];
    const ancestors = new Set();
    let values = 0;
    let characters = 0;
    const value = convert(root, "");
    return { value: value === undefined ? null : value, faults, missing };

    // Returns `undefined` for values to omit.
    function convert(value, setting) {
      values += 1;
      if (values === MAX_VALUES) return fault(setting, `is too much data: more than ${MAX_VALUES} values`);
      if (values > MAX_VALUES) return null;
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
      const module = MISSING.exec(text)?.[1];
      if (module !== undefined) {
        missing.push({ setting, module });
        return { $module: module, $path: "" };
      }
      const before = characters;
      characters += text.length;
      if (characters <= MAX_CHARACTERS) return text.toWellFormed();
      return before > MAX_CHARACTERS ? null : fault(setting, `is too much text: more than ${MAX_CHARACTERS} characters`);
    }

    function convertFunction(value) {
      const origin = origins.get(value);
      if (origin) return { $module: origin.module, $path: origin.path };
      return { $function: typeof value.name === "string" ? value.name.toWellFormed() : "" };
    }

    // An object can appear in several places, but not within itself.
    function convertOnce(value, setting) {
      if (ancestors.has(value)) return fault(setting, "contains itself, so it can't be data");
      if (ancestors.size >= DEEPEST) return fault(setting, "is nested too deeply");
      ancestors.add(value);
      try {
        return convertObject(value, setting);
      } catch (error) {
        // A getter or a trap has thrown; the other settings are still valid.
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
      for (let index = 0; index < list.length && values <= MAX_VALUES; index += 1) {
        converted.push(convert(list[index], `${setting}[${index}]`) ?? null);
      }
      return converted;
    }

    // If `lazy`, the values are functions that read them, so that the fault of a getter names its setting.
    function convertTable(entries, setting, lazy = false) {
      // No prototype, so that `__proto__` is a key like any other.
      const table = Object.create(null);
      for (const [key, value] of entries) {
        if (values > MAX_VALUES) break;
        const name = String(key).toWellFormed();
        if (MISSING.test(name)) continue;
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
