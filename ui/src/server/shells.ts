/** How shells are made: from fragments; a build with replaced components takes `whole-shells` instead. */
export { ShellFragments as Shells } from "./shell-fragments";
export type { SplitShell } from "./split-shell";
