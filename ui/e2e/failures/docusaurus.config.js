// Project whose components fail in the browser in different phases of their lifecycle.
module.exports = {
  title: "Failures",
  url: "https://example.com",
  baseUrl: "/",
  presets: [["classic", { blog: false }]],
  themeConfig: { navbar: { title: "Failures", items: [{ to: "/docs/parts", label: "Parts", position: "left" }] } },
};
