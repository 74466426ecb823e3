/** Evaluates the library. An import of its own, so that this happens in a task of its own. */
import "react-dom/client";
