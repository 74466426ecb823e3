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

test("an unfilled hole is empty", () => {
  expect(template((hole) => <p>{hole.element("x")}</p>)({})).toBe("<p></p>");
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
