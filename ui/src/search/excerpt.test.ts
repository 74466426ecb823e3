import { expect, test } from "vitest";

import { sampleHit } from "../testing/search-samples";
import { excerptOf, MAX_EXCERPT_LENGTH } from "./excerpt";

/** Returns the excerpt of a marked string as HTML. */
function excerpt(marked: string, snippet = "a <mark>snippet</mark>…") {
  const content = marked.replaceAll(/<\/?mark>/g, "");
  const value = (text: string) => ({ value: text, matchLevel: "full" }) as const;
  const hit = sampleHit("page", { content, _highlightResult: { content: value(marked) }, _snippetResult: { content: value(snippet) } });
  return excerptOf(hit, "en")
    .map(({ text, marked }) => (marked ? `<mark>${text}</mark>` : text))
    .join("");
}

const filler = (words: number) => `Many ${"word ".repeat(words)}end. `;

test("a short text is shown whole", () => {
  expect(excerpt("Forms. They <mark>send</mark> data.")).toBe("Forms. They <mark>send</mark> data.");
});

test("of a long text, the sentence with the most matches is shown, and those after it that fit", () => {
  const text = `${filler(60)}One <mark>tide</mark>. Two <mark>tides</mark> in a <mark>day</mark>. After it. ${filler(60)}`;
  expect(excerpt(text)).toBe("Two <mark>tides</mark> in a <mark>day</mark>. After it.");
});

test("a text without matches is shown from its beginning", () => {
  expect(excerpt(`First. ${filler(60)}`)).toBe("First.");
});

test("the snippet replaces a sentence that is too long", () => {
  expect(excerpt(`One <mark>tide</mark> and ${filler(100)}`)).toBe("a <mark>snippet</mark>…");
});

test("the snippet replaces a text that the response does not contain", () => {
  const hit = sampleHit("page", { _snippetResult: { content: { value: "a <mark>b</mark>", matchLevel: "full" } } });
  expect(excerptOf(hit, "en").map(({ text }) => text)).toEqual(["a ", "b"]);
  expect(excerptOf(sampleHit("page"), "en")).toEqual([]);
});

test("no excerpt is longer than the maximum", () => {
  const text = `<mark>Tides</mark>. ${"A short sentence. ".repeat(40)}`;
  const found = excerpt(text).replaceAll(/<\/?mark>/g, "");
  expect(found.length).toBeLessThanOrEqual(MAX_EXCERPT_LENGTH);
  expect(found).toMatch(/^Tides\. .*sentence\.$/);
});
