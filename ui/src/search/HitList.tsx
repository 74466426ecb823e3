import type { HitGroup, PlacedHit } from "./groups";
import { HitOption } from "./HitOption";
import { message } from "../data/messages";
import type { OptionList } from "./use-options";

interface HitListProps {
  readonly id: string;
  readonly groups: readonly HitGroup[];
  readonly options: OptionList;
  readonly onOpened: (placed: PlacedHit) => void;
  readonly onLeave: () => void;
}

/** List of hits, grouped by section of the site. */
export function HitList({ id, groups, ...handlers }: HitListProps) {
  const starts = groups.map((_, group) => groups.slice(0, group).reduce((count, { hits }) => count + hits.length, 0));
  return (
    <div id={id} role="listbox" aria-label={message("search.results")}>
      {groups.map(({ title, hits }, group) => (
        <div key={title} role="group" aria-labelledby={`${id}-${group}`} className="search-group">
          <div id={`${id}-${group}`} role="presentation" className="search-group-title">
            {title}
          </div>
          {hits.map((placed, position) => (
            <HitOption key={placed.hit.objectID} placed={placed} index={starts[group]! + position} {...handlers} />
          ))}
        </div>
      ))}
    </div>
  );
}
