import type { SidebarCategoryData } from "../data/types";

interface EntryLabelProps {
  readonly entry: Pick<SidebarCategoryData, "badge" | "icon" | "label">;
}

/** Label of an entry of the sidebar, with its icon and badge. */
export function EntryLabel({ entry: { badge, icon, label } }: EntryLabelProps) {
  if (!icon && !badge) return label;
  return (
    <>
      {icon && <span className="sidebar-icon" aria-hidden="true" dangerouslySetInnerHTML={{ __html: icon }} />}
      <span className="sidebar-label">
        {label + " "}
        {badge && (
          <span className="block-badge" data-badge={badge.kind}>
            {badge.label}
          </span>
        )}
      </span>
    </>
  );
}
