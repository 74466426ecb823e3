import { writeStored } from "../lib/storage";

/** Remembers the version that the visitor has chosen in a switcher or a banner (R-STORE-04). */
export function preferVersion(name: string, instance = "default"): void {
  writeStored(`docs-preferred-version-${instance}`, name);
}
