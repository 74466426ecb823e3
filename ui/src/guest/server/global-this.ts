/** Name of the global object in Node and in bundlers. */
(globalThis as Record<string, unknown>)["global"] ??= globalThis;

export {};
