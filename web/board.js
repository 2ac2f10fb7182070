/* board.js: a board on the page, for any game.
 *
 * The layers from back to front: ground, marks below the pieces, pieces, previews (ghosts) of a step, marks
 * above the pieces, labels, and one invisible button per cell for keyboards and screen readers. Pointer
 * events are mapped to cells by coordinates, not by element. */
import {s, h, isReduced} from './dom.js';
import {Geometry, U} from './geometry.js';
import {drawPiece, colourOf} from './pieces.js';

const HUES = 9;
const DRAG_PX = 6;
const KEYS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

const hue = (board, tint) => {
  const last = Math.max(1, board.tints - 1);
  return Math.min(HUES - 1, Math.floor((tint * (HUES - 1) + Math.floor(last / 2)) / last));
};

export class Board {
  /** Finds out what moved where; motion.js installs itself here once it is loaded. */
  static plan = () => [];

  /**
   * @param {object} desc the response of GET /api/boards
   * @param {object} [options] label: its name; isLive: whether it takes input; hasLabels; handlers:
   *   point(cell, pointerType), hover(cell, dragged), canDrag(cell), drop(from, to), describe(cell) -> text, cancel()
   */
  constructor(desc, {label = '', isLive = false, isFlipped = false, hasLabels = true, handlers = {}} = {}) {
    this.desc = desc;
    this.isLive = isLive;
    this.isFlipped = isFlipped;
    this.hasLabels = hasLabels;
    this.handlers = handlers;
    this.label = label;
    this.pieces = {};
    this.marksNow = {};
    this.focusCell = -1;
    this.element = h('div', {class: `board ground-${desc.ground}${isLive ? ' live' : ''}`});
    this.draw();
  }

  /* -- Drawing -- */

  draw() {
    const g = (this.geometry = new Geometry(this.desc, this.isFlipped, this.hasLabels));
    const {x, y, width, height} = g.frame;
    this.layers = {};
    for (const name of ['ground', 'under', 'pieces', 'ghosts', 'over', 'labels', 'cells']) this.layers[name] = s('g', {class: `layer-${name}`});
    const {ground, cells} = this.layers;
    for (const name of ['under', 'over', 'ghosts', 'labels', 'pieces']) this.layers[name].setAttribute('aria-hidden', 'true');
    this.drawGround(ground);
    this.layers.labels.append(...g.labels.map((label) => s('text', {x: label.x, y: label.y + 8}, label.text)));
    this.svg = s('svg', {
      viewBox: `${x} ${y} ${width} ${height}`, role: this.isLive ? 'group' : 'img', 'aria-label': this.label,
    }, Object.values(this.layers));
    this.layers.labels.style.fontSize = `${this.labelSize()}px`;
    this.element.style.aspectRatio = `${width} / ${height}`;
    this.ratio = width / height;
    this.element.style.setProperty('--ratio', String(this.ratio));
    this.element.replaceChildren(this.svg);
    this.shown = new Map();
    if (this.isLive) {
      this.drawCells(cells);
      this.listen();
    }
    const pieces = this.pieces;
    this.pieces = {};
    this.show(pieces);
    this.mark(this.marksNow);
  }

  labelSize() {
    const {ground, cells} = this.desc;
    if (ground === 'lines') return Math.max(28, Math.sqrt(cells.length) * 2.1);
    return {towers: 15, hex: 30}[ground] ?? 24;
  }

  drawGround(layer) {
    const {cells, ground} = this.desc, g = this.geometry;
    if (ground === 'lines') {
      this.drawLines(layer);
      return;
    }
    layer.append(s('path', {class: 'frame', d: cells.map((_, i) => g.outline(i, 5)).join('')}));
    cells.forEach((cell, i) => {
      const shade = ((cell.x + cell.y) >> 1) & 1 ? 'dark' : 'light';
      const look = cell.class === 'colour' ? `hue-${hue(this.desc, cell.tint)}` : cell.class === 'plain' ? shade : cell.class;
      layer.append(s('path', {class: `cell ${look}`, d: g.outline(i)}));
      const {x, y} = g.points[i];
      if (cell.class === 'castle')
        layer.append(s('use', {class: `castle-of ${cell.tint ? 'black' : 'white'}`, href: '#f-castle', transform: `translate(${x} ${y}) scale(.25)`}));
      if (cell.class === 'colour') layer.append(s('text', {class: 'tint', x, y: y + 12}, String(cell.tint + 1)));
    });
  }

