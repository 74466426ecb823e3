import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";

import { escapeText, template } from "./template";

describe("a filled template equals React's output", () => {
  test.each(["plain", "a & b", `"quoted" 'words'`, "<b>", "你好", ""])("%s", (words) => {
    const link = template((hole) => (
      <p title={hole.text("words")}>
        <b>{hole.text("words")}</b>
        {hole.element("more")}
      </p>
    ));
    const rendered = renderToString(
      <p title={words}>
        <b>{words}</b>
        <i />
      </p>,
    );
    expect(link({ words: escapeText(words), more: "<i></i>" })).toBe(rendered);
  });
});

test("adjacent elements are not treated as texts", () => {
  const two = template((hole) => (
    <>
      {hole.element("one")}
      {hole.element("two")}
    </>
  ));
  expect(two({ one: "<i></i>", two: "<b></b>" })).toBe("<i></i><b></b>");
});

test("an unfilled or unknown hole is an error", () => {
  const paragraph = template((hole) => <p title={hole.text("a")}>{hole.element("b")}</p>);
  expect(() => paragraph({ a: "" })).toThrow("the hole `b` of a fragment is not filled");
  expect(() => paragraph.around("c", { a: "", b: "" })).toThrow("a fragment has no hole `c`");
  expect(() => template(() => <p>{"\uE000aZ forged\uE001"}</p>)).toThrow("a fragment has the unknown hole `forged`");
});

test("a slot in the HTML of an author is no hole", () => {
  const html = '<slot name="own"></slot>';
  expect(template(() => <p dangerouslySetInnerHTML={{ __html: html }} />)({})).toBe(`<p>${html}</p>`);
});

describe("a component that changes a text is an error", () => {
  test.each<[string, (text: string) => ReactNode]>([
    ["upper case", (text) => text.toUpperCase()],
    ["lower case", (text) => text.toLowerCase()],
    ["the first letter", (text) => text.charAt(0)],
    ["the rest", (text) => text.slice(1)],
    ["a shortened text", (text) => `${text.slice(0, 8)}…`],
    ["words", (text) => text.split(" ").map((word) => <b key={word}>{word}</b>)],
    ["its order", (text) => [...text].reverse().join("")],
  ])("%s", (_, changed) => {
    expect(() => template((hole) => <p>{changed(hole.text("label"))}</p>)).toThrow("a component changes a text of its fragment");
  });
});

test("an open hole splits the markup into the parts before and after it", () => {
  const page = template((hole) => (
    <main title={hole.text("title")}>
      {hole.element("article")}
      <p>{hole.text("words")}</p>
    </main>
  ));
  const [before, after] = page.around("article", { title: "a", words: "b" });
  expect([before, after]).toEqual(['<main title="a">', "<p>b</p></main>"]);
});
