/** Randomness: a result that depends on it differs on each page. */
import { recordVariation } from "./interactivity";

const { random } = Math;
Math.random = () => {
  recordVariation();
  return random();
};
