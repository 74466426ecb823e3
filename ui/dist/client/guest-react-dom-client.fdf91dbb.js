import{c as e}from"./react.7b61cad7.js";let{createRoot:t,hydrateRoot:n,version:r}=e;export{t as createRoot,e as default,n as hydrateRoot,r as version};
