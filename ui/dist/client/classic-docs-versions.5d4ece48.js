import{l as s}from"./classic-fresh-json.9d053810.js";async function o({versions:r}){return void 0===r?[]:s(r)}export{o as l};
