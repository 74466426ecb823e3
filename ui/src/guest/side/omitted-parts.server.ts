/** Records parts of an island that are left out on the server. */
export { recordOmittedPart } from "../server/interactivity";
