/* learning.js: learning from the mistakes of an analysed game: each one is a task, to find a better move. */
import {h, button, announce} from './dom.js';
import {t} from './words.js';
import * as api from './api.js';
import {lossOf} from './graph.js';

const LOOK = {time: 0.6, lines: 1}; /* for a move that the computer has not looked at yet */
const GOOD_LOSS = 0.08; /* a move that loses less is as good as the best one */
const REPLY_MS = 900;

const percent = (win) => Math.round(win * 100);

export class Learning {
  /** @param analysis the view, whose main line has been analysed; @param isWorst only the worst mistake */
  constructor(analysis, colour, isWorst) {
    this.analysis = analysis;
    this.colour = colour;
    const nodes = analysis.tree.main().filter((node) => node.parent && analysis.moverAfter(node.ply - 1) === colour && analysis.faultAt(node));
    const loss = (node) => lossOf(node.parent.win, node.win, colour);
    this.list = isWorst ? nodes.sort((a, b) => loss(b) - loss(a)) : nodes;
    this.text = h('p', {role: 'status'});
    this.tools = h('div', {class: 'row'});
    this.head = h('h2');
  }

  /** A chance of white's as the player sees it. */
  mine(win) {
    return this.colour === 'white' ? win : 1 - win;
  }

  start() {
    this.analysis.news.replaceChildren(h('div', {class: 'card learn'}, this.head, this.text, this.tools));
    scrollTo(0, 0);
    if (this.list.length) this.show(0);
    else {
      this.head.textContent = '';
      this.say(t('learn.none', {colour: t(`side.${this.colour}`)}));
      this.draw();
    }
  }

  say(text) {
    this.text.textContent = text;
    announce(text);
  }

  /** Shows a mistake: the position before it, without the computer's lines. */
  async show(at) {
    this.at = at;
    this.node = this.list[at];
    const {parent, move, win} = this.node;
    this.head.textContent = t('learn.of', {n: at + 1, of: this.list.length});
    this.say(t('learn.task', {move, before: percent(this.mine(parent.win)), after: percent(this.mine(win))}));
    this.draw();
    await this.goTo(parent);
  }

  goTo(node, move = null) {
    this.analysis.tree.here = node;
    return this.analysis.show(move);
  }

  draw() {
    const {list, at} = this;
    this.tools.replaceChildren(...[
      list.length > 0 && button({text: t('learn.again'), icon: 'again', 'data-do': 'again', onclick: () => this.show(this.at)}),
      list.length > 0 && button({text: t('learn.best'), icon: 'hint', 'data-do': 'best', onclick: () => this.showBest()}),
      at + 1 < list.length && button({text: t('learn.next'), icon: 'on', class: 'primary', 'data-do': 'next', onclick: () => this.show(at + 1)}),
      button({text: t('learn.stop'), icon: 'close', 'data-do': 'stop', onclick: () => this.stop()}),
    ].filter(Boolean));
  }

  /** Judges a move that the player tries where the mistake was made. */
  async try(move) {
    const {analysis, node} = this, {parent} = node;
    if (analysis.tree.here !== parent) {
      await analysis.enter(move);
      return;
    }
    const entered = analysis.enter(move), tried = analysis.tree.here;
    const isHere = () => this.node === node && analysis.tree.here === tried; /* the player may go elsewhere meanwhile */
    await entered;
    if (!isHere()) return;
    if (move === parent.best?.move) {
      this.say(t('learn.good.best', {move}));
      return;
    }
    this.say(t('learn.judging', {move}));
    const {win, line} = await this.judge(tried);
    if (!isHere() || win === null) return;
    const n = percent(this.mine(win)), values = {move, n, best: parent.best?.move ?? ''};
    if (lossOf(parent.win, win, this.colour) < GOOD_LOSS) this.say(t('learn.good', values));
    else {
      this.say(t('learn.weak', {...values, line: line.slice(0, 4).join(' ') || move}));
      if (line.length) this.timer = setTimeout(() => isHere() && analysis.enter(line[0]), REPLY_MS);
    }
  }

  /** White's chance after a move, and the computer's line from there. */
  async judge(node) {
    const {analysis} = this, {view} = analysis;
    if (view.outcome) return {win: {white: 1, black: 0, draw: 0.5}[view.outcome], line: []};
    if (node.win === undefined) {
      this.search?.close();
      this.search = api.stream(`/api/analysis${analysis.query({moves: analysis.tree.path(node).join(','), ...LOOK})}`, (event, data) => {
        if (event !== 'done' || data.win === null) return;
        node.win = view.to_move === 'white' ? data.win : 1 - data.win;
        node.best = {move: data.move, line: data.pv};
      });
      await this.search.ended.catch(() => {});
    }
    return {win: node.win ?? null, line: node.best?.line ?? []};
  }

  /** Plays the computer's best move instead of the mistake. */
  async showBest() {
    const {parent} = this.node, {best} = parent;
    if (!best) return;
    await this.goTo(parent);
    await this.analysis.enter(best.move);
    this.say(t('learn.best.is', {move: best.move, line: best.line.length > 1 ? ` (${best.line.slice(1, 6).join(' ')})` : ''}));
  }

  stop() {
    this.close();
    this.analysis.learning = null;
    this.analysis.news.replaceChildren();
    this.analysis.show();
  }

  close() {
    clearTimeout(this.timer);
    this.search?.close();
    this.node = null;
  }
}
