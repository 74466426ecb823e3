import type { ReactNode } from "react";

import type { Breadcrumb } from "../data/types";
import { message } from "../data/messages";
import { hasLookClasses, lookClass } from "../look/look";
import { Icon } from "./Icon";

interface BreadcrumbsProps {
  readonly homeHref: string;
  readonly entries: readonly Breadcrumb[];
}

/** Renders breadcrumbs from the home page to the page (R-SHELL-06). */
export function Breadcrumbs({ homeHref, entries }: BreadcrumbsProps) {
  if (entries.length === 0) return null;
  return (
    <BreadcrumbsFrame homeHref={homeHref}>
      {entries.map((entry, index) => (
        <BreadcrumbView key={index} entry={entry} current={index === entries.length - 1} />
      ))}
    </BreadcrumbsFrame>
  );
}

/** List around the breadcrumbs. */
export function BreadcrumbsFrame({ homeHref, children }: { readonly homeHref: string; readonly children: ReactNode }) {
  // Style sheets of Docusaurus projects have rules for all items of numbered lists.
  const List = hasLookClasses() ? "ul" : "ol";
  return (
    <nav className="breadcrumbs theme-doc-breadcrumbs" aria-label={message("breadcrumbs.label")}>
      <List className={lookClass("breadcrumb-list")}>
        <li className={lookClass("breadcrumb")}>
          <a className={lookClass("breadcrumb-link")} href={homeHref} aria-label={message("breadcrumbs.home")}>
            <Icon name="home" />
          </a>
        </li>
        {children}
      </List>
    </nav>
  );
}

/** Item of the breadcrumbs. The last item is the page itself. */
export function BreadcrumbView({ entry, current }: { readonly entry: Breadcrumb; readonly current: boolean }) {
  const href = current ? null : entry.href;
  const Label = href === null ? "span" : "a";
  return (
    <li className={lookClass("breadcrumb", null, { current })}>
      <Label className={lookClass("breadcrumb-link")} href={href ?? undefined} aria-current={current ? "page" : undefined}>
        {entry.label}
      </Label>
    </li>
  );
}
