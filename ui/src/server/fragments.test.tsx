import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";

import { fullSite } from "../testing/samples";
import { Fragments, type Fragment } from "./fragments";

const TEXTS = ["plain", "a & b", `"quoted" 'words'`, "<b>", "你好", "", "again"];

interface LinkData {
  readonly label: string;
  readonly html: string;
}

const link: Fragment<LinkData, "icon"> = ({ label, html }, { icon }) => (
  <p title={label}>
    <b>{label}</b>
    {icon}
    <i dangerouslySetInnerHTML={{ __html: html }} />
    {`(${label})`} {label}
  </p>
);

test("fragments equal React's output for each string", () => {
  const fragments = new Fragments(fullSite);
  for (const label of TEXTS) {
    const html = `<em>${label.length}</em>`;
    const rendered = renderToString(link({ label, html }, { icon: <svg /> }, fullSite));
    expect(fragments.html(link, { label, html }, { icon: "<svg></svg>" })).toBe(rendered);
    expect(fragments.html(link, { label, html }, { icon: "" })).toBe(renderToString(link({ label, html }, { icon: null }, fullSite)));
  }
});

test("adjacent elements are not treated as texts", () => {
  const two: Fragment<object, "one" | "two"> = (_, { one, two }) => (
    <>
      {one}
      {two}
    </>
  );
  const fragments = new Fragments(fullSite);
  for (const _ of [1, 2, 3]) expect(fragments.html(two, {}, { one: "<i></i>", two: "<b></b>" })).toBe("<i></i><b></b>");
});

test("keys, numbers, booleans, discriminants and lengths of lists select the template, strings do not", () => {
  let renders = 0;
  const list: Fragment<{ type: string; count: number; open: boolean; items: readonly { label: string; href: string | null }[] }> = (
    data,
  ) => {
    renders++;
    const { type, count, open, items } = data;
    return (
      <ul className={type === "row" ? "row" : "columns"} hidden={!open}>
        {count > 1 && <li>{count}</li>}
        {items.map(({ label, href }) => (
          <li key={label}>{href === null ? label : <a href={href}>{label}</a>}</li>
        ))}
      </ul>
    );
  };
  const fragments = new Fragments(fullSite);
  const variants = ["row", "column"].flatMap((type) =>
    [1, 2].flatMap((count) =>
      [true, false].flatMap((open) => [[], [null], ["/a"], ["/a", null]].map((hrefs) => ({ type, count, open, hrefs }))),
    ),
  );
  for (const round of ["a", "b", "c", "d"]) {
    for (const { hrefs, ...rest } of variants) {
      const data = { ...rest, items: hrefs.map((href, index) => ({ label: `${round}${index}`, href: href && `${href}/${round}` })) };
      expect(fragments.html(list, data)).toBe(renderToString(list(data, {}, fullSite)));
    }
  }
  const comparisons = 4 * variants.length;
  // For data without strings, the first render is the template.
  const withoutStrings = variants.filter(({ hrefs }) => hrefs.length === 0).length;
  expect(renders - comparisons).toBe(3 * variants.length - 2 * withoutStrings);
});

test("an unknown or unfilled hole is an error", () => {
  const forged: Fragment<{ text: string }> = () => <p>{"\u0081aZ &7\u008D"}</p>;
  expect(() => new Fragments(fullSite).html(forged, { text: "a" })).toThrow("a fragment has the unknown hole 7");
  const foreign: Fragment<object, "own"> = () => <slot name={"\u008Fother"} />;
  expect(() => new Fragments(fullSite).html(foreign, {}, { own: "" })).toThrow("the hole `other` of a fragment is not filled");
});

test("a slot in the HTML of an author is no hole", () => {
  const html = '<slot name="own"></slot>';
  const own: Fragment<{ html: string }, "own"> = (data) => <p dangerouslySetInnerHTML={{ __html: data.html }} />;
  const fragments = new Fragments(fullSite);
  for (const _ of [1, 2, 3]) expect(fragments.html(own, { html }, { own: "<i></i>" })).toBe(`<p>${html}</p>`);
});

test("keys and discriminants with equal letters are different shapes", () => {
  const fragments = new Fragments(fullSite);
  const keys: Fragment<object> = (data) => <p>{Object.keys(data).join("|")}</p>;
  const variants = [{ a: "x", b: "y" }, { ab: "x" }, { a: { b: "y" } }, { a: "", b: "y" }, { type: "a" }, { a: ["x"], b: 1 }];
  for (const data of [...variants, ...variants, ...variants]) {
    expect(fragments.html(keys, data)).toBe(renderToString(keys(data, {}, fullSite)));
  }
});

describe("a component that does not render its string unchanged is an error", () => {
  test.each<[string, (text: string) => ReactNode]>([
    ["upper case", (text) => text.toUpperCase()],
    ["lower case", (text) => text.toLowerCase()],
    ["the first letter", (text) => text.charAt(0)],
    ["the rest", (text) => text.slice(1)],
    ["a long text is shortened", (text) => (text.length > 40 ? `${text.slice(0, 39)}…` : text)],
    ["words", (text) => text.split(" ").map((word) => <b key={word}>{word}</b>)],
    ["its order", (text) => [...text].reverse().join("")],
    ["its length", (text) => text.length],
    ["long texts", (text) => (text.length > 20 ? <b>{text}</b> : text)],
    ["a text", (text) => (text === "special" ? <b>{text}</b> : text)],
    ["any other text", (text) => (text !== "special" ? <b>{text}</b> : text)],
    ["the beginning of a text", (text) => (text.startsWith("spec") ? <b>{text}</b> : text)],
    ["digits", (text) => (/\d/.test(text) ? <b>{text}</b> : text)],
  ])("%s", (_, changed) => {
    const fragments = new Fragments(fullSite);
    const label: Fragment<{ label: string }> = ({ label }) => <p>{changed(label)}</p>;
    expect(() => ["special", "other", "more"].map((label_) => fragments.html(label, { label: label_ }))).toThrow(
      /a component (changes|depends on)/,
    );
  });
});
