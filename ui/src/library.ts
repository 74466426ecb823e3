/** Evaluates the library. It is a separate import, so that the evaluation runs in its own task. */
import "react-dom/client";
