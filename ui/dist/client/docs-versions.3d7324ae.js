import{l as s}from"./fresh-json.28bf24f0.js";async function o({versions:r}){return void 0===r?[]:s(r)}export{o as l};
