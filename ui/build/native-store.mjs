/** React has `useSyncExternalStore` itself: libraries need not bring the stand-in for older versions. */
export function nativeStore() {
  return {
    name: "native-store",
    resolveId(source, importer) {
      if (source !== "use-sync-external-store/shim/with-selector") return null;
      return this.resolve("use-sync-external-store/with-selector", importer, { skipSelf: true });
    },
  };
}
