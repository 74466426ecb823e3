/** Longest that one slice of such work takes before the browser is asked again. */
const SLICE_MS = 8;

/**
 * Does something with each of the things that it is given, in their order, when the browser has nothing better to do: in
 * slices, since what comes in between should not wait for all of them.
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

/** Not every browser tells when it is idle; then other tasks at least come first. */
function soon(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work);
  else setTimeout(work);
}
