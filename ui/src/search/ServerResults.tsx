import { message } from "../data/messages";
import type { DocsVersions, SearchData } from "../data/types";
import { serverSearch } from "./server-search";

interface ServerResultsProps {
  readonly search: SearchData;
  /** Language of the site as BCP 47 tag. */
  readonly language: string;
  readonly docs: readonly DocsVersions[];
}

/** React keeps the content that a server has inserted. */
const SLOT = { __html: "" };

/**
 * Results on a page that is shown as without scripts, if a server has inserted them; otherwise a note. It is not a `noscript` element, so
 * that both are also visible when the page's scripts fail.
 */
export function ServerResults({ search, language, docs }: ServerResultsProps) {
  return (
    <>
      <div className="search-plain" data-plain-search={serverSearch(search, language, docs)} dangerouslySetInnerHTML={SLOT} />
      <p className="search-plain-note">{message("searchPage.noScript")}</p>
    </>
  );
}
