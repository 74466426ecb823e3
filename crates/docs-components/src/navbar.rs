//! Modules that components of navbar items import from the theme.

/// Theme component with the components of navbar items by their types.
pub(crate) const ITEM_TYPES: &str = "NavbarItem/ComponentTypes";

/// Sources of the modules by specifier. The interface renders its own items itself, so that none of them is a component.
pub(crate) const MODULES: [(&str, &str); 3] = [
    ("@theme-original/NavbarItem/ComponentTypes", "export default {};\n"),
    ("@theme/NavbarItem/NavbarNavLink", LINK),
    ("@theme/NavbarItem/DefaultNavbarItem", LINK),
];

/// Link of a navbar, with the class of those that the interface renders.
const LINK: &str = "import {createElement} from \"react\";
import Link from \"@docusaurus/Link\";

export default function NavbarLink({label, html, children, className, position, mobile, isDropdownItem, activeBasePath, activeBaseRegex, prependBaseUrlToHref, ...props}) {
  const content = html === undefined ? {children: children ?? label} : {dangerouslySetInnerHTML: {__html: html}};
  return createElement(Link, {...props, ...content, className: [\"navbar-link\", className].filter(Boolean).join(\" \")});
}
";
