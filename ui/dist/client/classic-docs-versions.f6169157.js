import{l as s}from"./classic-fresh-json.507071b6.js";async function o({versions:r}){return void 0===r?[]:s(r)}export{o as l};
