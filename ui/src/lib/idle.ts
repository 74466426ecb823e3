/** Maximum duration of a slice before control returns to the browser. */
const SLICE_MS = 8;

/**
 * Returns a function that queues items and processes them in order when the browser is idle. It works in slices, so that other events do
 * not wait for all items.
 */
export function idleQueue<Item>(process: (item: Item) => void): (item: Item) => void {
  const waiting: Item[] = [];
  let isScheduled = false;
  const schedule = () => {
    isScheduled = true;
    whenIdle(work);
  };
  const work = () => {
    const end = performance.now() + SLICE_MS;
    while (waiting.length > 0) {
      if (performance.now() >= end) return schedule();
      process(waiting.shift() as Item);
    }
    isScheduled = false;
  };
  return (item) => {
    waiting.push(item);
    if (!isScheduled) schedule();
  };
}

/** Runs a function when the browser is idle. Falls back to a timer in browsers without `requestIdleCallback`. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work);
  else setTimeout(work);
}
