/** Look of Docusaurus' classic theme. Only sites with this look load this module. */
import type { ClassTable } from "./look";
import classes from "./classic.json";

export const CLASSIC: ClassTable = classes;
