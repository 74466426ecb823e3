// Small Docusaurus project whose style sheet depends on Infima's custom properties, its class names and its position in the cascade.
module.exports = {
  title: "Classic",
  url: "https://classic.example.com",
  baseUrl: "/",
  presets: [["classic", { docs: { sidebarPath: "./sidebars.js" }, theme: { customCss: "./src/css/custom.css" } }]],
  themeConfig: {
    docs: { sidebar: { hideable: true } },
    navbar: {
      title: "Classic",
      style: "dark",
      items: [
        { type: "docSidebar", sidebarId: "main", label: "Docs", position: "left" },
        { label: "More", position: "left", items: [{ label: "Second", to: "/docs/guides/second" }] },
      ],
    },
    footer: { style: "dark", links: [{ title: "Docs", items: [{ label: "Start", to: "/docs/start" }] }] },
    prism: {
      theme: {
        plain: { color: "#111111", backgroundColor: "#fafafa" },
        styles: [{ types: ["keyword", "punctuation"], style: { color: "rgb(1, 2, 3)" } }],
      },
    },
  },
};
