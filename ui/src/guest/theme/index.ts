/** Components of the classic theme, as one guest module. */
export { Admonition, AdmonitionTypes } from "./Admonition";
export { CodeBlock, CodeBlockButton, CodeInline } from "./CodeBlock";
export { TOCInline } from "./Contents";
export { Details } from "./Details";
export { DocCard, DocCardList, docCardListOf } from "./DocCard";
export { FooterCopyright, FooterLayout, FooterLinkItem, FooterLogo, footerColumnsOf, footerLinksOf, footerOf, footerRowOf } from "./Footer";
export { Heading } from "./Heading";
export * from "./Icons";
export { IdealImage } from "./IdealImage";
export { Layout, NotFound, NotFoundContent, OriginalPart, PartOfShell, Unchanged } from "./Layout";
export { MDXA, MDXCode, MDXComponents, MDXContent, MDXHeading, MDXImg, MDXLi, MDXUl } from "./mdx";
export { Mermaid } from "./Mermaid";
export { admonitionOf, changed, heading, pageComponents } from "./page-components";
export { NavbarLink, navbarItemTypes } from "./Navbar";
export { TabItem } from "./tabs-frame";
export { Tabs } from "../side/tabs.browser";
export { ThemedImage } from "./ThemedImage";
