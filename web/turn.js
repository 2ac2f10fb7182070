/* turn.js: choosing a turn by pointing at cells, one step after the other.
 *
 * If a step begins on an empty cell or a handle, pointing there is enough; if it begins on a piece, the
 * player picks the piece and then its target. If several steps have the same cells, a popup asks which one.
 * A turn of several steps is kept here until it is complete; the server says what each step changes. */
import {h, button, announce} from './dom.js';
import {pieceName, pieceIcon, heightOf} from './pieces.js';
import {t} from './words.js';
import {gameOf} from './api.js';
import './motion.js';

const SMALL_PX = 30;

export class Turn {
  /**
   * @param {Board} board
   * @param {object} host look(steps) -> promise of the view after them; ask(steps, cells) -> promise of what
   *   pointing at these cells means: {prompt, refusal}; play(move) -> promise; fail(error); refuse(text) shows why a
   *   cell cannot be chosen; shown(time, isCapture) is called
   *   when a move is on the board that is sent now; say(text, token) shows what is on a cell; changed() is called when the turn changes
   */
  constructor(board, host) {
    this.board = board;
    this.host = host;
    this.base = null;
    this.isOpen = false;
    this.extra = {};
    this.bar = h('div', {class: 'turn-bar'});
    board.handlers = {
      point: (cell, pointer) => this.point(cell, pointer),
      hover: (cell) => this.hover(cell),
      canDrag: (cell) => this.canDrag(cell),
      lift: (cell) => this.pick(cell),
      drop: (from, to) => this.drop(from, to),
      cancel: () => this.cancel(),
      describe: (cell) => this.describe(cell),
    };
    this.reset();
  }

  reset() {
    this.ids = [];
    this.at = this.base;
    this.picked = null;
    this.armed = null;
    this.prompt = this.at?.prompt ?? '';
    this.closeChoice();
  }

  /** Shows a position; `isOpen`: moves may be chosen; `move`: the move that led here, to be animated. Returns how
   * many milliseconds the animation takes. */
  set(view, {isOpen, move = null, extra = {}}) {
    this.base = view;
    this.isOpen = isOpen && !view.outcome;
    this.extra = extra;
    this.reset();
    this.board.element.classList.toggle('choosing', this.isOpen);
    const time = this.board.show(view.pieces, {move});
    this.refresh();
    return time;
  }

  /* -- What the player is to do -- */

  /** Gets the sentence for the present phase of the turn. */
  async updatePrompt() {
    const {at, picked} = this;
    this.prompt = at?.prompt ?? '';
    if (picked === null || !this.isOpen) return;
    const found = await this.host.ask(this.ids, [picked]).catch(() => null);
    if (!found?.prompt || this.at !== at || this.picked !== picked) return;
    this.prompt = found.prompt;
    this.host.changed?.();
  }

  /** Says why a cell cannot be chosen, as for a typed move. */
  async refuse(cell) {
    const cells = this.picked === null || this.picked === cell ? [cell] : [this.picked, cell];
    this.cancelPick();
    const found = await this.host.ask(this.ids, cells).catch(() => null);
    this.host.refuse?.(found?.refusal || t('cell.nothing'));
  }

  /** Sets additional marks: groups, arrows. */
  decorate(extra) {
    this.extra = extra;
    this.board.mark({...this.ownMarks, ...extra}, true);
  }

  /* -- What may be chosen -- */

  get steps() {
    return this.isOpen && this.at ? this.at.steps : [];
  }

  /** Whether the two cells of a step may be chosen in either order. */
  isPair(step) {
    return step.set;
  }

  /** Whether a step starts by picking up the piece on its first cell. */
  isPicking(step) {
    return step.cells.length > 1 && Boolean(this.at.pieces[step.cells[0]]);
  }

  firsts(cell) {
    return this.steps.filter((step) => step.cells[0] === cell || (this.isPair(step) && step.cells[1] === cell));
  }

  lasts(cell) {
    return this.steps.filter((step) => this.picked !== null && step.cells.length > 1 &&
      ((step.cells[0] === this.picked && step.cells.at(-1) === cell) || (this.isPair(step) && step.cells.at(-1) === this.picked && step.cells[0] === cell)));
  }

  /** Steps that pick up no piece, by their last cell: a stone that slides in, by where it stops. */
  endings(cell) {
    return this.steps.filter((step) => step.cells.length > 1 && !this.isPicking(step) && step.cells.at(-1) === cell);
  }

  get pass() {
    return this.steps.find((step) => step.cells.length === 0) ?? null;
  }

  /* -- Pointing -- */

  point(cell, pointer = 'mouse') {
    this.host.say?.(this.describe(cell), this.at?.pieces[cell] ?? null);
    if (!this.isOpen) return;
    if (this.choice) {
      this.closeChoice();
      return;
    }
    const isSmall = pointer === 'touch' && this.board.cellPixels() < SMALL_PX;
    const found = this.optionsAt(cell);
    if (found.length) this.offer(found, cell, isSmall);
    else if (this.at.move && this.ids.length && this.at.steps.every((step) => step.cells[0] === cell)) this.done();
    else if (this.picked === cell && this.steps.some((step) => step.cells[0] !== cell)) this.pick(null);
    else if (this.firsts(cell).some((step) => this.isPicking(step))) this.pick(cell);
    else this.refuse(cell);
  }

