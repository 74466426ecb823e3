import{j as r,h as s}from"./classic-start.d13d933e.js";function a({title:i,children:n}){return r("div",{className:"markdown",children:[s("h1",{children:i}),n]})}export{a as L};
