import{j as e}from"./react.7b61cad7.js";let t=(t,n,r)=>e.jsx(t,n,r);var n={Fragment:e.Fragment,jsxDEV:t},r=e.Fragment;export{r as Fragment,n as default,t as jsxDEV};
