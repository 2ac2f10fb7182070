/* exercise.js: what lessons and puzzles share: a board on which somebody looks for a move, and above it what to do and how
 * the last try went. */
import {h, prose} from './dom.js';
import {t} from './words.js';
import * as api from './api.js';
import {Board} from './board.js';
import {Turn} from './turn.js';

/** A subclass has spec(), the game so far; try(move), which judges a move; and `element`, which contains `stage`. */
export class Exercise {
  constructor(game, context) {
    this.game = game;
    this.context = context;
    this.verdict = h('p', {class: 'verdict', role: 'status'});
    this.status = h('div', {class: 'status'});
    this.say = h('div', {class: 'say'});
    this.holder = h('div', {class: 'holder'});
    this.tools = h('div', {class: 'row'});
    this.stage = h('section', {class: 'stage', 'aria-label': t('board')}, this.say, this.holder);
  }

  /** Puts an empty board there for a position, seen from the side that moves. */
  setBoard(desc, view) {
    this.board = new Board(desc, {isLive: true, label: t('board')});
    this.turn = new Turn(this.board, {
      look: (steps) => api.view({...this.spec(), steps}),
      ask: (steps, cells) => api.point({...this.spec(), steps, cells}),
      play: (move) => this.try(move),
      fail: (error) => this.tell(error.message, 'missed'),
      refuse: (text) => this.tell(text, 'missed'),
      changed: () => this.drawStatus(),
    });
    this.say.replaceChildren(this.verdict, this.status, this.turn.bar);
    this.holder.replaceChildren(this.board.element);
    this.element.style.setProperty('--ratio', this.board.ratio);
    if (desc.ground === 'squares' && view.to_move === 'black') this.board.flip(true);
  }

  drawStatus() {
    this.status.replaceChildren(h('strong', null, this.turn.isOpen ? this.turn.prompt : ''));
  }

  /** Says how a try went: `look` is met, missed or nothing. */
  tell(text, look) {
    this.verdict.className = `verdict ${look}`;
    this.verdict.replaceChildren(...prose(text));
  }
}
