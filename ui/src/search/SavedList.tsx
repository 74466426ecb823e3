import { Icon } from "../layout/Icon";
import { heading, hitPath, ownLevel } from "./hits";
import type { SavedSearch } from "./saved-searches";
import { SearchIcon, type SearchIconName } from "./SearchIcon";
import { SearchOption } from "./SearchOption";
import type { OptionList } from "./use-options";

/** Button of an entry, for example for removing it. */
export interface SavedAction {
  readonly name: "save" | "remove";
  readonly label: string;
  readonly run: (search: SavedSearch) => void;
}

interface SavedListProps {
  readonly id: string;
  readonly title: string;
  readonly icon: SearchIconName;
  readonly entries: readonly SavedSearch[];
  /** Index of the first entry among all options. */
  readonly start: number;
  readonly baseUrl: string;
  readonly options: OptionList;
  readonly actions: readonly SavedAction[];
  readonly onOpened: (search: SavedSearch) => void;
  readonly onLeave: () => void;
}

/** Saved searches of this browser. An option must not contain buttons, so the buttons are next to the list, each aligned with its entry. */
export function SavedList(props: SavedListProps) {
  const { id, title, icon, entries, start, baseUrl, options, actions, onOpened, onLeave } = props;
  if (entries.length === 0) return null;
  return (
    <div className="search-group">
      <div id={`${id}-title`} className="search-group-title">
        {title}
      </div>
      <div className="search-saved">
        <div id={id} role="listbox" aria-labelledby={`${id}-title`}>
          {entries.map((entry, index) => (
            <SearchOption
              key={entry.objectID}
              options={options}
              index={start + index}
              href={hitPath(entry.url, baseUrl) ?? baseUrl}
              icon={icon}
              onFollow={() => onOpened(entry)}
              onLeave={onLeave}
            >
              <span className="search-option-title">{nameOf(entry)}</span> <span className="search-option-context">{pageOf(entry)}</span>
            </SearchOption>
          ))}
        </div>
        <ul className="search-saved-actions">
          {entries.map((entry) => (
            <li key={entry.objectID}>
              {actions.map(({ name, label, run }) => (
                <button key={name} type="button" className="icon-button" title={label} onClick={() => run(entry)}>
                  {name === "save" ? <SearchIcon name="star" /> : <Icon name="close" />}
                  <span className="sr-only">{`${label}: ${nameOf(entry)}`}</span>
                </button>
              ))}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function nameOf(entry: SavedSearch): string {
  return (entry.type === "content" && entry.content) || heading(entry, ownLevel(entry)) || entry.url;
}

/** Returns the title of the page that contains a saved heading or content record. */
function pageOf(entry: SavedSearch): string | null {
  return ownLevel(entry) === "lvl1" ? heading(entry, "lvl0") : heading(entry, "lvl1");
}
