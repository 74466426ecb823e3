import{l as s}from"./classic-fresh-json.df169d76.js";async function o({versions:r}){return void 0===r?[]:s(r)}export{o as l};
