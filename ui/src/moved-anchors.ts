/** Former anchors that another page has now: their element is a link at the end of the article (`former_anchors.rs`). */
import { hashTarget } from "./lib/hash-target";
import { internalTarget } from "./lib/internal-link";
import { standpoint } from "./state/standpoint";

/** The class of such an element. */
const CLASS = "moved-anchor";

/** Replaces the address of a former anchor by the one that its element leads to, now and after each visit. */
export function followMovedAnchors(
  router: { onRender(listener: () => void): void; replace(href: string): void },
  baseUrl: string,
): void {
  const follow = () => {
    const element = hashTarget(location.hash.slice(1));
    if (!element?.classList.contains(CLASS)) return;
    const link = element.querySelector("a");
    // To an anchor of the same page the browser goes by itself; other sites are the reader's choice.
    const target = link && internalTarget(link, standpoint(), baseUrl);
    if (target) router.replace(target.href.slice(target.origin.length));
  };
  router.onRender(follow);
  follow();
}
