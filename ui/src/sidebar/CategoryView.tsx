import type { MouseEventHandler, ReactNode, Ref } from "react";

import { Icon } from "../layout/Icon";
import { classes } from "../lib/classes";
import { message } from "../data/messages";
import { inLook } from "../look/inLook";
import { withLook } from "../look/look";

/** Properties of a category that its markup depends on. */
export interface CategoryData {
  readonly label: string;
  /** Category's own page. */
  readonly href: string | null;
  /** Target of the label without scripts, if the category has no page of its own. */
  readonly firstPage: string | null;
  readonly className: string | null;
  readonly collapsible: boolean;
  readonly open: boolean;
  /** True if the category's own page is the current one. */
  readonly current: boolean;
  /** True if the current page is a descendant of the category. */
  readonly active: boolean;
}

interface CategoryViewProps extends CategoryData {
  /** True while the items of an open category are loaded. */
  readonly busy?: boolean;
  /** Called when the reader may open the category: on hover, touch or focus. */
  readonly onIntent?: () => void;
  readonly onLabel?: MouseEventHandler;
  readonly onCaret?: MouseEventHandler;
  /** List of child items; not rendered until the category is first opened. */
  readonly children: ReactNode;
}

/** Markup of a category: label, caret and list as children of the list item (R-SIDE-04). */
export function CategoryView(props: CategoryViewProps) {
  const { className, open, active, busy, onIntent } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers act for the label and the caret inside
    <li
      className={classes("sidebar-category theme-doc-sidebar-item-category", className)}
      data-state={open ? "open" : "closed"}
      data-active={active || undefined}
      aria-busy={busy || undefined}
      onMouseOver={onIntent}
      onTouchStart={onIntent}
      onFocus={onIntent}
    >
      {inLook("category-row", <CategoryRow {...props} />, { current: props.current })}
      {props.children}
    </li>
  );
}

/** Label and, if the label is a link of a category that collapses, its caret. */
function CategoryRow(props: CategoryViewProps) {
  const { label, href, collapsible, open } = props;
  if (href === null && collapsible) return <ToggleLabel {...props} />;
  return (
    <>
      <PageLabel {...props} />
      {href !== null && collapsible && (
        <button
          type="button"
          className="sidebar-caret"
          aria-expanded={open}
          aria-label={open ? message("sidebar.collapseCategory", { label }) : message("sidebar.expandCategory", { label })}
          onClick={props.onCaret}
        >
          <Icon name="chevron" />
        </button>
      )}
    </>
  );
}

function PageLabel(props: CategoryViewProps) {
  return (
    <a
      className={withLook("sidebar-link", "category-label", { active: props.active && props.collapsible })}
      href={props.href ?? undefined}
      aria-current={props.current ? "page" : undefined}
      onClick={props.onLabel}
    >
      {props.label}
    </a>
  );
}

function ToggleLabel(props: CategoryViewProps) {
  return (
    <a
      className={withLook("sidebar-link", "category-label", { active: props.active, caret: true })}
      role="button"
      tabIndex={0}
      aria-expanded={props.open}
      href={props.firstPage ?? undefined}
      onClick={props.onLabel}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.currentTarget.click();
      }}
    >
      {props.label}
      <Icon name="chevron" />
    </a>
  );
}

/** List of a category's child items. */
export function CategoryList({ children, listRef }: { readonly children: ReactNode; readonly listRef?: Ref<HTMLUListElement> }) {
  return (
    <ul className="sidebar-list" ref={listRef}>
      {children}
    </ul>
  );
}
