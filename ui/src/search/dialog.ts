import address from "sheet:search";

import { loadStyles } from "../lib/load-styles";
import { SearchDialog } from "./SearchDialog";

/** Search dialog, which waits for its style sheet: no other page than that of the search contains it. */
export const dialog = loadStyles([address]).then(() => SearchDialog);
