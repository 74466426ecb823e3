/** Browser features that happy-dom lacks. */
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

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
