import { useId, useState } from "react";

/** Options of the dialog as one list across all groups. */
export interface OptionList {
  /** Index of the selected option; -1 if there are none. */
  readonly active: number;
  readonly idOf: (index: number) => string;
  readonly activate: (index: number) => void;
  /** Selects the next or previous option and wraps around (R-SEARCH-24). */
  readonly move: (step: 1 | -1) => void;
  /** Clicks the selected option with the given modifiers. */
  readonly follow: (modifiers: Pick<MouseEventInit, "ctrlKey" | "metaKey" | "shiftKey">) => void;
}

/** Manages the selection among `count` options. Resets it to the first option whenever `shown` is another list. */
export function useOptions(count: number, shown: unknown): OptionList {
  const prefix = useId();
  const [selected, setSelected] = useState({ shown, index: 0 });
  const index = selected.shown === shown ? selected.index : 0;
  const active = count === 0 ? -1 : Math.min(index, count - 1);
  const idOf = (option: number) => `${prefix}-${option}`;
  const activate = (option: number) => setSelected({ shown, index: option });
  return {
    active,
    idOf,
    activate,
    move: (step) => activate((active + step + count) % Math.max(count, 1)),
    follow: (modifiers) => {
      const click = new MouseEvent("click", { bubbles: true, cancelable: true, ...modifiers });
      document.getElementById(idOf(active))?.dispatchEvent(click);
    },
  };
}
