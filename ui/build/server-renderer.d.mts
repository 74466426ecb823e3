/** Returns React's synchronous string renderer, a private file of the package. */
export function serverRendererFile(mode: "production" | "development"): string;
