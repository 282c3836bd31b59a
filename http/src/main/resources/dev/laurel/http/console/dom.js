// Elements, made by calls. A text becomes a text node, whatever is in it: nothing here, and nothing
// in the console, is ever parsed as HTML.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element. Of its properties, functions named on… are listeners, `data` is the data set, `ref` is
 * called with the element, true is an attribute without a value, false, null and undefined none at all.
 */
export function h(tag, properties, ...children) {
  return fill(document.createElement(tag), properties, children);
}

/** The same in SVG. */
export function svg(tag, properties, ...children) {
  return fill(document.createElementNS(SVG, tag), properties, children);
}

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties ?? {})) {
    set(element, name, value);
  }
  element.append(...nodes(children));
  return element;
}

function set(element, name, value) {
  if (value === undefined || value === null || value === false) {
    return;
  }
  if (name === "ref") {
    value(element);
  } else if (name === "data") {
    Object.assign(element.dataset, value);
  } else if (typeof value === "function") {
    element.addEventListener(name.slice(2), value);
  } else if (name === "value") {
    element.value = value;
  } else {
    element.setAttribute(name, value === true ? "" : String(value));
  }
}

function nodes(children) {
  return children
    .flat(Infinity)
    .filter((child) => child !== undefined && child !== null && child !== false)
    .map((child) => (child instanceof Node ? child : document.createTextNode(String(child))));
}

/** Has these children from now on, and no others. */
export function replace(element, ...children) {
  element.replaceChildren(...nodes(children));
  return element;
}

let last = 0;

/** An id that no other element has. */
export function uniqueId(prefix) {
  last += 1;
  return `${prefix}-${last}`;
}
