import type { SearchedDocs } from "../data/types";
import { message } from "../data/messages";

interface VersionChoiceProps {
  readonly docs: SearchedDocs;
  /** True if the label must name the set of docs, because there are several. */
  readonly named: boolean;
  readonly version: string;
  readonly onVersion: (name: string) => void;
}

/** Select that chooses the version in which the search page searches a set of docs (R-SPAGE-12). */
export function VersionChoice({ docs, named, version, onVersion }: VersionChoiceProps) {
  return (
    <select
      className="search-input search-version"
      aria-label={named ? message("searchPage.versionOf", { docs: docs.instance }) : message("searchPage.version")}
      value={version}
      onChange={(event) => onVersion(event.target.value)}
    >
      {docs.versions.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  );
}
