// Resolves when the page is drawn after hydration, with its fonts, all of its images, the content far below the window, and parts that
// scripts insert later, such as diagrams.
(async () => {
  const style = document.createElement("style");
  style.textContent = "* { content-visibility: visible !important }";
  document.head.append(style);
  // Milliseconds.
  const [quietTime, maxTime, maxImageTime] = [500, 5_000, 10_000];
  const start = performance.now();
  let lastChange = start;
  const noteChange = () => (lastChange = performance.now());
  const mutations = new MutationObserver(noteChange);
  mutations.observe(document.body, { childList: true, subtree: true });
  const requests = new PerformanceObserver(noteChange);
  requests.observe({ type: "resource" });
  const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
  while (performance.now() - lastChange < quietTime && performance.now() - start < maxTime) await pause();
  for (const observer of [mutations, requests]) observer.disconnect();
  for (const image of document.images) image.loading = "eager";
  const images = [...document.images].map((image) => image.decode().catch(() => {}));
  const limit = new Promise((resolve) => setTimeout(resolve, maxImageTime));
  await Promise.race([Promise.all([document.fonts.ready, ...images]), limit]);
  await new Promise((resolve) => setTimeout(resolve, 250));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
})()
