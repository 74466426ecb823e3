/** Network functions, which have no effect during rendering: no request is answered before the page is rendered. */
const target = globalThis as Record<string, unknown>;

target["fetch"] ??= () => new Promise(() => {});

export {};
