// Starts the analytics services of the site, and reports each client-side navigation to them. The attributes of the element contain
// the settings.
(() => {
  const { googleTag, tagManager, googleAnalytics, anonymizeIp } = document.currentScript.dataset;
  const isAnonymous = anonymizeIp !== undefined;
  const load = (address) => {
    const script = document.createElement("script");
    script.async = true;
    script.src = address;
    document.head.append(script);
  };
  const reports = [];

  if (tagManager || googleTag) window.dataLayer = window.dataLayer || [];

  if (tagManager) {
    window.dataLayer.push({ "gtm.start": Date.now(), event: "gtm.js" });
    load(`https://www.googletagmanager.com/gtm.js?id=${tagManager}`);
  }

  if (googleTag) {
    const ids = googleTag.split(" ");
    // The service requires the `arguments` object, not an array.
    window.gtag = function () {
      window.dataLayer.push(arguments);
    };
    window.gtag("js", new Date());
    for (const id of ids) window.gtag("config", id, isAnonymous ? { anonymize_ip: true } : {});
    load(`https://www.googletagmanager.com/gtag/js?id=${ids[0]}`);
    reports.push((page) => {
      window.gtag("set", "page_path", page);
      window.gtag("event", "page_view");
    });
  }

  if (googleAnalytics) {
    const queue = function () {
      (queue.q = queue.q || []).push(arguments);
    };
    queue.l = Date.now();
    window.ga = window.ga || queue;
    window.ga("create", googleAnalytics, "auto");
    if (isAnonymous) window.ga("set", "anonymizeIp", true);
    window.ga("send", "pageview");
    load("https://www.google-analytics.com/analytics.js");
    reports.push((page) => {
      window.ga("set", "page", page);
      window.ga("send", "pageview");
    });
  }

  const here = () => location.pathname + location.search + location.hash;
  let shown = here();
  document.addEventListener("docs-site:visit", () => {
    const page = here();
    if (page === shown) return;
    shown = page;
    // The title is updated in the next task.
    setTimeout(() => reports.forEach((report) => report(page)));
  });
})();
