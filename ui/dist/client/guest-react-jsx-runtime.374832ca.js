import{j as e}from"./react.7b61cad7.js";let{Fragment:t,jsx:n,jsxs:r}=e;export{t as Fragment,e as default,n as jsx,r as jsxs};
