/* dom.js: makes elements from names, attributes and children. Text only ever becomes text nodes. */
import {hrefOf} from './place.js';

const SVG = 'http://www.w3.org/2000/svg';
const PROPERTIES = new Set(['value', 'checked', 'disabled', 'hidden', 'selected', 'open', 'htmlFor']);

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (PROPERTIES.has(name)) node[name] = value;
    else if (name === 'href' || name === 'src') node.setAttribute(name, hrefOf(value));
    else if (value !== false) node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat(2).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** An HTML element: h('a', {href: '/', onclick}, 'text', child). */
export function h(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** An SVG element, likewise. */
export function s(name, attributes, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/** An icon from the sprite sheet in index.html. */
export function icon(name) {
  return s('svg', {class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true'}, s('use', {href: `#i-${name}`}));
}

/** A button with an icon, a text, or both; without a text it needs a `label`. */
export function button({text, label, icon: name, onclick, ...rest}) {
  return h('button', {type: 'button', 'aria-label': label, title: label, onclick, ...rest},
    name && icon(name), text && h('span', null, text));
}

/** What can be unfolded; its content is there only while it is open. */
export function fold(summary, make, attributes = null) {
  const body = h('div');
  return h('details', {...attributes, ontoggle: ({target}) => body.replaceChildren(...(target.open ? [make()].flat() : []))}, h('summary', null, summary), body);
}

/** Lets the browser draw and take input, between two halves of long work. */
export const pause = () => new Promise((resolve) => setTimeout(resolve));

/** Text in which words between backquotes become code. */
export function prose(text) {
  return text.split('`').map((part, i) => (i % 2 ? h('code', null, part) : part));
}

export const isReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

let notifyTimer = 0;

/** Shows a short message at the bottom of the page; screen readers read it out. */
export function notify(text) {
  const box = document.getElementById('toast');
  box.textContent = text;
  box.classList.add('shown');
  clearTimeout(notifyTimer);
  notifyTimer = setTimeout(() => box.classList.remove('shown'), 5000);
}

/** A message for screen readers only. */
export function announce(text) {
  const box = document.getElementById('announcer');
  box.textContent = box.textContent === text ? `${text}\u00a0` : text;
}
