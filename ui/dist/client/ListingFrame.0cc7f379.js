import{j as r}from"./react.57f302a5.js";function s({title:a,children:e}){return r.jsxs("div",{className:"markdown",children:[r.jsx("h1",{children:a}),e]})}export{s as L};
