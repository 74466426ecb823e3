// Returns the computed styles of the first visible element of each selector: `{ selector: { property: value } }`.
((selectors, properties) => {
  const isVisible = (element) => element.checkVisibility() && element.getClientRects().length > 0;
  const styles = {};
  for (const selector of selectors) {
    const element = [...document.querySelectorAll(selector)].find(isVisible);
    if (!element) continue;
    const computed = getComputedStyle(element);
    styles[selector] = Object.fromEntries(properties.map((property) => [property, computed.getPropertyValue(property)]));
  }
  return styles;
})
