import{l as s}from"./fresh-json.18939954.js";async function o({versions:r}){return void 0===r?[]:s(r)}export{o as l};
