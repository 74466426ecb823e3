import type { SiteData } from "../data/types";
import { ReplacedPart } from "../layout/ReplacedPart";
import { useHydrated } from "../lib/use-hydrated";
import { message } from "../data/messages";
import { NearestPages } from "./NearestPages";

export interface NotFoundProps {
  readonly site: SiteData;
}

/** Content of the not-found page (R-404-01), with suggestions. */
export function NotFound({ site }: NotFoundProps) {
  const own = site.parts?.notFound;
  const isInteractive = useHydrated();
  // A page has one primary action: the search, if there is one.
  const homeClass = isInteractive && site.search ? undefined : "button";
  return (
    <div className="message">
      {own === undefined ? <Texts /> : <ReplacedPart html={own} />}
      {isInteractive && <NearestPages site={site} />}
      <a className={homeClass} href={site.baseUrl}>
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
