/** Modules of the router that refer to its own message for errors. */
const MODULES = /\/@tanstack\/react-router\/dist\/esm\/(?:CatchBoundary|Match)\.js$/;

/** Removes the router's own message for errors, which is part of the first load. All routes have a message of the interface. */
export function ownErrors() {
  return {
    name: "own-errors",
    transform(code, id) {
      if (!MODULES.test(id)) return null;
      const without = code.replace(/ (?:\?\?|\|\|) ErrorComponent\b/, "");
      if (without === code) this.error(`${id} has no default for errors`);
      return { code: without, map: { mappings: "" } };
    },
  };
}
