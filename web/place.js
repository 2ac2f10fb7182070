/* place.js: where this page is: served by `quina serve`, or a static site on any host and in any folder.
 *
 * Views name addresses as the server knows them: /room/NAME. A static site has only its index.html, so there the
 * address is written behind a #. */

const {dataset} = document.documentElement;

/** A static site: this browser answers every request itself. */
export const isSite = dataset.backEnd === 'module';
/** Whether searches can run in this browser. */
export const hasModule = isSite || 'module' in dataset;

/** The view on display: {path, query}. */
export function here() {
  if (!isSite) return {path: location.pathname, query: new URLSearchParams(location.search)};
  const [path, query = ''] = location.hash.slice(1).split('?');
  return {path: path || '/', query: new URLSearchParams(query)};
}

/** What a link to this address, or to a file of the page, has as its href. */
export function hrefOf(address) {
  if (!isSite || typeof address !== 'string' || !address.startsWith('/') || address.startsWith('/api/')) return address;
  return address.startsWith('/assets/') ? String(new URL(`.${address.slice(7)}`, import.meta.url)) : `#${address}`;
}

/** The address that a link of this page leads to; null if it leads elsewhere. */
export function addressOf(link) {
  if (isSite) {
    const href = link.getAttribute('href');
    return href.startsWith('#/') ? href.slice(1) : href.startsWith('/') ? href : null;
  }
  const {origin, pathname, search} = new URL(link.href);
  return origin === location.origin && !pathname.startsWith('/assets/') ? pathname + search : null;
}
