import{j as s}from"./react.bac12043.js";const{Fragment:t,jsx:a,jsxs:r}=s;export{t as Fragment,s as default,a as jsx,r as jsxs};
