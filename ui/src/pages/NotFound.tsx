import { lazy, Suspense } from "react";

import type { SiteData } from "../data/types";
import { ReplacedPart } from "../layout/ReplacedPart";
import { useHydrated } from "../lib/use-hydrated";
import { message } from "../data/messages";

// Only this page loads the code. If that fails, the page renders without suggestions.
const NearestPages = lazy(() => import("./NearestPages").catch(() => ({ default: () => null })));

/** Content of the not-found page (R-404-01), with suggestions. */
export function NotFound({ site }: { readonly site: SiteData }) {
  const own = site.parts?.notFound;
  return (
    <div className="message">
      {own === undefined ? <Texts /> : <ReplacedPart html={own} />}
      {useHydrated() && (
        <Suspense>
          <NearestPages site={site} />
        </Suspense>
      )}
      <a className="button" href={site.baseUrl}>
        {message("notFound.home")}
      </a>
    </div>
  );
}

function Texts() {
  return (
    <>
      <h1>{message("notFound.title")}</h1>
      <p>{message("notFound.lead")}</p>
      <p>{message("notFound.advice")}</p>
    </>
  );
}
