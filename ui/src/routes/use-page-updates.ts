import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

import { withoutHtmlSuffix } from "../lib/site-path";
import { currentPage } from "../state/router";

/** Loads the page again after it has changed. Starts after hydration, which keeps the served article even if the data is newer. */
export function usePageUpdates(): void {
  const router = useRouter();
  useEffect(() => {
    // The development server's script dispatches this event when a source file of the page was saved. Without this listener, the script
    // reloads the page.
    const update = (event: Event) => {
      event.preventDefault();
      void router.invalidate();
    };
    addEventListener("docs-site:changed", update);
    // The host has no document at a path with `.html`, but the page may have the path without the suffix.
    if (currentPage()?.kind === "not-found" && withoutHtmlSuffix(location.pathname) !== location.pathname) void router.invalidate();
    return () => removeEventListener("docs-site:changed", update);
  }, [router]);
}
