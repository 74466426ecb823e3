module.exports = {
  main: [
    "start",
    { type: "category", label: "Guides", items: ["guides/second"] },
    { type: "category", label: "Reference", link: { type: "generated-index" }, items: ["terms"] },
  ],
};