  /** The steps that can be completed by pointing at a cell. */
  optionsAt(cell) {
    if (this.picked !== null) {
      const found = this.lasts(cell);
      if (found.length) return found;
    }
    const begun = this.firsts(cell).filter((step) => !this.isPicking(step));
    if (begun.length) return begun;
    return this.endings(cell);
  }

  offer(found, cell, isSmall) {
    if (found.length > 1) {
      this.ask(found, cell);
      return;
    }
    const [step] = found;
    if (isSmall && this.armed !== step) {
      this.armed = step;
      this.board.ghost(step.changes ?? []);
      this.refresh();
      return;
    }
    this.choose(step);
  }

  pick(cell) {
    if (cell !== null && !this.firsts(cell).length) return;
    this.picked = cell;
    this.armed = null;
    this.updatePrompt();
    this.refresh();
    if (cell !== null) announce(t('cell.picked', {cell: this.board.desc.cells[cell].label, n: this.targets().length}));
  }

  canDrag(cell) {
    return this.isOpen && this.firsts(cell).some((step) => step.cells.length > 1);
  }

  drop(from, to) {
    if (to < 0 || to === from) {
      this.board.clearGhosts();
      return;
    }
    const entered = this.firsts(from).filter((step) => !this.isPicking(step));
    if (entered.length === 1 && this.board.desc.ground === 'lines') {
      if (this.board.desc.cells[to].class !== 'entry') this.choose(entered[0]);
      else if (this.firsts(to).length === 1) this.choose(this.firsts(to)[0]);
      return;
    }
    const found = this.lasts(to);
    if (found.length) this.offer(found, to, false);
    else this.refuse(to);
  }

  cancel() {
    if (this.choice) this.closeChoice();
    else this.cancelPick();
  }

  cancelPick() {
    this.armed = null;
    this.picked = null;
    this.prompt = this.at?.prompt ?? '';
    this.board.clearGhosts();
    this.refresh();
  }

  /** Previews what pointing here would do; while a handle is dragged, what dropping it here would do. */
  hover(cell, dragged = null) {
    if (this.choice) return;
    if (cell >= 0) this.host.say?.(this.describe(cell), this.at?.pieces[cell] ?? null);
    if (this.armed) return;
    const isHandle = dragged !== null && this.board.desc.cells[dragged].class === 'entry';
    const at = isHandle && cell >= 0 && this.board.desc.cells[cell].class !== 'entry' ? dragged : cell;
    const found = at >= 0 && this.isOpen ? this.optionsAt(at) : [];
    const step = found.find((each) => each.changes?.length);
    if (step) this.board.ghost(found.at(-1).changes ?? step.changes);
    else this.board.clearGhosts();
  }

  /* -- Making the turn -- */

  async choose(step) {
    this.closeChoice();
    this.armed = null;
    this.board.clearGhosts();
    if (!step.more) {
      await this.send(step.move, step);
      return;
    }
    const ids = [...this.ids, step.id], base = this.base;
    let view;
    try {
      view = await this.host.look(ids);
    } catch (error) {
      this.host.fail?.(error);
      return;
    }
    if (this.base !== base) return;
    this.ids = ids;
    this.at = view;
    this.picked = null;
    this.board.show(view.pieces, {move: step.text});
    const starts = new Set(view.steps.map((each) => each.cells[0]));
    if (starts.size === 1 && view.pieces[[...starts][0]]) [this.picked] = starts;
    this.updatePrompt();
    this.refresh();
    announce(t(view.move ? 'turn.on.or.done' : 'turn.on', {step: step.text}));
  }

  /** Shows the move at once and sends it; if the server refuses it, it is taken back. */
  async send(move, step = null) {
    if (!move) return;
    const {base} = this;
    this.isOpen = false;
    this.picked = null;
    if (step?.changes) {
      const pieces = {...this.at.pieces};
      for (const [cell, token] of step.changes) {
        if (token) pieces[cell] = token;
        else delete pieces[cell];
      }
      const isCapture = Object.keys(pieces).length < Object.keys(base.pieces).length;
      this.host.shown?.(this.board.show(pieces, {move: step.text}), isCapture);
    } else this.host.shown?.(0, false);
    this.refresh();
    try {
      await this.host.play(move);
    } catch (error) {
      if (this.base === base) {
        this.isOpen = true;
        this.reset();
        this.board.show(base.pieces);
        this.refresh();
      }
      this.host.fail?.(error);
    }
  }

  done() {
    return this.send(this.at.move);
  }

  async undoStep() {
    const ids = this.ids.slice(0, -1), base = this.base;
    const view = ids.length ? await this.host.look(ids) : base;
    if (this.base !== base) return;
    this.reset();
    this.ids = ids;
    this.at = view;
    this.updatePrompt();
    this.board.show(view.pieces);
    this.refresh();
  }

