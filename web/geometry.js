/* geometry.js: where the cells of a board lie in its drawing.
 *
 * The server gives places in half cells; the drawing has U units per half cell. Rows of hexagons are closer
 * together, by the height of an equilateral triangle. A flipped board is rotated by 180 degrees. */

export const U = 50;
const ROW = Math.sqrt(3) / 2;
const LABEL_GAP = {squares: 26, ring: 26, towers: 18};

export class Geometry {
  /** @param board the response of GET /api/boards */
  constructor(board, isFlipped = false, hasLabels = true) {
    this.board = board;
    this.isHex = board.shape === 'hex';
    this.isFlipped = isFlipped;
    const places = board.cells.filter((cell) => cell.class !== 'entry');
    const xs = places.map((cell) => cell.x), ys = places.map((cell) => cell.y);
    this.box = {left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys)};
    this.points = board.cells.map((cell) => this.place(cell));
    this.labels = hasLabels ? board.labels.map((label) => this.placeLabel(label)).filter(Boolean) : [];
    this.frame = this.measure();
    this.byLabel = new Map(board.cells.map((cell, i) => [cell.label.toLowerCase(), i]));
  }

  turn({x, y}) {
    if (!this.isFlipped) return {x, y};
    return {x: this.box.left + this.box.right - x, y: this.box.top + this.box.bottom - y};
  }

  scale({x, y}) {
    return {x: x * U, y: y * U * (this.isHex ? ROW : 1)};
  }

  place(at) {
    return this.scale(this.turn(at));
  }

  /** Places a label, or drops it (null): boards of squares keep only those to the left and below, moved closer. */
  placeLabel(label) {
    const {left, right, top, bottom} = this.box;
    const gap = LABEL_GAP[this.board.ground];
    let at = {x: label.x, y: label.y};
    if (this.isFlipped) {
      const isBeside = label.y >= top && label.y <= bottom;
      at = isBeside ? {x: at.x, y: top + bottom - at.y} : {x: left + right - at.x, y: at.y};
      if (this.isHex) at = this.turn(label);
    }
    const point = this.scale(at);
    if (gap) {
      if (at.x > right || at.y < top) return null;
      if (at.x < left) point.x = (left - 1) * U - gap;
      if (at.y > bottom) point.y = (bottom + 1) * U + gap;
    }
    return {...point, text: label.text};
  }

  /** The viewBox that contains everything. */
  measure() {
    const {left, right, top, bottom} = this.box;
    const corner = this.scale({x: left - 1, y: top - 1}), other = this.scale({x: right + 1, y: bottom + 1});
    const edge = this.board.ground === 'lines' ? 34 : 20;
    const point = this.isHex ? U / 3 : 0;
    const out = this.labels.length || this.board.ground !== 'lines' ? 9 : U;
    const xs = [corner.x - out, other.x + out, ...this.labels.flatMap(({x}) => [x - edge, x + edge])];
    const ys = [corner.y - point - out, other.y + point + out, ...this.labels.flatMap(({y}) => [y - edge, y + edge])];
    const x = Math.min(...xs), y = Math.min(...ys);
    return {x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y};
  }

  /** The outline of a cell grown by some units, as a path. */
  outline(cell, grown = 0) {
    const {x, y} = this.points[cell], half = U + grown;
    if (!this.isHex) return `M${x - half} ${y - half}h${2 * half}v${2 * half}h${-2 * half}z`;
    const radius = half / ROW, slope = radius / 2;
    const n = (value) => value.toFixed(1);
    return `M${n(x)} ${n(y - radius)}l${n(half)} ${n(slope)}v${n(radius)}l${n(-half)} ${n(slope)} ${n(-half)} ${n(-slope)}v${n(-radius)}z`;
  }

  /** The cell at a point of the drawing, or -1. Handles at the edge reach outwards over their labels. */
  cellAt(x, y) {
    let best = -1, least = this.isHex ? (U / ROW) ** 2 : 2 * U * U;
    this.points.forEach((point, i) => {
      let dx = Math.abs(point.x - x), dy = Math.abs(point.y - y);
      if (this.board.cells[i].class === 'entry') {
        const way = this.wayIn(i);
        if (way.dx && (point.x - x) * way.dx > 0) dx = Math.max(0, dx - 2.4 * U);
        if (way.dy && (point.y - y) * way.dy > 0) dy = Math.max(0, dy - 2.4 * U);
      }
      const far = dx * dx + dy * dy;
      if (far < least && (this.isHex || (dx <= U && dy <= U))) {
        best = i;
        least = far;
      }
    });
    return best;
  }

  /** The direction in which a handle slides stones in, in the drawing. */
  wayIn(cell) {
    const {x, y} = this.turn(this.board.cells[cell]);
    const {left, right, top, bottom} = this.box;
    return {dx: x < left ? 1 : x > right ? -1 : 0, dy: y < top ? 1 : y > bottom ? -1 : 0};
  }

  /** The next cell in a direction, for the arrow keys: near, and not too far off to the side. */
  beside(cell, dx, dy) {
    const from = this.points[cell];
    let best = -1, least = Infinity;
    this.points.forEach((point, i) => {
      const ahead = (point.x - from.x) * dx + (point.y - from.y) * dy;
      const aside = Math.abs((point.x - from.x) * dy) + Math.abs((point.y - from.y) * dx);
      if (ahead < U / 2 || aside > ahead * 1.8) return;
      const cost = ahead + aside * 2.2;
      if (cost < least) {
        least = cost;
        best = i;
      }
    });
    return best;
  }

  /** The cells that a move's text names, in order: `c4-c6xc8`, `a1-a3:2`, `c4+f7`, `L10`. */
  cellsNamed(text) {
    const whole = this.byLabel.get(text.toLowerCase());
    if (whole !== undefined) return [whole];
    const names = text.toLowerCase().replace(/:\d+$/, '').match(/[a-w]\d+/g) ?? [];
    return names.map((name) => this.byLabel.get(name)).filter((cell) => cell !== undefined);
  }
}
