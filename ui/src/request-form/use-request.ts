import { useEffect, useRef, useState } from "react";

import type { Request } from "./build-request";
import { sendRequest, type ServerResponse } from "./send-request";
import { MESSAGES } from "./messages";

/** State of a request. */
export type State =
  | { readonly kind: "idle" }
  | { readonly kind: "sending" }
  | { readonly kind: "completed"; readonly response: ServerResponse }
  | { readonly kind: "failed"; readonly message: string };

/** Returns the state of the last request, and functions that send a request and cancel it. A form that is removed cancels its request. */
export function useRequest(): readonly [State, (request: Request) => Promise<void>, () => void] {
  const [state, setState] = useState<State>({ kind: "idle" });
  const current = useRef<AbortController>(null);
  const cancel = () => current.current?.abort();
  useEffect(() => cancel, []);

  const send = async (request: Request) => {
    cancel();
    const controller = new AbortController();
    current.current = controller;
    setState({ kind: "sending" });
    try {
      const response = await sendRequest(request, controller.signal);
      if (current.current === controller) setState({ kind: "completed", response });
    } catch (error) {
      // A later request has replaced this one.
      if (current.current === controller) setState({ kind: "failed", message: messageOf(error) });
    }
  };
  return [state, send, cancel];
}

function messageOf(error: unknown): string {
  const { name } = error as Error;
  if (name === "TimeoutError") return MESSAGES.late;
  return name === "AbortError" ? MESSAGES.cancelled : MESSAGES.failed;
}
