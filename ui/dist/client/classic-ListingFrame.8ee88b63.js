import{o as r,k as s}from"./classic-start.4d57b179.js";function a({title:i,children:n}){return r("div",{className:"markdown",children:[s("h1",{children:i}),n]})}export{a as L};
