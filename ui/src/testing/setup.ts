/** Browser features that happy-dom lacks. */
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

import { site } from "../../../fixtures/contract/site";
import { setMessages } from "../data/messages";

setMessages(site);

/** Animation that finishes immediately. */
Element.prototype.animate = function animate() {
  const animation = { onfinish: null as (() => void) | null, cancel: () => {} };
  queueMicrotask(() => animation.onfinish?.());
  return animation as unknown as Animation;
};

afterEach(() => {
  cleanup();
  localStorage.clear();
});
