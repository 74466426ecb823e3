/**
 * Looks of the interface. The bundles for browsers are built once for each: those of the interface's own look contain no trace of another.
 */
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const LOOK = resolve(dirname(fileURLToPath(import.meta.url)), "../src/look");

/** Sets the table of a look when the modules of the interface are loaded. */
export function tableOf(look) {
  const entry = resolve(LOOK, "../entry-client.ts");
  return {
    name: "look-table",
    transform: (code, id) =>
      id === entry ? { code: `import ${JSON.stringify(`./look/set-${look}`)};\n${code}`, map: { mappings: "" } } : null,
  };
}

/**
 * Removes what only other looks have from compiled modules: `LookElement` becomes its children, `withLook(own, …)` becomes `own`,
 * `lookClass(part, author)` becomes the author's classes, and attributes without any disappear.
 */
export function ownLook() {
  return {
    name: "own-look",
    transform(code, id) {
      if (id.startsWith(LOOK) || !/\blook(?:Class|Element)\b|\bwithLook\b|\bLookElement\b/.test(code)) return null;
      const edits = [];
      visit(this.parse(code), null, (node, parent) => edits.push(...editsOf(node, parent, code)));
      return { code: applied(code, edits), map: { mappings: "" } };
    },
  };
}

/** Returns the replacements for a node: ranges with their text. Those of the nodes inside are made besides them. */
function editsOf(node, parent, code) {
  if (node.type === "Property" && isCall(node.value, "lookClass") && authorOf(node.value) === null) {
    const after = /^\s*,\s*/.exec(code.slice(node.end))?.[0].length ?? 0;
    return [[node.start, node.end + after, ""]];
  }
  if (isCall(node, "lookClass")) {
    const author = authorOf(node);
    return [[node.start, node.end, author === null ? "void 0" : `${code.slice(author.start, author.end)} ?? void 0`]];
  }
  if (isCall(node, "withLook")) return [[node.start, node.end, code.slice(node.arguments[0].start, node.arguments[0].end)]];
  if (node.type !== "CallExpression" || node.arguments[0]?.name !== "LookElement") return [];
  const { value } = node.arguments[1].properties.find(({ key }) => key.name === "children");
  // Several children take the place of the element among its siblings.
  const inset = value.type === "ArrayExpression" && parent.type === "ArrayExpression" ? 1 : 0;
  return [
    [node.start, value.start + inset, ""],
    [value.end - inset, node.end, ""],
  ];
}

const isCall = (node, name) => node?.type === "CallExpression" && node.callee.name === name;

/** Returns the node of the author's classes; `null` without any. */
function authorOf({ arguments: [, author] }) {
  return author === undefined || (author.type === "Literal" && author.value === null) ? null : author;
}

function visit(node, parent, found) {
  if (node === null || typeof node !== "object") return;
  if (Array.isArray(node)) return node.forEach((child) => visit(child, parent, found));
  if (typeof node.type !== "string") return;
  found(node, parent);
  for (const [key, child] of Object.entries(node)) if (key !== "parent") visit(child, node, found);
}

/** Applies replacements from the end to the start; one within another is left out. */
function applied(code, edits) {
  const outer = edits.filter(([start, end]) => !edits.some(([from, to]) => from <= start && end <= to && (from < start || end < to)));
  const unique = [...new Map(outer.map((edit) => [edit.join(), edit])).values()].sort(([a], [b]) => b - a);
  return unique.reduce((text, [start, end, replacement]) => text.slice(0, start) + replacement + text.slice(end), code);
}
