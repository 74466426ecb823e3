import type { SearchHit } from "./backend";
import type { PlacedHit } from "./groups";
import { hitText, ownLevel } from "./hits";
import { MarkedText } from "./MarkedText";
import type { SearchIconName } from "./SearchIcon";
import { SearchOption } from "./SearchOption";
import type { OptionList } from "./use-options";

interface HitOptionProps {
  readonly placed: PlacedHit;
  readonly options: OptionList;
  readonly index: number;
  readonly onOpened: (placed: PlacedHit) => void;
  readonly onLeave: () => void;
}

/** Renders a hit in the dialog in two lines. */
export function HitOption({ placed, options, index, onOpened, onLeave }: HitOptionProps) {
  const { hit, href, parent, last } = placed;
  const { title, context } = hitText(hit);
  const tree = parent === null ? undefined : last ? "last-child" : "child";
  return (
    <SearchOption
      options={options}
      index={index}
      href={href}
      icon={iconOf(hit)}
      tree={tree}
      onFollow={() => onOpened(placed)}
      onLeave={onLeave}
    >
      <span className="search-option-title">
        <MarkedText pieces={title} />
      </span>{" "}
      {context.length > 0 && (
        <span className="search-option-context">
          <MarkedText pieces={context} />
        </span>
      )}
    </SearchOption>
  );
}

function iconOf(hit: SearchHit): SearchIconName {
  if (hit.type === "content") return "text";
  return ownLevel(hit) === "lvl0" || ownLevel(hit) === "lvl1" ? "page" : "hash";
}
