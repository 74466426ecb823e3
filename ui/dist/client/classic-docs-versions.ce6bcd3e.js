import{l as s}from"./classic-fresh-json.794ce5c1.js";async function o({versions:r}){return void 0===r?[]:s(r)}export{o as l};
