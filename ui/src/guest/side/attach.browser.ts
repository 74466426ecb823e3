/** Copy buttons and tabs of HTML that stands in an island, in browsers. */
import type { RefCallback } from "react";

type Attachment = { readonly ref?: RefCallback<HTMLElement> };

const attach: Attachment = {
  ref(element) {
    if (element === null) return;
    const end = new AbortController();
    void import("../../article/enhancements").then(({ enhance }) => end.signal.aborted || enhance(element, end.signal)).catch(() => {});
    return () => end.abort();
  },
};

/** Returns what an element needs so that its content is completed as in an article. */
export function attachment(attributes: Readonly<Record<string, string>>, innerHtml: string): Attachment {
  const hasUse =
    "data-tabs" in attributes || /theme-code-block/.test(attributes["class"] ?? "") || /theme-code-block|data-tabs/.test(innerHtml);
  return hasUse ? attach : {};
}
