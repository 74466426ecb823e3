import { Suspense, useState, type ReactNode } from "react";

import { Icon } from "../layout/Icon";
import { message } from "../data/messages";
import { useRevealCurrent } from "./use-reveal-current";

interface SidebarProps {
  /** Accessible name. */
  readonly label: string;
  readonly hideable: boolean;
  /** Shown at the top while the navbar is hidden (R-SIDE-14). */
  readonly brand: ReactNode;
  /** `SidebarTree`. */
  readonly children: ReactNode;
}

/** Column beside the text. Its list may be loaded after everything else. */
export function Sidebar({ label, hideable, brand, children }: SidebarProps) {
  const [folded, setFolded] = useState(false);
  const nav = useRevealCurrent();
  return (
    <aside className="sidebar theme-doc-sidebar-container" data-state={folded ? "folded" : "shown"}>
      <div className="sidebar-inner" data-tall={brand ? "" : undefined}>
        {brand}
        <nav aria-label={label} className="sidebar-nav" ref={nav}>
          <Suspense fallback={null}>{children}</Suspense>
        </nav>
        {hideable && <FoldButton folded={folded} onFold={setFolded} />}
      </div>
    </aside>
  );
}

function FoldButton({ folded, onFold }: { readonly folded: boolean; readonly onFold: (folded: boolean) => void }) {
  const label = message(folded ? "sidebar.expand" : "sidebar.collapse");
  return (
    <button type="button" className="sidebar-fold" title={label} aria-label={label} onClick={() => onFold(!folded)}>
      <Icon name="collapse" />
    </button>
  );
}
