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
    this.board.element.classList.add('gentle');
    this.turn = new Turn(this.board, {
      look: (steps) => api.view({...this.spec, moves: this.moves, steps}),
      play: (move) => this.show([...this.moves, move], move),
      fail: (error) => notify(error.message),
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

function blocksOf(name, blocks, examples) {
  const nodes = [];
  let list = null;
  for (const block of blocks) {
    if (block.type !== 'item') list = null;
    if (block.type === 'heading') nodes.push(h(block.level === 1 ? 'h1' : `h${block.level}`, null, prose(block.text)));
    else if (block.type === 'paragraph') nodes.push(h('p', null, prose(block.text)));
    else if (block.type === 'item') {
      if (!list) nodes.push((list = h('ul')));
      list.append(h('li', null, prose(block.text)));
    } else if (block.type === 'board') {
      const example = new Example(name, block);
      examples.push(example);
      nodes.push(example.element);
    }
  }
  return nodes;
}

export default async function rules({name}) {
  const games = api.games(), page = await api.rules(name);
  const game = games.find((each) => each.name === name), examples = [];
  const nodes = blocksOf(name, page.blocks, examples);
  const tabs = h('nav', {class: 'tabs', 'aria-label': t('rules')}, games.map((each) =>
    h('a', {class: 'button', href: `/rules/${each.name}`, 'aria-current': each.name === name ? 'page' : null}, each.title)));
  examples.forEach((example) => example.build().catch((error) => notify(error.message)));
  return {
    title: t('rules.of', {game: game.title}),
    element: h('article', {class: 'rules'}, tabs, nodes, h('p', null, h('a', {class: 'button primary big', href: `/new/${name}`}, t('new.game')))),
    close: () => examples.forEach((example) => example.close()),
  };
}
