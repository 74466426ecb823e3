import{l as s}from"./classic-fresh-json.db5123e9.js";async function o({versions:r}){return void 0===r?[]:s(r)}export{o as l};
