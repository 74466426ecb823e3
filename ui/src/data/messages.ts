/** Messages of the interface in the site's language, from the site's data. */
import type { site } from "../../../fixtures/contract/site";
import type { SiteData } from "./types";

/** Key of a message. The catalogue `en.toml` of `docs-messages` documents each message. */
export type MessageKey = keyof (typeof site)["messages"];

type Values = Readonly<Record<string, string>>;

/** Language of the site. */
export let language = "en";
let messages: SiteData["messages"] = {};

/** Sets the messages before anything is rendered. */
export function setMessages(site: Pick<SiteData, "language" | "messages">): void {
  ({ language, messages } = site);
}

/** Returns a message in one of its plural forms, with its placeholders replaced by values. Returns the key of a missing message. */
export function message(key: MessageKey, values: Values = {}, form: Intl.LDMLPluralRule = "other"): string {
  const found = messages[key] ?? key;
  const text = typeof found === "string" ? found : (found[form] ?? found["other"] ?? key);
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

/** Splits a message at its placeholders. Even indices contain text, and odd indices contain the names of placeholders. */
export function splitMessage(key: MessageKey): readonly string[] {
  return message(key).split(/\{(\w+)\}/);
}
