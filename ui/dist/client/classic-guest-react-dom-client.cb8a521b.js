import{c as t}from"./react.57f302a5.js";let{createRoot:e,hydrateRoot:o,version:r}=t;export{e as createRoot,t as default,o as hydrateRoot,r as version};
