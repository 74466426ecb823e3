import { searchText } from "./search-text";

/** The service asks sites that it serves for free to name it. */
const SERVICE_ADDRESS = "https://www.algolia.com/developers/?utm_medium=referral&utm_content=powered_by&utm_campaign=docsearch";

/** The foot of the dialog: what the keys do, and who answers. */
export function KeyHints({ hosted }: { readonly hosted: boolean }) {
  const { keys, keyNames } = searchText;
  return (
    <footer className="search-footer">
      <ul className="search-keys">
        <li>
          <Key name={keyNames.enter}>↵</Key> {keys.select}
        </li>
        <li>
          <Key name={keyNames.down}>↓</Key>
          <Key name={keyNames.up}>↑</Key> {keys.navigate}
        </li>
        <li>
          <Key name={keyNames.escape}>esc</Key> {keys.close}
        </li>
      </ul>
      {hosted && <SearchBy />}
    </footer>
  );
}

/** Names the hosted service. */
export function SearchBy() {
  return (
    <a className="search-by" href={SERVICE_ADDRESS} target="_blank" rel="noopener noreferrer">
      {searchText.searchBy} {searchText.service}
    </a>
  );
}

function Key({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <kbd>
      <span aria-hidden="true">{children}</span>
      <span className="sr-only">{name}</span>
    </kbd>
  );
}
