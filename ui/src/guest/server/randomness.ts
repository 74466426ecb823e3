/** Randomness: a result that depends on it may be different on each page. */
import { recordVariation } from "./interactivity";

const { random } = Math;
Math.random = () => {
  recordVariation();
  return random();
};
