/** Conversion of HTML attributes to React properties. */
import type { CSSProperties } from "react";

/** Boolean attributes. All other attributes keep their values. */
const BOOLEAN = new Set([
  "async",
  "checked",
  "controls",
  "default",
  "defer",
  "disabled",
  "hidden",
  "inert",
  "loop",
  "multiple",
  "muted",
  "open",
  "required",
  "reversed",
  "scoped",
  "seamless",
  "selected",
]);

/** Names with a special meaning in React, which are omitted. */
const REFUSED = /^(?:on.*|key|ref|children|dangerouslysetinnerhtml|suppress.*warning)$/i;

/** Returns the React properties of an HTML element. Event handlers are omitted, because React does not accept strings as handlers. */
export function propsOf(name: string, attributes: Readonly<Record<string, string>>): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(attributes)) {
    if (!REFUSED.test(key)) add(props, name, key, value);
  }
  return props;
}

function add(props: Record<string, unknown>, element: string, key: string, value: string): void {
  if (key === "class") props["className"] = value;
  else if (key === "for") props["htmlFor"] = value;
  else if (key === "style") props["style"] = styleOf(value);
  else if (key === "checked" && element === "input") props["defaultChecked"] = true;
  else if (key === "value" && /^(?:input|textarea|select)$/.test(element)) props["defaultValue"] = value;
  else props[key] = BOOLEAN.has(key) ? true : value;
}

/** Parses a `style` attribute. A semicolon within quotes or parentheses is part of a value. */
export function styleOf(text: string): CSSProperties {
  const style: Record<string, string> = {};
  for (const [declaration] of text.matchAll(/(?:"[^"]*"|'[^']*'|\([^)]*\)|[^;"'(])+/g)) {
    const colon = declaration.indexOf(":");
    const name = declaration.slice(0, colon).trim();
    const value = declaration.slice(colon + 1).trim();
    if (colon > 0 && name !== "" && value !== "") style[propertyName(name)] = value;
  }
  return style as CSSProperties;
}

/**
 * Returns the React name of a CSS property: `backgroundColor` for `background-color`, `WebkitMask` for `-webkit-mask`;
 * `--accent` is unchanged.
 */
function propertyName(name: string): string {
  if (name.startsWith("--")) return name;
  return name
    .toLowerCase()
    .replace(/^-ms-/, "ms-")
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
