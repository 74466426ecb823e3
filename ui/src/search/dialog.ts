import address from "sheet:search";

import { loadStyles } from "../lib/load-styles";
import { SearchDialog } from "./SearchDialog";

/** Search dialog. It waits for its style sheet, because only the search page already contains that sheet. */
export const dialog = loadStyles([address]).then(() => SearchDialog);
