import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type RefObject, type SyntheticEvent } from "react";

/** Properties of a modal `dialog`. */
export interface ModalProps {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: SyntheticEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onMouseDown: (event: MouseEvent) => void;
}

/**
 * Shows a modal `dialog` while it is rendered. The browser traps the focus and restores it afterwards. Escape, the
 * equivalent gestures and a click on the backdrop call `close`.
 */
export function useModal(close: () => void): ModalProps {
  const ref = useRef<HTMLDialogElement>(null);
  // The browser restores the focus only if the dialog is closed before it is removed from the document.
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
  const handleCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    close();
  };
  return {
    ref,
    onCancel: handleCancel,
    // Without this handler, Escape would clear a search field first.
    onKeyDown: (event) => event.key === "Escape" && handleCancel(event),
    onMouseDown: (event) => event.target === ref.current && close(),
  };
}
