import type { SiteData } from "../data/types";
import { message } from "../data/messages";
import { ReplacedPart } from "../layout/ReplacedPart";
import { useHydrated } from "../lib/use-hydrated";
import { parsePath } from "../lib/site-path";
import { queryOf } from "../search/nearest-pages";
import { NearestPages } from "./NearestPages";

export interface NotFoundProps {
  readonly site: SiteData;
}

/**
 * Content of the not-found page (R-404-01). The suggestions are below the actions, so that they move nothing when they are loaded.
 *
 * The server does not know the missing path, because a host has one document for all missing paths.
 */
export function NotFound({ site }: NotFoundProps) {
  const own = site.parts?.notFound;
  const path = useHydrated() ? parsePath(location.pathname) : null;
  return (
    <div className="message not-found">
      {own === undefined ? <Texts /> : <ReplacedPart html={own} />}
      <Actions site={site} path={path} />
      {path !== null && <NearestPages key={path} site={site} path={path} />}
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

/** Links to the search page, with the words of the missing path as query, and to the home page. The first link is the primary action. */
function Actions({ site: { baseUrl, search }, path }: { readonly site: SiteData; readonly path: string | null }) {
  const searchPage = search?.pagePath ?? null;
  const query = path === null ? "" : queryOf({ baseUrl, path });
  return (
    <p className="not-found-actions">
      {searchPage !== null && (
        <a className="button" href={query === "" ? searchPage : `${searchPage}?q=${encodeURIComponent(query)}`}>
          {message("notFound.search")}
        </a>
      )}{" "}
      <a className={searchPage === null ? "button" : undefined} href={baseUrl}>
        {message("notFound.home")}
      </a>
    </p>
  );
}