  /* -- The popup -- */

  ask(found, cell) {
    this.closeChoice();
    const isTower = this.board.desc.ground === 'towers';
    const order = isTower ? [...found].reverse() : found;
    const {x, y} = this.board.shareOf(cell);
    const choice = h('div', {class: `choice${y < 0.35 ? ' below' : ''}`, role: 'dialog', 'aria-label': t('choice')},
      order.map((step) => {
        const count = isTower ? this.taken(step) : 0;
        const piece = isTower ? this.at.pieces[step.cells[0]].slice(-count) : null;
        return h('button', {
          type: 'button',
          onclick: () => this.choose(step),
          onfocus: () => this.board.ghost(step.changes ?? []),
          onpointerenter: () => this.board.ghost(step.changes ?? []),
        }, piece && pieceIcon(piece, 'towers'), h('span', null, isTower ? t('disks', {n: count}) : step.text));
      }));
    choice.style.left = `${Math.min(0.8, Math.max(0.2, x)) * 100}%`;
    choice.style.top = `${y * 100}%`;
    choice.addEventListener('keydown', (event) => {
      const buttons = [...choice.children], now = buttons.indexOf(document.activeElement);
      const way = {ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1}[event.key];
      if (way) buttons[(now + way + buttons.length) % buttons.length].focus();
      else if (event.key === 'Escape') {
        this.closeChoice();
        this.board.focusOn(cell, true);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.choice = choice;
    this.board.element.append(choice);
    choice.firstChild.focus({preventScroll: true});
  }

  /** How many disks a step takes from its tower. */
  taken(step) {
    const named = /:(\d+)$/.exec(step.text);
    return named ? Number(named[1]) : heightOf(this.at.pieces[step.cells[0]]);
  }

  closeChoice() {
    const hadFocus = this.choice?.contains(document.activeElement);
    this.choice?.remove();
    this.choice = null;
    this.board.clearGhosts();
    if (hadFocus) this.board.focusOn(this.board.focusCell, true);
  }

  /* -- Showing the turn -- */

  targets() {
    if (this.picked !== null) return [...new Set(this.steps.filter((step) => step.cells.length > 1).flatMap((step) => {
      if (step.cells[0] === this.picked) return [step.cells.at(-1)];
      return this.isPair(step) && step.cells.at(-1) === this.picked ? [step.cells[0]] : [];
    }))];
    return [...new Set(this.steps.filter((step) => step.cells.length && !this.isPicking(step)).flatMap((step) => (this.isPair(step) ? step.cells : [step.cells[0]])))];
  }

  /** The targets to mark. When there are many to begin with, marking all of them would only be noise. */
  marked() {
    const targets = this.targets();
    if (this.picked === null && !this.ids.length && this.board.desc.ground !== 'lines' && targets.length > 12) return [];
    return targets;
  }

  refresh() {
    if (!this.base) return;
    const movable = this.picked === null ? [...new Set(this.steps.filter((step) => this.isPicking(step)).map((step) => step.cells[0]))] : [];
    this.ownMarks = {
      last: this.ids.length ? null : this.base.last,
      picked: this.picked ?? this.armed?.cells[0],
      targets: this.marked(),
      can: this.targets(),
      movable,
    };
    this.board.mark({...this.ownMarks, ...this.extra});
    this.bar.replaceChildren(...[
      this.armed && button({text: t('play.move', {move: this.armed.text}), icon: 'check', class: 'primary', onclick: () => this.choose(this.armed)}),
      this.armed && button({text: t('cancel'), onclick: () => this.cancelPick()}),
      this.ids.length > 0 && this.isOpen && this.at.move && button({text: t('done'), icon: 'check', class: 'primary', onclick: () => this.done()}),
      this.ids.length > 0 && this.isOpen && button({text: t('undo.step'), icon: 'undo', onclick: () => this.undoStep()}),
      this.pass && !this.ids.length && button({text: t('pass'), onclick: () => this.choose(this.pass)}),
    ].filter(Boolean));
    this.host.changed?.();
  }

  describe(cell) {
    const {label, class: kind, tint} = this.board.desc.cells[cell];
    const token = this.at?.pieces[cell];
    const parts = [kind === 'entry' ? t('cell.entry', {cell: label}) : label];
    if (kind === 'colour') parts.push(t('cell.colour', {n: tint + 1}));
    if (kind === 'castle') parts.push(t(tint ? 'cell.castle.black' : 'cell.castle.white'));
    if (token) parts.push(pieceName(token, gameOf(this.base.game), this.board.desc.ground));
    else if (kind !== 'entry') parts.push(t('cell.empty'));
    if (cell === this.picked) parts.push(t('cell.is.picked'));
    else if (this.picked !== null && this.lasts(cell).length) parts.push(t('cell.can.go'));
    else if (this.isOpen && this.firsts(cell).length) parts.push(t(token && this.isPicking(this.firsts(cell)[0]) ? 'cell.can.move' : 'cell.can.play'));
    return parts.join(', ');
  }
}
