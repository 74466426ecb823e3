module.exports = { main: ["start", { type: "category", label: "Guides", items: ["guides/second"] }] };
