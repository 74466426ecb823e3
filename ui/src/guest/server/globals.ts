/**
 * Globals of browsers while an island is rendered: `typeof window` is "undefined" as on any server, but a read is recorded. At all other
 * times these globals do not exist.
 */
import { recordMissing } from "./interactivity";

/** Globals that code uses to detect a browser, or a feature that the engine lacks. */
const DETECTION_GLOBALS = ["window", "document", "navigator", "location", "self", "localStorage", "sessionStorage", "Intl"];

/** Other globals of browsers. A component that reads one of these requires a browser. Any other undefined name is an error. */
const OTHER_BROWSER_GLOBALS =
  /^(history|screen|matchMedia|frames|parent|top|origin|innerWidth|innerHeight|outerWidth|outerHeight|devicePixelRatio|scroll(X|Y|To|By)?|page[XY]Offset|alert|confirm|prompt|open|close|postMessage|indexedDB|caches|crypto|customElements|fetch|XMLHttpRequest|WebSocket|EventSource|BroadcastChannel|Worker|SharedWorker|WebAssembly|Image|Audio|Option|Blob|File|FileReader|FormData|Headers|Request|Response|Node|Element|Event|CustomEvent|KeyboardEvent|MouseEvent|DOMParser|XMLSerializer|AbortController|AbortSignal|CSS|Range|Selection|(get|remove)Selection|getComputedStyle|(request|cancel)(AnimationFrame|IdleCallback)|(add|remove|dispatch)Event(Listener)?|(HTML|SVG)\w*Element|(Mutation|Intersection|Resize|Performance)Observer)$/;

/** Runs a function and records which browser globals it reads. */
export function withRecordedGlobals<Result>(run: () => Result): Result {
  const added = DETECTION_GLOBALS.filter((name) => !(name in globalThis));
  for (const name of added) {
    Object.defineProperty(globalThis, name, { get: () => recordMissing(name), configurable: true });
  }
  try {
    return run();
  } finally {
    for (const name of added) delete (globalThis as Record<string, unknown>)[name];
  }
}

/**
 * Returns the browser global whose absence caused an error. `read` contains the globals that were read before.
 *
 * Engines report the name only in the message. A global that is read without `typeof` is `undefined`, and only the message of its use
 * differs from that of another error.
 */
export function missingGlobal(message: string, read: ReadonlySet<string>): string | undefined {
  // If a module failed when it was imported, its message includes the name of the error.
  const name = /^(?:ReferenceError: )?'?([\w$]+)'? is not defined/.exec(message)?.[1];
  if (name !== undefined && (DETECTION_GLOBALS.includes(name) || OTHER_BROWSER_GLOBALS.test(name))) return name;
  // The last read is the probable cause: code that detects a browser reads other globals before.
  return /\bundefined\b/.test(message) ? [...read].at(-1) : undefined;
}
