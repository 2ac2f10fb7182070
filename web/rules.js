/* rules.js: the rules of a game, with boards that replay the examples and let the reader try any move. */
import {h, button, prose, isReduced, notify} from './dom.js';
import {t} from './words.js';
import * as api from './api.js';
import {Board} from './board.js';
import {Turn} from './turn.js';

const PLY_MS = 900;

/** A board with an example: its moves can be replayed, and the reader can play on from it. */
class Example {
  constructor(game, block) {
    this.spec = {game, size: block.size, variant: block.variant, position: block.position};
    this.given = block.moves;
    this.moves = [...block.moves];
    this.holder = h('div');
    this.tools = h('div', {class: 'row'});
    this.element = h('figure', {class: 'example'}, this.holder, this.tools, h('figcaption', null, prose(block.caption)));
    this.timer = 0;
  }

  async build() {
    const [desc, view] = await Promise.all([api.boardOf(this.spec.game, this.spec.size), this.view(this.moves)]);
    this.board = new Board(desc, {isLive: true, label: t('rules.try')});
    this.turn = new Turn(this.board, {
      look: (steps) => api.view({...this.spec, moves: this.moves, steps}),
      ask: (steps, cells) => api.point({...this.spec, moves: this.moves, steps, cells}),
      play: (move) => this.show([...this.moves, move], move),
      fail: (error) => notify(error.message),
      refuse: notify,
      changed: () => this.drawTools(),
    });
    this.turn.set(view, {isOpen: true});
    this.holder.replaceChildren(this.board.element);
  }

  view(moves) {
    return api.view({...this.spec, moves});
  }

  async show(moves, move = null) {
    const view = await this.view(moves);
    this.moves = moves;
    this.turn.set(view, {isOpen: true, move});
  }

  /** Replays the example's moves from its start. */
  again() {
    clearTimeout(this.timer);
    const showPly = async (count) => {
      await this.show(this.given.slice(0, count), count ? this.given[count - 1] : null);
      if (count < this.given.length) this.timer = setTimeout(() => showPly(count + 1), isReduced() ? 0 : PLY_MS);
    };
    showPly(0);
  }

  drawTools() {
    const isChanged = this.moves.join() !== this.given.join();
    const show = (text, name, onclick) => button({text, icon: name, onclick});
    this.tools.replaceChildren(...[
      (this.given.length > 0 || isChanged) && show(t('rules.again'), 'again', () => (this.given.length ? this.again() : this.show([]))),
      isChanged && this.moves.length > 0 && show(t('undo'), 'undo', () => this.show(this.moves.slice(0, -1))),
      this.turn?.bar,
    ].filter(Boolean));
  }

  close() {
    clearTimeout(this.timer);
  }
}

/** The blocks of a page as elements. What follows a heading of level 3 is an appendix, which opens on demand. */
function blocksOf(name, blocks, examples) {
  const nodes = [];
  let list = null, into = nodes;
  const add = (node) => (into === nodes ? nodes.push(node) : into.append(node));
  for (const block of blocks) {
    if (block.type !== 'item') list = null;
    if (block.type === 'heading') {
      into = nodes;
      if (block.level === 3) nodes.push((into = h('details', {class: 'appendix'}, h('summary', null, prose(block.text)))));
      else add(h(`h${block.level}`, null, prose(block.text)));
      if (block.level === 1) add(h('p', {class: 'muted playable'}, t('rules.playable')));
    } else if (block.type === 'paragraph') add(h('p', null, prose(block.text)));
    else if (block.type === 'item') {
      if (!list) add((list = h('ul')));
      list.append(h('li', null, prose(block.text)));
    } else if (block.type === 'board') {
      const example = new Example(name, block);
      examples.push(example);
      add(example.element);
    }
  }
  return nodes;
}

/** The rules of a game: their elements, and a function that ends their animations. */
export async function rulesOf(name) {
  const page = await api.rules(name), examples = [];
  const nodes = blocksOf(name, page.blocks, examples);
  examples.forEach((example) => example.build().catch((error) => notify(error.message)));
  return {nodes, close: () => examples.forEach((example) => example.close())};
}

export default async function rules({name}) {
  const games = api.games(), game = games.find((each) => each.name === name), {nodes, close} = await rulesOf(name);
  const tabs = h('nav', {class: 'tabs', 'aria-label': t('rules')}, games.map((each) =>
    h('a', {class: 'button', href: `/rules/${each.name}`, 'aria-current': each.name === name ? 'page' : null}, each.title)));
  return {
    title: t('rules.of', {game: game.title}),
    element: h('article', {class: 'rules'}, tabs, nodes, h('p', {class: 'row'}, h('a', {class: 'button primary big', href: `/new/${name}`}, t('new.game')),
      game.has_lesson && h('a', {class: 'button big', href: `/learn/${name}`}, t('lesson')))),
    close,
  };
}
