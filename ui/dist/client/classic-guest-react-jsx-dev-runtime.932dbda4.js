import{j as e}from"./react.57f302a5.js";let t=(t,a,r)=>e.jsx(t,a,r);var a={Fragment:e.Fragment,jsxDEV:t},r=e.Fragment;export{r as Fragment,a as default,t as jsxDEV};