  drawLines(layer) {
    const g = this.geometry, {left, right, top, bottom} = g.box;
    const a = g.scale({x: left, y: top}), b = g.scale({x: right, y: bottom});
    layer.append(s('rect', {class: 'wood', x: a.x - U, y: a.y - U, width: b.x - a.x + 2 * U, height: b.y - a.y + 2 * U, rx: 10}));
    let d = '';
    for (let y = a.y; y <= b.y; y += 2 * U) d += `M${a.x} ${y}H${b.x}`;
    for (let x = a.x; x <= b.x; x += 2 * U) d += `M${x} ${a.y}V${b.y}`;
    layer.append(s('path', {class: 'lines', d}));
    if ((right - left) % 4 === 0) layer.append(s('circle', {class: 'star', cx: (a.x + b.x) / 2, cy: (a.y + b.y) / 2, r: 11}));
    this.desc.cells.forEach((cell, i) => {
      if (cell.class !== 'entry') return;
      const {x, y} = g.points[i], {dx, dy} = g.wayIn(i), r = 15;
      const cx = x + dx * 20, cy = y + dy * 20;
      layer.append(s('path', {
        class: 'entry', 'data-entry': i,
        d: `M${cx + dx * r} ${cy + dy * r}L${cx - dx * r + dy * r} ${cy - dy * r + dx * r} ${cx - dx * r - dy * r} ${cy - dy * r - dx * r}z`,
      }));
    });
  }

  drawCells(layer) {
    this.buttons = this.desc.cells.map((cell, i) =>
      s('path', {class: 'hit', role: 'button', tabindex: -1, 'data-cell': i, 'data-label': cell.label, 'aria-label': cell.label, d: this.geometry.outline(i, this.desc.ground === 'hex' ? -4 : -5)}));
    layer.append(...this.buttons);
    this.focusOn(this.focusCell >= 0 ? this.focusCell : this.middle(), false);
  }

  middle() {
    const {x, y, width, height} = this.geometry.frame;
    return Math.max(0, this.geometry.cellAt(x + width / 2, y + height / 2));
  }

  flip(isFlipped) {
    if (isFlipped === this.isFlipped) return;
    this.isFlipped = isFlipped;
    this.draw();
  }

  /* -- Pieces -- */

  /** Shows pieces. With `move` the change is animated as that move; returns how many milliseconds that takes. */
  show(pieces, {move = null, from = []} = {}) {
    const before = this.pieces;
    this.pieces = pieces;
    this.clearGhosts();
    const isMoving = move !== null && !isReduced();
    const motions = isMoving ? Board.plan(this.geometry, before, pieces, move, from) : [];
    const layer = this.layers.pieces;
    for (const [cell, {token, node}] of [...this.shown]) {
      if (pieces[cell] === token) continue;
      node.remove();
      this.shown.delete(cell);
    }
    for (const [cell, token] of Object.entries(pieces)) {
      if (this.shown.has(cell)) continue;
      const node = drawPiece(token, this.desc.ground, this.geometry.points[cell]);
      this.shown.set(cell, {token, node});
      layer.append(node);
    }
    if (this.desc.ground === 'towers') this.sortPieces();
    for (const motion of motions) this.animate(motion);
    this.describe();
    return Math.max(0, ...motions.map(({time, delay = 0}) => time + delay));
  }

  /** Puts towers in painting order: those in front cover those behind. */
  sortPieces() {
    const order = [...this.shown].sort(([a], [b]) => this.geometry.points[a].y - this.geometry.points[b].y);
    this.layers.pieces.append(...order.map(([, {node}]) => node));
  }

