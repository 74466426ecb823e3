import{l as s}from"./fresh-json.5530d4d7.js";async function o({versions:r}){return void 0===r?[]:s(r)}export{o as l};
