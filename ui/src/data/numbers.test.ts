import { afterEach, expect, test } from "vitest";

import { site } from "../../../fixtures/contract/site";
import { setMessages } from "./messages";
import { counted, formatNumber } from "./numbers";

afterEach(() => setMessages(site));

test("a count has the form and the digits of the language", () => {
  expect([0, 1, 1200].map((count) => counted("search.resultCount", count))).toEqual(["0 results", "1 result", "1,200 results"]);
  const forms = { one: "{count} a", few: "{count} b", many: "{count} c", other: "{count} d" };
  setMessages({ language: "ru", messages: { "search.resultCount": forms } });
  expect([1, 2, 5].map((count) => counted("search.resultCount", count))).toEqual(["1 a", "2 b", "5 c"]);
  setMessages({ language: "de", messages: {} });
  expect(formatNumber(1200)).toBe("1.200");
});
