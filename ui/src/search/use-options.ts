import { useId, useState } from "react";

/** The options of the dialog as one list, through all groups. */
export interface OptionList {
  /** Index of the selected one; -1 without any. */
  readonly active: number;
  readonly idOf: (index: number) => string;
  readonly activate: (index: number) => void;
  /** Selects the next or the one before, around the ends (R-SEARCH-24). */
  readonly move: (step: 1 | -1) => void;
  /** Follows the selected one as if it were clicked, with the modifiers that are held. */
  readonly follow: (modifiers: Pick<MouseEventInit, "ctrlKey" | "metaKey" | "shiftKey">) => void;
}

/** Which of `count` options is selected: the first one, whenever `shown` is another list than before. */
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
