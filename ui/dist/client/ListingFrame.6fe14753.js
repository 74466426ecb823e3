import{j as r}from"./react.bac12043.js";function e({title:e,children:s}){return r.jsxs("div",{className:"markdown",children:[r.jsx("h1",{children:e}),s]})}export{e as L};
