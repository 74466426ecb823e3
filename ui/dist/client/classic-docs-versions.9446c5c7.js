import{l as s}from"./classic-fresh-json.e05a6b07.js";async function o({versions:r}){return void 0===r?[]:s(r)}export{o as l};
