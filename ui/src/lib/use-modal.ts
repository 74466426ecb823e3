import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type RefObject, type SyntheticEvent } from "react";

/** What a modal `dialog` is given. */
export interface ModalProps {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: SyntheticEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onMouseDown: (event: MouseEvent) => void;
}

/**
 * Shows a `dialog` over the page for as long as it is rendered. The browser keeps the focus inside and
 * gives it back; Escape, a gesture that means the same, and the backdrop ask to close.
 */
export function useModal(close: () => void): ModalProps {
  const ref = useRef<HTMLDialogElement>(null);
  // The browser gives the focus back only if the dialog is closed before it leaves the document.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const root = document.documentElement;
    root.dataset["modal"] = innerWidth > root.clientWidth ? "scrolling" : "still";
    dialog?.showModal();
    return () => {
      delete root.dataset["modal"];
      dialog?.close();
    };
  }, []);
  const closeInstead = (event: SyntheticEvent) => {
    event.preventDefault();
    close();
  };
  return {
    ref,
    onCancel: closeInstead,
    // A search field would first take Escape as a wish to empty it.
    onKeyDown: (event) => event.key === "Escape" && closeInstead(event),
    onMouseDown: (event) => event.target === ref.current && close(),
  };
}
