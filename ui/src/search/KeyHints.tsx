import { message } from "../data/messages";

/** The service requires attribution from the sites that use its free plan. */
const SERVICE_ADDRESS = "https://www.algolia.com/developers/?utm_medium=referral&utm_content=powered_by&utm_campaign=docsearch";

/** Footer of the dialog: keyboard hints and the name of the search provider. */
export function KeyHints({ hosted }: { readonly hosted: boolean }) {
  return (
    <footer className="search-footer" data-hosted={hosted || undefined}>
      <ul className="search-keys">
        <li>
          <Key name={message("search.selectKey")}>↵</Key> {message("search.select")}
        </li>
        <li>
          <Key name={message("search.downKey")}>↓</Key>
          <Key name={message("search.upKey")}>↑</Key> {message("search.navigate")}
        </li>
        <li>
          <Key name={message("search.closeKey")}>esc</Key> {message("search.close")}
        </li>
      </ul>
      {hosted && <SearchBy />}
    </footer>
  );
}

/** Link that names the hosted service. */
export function SearchBy() {
  return (
    <a className="search-by" href={SERVICE_ADDRESS} target="_blank" rel="noopener noreferrer">
      {message("search.searchBy")} Algolia
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
