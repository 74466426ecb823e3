/**
 * The modules that a project's components may import from the interface, by specifier. Each is an ES module of a line or two that
 * takes names from a guest module (`guest:…`), which the bundler leaves external.
 */

/** Everything that a guest module exports, its default export included. */
const whole = (name) => `export * from "guest:${name}";\nexport { default } from "guest:${name}";\n`;

/** A component under its own name as the default export. */
const single = (from, name, ...more) => `export { ${[`${name} as default`, ...more].join(", ")} } from "guest:${from}";\n`;

const REACT = ["react", "react/jsx-runtime", "react/jsx-dev-runtime", "react-dom", "react-dom/client"];

export const SPECIFIERS = {
  ...Object.fromEntries(REACT.map((name) => [name, whole(name)])),
  "@docusaurus/Link": single("docusaurus", "Link"),
  "@docusaurus/useDocusaurusContext": single("docusaurus", "useDocusaurusContext"),
};
