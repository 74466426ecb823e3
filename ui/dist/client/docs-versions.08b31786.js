import{l as s}from"./fresh-json.36d06a8b.js";async function o({versions:r}){return void 0===r?[]:s(r)}export{o as l};
