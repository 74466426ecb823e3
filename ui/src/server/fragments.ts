/**
 * Fragments: components whose HTML is rendered once for data of the same shape.
 *
 * Rendering a page's whole shell with React takes tens of milliseconds in the embedded engine, and almost all of its
 * output is the same on the next page. A fragment is therefore rendered with placeholders; after that, pages are composed
 * by concatenating strings:
 *
 *     const link: Fragment<{ href: string; label: string }> = ({ href, label }) => <a href={href}>{label}</a>;
 *     fragments.html(link, { href: "/a", label: "A & B" })   →   <a href="/a">A &amp; B</a>
 *
 * Every string of the data is a hole, except empty strings and discriminants (`type`, `kind`). They belong to the shape of the data,
 * together with its keys, numbers, booleans and the lengths of its lists. Each shape has a template of its own, so a component may
 * depend on all of these, but must render a string unchanged.
 *
 * The first data of a shape is rendered as it is. The second one creates the template from two renders with different placeholders,
 * and has to reproduce the HTML of the first. A component that changes, cuts, measures or compares a string is an error.
 */
import { createElement, type ReactElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";

import type { SiteData } from "../data/types";
import { ARTICLE } from "./split-shell";

/** HTML for the elements of a fragment, by name. An element without HTML is `null` in the component. */
type Elements<Slot extends string> = Readonly<Record<Slot, string>>;

/** Component of data and elements. It must not read anything else that differs between pages of the site. */
export type Fragment<Data extends object, Slot extends string = never> = (
  data: Data,
  elements: Readonly<Record<Slot, ReactNode>>,
  site: SiteData,
) => ReactElement;

/** HTML between the holes of a fragment. */
interface Template {
  readonly texts: readonly string[];
  readonly holes: readonly Hole[];
}

/** A position in the HTML of a fragment: a string of the data, or an element. */
type Hole = { readonly value: number; readonly escaped: boolean } | { readonly element: string };

/** Data of a shape that has no template yet, with its HTML. */
interface FirstUse {
  readonly values: readonly string[];
  /** HTML with placeholders for the elements. */
  readonly html: string;
}

const OPEN = "\u0081";
const CLOSE = "\u008D";
const ELEMENT = "\u008F";

/**
 * Characters of placeholders: control characters that are no text in any encoding. The engine stores a string in one byte per
 * character as long as it has only these and those of Latin-1.
 */
const PLACEHOLDER_CHARACTERS = [OPEN, CLOSE, ELEMENT, ARTICLE];

/** Replaces the characters of placeholders in the site's data. */
export function withoutMarks(json: string): string {
  // The engine finds a character several times faster than it applies an expression to a text.
  return PLACEHOLDER_CHARACTERS.reduce((text, mark) => (text.includes(mark) ? text.replaceAll(mark, "\uFFFD") : text), json);
}

/** Keys of the data whose strings select a variant of a component. */
const DISCRIMINANTS: ReadonlySet<string> = new Set(["kind", "type"]);

/**
 * Placeholders of strings. A component that changes the case of a text, cuts it or splits it into words changes them; one that
 * measures or searches a text renders the two kinds differently. React escapes the ampersand except in HTML of the site.
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
    const filled: Readonly<Record<string, string>> = elements ?? {};
    const values: string[] = [];
    const shape = shapeOf(data, values) + namesOf(filled);
    const shapes = this.#shapesOf(fragment);
    const known = shapes.get(shape);
    if (known === undefined) {
      const html = this.#render(fragment, data, filled);
      shapes.set(shape, { values, html });
      return fill(split(html, 0), [], filled);
    }
    if ("texts" in known) return fill(known, values, filled);
    const template = this.#template(fragment, data, filled, known);
    shapes.set(shape, template);
    return fill(template, values, filled);
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
  ): Template {
    const [template, other] = MARKS.map((mark) =>
      split(this.#render(fragment, marked(data, mark, { count: 0 }) as Data, filled), first.values.length),
    ) as [Template, Template];
    if (JSON.stringify(template) !== JSON.stringify(other)) {
      throw new Error(
        `a component depends on the length or the characters of a text${differenceOf(template.texts.join("…"), other.texts.join("…"))}`,
      );
    }
    const again = fill(template, first.values, Object.fromEntries(Object.keys(filled).map((name) => [name, slot(name)])));
    if (again !== first.html) throw new Error(`a component depends on a text${differenceOf(first.html, again)}`);
    return template;
  }
}

/** Returns the shape of data as a string, and adds the data's holes to `values`. */
function shapeOf(data: unknown, values: string[]): string {
  if (typeof data === "string" && data !== "") {
    values.push(data);
    return "$";
  }
  if (Array.isArray(data)) return `[${data.map((entry) => shapeOf(entry, values)).join()}]`;
  if (typeof data !== "object" || data === null) return typeof data === "string" ? '""' : String(data);
  let shape = "{";
  for (const [key, value] of Object.entries(data)) {
    shape += `${key}:${DISCRIMINANTS.has(key) ? JSON.stringify(value) : shapeOf(value, values)},`;
  }
  return `${shape}}`;
}

/** Returns the names of the elements that have HTML. */
function namesOf(filled: Readonly<Record<string, string>>): string {
  return Object.keys(filled)
    .filter((name) => filled[name] !== "")
    .join();
}

/** Returns data with placeholders for its holes, in the order of `shapeOf`. */
function marked(data: unknown, mark: (value: number) => string, state: { count: number }): unknown {
  if (typeof data === "string" && data !== "") return mark(state.count++);
  if (Array.isArray(data)) return data.map((entry) => marked(entry, mark, state));
  if (typeof data !== "object" || data === null) return data;
  const entries = Object.entries(data).map(([key, value]) => [key, DISCRIMINANTS.has(key) ? value : marked(value, mark, state)]);
  return Object.fromEntries(entries);
}

/** Returns the placeholder of an element. React treats it as a single element, so it inserts no separators between texts. */
function elementOf(name: string): ReactNode {
  return createElement("slot", { name: ELEMENT + name, key: name });
}

function slot(name: string): string {
  return `<slot name="${ELEMENT}${name}"></slot>`;
}

/** Splits the HTML of a fragment at its holes. */
function split(html: string, values: number): Template {
  const texts: string[] = [];
  const holes: Hole[] = [];
  let rest = html;
  for (let found = HOLE.exec(rest); found !== null; found = HOLE.exec(rest)) {
    const [placeholder, escaped, value, element] = found;
    if (element === undefined && Number(value) >= values) throw new Error(`a fragment has the unknown hole ${value}`);
    texts.push(rest.slice(0, found.index));
    holes.push(element === undefined ? { value: Number(value), escaped: escaped !== undefined } : { element });
    rest = rest.slice(found.index + placeholder.length);
  }
  texts.push(rest);
  const altered = texts.find((text) => /[\x81\x8D\x8F]/.test(text));
  if (altered !== undefined) {
    const position = altered.search(/[\x81\x8D\x8F]/);
    throw new Error(`a component changes a text of its fragment: ${altered.slice(Math.max(position - 60, 0), position + 60)}`);
  }
  return { texts, holes };
}

/** Returns the HTML of a template with strings and elements in its holes. */
function fill({ texts, holes }: Template, values: readonly string[], filled: Readonly<Record<string, string>>): string {
  let html = texts[0] as string;
  for (let index = 0; index < holes.length; index++) {
    html += valueOf(holes[index] as Hole, values, filled) + (texts[index + 1] as string);
  }
  return html;
}

function valueOf(hole: Hole, values: readonly string[], filled: Readonly<Record<string, string>>): string {
  const value = "element" in hole ? filled[hole.element] : values[hole.value];
  if (value === undefined) throw new Error(`the hole \`${"element" in hole ? hole.element : hole.value}\` of a fragment is not filled`);
  return "escaped" in hole && hole.escaped ? escapeText(value) : value;
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

/** Describes the first difference between two texts. */
export function differenceOf(expected: string, found: string): string {
  let index = 0;
  while (index < expected.length && expected[index] === found[index]) index++;
  const part = (text: string) => JSON.stringify(text.slice(Math.max(index - 60, 0), index + 60));
  return `: ${part(expected)} is not ${part(found)}`;
}
