import{j as e}from"./react.7b61cad7.js";function t({title:t,children:n}){return e.jsxs(`div`,{className:`markdown`,children:[e.jsx(`h1`,{children:t}),n]})}export{t as L};
