/** Progress bar at the top of the viewport for page loads (R-PROG-01..04). */

const START_DELAY_MS = 200;
const SPEED_MS = 200;
const TRICKLE_MS = 800;
const TRICKLE_RATE = 0.02;
const MINIMUM = 0.08;
const ALMOST_DONE = 0.994;

/** Events that a progress bar receives: a page was requested, or has been loaded. */
export interface Progress {
  readonly start: () => void;
  readonly finish: () => void;
}

/** Creates a progress bar that appears only for pages that take longer than the start delay. */
export function createProgress(root: HTMLElement = document.documentElement): Progress {
  let delay: ReturnType<typeof setTimeout> | undefined;
  let trickle: ReturnType<typeof setInterval> | undefined;
  let bar: HTMLElement | null = null;
  let amount = 0;

  const move = (to: number) => {
    amount = to;
    bar?.style.setProperty("--progress", String(amount));
  };

  const show = () => {
    bar ??= appendBar();
    root.classList.add("nprogress-busy");
    move(MINIMUM);
    trickle = setInterval(() => move(Math.min(amount + Math.random() * TRICKLE_RATE, ALMOST_DONE)), TRICKLE_MS);
  };

  const stop = () => {
    clearTimeout(delay);
    clearInterval(trickle);
    root.classList.remove("nprogress-busy");
  };

  return {
    start() {
      stop();
      delay = setTimeout(show, START_DELAY_MS);
    },
    finish() {
      stop();
      const done = bar;
      if (done === null) return;
      bar = null;
      done.style.setProperty("--progress", "1");
      setTimeout(() => done.setAttribute("data-state", "done"), SPEED_MS);
      setTimeout(() => done.remove(), 2 * SPEED_MS);
    },
  };
}

function appendBar(): HTMLElement {
  const bar = document.createElement("div");
  bar.id = "nprogress";
  bar.setAttribute("aria-hidden", "true");
  const line = document.createElement("div");
  line.className = "bar";
  bar.append(line);
  document.body.append(bar);
  return bar;
}