  /** Animates a motion: a piece that arrives on `cell` along a path of {x, y} relative to it, a captured piece
   * (`gone`) or a new one (`isNew`). In a tower the `carried` disks land on those `under` them. */
  animate({cell, path = null, gone = null, isNew = false, lift = 0, time, delay = 0, easing = 'cubic-bezier(.3,.1,.3,1)', carried = '', under = '', isPushed = false}) {
    const options = {duration: time, delay, easing, fill: 'backwards'};
    if (gone) {
      const node = drawPiece(gone, this.desc.ground, this.geometry.points[cell]);
      this.layers.pieces.prepend(node);
      node.firstChild.animate([{opacity: 1}, {opacity: 0, transform: 'scale(.6)'}], {...options, fill: 'both'}).onfinish = () => node.remove();
      return;
    }
    let body = this.shown.get(String(cell))?.node.firstChild;
    if (!body) return;
    let landed = null;
    if (carried) {
      const {node} = this.shown.get(String(cell)), at = this.geometry.points[cell];
      const still = drawPiece(under, 'towers', at), moving = drawPiece(carried, 'towers', at);
      this.layers.pieces.append(still, moving);
      node.classList.add('lifted');
      body = moving.firstChild;
      landed = () => {
        still.remove();
        moving.remove();
        node.classList.remove('lifted');
      };
    }
    if (isNew) {
      body.animate([{opacity: 0, transform: 'scale(1.5)'}, {opacity: 1, transform: 'scale(1)'}], options);
      return;
    }
    const frames = path.map(({x, y}) => ({transform: `translate(${x}px, ${y}px)`}));
    if (lift) {
      const last = path.length - 1;
      const arched = [];
      path.forEach(({x, y}, i) => {
        arched.push({transform: `translate(${x}px, ${y}px)`, offset: i / last});
        if (i === last) return;
        const next = path[i + 1];
        arched.push({transform: `translate(${(x + next.x) / 2}px, ${(y + next.y) / 2 - lift}px) scale(1.12)`, offset: (i + 0.5) / last});
      });
      frames.splice(0, frames.length, ...arched);
    }
    body.parentNode.parentNode.append(body.parentNode);
    body.parentNode.classList.toggle('pushed', isPushed);
    const run = body.animate(frames, options);
    run.onfinish = run.oncancel = () => {
      body.parentNode.classList.remove('pushed');
      landed?.();
    };
  }

  /** Previews a step by its changes: [[cell, token or null]]. */
  ghost(changes) {
    this.clearGhosts();
    for (const [cell, token] of changes) {
      const now = this.shown.get(String(cell));
      if (now) now.node.classList.add(token ? 'replaced' : 'leaving');
      if (!token) continue;
      const node = drawPiece(token, this.desc.ground, this.geometry.points[cell]);
      node.classList.add('ghost');
      this.layers.ghosts.append(node);
    }
  }

  clearGhosts() {
    this.layers.ghosts.replaceChildren();
    for (const {node} of this.shown.values()) node.classList.remove('replaced', 'leaving');
  }

  /* -- Marks -- */

  /**
   * Draws all marks: {last: {to, from}, picked, targets: [cells], movable: [cells], can: [cells],
   * groups: [{colour, cells, value}], arrows: [{cells, rank, isPair}], decisive: [cells]}. `isSameTurn`: what can be
   * chosen is as before, and need not be described again.
   */
  mark(marks, isSameTurn = false) {
    this.marksNow = marks;
    const {under, over} = this.layers;
    under.replaceChildren();
    over.replaceChildren();
    const area = (cell, look) => under.append(this.area(cell, look));
    marks.last?.from.forEach((cell) => area(cell, 'was'));
    marks.last?.to.forEach((cell) => area(cell, 'now'));
    if (this.desc.ground === 'lines' || this.desc.ground === 'hex') marks.last?.to.forEach((cell) => this.pieces[cell] && over.append(this.dot(cell, `fresh on-${colourOf(this.pieces[cell])}`, 0.3)));
    (marks.groups ?? []).forEach((group) => this.markGroup(group, over));
    marks.decisive?.forEach((cell) => over.append(this.dot(cell, 'win', 0.6)));
    if (marks.picked !== undefined && marks.picked !== null) area(marks.picked, 'picked');
    marks.movable?.forEach((cell) => over.append(this.ring(cell, 'movable')));
    const targets = new Set(marks.targets ?? []);
    for (const entry of this.layers.ground.querySelectorAll('.entry')) entry.classList.toggle('open', targets.has(Number(entry.dataset.entry)));
    targets.forEach((cell) => {
      if (this.desc.cells[cell].class === 'entry') return;
      over.append(this.pieces[cell] ? this.ring(cell, 'target ring-of') : this.dot(cell, 'target', this.desc.ground === 'lines' ? 0.3 : 0.24));
    });
    (marks.arrows ?? []).forEach((arrow) => this.arrow(arrow));
    const can = new Set([...(marks.can ?? targets), ...(marks.movable ?? [])]);
    if (isSameTurn) return;
    this.buttons?.forEach((button, i) => button.classList.toggle('can', can.has(i)));
    this.describe();
  }

