import{l as s}from"./fresh-json.046f163e.js";async function o({versions:r}){return void 0===r?[]:s(r)}export{o as l};
