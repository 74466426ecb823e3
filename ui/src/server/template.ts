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
 * What goes into a hole is HTML already: `escapeText` for words, other templates for elements. An unknown, unfilled or altered
 * hole is an error. The composed page is byte for byte what React writes for the same tree; a test compares the two.
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

// Characters of the private use area: React escapes none of them, and no page contains them. A component that changes the case
// of a text, cuts it or splits it into words changes the mark, which is then unknown.
const OPEN = "\uE000";
const CLOSE = "\uE001";
const MARK = "aZ ";

/** Renders a component once and returns the function that fills its holes. */
export function template(component: (hole: Hole) => ReactElement): Template {
  const given = new Set<string>();
  const hole: Hole = {
    text: (name) => {
      given.add(name);
      return `${OPEN}${MARK}${name}${CLOSE}`;
    },
    element: (name) => {
      given.add(name);
      return createElement("slot", { name, key: name });
    },
  };
  const { texts, names } = split(renderToString(component(hole)), given);
  const fillOf = (name: string, fills: Fills) => {
    const fill = fills[name];
    if (fill === undefined) throw new Error(`the hole \`${name}\` of a fragment is not filled`);
    return fill;
  };
  const joined = (fills: Fills, first: number, last: number) => {
    let html = texts[first] as string;
    for (let index = first; index < last; index++) {
      html += fillOf(names[index] as string, fills) + (texts[index + 1] as string);
    }
    return html;
  };
  const around = (name: string, fills: Fills) => {
    const open = names.indexOf(name);
    if (open === -1) throw new Error(`a fragment has no hole \`${name}\``);
    return [joined(fills, 0, open), joined(fills, open + 1, names.length)] as const;
  };
  return Object.assign((fills: Fills) => joined(fills, 0, names.length), { around });
}

function split(html: string, given: ReadonlySet<string>): { readonly texts: readonly string[]; readonly names: readonly string[] } {
  const texts: string[] = [];
  const names: string[] = [];
  // HTML of authors may have slots of other names.
  const holes = new RegExp(`<slot name="(${[...given].join("|")})"></slot>|${OPEN}${MARK}(\\w+)${CLOSE}`);
  let rest = html;
  for (let found = holes.exec(rest); found !== null; found = holes.exec(rest)) {
    const name = found[1] ?? found[2] ?? "";
    if (!given.has(name)) throw new Error(`a fragment has the unknown hole \`${name}\``);
    texts.push(rest.slice(0, found.index));
    names.push(name);
    rest = rest.slice(found.index + found[0].length);
  }
  texts.push(rest);
  const altered = texts.find((text) => text.includes(OPEN) || text.includes(CLOSE));
  if (altered !== undefined) {
    const place = altered.search(/[\uE000\uE001]/);
    throw new Error(`a component changes a text of its fragment: ${altered.slice(Math.max(place - 60, 0), place + 60)}`);
  }
  return { texts, names };
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
