/** Sets the table of the classic look. This is the first module of the bundle for sites with that look. */
import { CLASSIC } from "./classic";
import { setClasses } from "./look";

setClasses(CLASSIC);
