import { expect, test } from "vitest";

import { pieces, plainText } from "./marked-text";

const value = (text: string) => ({ value: text, matchLevel: "full" as const });
const marks = (text: string, raw: string | null = text.replace(/<\/?mark>/g, "")) =>
  pieces(value(text), raw).map(({ text, marked }) => (marked ? `[${text}]` : text));

test("marked words are distinguished from other text", () => {
  expect(marks("a <mark>key</mark> and <mark>more</mark>")).toEqual(["a ", "[key]", " and ", "[more]"]);
  expect(marks("<mark>all</mark>")).toEqual(["[all]"]);
  expect(marks("<mark>one</mark><mark>two</mark>")).toEqual(["[one]", "[two]"]);
  expect(marks("none")).toEqual(["none"]);
});

test("HTML is text", () => {
  expect(marks("<img src=x onerror=alert(1)> <mark><b>key</b></mark>")).toEqual(["<img src=x onerror=alert(1)> ", "[<b>key</b>]"]);
});

test("unclosed, repeated or crossed tags lose no words", () => {
  for (const text of ["<mark>open", "shut</mark>", "<mark>a<mark>b</mark>c</mark>d", "</mark>a<mark>", "<mark></mark>"]) {
    expect(marks(text).join("").replace(/[[\]]/g, ""), text).toBe(text.replace(/<\/?mark>/g, ""));
  }
});

test("a text that contains the tags itself is rendered without marks", () => {
  const raw = "wrap words in <mark> and </mark>";
  expect(marks("wrap <mark>words</mark> in <mark> and </mark>", raw)).toEqual([raw]);
});

test("without marks the text is returned, and without a text nothing", () => {
  expect(pieces(undefined, "plain")).toEqual([{ text: "plain", marked: false }]);
  expect(pieces(null, null)).toEqual([]);
  expect(pieces({ value: 1, matchLevel: "none" } as never, "plain")).toEqual([{ text: "plain", marked: false }]);
  expect(plainText(value("<mark>a</mark>b"), "ab")).toBe("ab");
});
