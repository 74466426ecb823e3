/** Words of the interface in the site's language, as the site's data contains them. */
import type { site } from "../../../fixtures/contract/site";
import type { Message, SiteData } from "./types";

/** Key of a message. The catalogue `en.toml` of `docs-messages` describes each. */
export type MessageKey = keyof (typeof site)["messages"];

type Values = Readonly<Record<string, string>>;

let language = "en";
let messages: Readonly<Record<string, Message>> = {};

/** Sets the messages before anything is rendered. */
export function setMessages(site: Pick<SiteData, "language" | "messages">): void {
  ({ language, messages } = site);
}

/** Returns a message with values in the places of their names. A message that is missing is its key. */
export function message(key: MessageKey, values: Values = {}): string {
  const found = messages[key] ?? key;
  return fill(typeof found === "string" ? found : (found["other"] ?? key), values);
}

/** Returns the form of a message for a number. */
export function counted(key: MessageKey, count: number): string {
  const found = messages[key] ?? key;
  const form = typeof found === "string" ? found : (found[new Intl.PluralRules(language).select(count)] ?? found["other"] ?? key);
  return fill(form, { count: formatNumber(count) });
}

/** Returns a number with the digits and separators of the language. */
export function formatNumber(number: number): string {
  return new Intl.NumberFormat(language).format(number);
}

/** Splits a message at its placeholders: texts at even places, names at odd ones. */
export function splitMessage(key: MessageKey): readonly string[] {
  return message(key).split(/\{(\w+)\}/);
}

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
