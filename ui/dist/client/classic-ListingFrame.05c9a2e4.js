import{j as r,h as s}from"./classic-start.739b6ef4.js";function a({title:i,children:n}){return r("div",{className:"markdown",children:[s("h1",{children:i}),n]})}export{a as L};
