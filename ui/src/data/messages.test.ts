import { afterEach, expect, test } from "vitest";

import { site } from "../../../fixtures/contract/site";
import { counted, formatNumber, message, setMessages, splitMessage, type MessageKey } from "./messages";

afterEach(() => setMessages(site));

test("values take the places of their names", () => {
  expect(message("version.badge", { versionLabel: "{x}" })).toBe("Version: {x}");
  expect(message("version.badge")).toBe("Version: {versionLabel}");
  expect(splitMessage("version.badge")).toEqual(["Version: ", "versionLabel", ""]);
});

test("a count has the form and the digits of the language", () => {
  expect([0, 1, 1200].map((count) => counted("search.resultCount", count))).toEqual(["0 results", "1 result", "1,200 results"]);
  const forms = { one: "{count} a", few: "{count} b", many: "{count} c", other: "{count} d" };
  setMessages({ language: "ru", messages: { "search.resultCount": forms } });
  expect([1, 2, 5].map((count) => counted("search.resultCount", count))).toEqual(["1 a", "2 b", "5 c"]);
  setMessages({ language: "de", messages: {} });
  expect(formatNumber(1200)).toBe("1.200");
});

test("a missing message is its key", () => {
  expect(message("no.message" as MessageKey)).toBe("no.message");
});
