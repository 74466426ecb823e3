/**
 * Timers, message ports and the console, for code that expects them. Rendering is synchronous, so scheduled functions never run. Log
 * messages are discarded.
 */
const target = globalThis as Record<string, unknown>;
let started = 0;

const start = () => ++started;
const nothing = () => {};

for (const name of ["setTimeout", "setInterval", "setImmediate"]) target[name] ??= start;
for (const name of ["clearTimeout", "clearInterval", "clearImmediate"]) target[name] ??= nothing;

class Port {
  onmessage: unknown = null;
  postMessage = nothing;
  start = nothing;
  close = nothing;
  addEventListener = nothing;
  removeEventListener = nothing;
}

class Channel {
  readonly port1 = new Port();
  readonly port2 = new Port();
}

target["MessageChannel"] ??= Channel;
target["console"] ??= Object.fromEntries(
  [
    "assert",
    "count",
    "debug",
    "dir",
    "error",
    "group",
    "groupCollapsed",
    "groupEnd",
    "info",
    "log",
    "table",
    "time",
    "timeEnd",
    "trace",
    "warn",
  ].map((name) => [name, nothing]),
);

export {};
