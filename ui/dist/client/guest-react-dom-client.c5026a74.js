import{b as o}from"./react.bac12043.js";const{createRoot:t,hydrateRoot:e,version:r}=o;export{t as createRoot,o as default,e as hydrateRoot,r as version};
