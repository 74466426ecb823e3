/** Attaches copy buttons and tabs to HTML inside an island in browsers. */
import type { RefCallback } from "react";

import { loadCode } from "../../lib/load-code";

type Attachment = { readonly ref?: RefCallback<HTMLElement> };

const attach: Attachment = {
  ref(element) {
    if (element === null) return;
    const end = new AbortController();
    void loadCode(() => import("../../article/enhancements"))
      .then(({ enhance }) => end.signal.aborted || enhance(element, end.signal))
      .catch(() => {});
    return () => end.abort();
  },
};

/** Returns properties that attach the enhancements of an article to an element's content. */
export function attachment(attributes: Readonly<Record<string, string>>, innerHtml: string): Attachment {
  const hasUse =
    "data-tabs" in attributes || /theme-code-block/.test(attributes["class"] ?? "") || /theme-code-block|data-tabs/.test(innerHtml);
  return hasUse ? attach : {};
}
