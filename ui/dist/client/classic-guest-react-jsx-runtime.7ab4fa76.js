import{j as s}from"./react.57f302a5.js";let{Fragment:t,jsx:e,jsxs:a}=s;export{t as Fragment,s as default,e as jsx,a as jsxs};
