/** The global object under the name that Node and bundlers have for it. */
(globalThis as Record<string, unknown>)["global"] ??= globalThis;

export {};