  area(cell, look) {
    const {x, y} = this.geometry.points[cell];
    if (this.desc.cells[cell].class === 'entry' || this.desc.ground === 'lines') return s('circle', {class: `area ${look}`, cx: x, cy: y, r: U * 0.98});
    return s('path', {class: `area ${look}`, d: this.geometry.outline(cell, -1)});
  }

  dot(cell, look, size) {
    const {x, y} = this.geometry.points[cell];
    return s('circle', {class: look, cx: x, cy: y, r: U * size});
  }

  ring(cell, look) {
    const {x, y} = this.geometry.points[cell];
    if (this.desc.ground === 'towers') return s('rect', {class: look, x: x - U * 0.93, y: y - U * 0.93, width: U * 1.86, height: U * 1.86, rx: 9});
    return s('circle', {class: look, cx: x, cy: y, r: U * 0.88});
  }

  /** Marks a group: lines between neighbouring cells, and its value on one of them. */
  markGroup({colour, cells, value, isBest}, over) {
    const g = this.geometry, inside = new Set(cells);
    let d = '';
    for (const cell of cells)
      for (const next of this.desc.cells[cell].near)
        if (next > cell && inside.has(next)) d += `M${g.points[cell].x} ${g.points[cell].y}L${g.points[next].x} ${g.points[next].y}`;
    const look = `group of-${colour}${isBest ? ' best' : ''}`;
    if (d) over.append(s('path', {class: look, d}));
    over.append(...cells.map((cell) => this.dot(cell, look, isBest ? 0.26 : 0.16)));
    const {x, y} = g.points[cells[Math.floor(cells.length / 2)]];
    over.append(s('circle', {class: `${look} badge`, cx: x, cy: y, r: U * 0.46}), s('text', {class: `value of-${colour}`, x, y: y + 12}, String(value)));
  }

  /** Draws a line's first move: an arrow along its cells, or a ring on each; the best line is the boldest. */
  arrow({cells, rank = 0, isPair = false}) {
    const over = this.layers.over, points = cells.map((cell) => this.geometry.points[cell]);
    const look = `advice rank-${Math.min(rank, 3)}`;
    if (points.length === 1 || isPair) {
      over.append(...points.map(({x, y}) => s('circle', {class: `${look} at`, cx: x, cy: y, r: U * 0.62})));
      return;
    }
    const last = points.at(-1), before = points.at(-2);
    const angle = Math.atan2(last.y - before.y, last.x - before.x), head = 34;
    const stop = {x: last.x - Math.cos(angle) * head * 0.8, y: last.y - Math.sin(angle) * head * 0.8};
    const d = [...points.slice(0, -1), stop].map(({x, y}, i) => `${i ? 'L' : 'M'}${x} ${y}`).join('');
    const wing = (turn) => `${last.x - Math.cos(angle + turn) * head} ${last.y - Math.sin(angle + turn) * head}`;
    over.append(s('g', {class: look}, s('path', {class: 'shaft', d}), s('path', {class: 'head', d: `M${last.x} ${last.y}L${wing(0.55)} ${wing(-0.55)}z`})));
  }

  /* -- Descriptions -- */

  /** Updates the accessible names of the cells, once for all changes made together. */
  describe() {
    if (!this.buttons || !this.handlers.describe || this.isDescribing) return;
    this.isDescribing = true;
    queueMicrotask(() => {
      this.isDescribing = false;
      this.buttons.forEach((button, i) => button.setAttribute('aria-label', this.handlers.describe(i)));
    });
  }

  /* -- Pointing -- */

  /** The width of a cell on the screen. */
  cellPixels() {
    return (this.svg.getBoundingClientRect().width / this.geometry.frame.width) * 2 * U;
  }

  cellOf(event) {
    const at = this.toBoard(event);
    return this.geometry.cellAt(at.x, at.y);
  }

