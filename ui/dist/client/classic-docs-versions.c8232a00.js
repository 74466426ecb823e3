import{l as s}from"./classic-fresh-json.f8eb9a08.js";async function o({versions:r}){return void 0===r?[]:s(r)}export{o as l};
