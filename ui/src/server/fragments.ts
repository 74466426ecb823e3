/**
 * Fragments: components whose HTML is rendered once for data of the same shape.
 *
 * Rendering a page's whole shell with React takes several milliseconds in the embedded engine, and almost all of its output is the same on
 * the next page. A fragment is therefore rendered with placeholders. After that, pages are composed by concatenating strings:
 *
 *     const link: Fragment<{ href: string; label: string }> = ({ href, label }) => <a href={href}>{label}</a>;
 *     fragments.html(link, { href: "/a", label: "A & B" })   →   <a href="/a">A &amp; B</a>
 *
 * Every string of the data is a hole, except empty strings and discriminants (`type`, `kind`). They belong to the shape of the data,
 * together with its keys, numbers, booleans and the lengths of its lists. Each shape has its own template, so a component may depend on all
 * of these, but must render a string unchanged.
 *
 * The first data of a shape is rendered without placeholders for its strings. Without strings, its HTML is the template. The second data
 * creates the template from two renders with different placeholders. This template has to reproduce the HTML of the first data. A component
 * that changes, cuts, measures or compares a string causes an error.
 */
import { createElement, type ReactElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";

import type { SiteData } from "../data/types";

/** HTML for the elements of a fragment, by name. An element without HTML is `null` in the component. */
type Elements<Slot extends string> = Readonly<Record<Slot, string>>;

/** Component of data and elements. It must not read anything else that differs between pages of the site. */
export type Fragment<Data extends object, Slot extends string = never> = (
  data: Data,
  elements: Readonly<Record<Slot, ReactNode>>,
  site: SiteData,
) => ReactElement;

/**
 * HTML of a fragment: alternating parts of static HTML and the contents of holes. Filling holes is most of the work for a page. Therefore a
 * hole consists of a flag and an index into the strings of the data, which the HTML of the elements follows.
 */
interface Template {
  readonly staticParts: readonly string[];
  readonly holes: readonly number[];
  /** For each hole, `true` if its content is text instead of HTML. */
  readonly escaped: readonly boolean[];
}

/** Data of a shape that has no template yet, with its HTML. */
interface FirstUse {
  /** Strings of the data, then the HTML of the elements. */
  readonly contents: readonly string[];
  /** HTML with placeholders for the elements. */
  readonly html: string;
}

/** Data of fragments that depend only on the site and their elements. */
export const NO_DATA: object = Object.freeze({});

const NO_ELEMENTS: Readonly<Record<string, string>> = Object.freeze({});

// Control characters that have no meaning as text in any encoding. The program replaces them in the data of sites and pages. The engine
// stores a string in one byte per character if it contains only these characters and those of Latin-1.
const OPEN = "\u0081";
const CLOSE = "\u008D";
const ELEMENT = "\u008F";

/** Placeholder of an article in a shell. The program splits shells at it. */
export const ARTICLE = "\u0090";

/** Keys of the data whose strings select a variant of a component. */
const DISCRIMINANTS: ReadonlySet<string> = new Set(["kind", "type"]);

/**
 * Placeholders of strings. A component that changes the case of a string, cuts it or splits it into words changes them. A component that
 * measures or searches a string renders the two kinds of placeholders differently. React escapes the ampersand except in HTML of the site.
 */
const MARKS: readonly ((value: number) => string)[] = [
  (value) => `${OPEN}aZ &${value}${CLOSE}`,
  (value) => `${OPEN}${"bY, 1/2. ".repeat(512)}&${value}${CLOSE}`,
];

const HOLE = /\x81(?:aZ |(?:bY, 1\/2\. ){512})&(amp;)?(\d+)\x8D|<slot name="\x8F(\w+)"><\/slot>/;

/** Fragments of one site. */
export class Fragments {
  readonly #site: SiteData;
  readonly #known = new Map<unknown, Map<string, FirstUse | Template>>();

  constructor(site: SiteData) {
    this.#site = site;
  }

  /** Returns the HTML of a fragment, as React renders it. */
  html<Data extends object>(fragment: Fragment<Data>, data: Data): string;
  html<Data extends object, Slot extends string>(fragment: Fragment<Data, Slot>, data: Data, elements: Elements<Slot>): string;
  html<Data extends object, Slot extends string>(fragment: Fragment<Data, Slot>, data: Data, elements?: Elements<Slot>): string {
    const filled: Readonly<Record<string, string>> = elements ?? NO_ELEMENTS;
    const contents: string[] = [];
    const shape = shapeOf(data, contents);
    const strings = contents.length;
    const variant = shape + namesOf(filled, contents);
    const shapes = this.#shapesOf(fragment);
    const known = shapes.get(variant);
    if (known === undefined) {
      const html = this.#render(fragment, data, filled);
      const template = split(html, 0, positionsOf(filled, strings));
      // Data without strings needs no placeholders for them.
      shapes.set(variant, strings === 0 ? template : { contents, html });
      return fill(template, contents);
    }
    if ("staticParts" in known) return fill(known, contents);
    const template = this.#template(fragment, data, filled, known, strings);
    shapes.set(variant, template);
    return fill(template, contents);
  }

  #shapesOf(fragment: unknown): Map<string, FirstUse | Template> {
    const known = this.#known.get(fragment);
    if (known !== undefined) return known;
    const shapes = new Map<string, FirstUse | Template>();
    this.#known.set(fragment, shapes);
    return shapes;
  }

  #render<Data extends object, Slot extends string>(
    fragment: Fragment<Data, Slot>,
    data: Data,
    filled: Readonly<Record<string, string>>,
  ): string {
    const elements = Object.entries(filled).map(([name, html]) => [name, html === "" ? null : elementOf(name)]);
    return renderToString(fragment(data, Object.fromEntries(elements) as Readonly<Record<Slot, ReactNode>>, this.#site));
  }

  #template<Data extends object, Slot extends string>(
    fragment: Fragment<Data, Slot>,
    data: Data,
    filled: Readonly<Record<string, string>>,
    first: FirstUse,
    strings: number,
  ): Template {
    const positions = positionsOf(filled, strings);
    const [template, other] = MARKS.map((mark) =>
      split(this.#render(fragment, marked(data, mark, { count: 0 }) as Data, filled), strings, positions),
    ) as [Template, Template];
    if (JSON.stringify(template) !== JSON.stringify(other)) {
      throw new Error(
        `a component depends on the length or the characters of a string${differenceOf(template.staticParts.join("…"), other.staticParts.join("…"))}`,
      );
    }
    const again = fill(template, [...first.contents.slice(0, strings), ...[...positions.keys()].map(slot)]);
    if (again !== first.html) throw new Error(`a component depends on the value of a string${differenceOf(first.html, again)}`);
    return template;
  }
}

/**
 * Returns the shape of data as a string, and adds the data's holes to `contents`. It is called for each fragment of each page, so it
 * creates no values except the string.
 */
function shapeOf(data: unknown, contents: string[]): string {
  if (typeof data === "string") {
    if (data === "") return '""';
    contents.push(data);
    return "$";
  }
  if (typeof data !== "object" || data === null) return String(data);
  if (data === NO_DATA) return "{}";
  if (Array.isArray(data)) {
    let list = "[";
    for (let index = 0; index < data.length; index++) {
      list += shapeOf(data[index], contents);
      list += ",";
    }
    return `${list}]`;
  }
  let shape = "{";
  for (const key in data) {
    const value = (data as Readonly<Record<string, unknown>>)[key];
    shape += key;
    // Most leaves are strings.
    if (typeof value === "string" && value !== "" && !DISCRIMINANTS.has(key)) {
      contents.push(value);
      shape += "$";
    } else {
      shape += ":";
      shape += DISCRIMINANTS.has(key) ? JSON.stringify(value) : shapeOf(value, contents);
      shape += ",";
    }
  }
  return `${shape}}`;
}

/** Returns the names of the elements that have HTML, and adds their HTML to `contents`. */
function namesOf(filled: Readonly<Record<string, string>>, contents: string[]): string {
  if (filled === NO_ELEMENTS) return "";
  let names = "";
  for (const name in filled) {
    const html = filled[name] as string;
    if (html === "") continue;
    contents.push(html);
    names += name;
    names += ",";
  }
  return names;
}

/** Returns the indices of elements in the contents of their fragment, by name. */
function positionsOf(filled: Readonly<Record<string, string>>, strings: number): ReadonlyMap<string, number> {
  const names = Object.keys(filled).filter((name) => filled[name] !== "");
  return new Map(names.map((name, index) => [name, strings + index]));
}

/** Returns data with placeholders for its holes, in the order of `shapeOf`. */
function marked(data: unknown, mark: (value: number) => string, state: { count: number }): unknown {
  if (typeof data === "string" && data !== "") return mark(state.count++);
  if (Array.isArray(data)) return data.map((entry) => marked(entry, mark, state));
  if (typeof data !== "object" || data === null) return data;
  const entries = Object.entries(data).map(([key, value]) => [key, DISCRIMINANTS.has(key) ? value : marked(value, mark, state)]);
  return Object.fromEntries(entries);
}

/** Returns the placeholder of an element. React treats it as a single element, so it inserts no separators between text nodes. */
function elementOf(name: string): ReactNode {
  return createElement("slot", { name: ELEMENT + name, key: name });
}

function slot(name: string): string {
  return `<slot name="${ELEMENT}${name}"></slot>`;
}

/** Splits the HTML of a fragment at its holes. */
function split(html: string, strings: number, elements: ReadonlyMap<string, number>): Template {
  const staticParts: string[] = [];
  const holes: number[] = [];
  const escaped: boolean[] = [];
  let rest = html;
  for (let found = HOLE.exec(rest); found !== null; found = HOLE.exec(rest)) {
    const [placeholder, ampersand, string, name] = found;
    const hole = name === undefined ? Number(string) : elements.get(name);
    if (hole === undefined) throw new Error(`the hole \`${name}\` of a fragment is not filled`);
    if (name === undefined && hole >= strings) throw new Error(`a fragment has the unknown hole ${string}`);
    staticParts.push(rest.slice(0, found.index));
    holes.push(hole);
    escaped.push(ampersand !== undefined);
    rest = rest.slice(found.index + placeholder.length);
  }
  staticParts.push(rest);
  const altered = staticParts.find((text) => /[\x81\x8D\x8F]/.test(text));
  if (altered !== undefined) {
    const position = altered.search(/[\x81\x8D\x8F]/);
    throw new Error(`a component changes a string of its data: ${altered.slice(Math.max(position - 60, 0), position + 60)}`);
  }
  return { staticParts, holes, escaped };
}

/** Returns the HTML of a template with strings and elements in its holes. */
function fill({ staticParts, holes, escaped }: Template, contents: readonly string[]): string {
  let html = staticParts[0] as string;
  for (let index = 0; index < holes.length; index++) {
    const content = contents[holes[index] as number] as string;
    // The engine appends to a string in place, but copies the sum of two strings.
    html += escaped[index] ? escapeText(content) : content;
    html += staticParts[index + 1] as string;
  }
  return html;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': "&quot;",
  "&": "&amp;",
  "'": "&#x27;",
  "<": "&lt;",
  ">": "&gt;",
};

/** Escapes text for an element or an attribute exactly as React does. */
function escapeText(text: string): string {
  return /["&'<>]/.test(text) ? text.replace(/["&'<>]/g, (character) => ESCAPES[character] as string) : text;
}

/** Describes the first difference between two strings. */
export function differenceOf(expected: string, found: string): string {
  let index = 0;
  while (index < expected.length && expected[index] === found[index]) index++;
  const part = (text: string) => JSON.stringify(text.slice(Math.max(index - 60, 0), index + 60));
  return `: ${part(expected)} is not ${part(found)}`;
}
