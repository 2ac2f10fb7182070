/* moves.js: the list of the moves of a game, two per line, with buttons to step through it. */
import {h, button} from './dom.js';
import {t} from './words.js';

export class MoveList {
  /** @param {(ply: number) => void} walk is called with the number of moves to show */
  constructor(walk) {
    this.walk = walk;
    this.ply = 0;
    this.moves = [];
    this.notes = [];
    this.list = h('ol', {class: 'moves', tabindex: 0, 'aria-label': t('moves')});
    const step = (name, label, to) => button({icon: name, label, onclick: () => this.walk(to())});
    this.element = h('div', null, this.list, h('div', {class: 'walk'},
      step('first', t('walk.first'), () => 0), step('back', t('walk.back'), () => Math.max(0, this.ply - 1)),
      step('on', t('walk.on'), () => Math.min(this.moves.length, this.ply + 1)), step('last', t('walk.last'), () => this.moves.length)));
  }

  show(moves, ply, notes = []) {
    const isSame = moves.length === this.moves.length && moves.every((move, i) => move === this.moves[i]) && notes === this.notes;
    this.moves = moves;
    this.notes = notes;
    this.ply = ply;
    if (!isSame || !this.list.children.length) this.draw();
    this.list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const now = this.list.querySelector(`[data-ply="${ply}"]`);
    now?.setAttribute('aria-current', 'true');
    const {list} = this;
    if (now) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
    else if (moves.length) list.scrollTop = 0;
  }

  draw() {
    const lines = [];
    for (let i = 0; i < this.moves.length; i += 2) lines.push(h('li', null, h('span', {class: 'n'}, `${i / 2 + 1}.`), this.cell(i), i + 1 < this.moves.length ? this.cell(i + 1) : h('span')));
    this.list.replaceChildren(...(lines.length ? lines : [h('li', {class: 'muted'}, h('span'), h('span', null, t('moves.none')))]));
  }

  cell(i) {
    return h('button', {type: 'button', 'data-ply': i + 1, onclick: () => this.walk(i + 1)}, this.moves[i], this.notes[i] ?? null);
  }
}

/** Steps through a game with the arrow keys, unless another control needs them; returns a function that stops it. */
export function walkKeys(by) {
  const listen = (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.('input, select, textarea, dialog, .choice')) return;
    const isOnBoard = event.target.closest?.('.board');
    const way = isOnBoard ? {PageUp: -1, PageDown: 1} : {ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity, PageUp: -1, PageDown: 1};
    if (way[event.key] === undefined) return;
    event.preventDefault();
    by(way[event.key]);
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}
