/** What the browser has and the tests' document has not. */
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

/** An animation that is over at once. */
Element.prototype.animate = function animate() {
  const animation = { onfinish: null as (() => void) | null, cancel: () => {} };
  queueMicrotask(() => animation.onfinish?.());
  return animation as unknown as Animation;
};

afterEach(() => {
  cleanup();
  localStorage.clear();
});
