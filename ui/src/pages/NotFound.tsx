import { lazy, Suspense } from "react";

import type { SiteData } from "../data/types";
import { ReplacedPart } from "../layout/ReplacedPart";
import { useHydrated } from "../lib/use-hydrated";
import { text } from "../text";

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
        {text.notFound.home}
      </a>
    </div>
  );
}

function Texts() {
  return (
    <>
      <h1>{text.notFound.title}</h1>
      <p>{text.notFound.lead}</p>
      <p>{text.notFound.advice}</p>
    </>
  );
}
