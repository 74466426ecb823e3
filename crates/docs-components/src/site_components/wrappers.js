const place = createElement(() => null);

/** Returns the components on the way to the page, around `content`, without their elements and what is beside them. */
function around(node, content) {
  if (node === place) return content;
  if (Array.isArray(node)) {
    for (const child of node) {
      const found = around(child, content);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isValidElement(node)) return undefined;
  const found = around(node.props.children, content);
  if (found === undefined || node.type === Fragment || typeof node.type === "string") return found;
  return cloneElement(node, undefined, found);
}

function Wrapped({ of: Wrapper, children }) {
  if (Wrapper.prototype?.isReactComponent) return createElement(Wrapper, null, children);
  return around(Wrapper({ children: place }), children) ?? children;
}

function Content({ of: content }) {
  return content();
}

export const provided = (content) => () =>
  wrappers.reduceRight((inside, of) => createElement(Wrapped, { of }, inside), createElement(Content, { of: content }));
