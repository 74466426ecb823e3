import { useState } from "react";

/** State of a message to the site's owners. */
export type Sending = "idle" | "sending" | "sent" | "failed";

/** Returns the state of a message, and a function that sends it. Further calls have no effect while a message is being sent. */
export function useSending(initial: "idle" | "sent" = "idle"): readonly [Sending, (send: () => Promise<void>) => Promise<boolean>] {
  const [state, setState] = useState<Sending>(initial);
  const start = async (send: () => Promise<void>) => {
    if (state === "sending" || state === "sent") return false;
    setState("sending");
    const isSent = await send().then(
      () => true,
      () => false,
    );
    setState(isSent ? "sent" : "failed");
    return isSent;
  };
  return [state, start];
}
