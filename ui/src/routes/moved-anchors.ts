/**
 * Former anchors that were moved to another page. The element of such an anchor is a link at the end of the article (`former_anchors.rs`).
 */
import type { RegisteredRouter } from "@tanstack/react-router";

import { findHashTarget } from "../lib/find-hash-target";
import { navigateTo } from "../state/navigation";
import { internalHref } from "./links";

/** Class of the element of a former anchor. */
const CLASS = "moved-anchor";

/** Redirects the address of a former anchor to the target of its element, now and after each navigation. */
export function followMovedAnchors(router: Pick<RegisteredRouter, "subscribe">, baseUrl: string): void {
  const follow = () => {
    const element = findHashTarget(location.hash.slice(1));
    if (!element?.classList.contains(CLASS)) return;
    // The browser itself scrolls to anchors of the same page. Links to other sites are not followed automatically.
    const href = internalHref(element.querySelector("a"), baseUrl);
    if (href !== null) navigateTo(href, { replace: true });
  };
  router.subscribe("onRendered", follow);
  follow();
}
