import{l as s}from"./fresh-json.f2ef932f.js";async function o({versions:r}){return void 0===r?[]:s(r)}export{o as l};
