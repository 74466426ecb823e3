/** Sets the table of the classic look: the first module of the bundle for sites with it. */
import { CLASSIC } from "./classic";
import { setClasses } from "./look";

setClasses(CLASSIC);
