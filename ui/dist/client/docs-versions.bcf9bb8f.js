import{l as s}from"./fresh-json.72d17c13.js";async function o({versions:r}){return void 0===r?[]:s(r)}export{o as l};