  toBoard({clientX, clientY}) {
    return new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse());
  }

  /** The place of a cell as fractions of the element, for popups. */
  shareOf(cell) {
    const {x, y, width, height} = this.geometry.frame, point = this.geometry.points[cell];
    return {x: (point.x - x) / width, y: (point.y - y) / height};
  }

  listen() {
    const {svg} = this;
    let press = null;
    svg.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      const cell = this.cellOf(event);
      press = {cell, x: event.clientX, y: event.clientY, id: event.pointerId, drag: null, canDrag: cell >= 0 && this.handlers.canDrag?.(cell)};
      if (cell >= 0) this.focusOn(cell, false);
    });
    /* The page scrolls and zooms over a board, unless a finger is on a piece that can be dragged. */
    svg.addEventListener('touchmove', (event) => {
      if (event.touches.length === 1 && press?.canDrag && event.cancelable) event.preventDefault();
    }, {passive: false});
    /* No click follows a touch: buttons that it makes appear above the board move the page, and one of them would get the click. */
    svg.addEventListener('touchend', (event) => event.cancelable && event.preventDefault());
    svg.addEventListener('pointermove', (event) => {
      if (!press) {
        if (event.pointerType === 'mouse') this.handlers.hover?.(this.cellOf(event));
        return;
      }
      if (event.pointerId !== press.id) return;
      const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
      if (!press.drag && far > DRAG_PX && press.canDrag) {
        press.drag = this.startDrag(press.cell);
        svg.setPointerCapture(event.pointerId);
      }
      if (!press.drag) return;
      const at = this.toBoard(event);
      press.drag.move(at);
      this.handlers.hover?.(this.geometry.cellAt(at.x, at.y), press.cell);
    });
    const finish = (event, isDone) => {
      if (!press || event.pointerId !== press.id) return;
      const {cell, drag} = press;
      press = null;
      const to = isDone ? this.cellOf(event) : -1;
      drag?.end();
      if (drag) this.handlers.drop?.(cell, to);
      else if (isDone && to === cell && cell >= 0) this.handlers.point?.(cell, event.pointerType);
      else if (isDone && to < 0) this.handlers.cancel?.();
    };
    svg.addEventListener('pointerup', (event) => finish(event, true));
    svg.addEventListener('pointercancel', (event) => finish(event, false));
    svg.addEventListener('pointerleave', () => press || this.handlers.hover?.(-1));
    svg.addEventListener('click', (event) => {
      const cell = event.target.dataset?.cell;
      if (event.detail === 0 && cell !== undefined && event.pointerType !== 'mouse') this.handlers.point?.(Number(cell), 'assistive');
    });
    svg.addEventListener('keydown', (event) => this.key(event));
    svg.addEventListener('focusin', (event) => {
      const cell = event.target.dataset?.cell;
      if (cell === undefined) return;
      this.focusCell = Number(cell);
      if (event.target.matches(':focus-visible')) this.handlers.hover?.(this.focusCell);
    });
    svg.addEventListener('focusout', () => this.handlers.hover?.(-1));
  }

  startDrag(cell) {
    const shown = this.shown.get(String(cell));
    this.handlers.lift?.(cell);
    const node = shown ? shown.node.cloneNode(true) : null;
    shown?.node.classList.add('lifted');
    if (node) {
      node.classList.add('dragged');
      this.layers.over.after(node);
    }
    return {
      move: ({x, y}) => node?.setAttribute('transform', `translate(${x} ${y})`),
      end: () => {
        node?.remove();
        shown?.node.classList.remove('lifted');
      },
    };
  }

  key(event) {
    const way = KEYS[event.key];
    const cell = this.focusCell;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (way) {
      const next = this.geometry.beside(cell, ...way);
      if (next >= 0) this.focusOn(next, true);
    } else if (event.key === 'Enter' || event.key === ' ') this.handlers.point?.(cell, 'keyboard');
    else if (event.key === 'Escape') this.handlers.cancel?.();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  focusOn(cell, isTaking) {
    this.buttons[this.focusCell]?.setAttribute('tabindex', -1);
    this.focusCell = cell;
    this.buttons[cell].setAttribute('tabindex', 0);
    if (isTaking) this.buttons[cell].focus({preventScroll: true});
  }
}
