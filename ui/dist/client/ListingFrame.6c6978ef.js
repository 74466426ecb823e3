import{q as r,o as a}from"./start.53b1120b.js";function s({title:i,children:n}){return r("div",{className:"markdown",children:[a("h1",{children:i}),n]})}export{s as L};
