import { createElement } from "react";
export const html = createElement;
export const components = {};
