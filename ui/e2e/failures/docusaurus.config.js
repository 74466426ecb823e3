// A project whose components fail in the browser, at different moments of their life.
module.exports = {
  title: "Failures",
  url: "https://example.com",
  baseUrl: "/",
  presets: [["classic", { blog: false }]],
  themeConfig: { navbar: { title: "Failures", items: [{ to: "/docs/parts", label: "Parts", position: "left" }] } },
};
