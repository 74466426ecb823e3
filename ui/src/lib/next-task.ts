/**
 * Does something in a task of its own, as soon as the browser has ended the one that runs. Timers may be held back; this is
 * not.
 */
export function inNextTask(act: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    act();
  };
  port2.postMessage(null);
}
