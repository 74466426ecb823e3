module.exports = {
  main: [
    "start",
    { type: "category", label: "Guides", items: ["guides/second"] },
    { type: "category", label: "Reference", link: { type: "generated-index" }, items: ["terms"] },
    { type: "category", label: "Notes", collapsible: false, items: ["notes/plain", "notes/wide"] },
  ],
};
