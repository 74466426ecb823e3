/** The network, which rendering does not use: no request is answered before the page is rendered. */
const target = globalThis as Record<string, unknown>;

target["fetch"] ??= () => new Promise(() => {});

export {};
