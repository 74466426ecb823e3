/**
 * Forms that send the request of an operation of an API.
 *
 * The program writes an empty island with the data of its form into the article (`crates/docs-site/src/pages/request_forms.rs`). A browser
 * therefore loads this code only when the visitor approaches a form. Other pages do not load it.
 */
import { createElement } from "react";

import type { Content, Islands } from "../guest/island";
import { RequestForm } from "./RequestForm";

/** Index of the island that the program has written into the article (`fixtures/cases/islands.json`). */
const ISLAND = 9998;

const islands: Islands = (page) => {
  const all: Content[] = [];
  all[ISLAND] = () => createElement(RequestForm, { page, key: page.path });
  return all;
};

// Page modules export their islands as the default.
export { islands as default };
