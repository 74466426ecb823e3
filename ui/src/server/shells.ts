/** Selects the shell renderer: fragments, or `whole-shells` in a build with replaced components. */
export { ShellFragments as Shells } from "./shell-fragments";
export type { SplitShell } from "./split-shell";
