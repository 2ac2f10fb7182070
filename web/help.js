/* help.js: help beside a board: the rules in a drawer, and the table of heights where towers are built. */
import {h, button, notify} from './dom.js';
import {t} from './words.js';
import * as api from './api.js';
import {pieceIcon} from './pieces.js';

/** Opens the rules of a game over the view; the game behind stays as it is. */
export async function openRules(name) {
  const {rulesOf} = await import('./rules.js');
  const box = h('div', {class: 'rules'}, t('loading'));
  const drawer = h('dialog', {class: 'drawer', 'aria-label': t('rules.of', {game: api.titleOf(name)})},
    button({icon: 'close', label: t('close'), class: 'plain', onclick: () => drawer.close()}), box);
  drawer.addEventListener('click', (event) => event.target === drawer && drawer.close());
  document.getElementById('main').append(drawer);
  drawer.showModal();
  try {
    const {nodes, close} = await rulesOf(name);
    box.replaceChildren(...nodes);
    drawer.addEventListener('close', close);
  } catch (error) {
    notify(error.message);
  }
  drawer.addEventListener('close', () => drawer.remove());
}

/** What a tower of each height is called and how it moves; null where no towers are built. */
export function heightTable({heights}) {
  if (!heights.length) return null;
  const row = ({name, way}, i) => h('tr', null, h('td', null, pieceIcon('wb'.repeat(6).slice(0, i + 1), 'towers')), h('th', {scope: 'row'}, `${i + 1}${i + 1 === heights.length ? '+' : ''} · ${name}`), h('td', null, way || t('heights.last')));
  return h('details', {class: 'heights', open: matchMedia('(min-width: 861px)').matches}, h('summary', null, t('heights')), h('table', null, h('tbody', null, heights.map(row))));
}
