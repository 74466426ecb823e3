import{l as s}from"./fresh-json.1ec88662.js";async function o({versions:r}){return void 0===r?[]:s(r)}export{o as l};
