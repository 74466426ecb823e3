import{l as s}from"./classic-fresh-json.d417d22f.js";async function o({versions:r}){return void 0===r?[]:s(r)}export{o as l};
