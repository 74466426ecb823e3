import type { PageLink } from "../data/types";
import { text } from "../text";

interface PaginationProps {
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
}

/** The neighbours in the sidebar's order (R-PAG-01). */
export function Pagination({ previous, next }: PaginationProps) {
  if (previous === null && next === null) return null;
  return (
    <nav className="pagination-nav" aria-label={text.pagination.label}>
      {previous && <Neighbour page={previous} rel="prev" sublabel={text.pagination.previous} />}
      {next && <Neighbour page={next} rel="next" sublabel={text.pagination.next} />}
    </nav>
  );
}

interface NeighbourProps {
  readonly page: PageLink;
  readonly rel: "next" | "prev";
  readonly sublabel: string;
}

function Neighbour({ page, rel, sublabel }: NeighbourProps) {
  return (
    <a className="pagination-nav__link" rel={rel} href={page.href}>
      <div className="pagination-nav__sublabel">{sublabel}</div>
      <div className="pagination-nav__label">{page.label}</div>
    </a>
  );
}
