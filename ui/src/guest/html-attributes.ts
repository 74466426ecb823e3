/** Attributes of HTML as properties of React. */
import type { CSSProperties } from "react";

/** Attributes that are set by being there. All others are written as they are. */
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

/** Names that mean something of their own to React. */
const REFUSED = /^(?:on.*|key|ref|children|dangerouslysetinnerhtml|suppress.*warning)$/i;

/** Returns the properties of an element of HTML. Handlers in HTML are left out: nothing would run them. */
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

/** The declarations of a `style` attribute. A semicolon within quotes or parentheses belongs to a value. */
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

/** `background-color` is `backgroundColor`, `-webkit-mask` is `WebkitMask`, `--accent` stays. */
function propertyName(name: string): string {
  if (name.startsWith("--")) return name;
  return name
    .toLowerCase()
    .replace(/^-ms-/, "ms-")
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
