import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

import { withoutHtmlSuffix } from "../lib/site-path";
import { currentPage } from "../state/router";

/** Loads the page again after it has changed. Starts after hydration, which keeps the served article even if the data is newer. */
export function usePageUpdates(): void {
  const router = useRouter();
  useEffect(() => {
    // Dispatched by the development server's script when a source file of the page was saved. Without this listener, the
    // script reloads the page.
    const update = (event: Event) => {
      event.preventDefault();
      void router.invalidate();
    };
    addEventListener("docs-site:changed", update);
    // A host without a document at a path with `.html`: the page may have the path without it.
    if (currentPage()?.kind === "not-found" && withoutHtmlSuffix(location.pathname) !== location.pathname) void router.invalidate();
    return () => removeEventListener("docs-site:changed", update);
  }, [router]);
}
