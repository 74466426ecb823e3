/** Records parts of an island that are left out on the server. */
export { recordLeftOut } from "../server/interactivity";
