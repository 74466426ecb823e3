/** Maximum duration of a slice before control returns to the browser. */
const SLICE_MS = 8;

/**
 * Returns a function that queues items and processes them in order when the browser is idle. It works in slices, so that other events do
 * not wait for all items.
 */
export function idleQueue<Thing>(act: (thing: Thing) => void): (thing: Thing) => void {
  const waiting: Thing[] = [];
  let planned = false;
  const plan = () => {
    planned = true;
    soon(work);
  };
  const work = () => {
    const end = performance.now() + SLICE_MS;
    while (waiting.length > 0) {
      if (performance.now() >= end) return plan();
      act(waiting.shift() as Thing);
    }
    planned = false;
  };
  return (thing) => {
    waiting.push(thing);
    if (!planned) plan();
  };
}

/** Runs a function when the browser is idle. Falls back to a timer in browsers without `requestIdleCallback`. */
function soon(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work);
  else setTimeout(work);
}
