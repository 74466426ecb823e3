import{j as a}from"./react.bac12043.js";const r=(r,t,e)=>a.jsx(r,t,e);var t={Fragment:a.Fragment,jsxDEV:r},e=a.Fragment;export{e as Fragment,t as default,r as jsxDEV};
