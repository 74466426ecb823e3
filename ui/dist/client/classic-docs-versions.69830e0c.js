import{l as s}from"./classic-fresh-json.ab0b00e7.js";async function o({versions:r}){return void 0===r?[]:s(r)}export{o as l};
