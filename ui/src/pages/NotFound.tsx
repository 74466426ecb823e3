import { lazy, Suspense } from "react";

import type { SiteData } from "../data/types";
import { ReplacedPart } from "../layout/ReplacedPart";
import { useHydrated } from "../lib/use-hydrated";
import { text } from "../text";

// Only this page loads the code. Without it, the page says all it has to.
const NearestPages = lazy(() => import("./NearestPages").catch(() => ({ default: () => null })));

/** Stands where no page is (R-404-01), and leads on from there. */
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
