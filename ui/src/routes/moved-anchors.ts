/** Former anchors that another page has now: their element is a link at the end of the article (`former_anchors.rs`). */
import type { AnyRouter } from "@tanstack/react-router";

import { findHashTarget } from "../lib/find-hash-target";
import { internalTarget } from "../lib/internal-link";
import { navigateTo } from "../state/navigation";
import { currentLocation } from "../state/router";

/** The class of such an element. */
const CLASS = "moved-anchor";

/** Replaces the address of a former anchor by the one that its element leads to, now and after each navigation. */
export function followMovedAnchors(router: Pick<AnyRouter, "subscribe">, baseUrl: string): void {
  const follow = () => {
    const element = findHashTarget(location.hash.slice(1));
    if (!element?.classList.contains(CLASS)) return;
    const link = element.querySelector("a");
    // To an anchor of the same page the browser goes by itself; other sites are the reader's choice.
    const target = link && internalTarget(link, currentLocation(), baseUrl);
    if (target) navigateTo(target.href.slice(target.origin.length), { replace: true });
  };
  router.subscribe("onRendered", follow);
  follow();
}
