import { useState, type MouseEvent, type ReactNode } from "react";

import { firstPage } from "../data/first-page";
import { itemsOf, loadItems } from "../data/sidebar-branches";
import type { SidebarItemData } from "../data/types";
import { isPlainClick } from "../lib/internal-link";
import { useHydrated } from "../lib/use-hydrated";
import { navigateTo } from "../state/navigation";
import { CategoryList, CategoryView } from "./CategoryView";
import { renderedIndices } from "./long-lists";
import { SidebarGap, SidebarHtmlView, SidebarLinkView } from "./SidebarLinkView";
import { isActive, isCurrent, isVisible, linkOf, startsOpen, type SidebarCategory as Category } from "./sidebar-rules";
import { preloadItems, useBranch } from "./use-branch";
import { useCollapse } from "./use-collapse";

interface SidebarItemsProps {
  readonly items: readonly SidebarItemData[];
  readonly path: string;
  /** `true` if opening a category closes its siblings (R-SIDE-05). */
  readonly autoCollapse: boolean;
}

/** Renders one level of the sidebar. Its categories contain the levels below. */
export function SidebarItems({ items, path, autoCollapse }: SidebarItemsProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const hydrated = useHydrated();
  // Any navigation into a category has the same effect as opening it: its siblings close.
  useChange(
    items.findIndex((item) => item.type === "category" && isActive(item, path)),
    (active) => active !== -1 && setOpened(active),
  );
  const view = (item: SidebarItemData, index: number) => {
    if (!isVisible(item, path)) return null;
    switch (item.type) {
      case "link":
        return <SidebarLinkView key={index} link={item} current={isCurrent(item, path)} />;
      case "html":
        return <SidebarHtmlView key={index} html={item.html} />;
      case "category":
        return (
          <SidebarCategory
            key={index}
            category={item}
            path={path}
            autoCollapse={autoCollapse}
            overruled={autoCollapse && opened !== null && opened !== index}
            onOpen={() => setOpened(index)}
          />
        );
    }
  };
  const written = hydrated ? null : renderedIndices(items.length, activeIndex(items, path));
  return written === null ? items.map(view) : withGaps(items, written, view);
}

/** Renders the given items of a list, with a gap marker wherever items are omitted. */
function withGaps(
  items: readonly SidebarItemData[],
  places: readonly number[],
  view: (item: SidebarItemData, index: number) => ReactNode,
): ReactNode {
  return places.flatMap((place, index) => {
    const skips = index > 0 && places[index - 1] !== place - 1;
    return [skips && <SidebarGap key={`gap-${place}`} />, view(items[place] as SidebarItemData, place)];
  });
}

/** Returns the index of the item that is, or contains, the current page; -1 if there is none. */
function activeIndex(items: readonly SidebarItemData[], path: string): number {
  return items.findIndex((item) => isActive(item, path));
}

interface SidebarCategoryProps {
  readonly category: Category;
  readonly path: string;
  readonly autoCollapse: boolean;
  /** `true` if a sibling was opened and auto-collapse is enabled. */
  readonly overruled: boolean;
  readonly onOpen: () => void;
}

/** Category that keeps its open state while its sidebar is rendered. */
function SidebarCategory({ category, path, autoCollapse, overruled, onOpen }: SidebarCategoryProps) {
  const href = linkOf(category, path);
  const current = href !== null && isCurrent(category, path);
  const active = isActive(category, path);
  const [open, setOpen] = useState(() => startsOpen(category, path));
  const loaded = useBranch(category, open, setOpen);
  const { mounted, listRef } = useCollapse(open, loaded);
  // A category into which the visitor navigates stays open afterwards (R-SIDE-06).
  useChange(active, () => active && setOpen(true));
  useChange(overruled, () => overruled && setOpen(false));

  const toggle = () => {
    setOpen(!open);
    if (open) return;
    onOpen();
    // If the items cannot be loaded, a category opens its first page, as it does without scripts.
    loadItems(category).catch(() => navigateTo(firstPage(category) ?? ""));
  };
  const label = (event: MouseEvent) => {
    if (!category.collapsible || !isPlainClick(event)) return;
    if (href === null || current) {
      event.preventDefault();
      toggle();
    } else {
      setOpen(true);
      onOpen();
    }
  };
  return (
    <CategoryView
      category={category}
      href={href}
      firstPage={firstPage(category)}
      open={open}
      current={current}
      active={active}
      busy={open && !loaded}
      {...(!loaded && { onIntent: () => preloadItems(category) })}
      onLabel={label}
      onCaret={toggle}
    >
      {mounted && (
        <CategoryList listRef={listRef}>
          <SidebarItems items={itemsOf(category)} path={path} autoCollapse={autoCollapse} />
        </CategoryList>
      )}
    </CategoryView>
  );
}

/** Calls a function while the component renders if a value has changed. */
function useChange<T>(value: T, onChange: (value: T) => void): void {
  const [previous, setPrevious] = useState(value);
  if (value === previous) return;
  setPrevious(value);
  onChange(value);
}
