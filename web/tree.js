/* tree.js: a game with its variations. The first child of a node is the main line. A node that has been analysed
 * has `win`, white's winning chance in its position, and `best`, the computer's line from there. */
import {h} from './dom.js';

export class Tree {
  constructor(moves = []) {
    this.root = {move: null, parent: null, children: [], ply: 0};
    this.here = this.root;
    moves.forEach((move) => this.add(move));
  }

  /** Plays a move: goes to the child that has it, or to a new one. */
  add(move) {
    let child = this.here.children.find((each) => each.move === move);
    if (!child) {
      child = {move, parent: this.here, children: [], ply: this.here.ply + 1};
      this.here.children.push(child);
    }
    this.here = child;
    return child;
  }

  /** Adds a line of a record, moves with their variations, below a node. */
  load(line, from = this.root) {
    let at = from;
    for (const {move, variations = []} of line) {
      const before = at;
      this.here = before;
      at = this.add(move);
      variations.forEach((variation) => this.load(variation, before));
    }
  }

  /** The whole tree as plain data, and the tree of such data. */
  save() {
    const pack = ({move, win, best, children}) => ({move, win, best, children: children.map(pack)});
    const here = [];
    for (let at = this.here; at.parent; at = at.parent) here.unshift(at.parent.children.indexOf(at));
    return {root: pack(this.root), here};
  }

  static restore({root, here}) {
    const tree = new Tree();
    const unpack = ({children, ...kept}, node) => {
      Object.assign(node, kept);
      for (const child of children) {
        const made = {parent: node, children: [], ply: node.ply + 1};
        node.children.push(made);
        unpack(child, made);
      }
    };
    unpack(root, tree.root);
    for (const index of here) tree.here = tree.here.children[index] ?? tree.here;
    return tree;
  }

  path(node = this.here) {
    const moves = [];
    for (let at = node; at.parent; at = at.parent) moves.unshift(at.move);
    return moves;
  }

  /** The nodes of the main line, the root first. */
  main() {
    const nodes = [this.root];
    while (nodes.at(-1).children.length) nodes.push(nodes.at(-1).children[0]);
    return nodes;
  }

  walk(by) {
    if (by === -Infinity) this.here = this.root;
    else if (by < 0) this.here = this.here.parent ?? this.here;
    else if (by === Infinity) while (this.here.children.length) [this.here] = this.here.children;
    else this.here = this.here.children[0] ?? this.here;
  }

  get isMain() {
    for (let at = this.here; at.parent; at = at.parent) if (at.parent.children[0] !== at) return false;
    return true;
  }

  promote() {
    for (let at = this.here; at.parent; at = at.parent) at.parent.children = [at, ...at.parent.children.filter((each) => each !== at)];
  }

  drop() {
    const {parent} = this.here;
    if (!parent) return;
    parent.children = parent.children.filter((each) => each !== this.here);
    this.here = parent;
  }

  /** The tree as text in which every move is a button. */
  draw(go, note) {
    const number = (node, isForced) => (node.ply % 2 || isForced ? h('span', {class: 'n'}, `${Math.ceil(node.ply / 2)}${node.ply % 2 ? '.' : '…'} `) : '');
    const cell = (node) => h('button', {type: 'button', 'aria-current': node === this.here ? 'true' : null, onclick: () => go(node)}, node.move, note(node));
    const line = (node, isFirst) => {
      const parts = [];
      let isForced = isFirst;
      for (let at = node; at; at = at.children[0]) {
        parts.push(h('span', {class: 'pair'}, number(at, isForced), cell(at)), ' ');
        const sides = at.parent.children[0] === at ? at.parent.children.slice(1) : [];
        isForced = sides.length > 0;
        parts.push(...sides.map((side) => h('span', {class: 'side'}, line(side, true))));
      }
      return parts;
    };
    return this.root.children.length ? line(this.root.children[0], true) : [];
  }
}
