import { message } from "../data/messages";
import type { PageKind, PageLink } from "../data/types";
import { wrapInLook } from "../look/wrap-in-look";

interface PaginationProps {
  readonly kind: PageKind;
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
}

/** Links to the previous and next page in the sidebar's order (R-PAG-01), or to the adjacent posts of a blog. */
export function Pagination({ kind, previous, next }: PaginationProps) {
  // In Docusaurus, documents without neighbours have an empty element with a margin.
  if (previous === null && next === null) return wrapInLook("pagination-space", null, { kind });
  const labels = labelsOf(kind);
  return (
    <nav className="pagination-nav" aria-label={labels.label}>
      {previous && <Neighbour page={previous} rel="prev" sublabel={labels.previous} />}
      {next && <Neighbour page={next} rel="next" sublabel={labels.next} />}
    </nav>
  );
}

/** Returns the strings of the links. Links to pages of a list have no string above the label. */
function labelsOf(kind: PageKind): { readonly label: string; readonly previous: string | null; readonly next: string | null } {
  switch (kind) {
    case "post":
      return {
        label: message("pagination.postLabel"),
        previous: message("pagination.newerPost"),
        next: message("pagination.olderPost"),
      };
    case "posts":
      return { label: message("pagination.postsLabel"), previous: null, next: null };
    default:
      return { label: message("pagination.label"), previous: message("pagination.previous"), next: message("pagination.next") };
  }
}

interface NeighbourProps {
  readonly page: PageLink;
  readonly rel: "next" | "prev";
  readonly sublabel: string | null;
}

function Neighbour({ page, rel, sublabel }: NeighbourProps) {
  return (
    <a className="pagination-nav__link" rel={rel} href={page.href}>
      {sublabel !== null && <div className="pagination-nav__sublabel">{sublabel}</div>}
      <div className="pagination-nav__label">{page.label}</div>
    </a>
  );
}
