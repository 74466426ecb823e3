import{l as r,o as s}from"./classic-start.cb8a1359.js";function a({title:i,children:n}){return r("div",{className:"markdown",children:[s("h1",{children:i}),n]})}export{a as L};
