import type { PageKind, PageLink } from "../data/types";
import { text } from "../text";

interface PaginationProps {
  readonly kind: PageKind;
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
}

/** Links to the previous and next page in the sidebar's order (R-PAG-01), or to the adjacent posts of a blog. */
export function Pagination({ kind, previous, next }: PaginationProps) {
  if (previous === null && next === null) return null;
  const words = wordsOf(kind);
  return (
    <nav className="pagination-nav" aria-label={words.label}>
      {previous && <Neighbour page={previous} rel="prev" sublabel={words.previous} />}
      {next && <Neighbour page={next} rel="next" sublabel={words.next} />}
    </nav>
  );
}

/** Returns the texts of the links. Links to pages of a list have no text above the label. */
function wordsOf(kind: PageKind): { readonly label: string; readonly previous: string | null; readonly next: string | null } {
  const { pagination } = text;
  if (kind === "post") return { label: pagination.postLabel, previous: pagination.newerPost, next: pagination.olderPost };
  if (kind === "posts") return { label: pagination.postsLabel, previous: null, next: null };
  return pagination;
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
