/**
 * Templates: components that are rendered once, with holes.
 *
 * Rendering a page's whole shell with React takes tens of milliseconds in the embedded engine, and almost all of its
 * output is the same on the next page. Each variant of a component is therefore rendered once, with placeholders for
 * the parts that differ; after that, pages are composed by concatenating strings:
 *
 *     const link = template((hole) => <a href={hole.text("href")}>{hole.text("label")}</a>);
 *     link({ href: "/a", label: "A &amp; B" })   →   <a href="/a">A &amp; B</a>
 *
 * Holes are filled with HTML: `escapeText` converts text, other templates return elements. The composed page is byte
 * for byte React's output for the same tree, which a test checks.
 */
import { createElement, type ReactElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";

/** HTML for the holes of a template, by name. */
export type Fills = Readonly<Record<string, string>>;

/** HTML of a component, except for its holes. */
export interface Template {
  (fills: Fills): string;
  /** Returns the HTML before and after one hole, which stays open. */
  readonly around: (name: string, fills: Fills) => readonly [before: string, after: string];
}

/** Placeholders for the props of a component. */
export interface Hole {
  /** Placeholder inside an attribute, a text or inner HTML. */
  readonly text: (name: string) => string;
  /** Placeholder for an element. React treats it as a single text, so it inserts no separators between texts. */
  readonly element: (name: string) => ReactNode;
}

// Characters of the private use area, which React does not escape and pages do not contain.
const OPEN = "\uE000";
const CLOSE = "\uE001";
const HOLES = /<slot name="(\w+)"><\/slot>|\uE000(\w+)\uE001/;

const hole: Hole = {
  text: (name) => `${OPEN}${name}${CLOSE}`,
  element: (name) => createElement("slot", { name, key: name }),
};

/** Renders a component once and returns the template. */
export function template(component: (hole: Hole) => ReactElement): Template {
  const { texts, names } = split(renderToString(component(hole)));
  const joined = (fills: Fills, first: number, last: number) => {
    let html = texts[first] as string;
    for (let index = first; index < last; index++) {
      html += (fills[names[index] as string] ?? "") + (texts[index + 1] as string);
    }
    return html;
  };
  const around = (name: string, fills: Fills) => {
    const open = names.indexOf(name);
    return [joined(fills, 0, open), joined(fills, open + 1, names.length)] as const;
  };
  return Object.assign((fills: Fills) => joined(fills, 0, names.length), { around });
}

function split(html: string): { readonly texts: readonly string[]; readonly names: readonly string[] } {
  const texts: string[] = [];
  const names: string[] = [];
  let rest = html;
  for (let found = HOLES.exec(rest); found !== null; found = HOLES.exec(rest)) {
    texts.push(rest.slice(0, found.index));
    names.push(found[1] ?? found[2] ?? "");
    rest = rest.slice(found.index + found[0].length);
  }
  return { texts: [...texts, rest], names };
}

/** Cache of templates by variant. */
export class Templates {
  readonly #made = new Map<string, Template>();

  /** Returns the template of a variant, which is rendered on first use. */
  get(form: string, component: (hole: Hole) => ReactElement): Template {
    const made = this.#made.get(form);
    if (made !== undefined) return made;
    const fresh = template(component);
    this.#made.set(form, fresh);
    return fresh;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': "&quot;",
  "&": "&amp;",
  "'": "&#x27;",
  "<": "&lt;",
  ">": "&gt;",
};

/** Escapes text for an element or an attribute exactly as React does. */
export function escapeText(words: string): string {
  return /["&'<>]/.test(words) ? words.replace(/["&'<>]/g, (character) => ESCAPES[character] as string) : words;
}

/** Escapes all values of a record, for filling a template. */
export function escapeAll(words: Readonly<Record<string, string>>): Fills {
  return Object.fromEntries(Object.entries(words).map(([name, value]) => [name, escapeText(value)]));
}
